import { memoryCatalog, type CatalogRecords } from "@quittance/memory";
import { Decimal } from "decimal.js";
import {
  Amount,
  idOf,
  left,
  portFailed,
  timestampOf,
  type BillingSchema,
  type CatalogRepository,
  type Product,
} from "quittance";
import { type CatalogExtract, type CatalogReferences } from "quittance/adapter";

/** A catalog over records. */
export type CatalogMaker = (records: CatalogRecords) => CatalogRepository;

/** Each record goes through a function before it is kept. */
const keeping =
  (
    product: (kept: Product) => Product,
    schema: (kept: BillingSchema) => BillingSchema = (kept) => kept,
  ): CatalogMaker =>
  ({ products, billingSchemas }) =>
    memoryCatalog({ products: products.map(product), billingSchemas: billingSchemas.map(schema) });

const keepingSchemas = (schema: (kept: BillingSchema) => BillingSchema): CatalogMaker =>
  keeping((kept) => kept, schema);

/** Looks up other identifiers than requested. */
const hearing =
  (mishear: (asked: CatalogReferences, kept: CatalogRecords) => CatalogReferences): CatalogMaker =>
  (kept) => ({
    lookUp: (owner, asked) => memoryCatalog(kept).lookUp(owner, mishear(asked, kept)),
  });

/** Changes the result with a function, or fails if it returns undefined. */
const changingResult =
  (
    change: (found: CatalogExtract, asked: CatalogReferences) => CatalogExtract | undefined,
  ): CatalogMaker =>
  (kept) => ({
    lookUp: (owner, asked) => async () => {
      const found = await memoryCatalog(kept).lookUp(owner, asked)();
      if (found._tag === "Left") return found;
      const changed = change(found.right, asked);
      return changed === undefined
        ? left(portFailed("catalog", "no rows"))
        : { ...found, right: changed };
    },
  });

const digitsOf = ({ basePrice }: BillingSchema): string => Amount.render(basePrice.amount);

/** Keep the digits of a price as another text; one that is not an amount is left as it was. */
const keepingDigits = (change: (digits: string) => string): CatalogMaker =>
  keepingSchemas((kept) => {
    const amount = Amount.parse(change(digitsOf(kept))) ?? kept.basePrice.amount;
    return { ...kept, basePrice: { ...kept.basePrice, amount } };
  });

const nulled = <Kept extends object>(kept: Kept): Kept =>
  Object.fromEntries(
    Object.entries(kept).map(([property, value]) => [property, (value as unknown) ?? null]),
  ) as Kept;

const first = <Item>(items: ReadonlySet<Item>): ReadonlySet<Item> =>
  new Set([...items].slice(0, 1));

const createdAt = timestampOf("2024-12-31 19:00:00");

/** Catalogs with one bug each, by what they do. */
export const mutantCatalogs: Readonly<Record<string, CatalogMaker>> = {
  "keeps prices as floats": keepingDigits((digits) => parseFloat(digits).toFixed(19)),
  "drops the last digit of a price": keepingDigits((digits) => digits.slice(0, -1)),
  "truncates prices after twenty decimals": keepingDigits((digits) =>
    digits.replace(/(\.\d{20})\d+$/u, "$1"),
  ),
  "takes a price of zero for none": changingResult(({ products, billingSchemas }) => {
    const isPriced = ({ basePrice }: BillingSchema): boolean => Amount.isPositive(basePrice.amount);
    const priced = [...billingSchemas].filter(([, found]) => isPriced(found));
    return { products, billingSchemas: new Map(priced) };
  }),
  "gives prices of a decimal library of its own": keepingSchemas((kept) => {
    const amount = new Decimal(digitsOf(kept)) as unknown as Amount;
    return { ...kept, basePrice: { ...kept.basePrice, amount } };
  }),
  "prices everything in dollars": keepingSchemas((kept) => ({
    ...kept,
    basePrice: { ...kept.basePrice, currency: "USD" },
  })),
  "ignores whose products they are": (kept) => ({
    lookUp: (organizationId, asked) => {
      const products = kept.products.map((found) => ({ ...found, organizationId }));
      return memoryCatalog({ ...kept, products }).lookUp(organizationId, asked);
    },
  }),
  "ignores whose schemas they are": (kept) => ({
    lookUp: (organizationId, asked) => {
      const billingSchemas = kept.billingSchemas.map((found) => ({ ...found, organizationId }));
      return memoryCatalog({ ...kept, billingSchemas }).lookUp(organizationId, asked);
    },
  }),
  "serves one organization only": (kept) => ({
    lookUp: (_, asked) => memoryCatalog(kept).lookUp(idOf("org", "org_conformance"), asked),
  }),
  "hides inactive versions": ({ products, billingSchemas }) =>
    memoryCatalog({
      products: products.filter(({ isActive }) => isActive),
      billingSchemas: billingSchemas.filter(({ isActive }) => isActive),
    }),
  "calls every version active": keeping(
    (kept) => ({ ...kept, isActive: true }),
    (kept) => ({ ...kept, isActive: true }),
  ),
  "compares identifiers in lower case": hearing(({ products, ...others }) => ({
    ...others,
    products: new Set([...products].map((id) => idOf("product", id.toLowerCase()))),
  })),
  "looks up the first identifier only": hearing(({ products, billingSchemas }) => ({
    products: first(products),
    billingSchemas: first(billingSchemas),
  })),
  "returns what was not requested": hearing((_, { products, billingSchemas }) => ({
    products: new Set(products.map(({ id }) => id)),
    billingSchemas: new Set(billingSchemas.map(({ id }) => id)),
  })),
  "fails when nothing is requested": changingResult((found, { products, billingSchemas }) =>
    products.size + billingSchemas.size === 0 ? undefined : found,
  ),
  "fails when an identifier is unknown": changingResult((found, asked) =>
    found.products.size < asked.products.size ? undefined : found,
  ),
  "fails when it has no records": (kept) =>
    kept.products.length === 0 ? changingResult(() => undefined)(kept) : memoryCatalog(kept),
  "files records under another key": changingResult(({ products, billingSchemas }) => ({
    products: new Map([...products].map(([id, found]) => [idOf("product", `${id}_1`), found])),
    billingSchemas,
  })),
  "loses the recurrence": keepingSchemas((kept) => ({ ...kept, recurrence: undefined })),
  "sorts the default taxes": keepingSchemas((kept) => ({
    ...kept,
    taxIds: kept.taxIds && [...kept.taxIds].sort(),
  })),
  "loses the image": keeping((kept) => ({ ...kept, image: undefined })),
  "loses when a record was updated": keeping((kept) => ({ ...kept, updatedAt: undefined })),
  "loses what is not ASCII": keeping((kept) => ({
    ...kept,
    description: kept.description.replaceAll(/[^ -~]/gu, "?"),
  })),
  "returns times of New York": keeping(
    (kept) => ({ ...kept, createdAt }),
    (kept) => ({ ...kept, createdAt }),
  ),
  "gives null for what is absent": keeping(nulled, nulled),
};

/** Correct catalogs that differ in how they work. */
export const honestCatalogs: Readonly<Record<string, CatalogMaker>> = {
  "keeps records in memory": memoryCatalog,
  "gives properties and records in another order": changingResult(
    ({ products, billingSchemas }) => {
      const reversed = <Id, Found extends object>(found: ReadonlyMap<Id, Found>): Map<Id, Found> =>
        new Map([...found].reverse().map(([id, record]) => [id, backwards(record)]));
      return { products: reversed(products), billingSchemas: reversed(billingSchemas) };
    },
  ),
};

const backwards = <Value extends object>(value: Value): Value =>
  Object.fromEntries(
    Object.entries(value)
      .reverse()
      .map(([property, inner]: [string, unknown]) => [
        property,
        isPlain(inner) ? backwards(inner) : inner,
      ]),
  ) as Value;

const isPlain = (value: unknown): value is object =>
  typeof value === "object" && value !== null && Object.getPrototypeOf(value) === Object.prototype;
