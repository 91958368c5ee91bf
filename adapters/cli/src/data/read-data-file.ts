import { nodeDigest } from "@quittance/http/node";
import {
  parseRateSet,
  type BillingSchema,
  type Coupon,
  type Organization,
  type Product,
  type Provider,
  type RateSet,
  type Tax,
} from "quittance";
import {
  fromJson,
  idOf,
  read,
  readBody,
  type Credential,
  type Environment,
  type JsonObject,
  type OrganizationRounding,
} from "quittance/adapter";
import { issueText } from "quittance/errors";
import { checkKeys } from "./check-keys.ts";
import { checkRecords } from "./check-records.ts";
import { catalogSchema, dataFileSchema, type DataFile } from "./data-file-schema.ts";

/** The validated content of a data file. */
export interface Dataset {
  readonly organizations: ReadonlyArray<Organization>;
  readonly providers: ReadonlyArray<Provider>;
  readonly credentials: ReadonlyArray<Credential>;
  readonly rates: RateSet;
  readonly products: ReadonlyArray<Product>;
  readonly billingSchemas: ReadonlyArray<BillingSchema>;
  readonly taxes: ReadonlyArray<Tax>;
  readonly coupons: ReadonlyArray<Coupon>;
}

/** A dataset, or all issues of the file. */
export type ReadDataFile =
  | { readonly ok: true; readonly dataset: Dataset }
  | { readonly ok: false; readonly issues: ReadonlyArray<string> };

/**
 * Validates a data file: the schema first, then the records beside each other.
 *
 * @param published The published keys, for production only: then keys and tokens are checked too.
 */
export const readDataFile = (json: JsonObject, published?: ReadonlySet<string>): ReadDataFile => {
  const { organizations, providers, products, billing_schemas, taxes, coupons, ...others } = json;
  const { messages, body } = readBody(dataFileSchema, others);
  const catalog = read(
    catalogSchema,
    fromJson({ organizations, providers, products, billing_schemas, taxes, coupons }),
  );
  if (messages.size > 0 || catalog._tag === "Left") {
    const found = catalog._tag === "Left" ? catalog.left.issues : [];
    const issues = [
      ...[...messages].map(([path, message]) => describe(json, path, message)),
      ...found.map((issue) => describe(json, issue.path.join("."), issueText(issue))),
    ];
    return { ok: false, issues };
  }
  const file = { ...(body as Omit<DataFile, "catalog">), catalog: catalog.right };
  const rates = parseRateSet({
    source: "data file",
    timestamp: file.rates.timestamp,
    unitsPerUsd: file.rates.units_per_usd,
  });
  const issues = [
    ...(published === undefined ? [] : checkKeys(file, published)),
    ...checkRecords(file),
    ...(rates._tag === "Left" ? [describeRate(rates.left)] : []),
  ];
  if (issues.length > 0 || rates._tag === "Left") return { ok: false, issues };
  return { ok: true, dataset: datasetOf(file, rates.right) };
};

const datasetOf = (file: DataFile, rates: RateSet): Dataset => ({
  organizations: file.catalog.organizations,
  providers: file.catalog.providers,
  credentials: [
    ...file.api_keys.map(({ key, ...rest }) => credentialOf(key, rest)),
    ...file.access_tokens.map(({ token, ...rest }) => credentialOf(token, rest)),
  ],
  rates,
  products: file.catalog.products,
  billingSchemas: file.catalog.billingSchemas,
  taxes: file.catalog.taxes,
  coupons: file.catalog.coupons,
});

type Permitted = Omit<DataFile["api_keys"][number], "key">;

/** Returns a key or token without its secret. */
const credentialOf = (secret: string, { organization_id: id, scopes }: Permitted): Credential => ({
  digest: nodeDigest(secret),
  environment: environmentOf(secret),
  organizationId: idOf("org", id),
  scopes: scopes ?? undefined,
});

const environmentOf = (secret: string): Environment | undefined => {
  if (secret.startsWith("sk_live")) return "production";
  return secret.startsWith("sk_test") ? "development" : undefined;
};

/** Returns how the organizations of a dataset round. */
export const roundingsOf = ({
  organizations,
}: Pick<Dataset, "organizations">): ReadonlyArray<OrganizationRounding> =>
  organizations.map(({ id, totals, increments, rounding }) => ({
    ...{ organizationId: id, totals, increments, rounding },
  }));

const describeRate = ({ property, found }: { property: string; found: unknown }): string =>
  `rates.units_per_usd.${property}: "${String(found)}" is not a positive rate of a supported currency`;

/** Describes an issue with the identifier of its record: `products.2 (product_pro).name`. */
const describe = (json: JsonObject, path: string, message: string): string => {
  const [list = "", index, ...property] = path.split(".");
  const records = json[list];
  const record: unknown =
    Array.isArray(records) && index !== undefined ? records[parseInt(index, 10)] : undefined;
  const id = (record as { readonly id?: unknown } | null | undefined)?.id;
  const subject =
    typeof id === "string" ? [`${list}.${String(index)} (${id})`, ...property].join(".") : path;
  return message.startsWith(`${path} `)
    ? subject + message.slice(path.length)
    : `${subject}: ${message}`;
};
