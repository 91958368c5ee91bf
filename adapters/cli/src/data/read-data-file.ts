import { nodeDigest } from "@quittance/http/node";
import {
  isLeft,
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
  read,
  type Credential,
  type Environment,
  type JsonObject,
  type OrganizationRounding,
} from "quittance/adapter";
import type { Issue } from "quittance/errors";
import { checkKeys } from "./check-keys.ts";
import { checkRecords } from "./check-records.ts";
import { dataFileSchema, type DataFile } from "./data-file-schema.ts";

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
  const found = read(dataFileSchema, fromJson(json));
  if (isLeft(found)) {
    return { ok: false, issues: found.left.issues.map((issue) => describe(json, issue)) };
  }
  const file = found.right;
  const rates = parseRateSet({
    source: "data file",
    timestamp: file.rates.timestamp,
    unitsPerUsd: file.rates.unitsPerUsd,
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
  organizations: file.organizations,
  providers: file.providers,
  credentials: [
    ...file.apiKeys.map(({ key, ...rest }) => credentialOf(key, rest)),
    ...file.accessTokens.map(({ token, ...rest }) => credentialOf(token, rest)),
  ],
  rates,
  products: file.products,
  billingSchemas: file.billingSchemas,
  taxes: file.taxes,
  coupons: file.coupons,
});

type Permitted = Omit<DataFile["apiKeys"][number], "key">;

/** Returns a key or token without its secret. */
const credentialOf = (secret: string, { organizationId, scopes }: Permitted): Credential => ({
  digest: nodeDigest(secret),
  environment: environmentOf(secret),
  organizationId,
  scopes,
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
const describe = (json: JsonObject, { path, message }: Issue): string => {
  const [list = "", index = "", ...property] = path;
  const records = json[list];
  const record: unknown = Array.isArray(records) ? records[Number(index)] : undefined;
  const id = (record as { readonly id?: unknown } | null | undefined)?.id;
  const place = typeof id === "string" ? [list, `${String(index)} (${id})`, ...property] : path;
  const separator = /^[a-z]/u.test(message) ? " " : ": ";
  return `${place.join(".")}${separator}${message}`;
};
