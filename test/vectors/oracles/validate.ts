import type {
  JsonObject,
  OracleAnswer,
  OracleBillingSchema,
  OracleItem,
  OracleProduct,
  OracleRates,
  OracleRequest,
} from "../../support/oracle-types.ts";
import { oracleQuote } from "../../support/oracle.ts";
import type { Refusal } from "../vector.ts";
import { readRequest, type ReadItem, type ReadRequest } from "./invoice-request.ts";

/** A product with the group of its versions. */
export interface VersionedProduct extends OracleProduct {
  readonly version_group_id?: string;
}

/** What is sold. */
export interface Catalogue {
  readonly products: ReadonlyArray<VersionedProduct>;
  readonly billing_schemas: ReadonlyArray<OracleBillingSchema>;
}

/** An invoice request, whatever it holds, and what it is priced from. */
export interface ValidateInputs {
  readonly request: JsonObject;
  readonly catalogue: Catalogue;
  readonly rates: OracleRates;
}

/**
 * The quote of a request, where a schema that was made for another version of the product that a
 * line names counts as made for that product: to the oracle of quotes, a schema has one product.
 */
export const oracleVersionedQuote = (
  request: OracleRequest,
  { products, billing_schemas }: Catalogue,
  rates: OracleRates,
): OracleAnswer => {
  const named = [
    ...(request.product ? [[request.product.id, request.product.billing_schema_id]] : []),
    ...(request.items ?? []).flatMap((item) =>
      item.type === "PRODUCT" ? [[item.product_id, item.billing_schema_id]] : [],
    ),
  ];
  const adopted = billing_schemas.map((schema) => {
    const [productId = ""] = named.find(([, id]) => id === schema.id) ?? [];
    return isVersionOf(products, schema.product_id, productId)
      ? { ...schema, product_id: productId }
      : schema;
  });
  return oracleQuote(request, { products, billing_schemas: adopted }, rates);
};

/** Whether two products are versions of one. */
const isVersionOf = (products: Catalogue["products"], one: string, other: string): boolean => {
  const groupOf = (id: string): string | undefined =>
    products.find((product) => product.id === id)?.version_group_id;
  return groupOf(one) !== undefined && groupOf(one) === groupOf(other);
};

const maxMessages = 20;

/** The quote of an invoice request, or everything that is wrong with it. */
export const oracleValidate = ({
  request: body,
  catalogue,
  rates,
}: ValidateInputs): OracleAnswer | Refusal => {
  const read = readRequest(body);
  const known = read.items.flatMap((item, index) => catalogueIssues(item, index, catalogue));
  const currencies = new Set(read.items.flatMap((item) => currencyOf(item, catalogue) ?? []));
  const isUnsettled = read.currency === undefined && currencies.size > 1;
  const issues = [...read.issues, ...known, ...(isUnsettled ? ["currency"] : [])];
  const items = read.items.flatMap(({ whole }) => whole ?? []);
  const { currency } = read;
  const request = currency === undefined ? { items } : { currency, items };
  const isWhole = items.length > 0 && items.length === read.items.length && !isUnsettled;
  const quoted =
    isWhole && known.length === 0 ? oracleVersionedQuote(request, catalogue, rates) : undefined;
  const isSmall = quoted !== undefined && isTooSmall(quoted);
  if (issues.length === 0 && quoted !== undefined) {
    return isSmall ? { refusal: { code: "AMOUNT_TOO_SMALL", paths: ["items"] } } : quoted;
  }
  const range = rangeIssues(read, currencies, { catalogue, rates });
  const paths = [...new Set([...issues, ...range, ...(isSmall ? ["items"] : [])])].sort(
    (a, b) => lineOf(a) - lineOf(b),
  );
  return { refusal: { code: "VALIDATION_FAILED", paths: paths.slice(0, maxMessages).sort() } };
};

/** Whether a line has a price in its own currency, and all of them have none together. */
const isTooSmall = (answer: OracleAnswer): boolean =>
  "quote" in answer &&
  answer.quote.total.price === "0" &&
  answer.quote.items.some(({ total }) => total !== undefined && total.price_orig !== "0");

/** The line that a path leads to; an issue of the whole comes before all lines. */
const lineOf = (path: string): number => parseInt(/^items\.([0-9]+)/.exec(path)?.[1] ?? "-1", 10);

const schemaOf = ({ billing_schema_id: id }: ReadItem, catalogue: Catalogue) =>
  catalogue.billing_schemas.find((schema) => schema.id === id);

const currencyOf = (item: ReadItem, catalogue: Catalogue): string | undefined =>
  item.type === "PRODUCT" ? schemaOf(item, catalogue)?.currency : item.currency;

const catalogueIssues = (
  item: ReadItem,
  index: number,
  catalogue: Catalogue,
): ReadonlyArray<string> => {
  if (item.type !== "PRODUCT") return [];
  const { product_id: id } = item;
  const product = catalogue.products.find((found) => found.id === id);
  const schema = schemaOf(item, catalogue);
  const path = `items.${String(index)}`;
  const issues = [];
  if (id !== undefined && product?.is_active !== 1) issues.push(`${path}.product_id`);
  const isForeign =
    product !== undefined &&
    schema !== undefined &&
    schema.product_id !== product.id &&
    !isVersionOf(catalogue.products, schema.product_id, product.id);
  if (item.billing_schema_id !== undefined && (schema?.is_active !== 1 || isForeign)) {
    issues.push(`${path}.billing_schema_id`);
  }
  return issues;
};

/** Lines that can be priced are held to the range, also beside others that cannot. */
const rangeIssues = (
  read: ReadRequest,
  currencies: ReadonlySet<string>,
  { catalogue, rates }: Pick<ValidateInputs, "catalogue" | "rates">,
): ReadonlyArray<string> => {
  const [only] = currencies.size === 1 ? currencies : [];
  const settled = read.currency ?? only;
  return read.items.flatMap(({ whole }, index) => {
    if (whole === undefined) return [];
    const items: ReadonlyArray<OracleItem> = [whole];
    const request = settled === undefined ? { items } : { currency: settled, items };
    const answer = oracleVersionedQuote(request, catalogue, rates);
    const isBeyond = "refusal" in answer && answer.refusal.code === "AMOUNT_OUT_OF_RANGE";
    return isBeyond ? [`items.${String(index)}`] : [];
  });
};
