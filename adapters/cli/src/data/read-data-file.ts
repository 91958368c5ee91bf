import { nodeDigest } from "@quittance/http/node";
import { isLeft, parseRateSet, type Either, type RateSet } from "quittance";
import {
  fromJson,
  left,
  read,
  right,
  type Credential,
  type Environment,
  type JsonObject,
  type OrganizationRounding,
} from "quittance/adapter";
import type { Issue } from "quittance/errors";
import { checkKeys } from "./check-keys.ts";
import { checkRecords } from "./check-records.ts";
import { dataFileSchema, type DataFile } from "./data-file-schema.ts";

/** The validated content of a data file: its records, with digests instead of secrets. */
export interface Dataset extends Omit<DataFile, "apiKeys" | "accessTokens" | "rates"> {
  readonly credentials: ReadonlyArray<Credential>;
  readonly rates: RateSet;
}

/**
 * Validates a data file: the schema first, then the records beside each other. Fails with all issues.
 *
 * @param published The published keys, for production only: then keys and tokens are checked too.
 */
export const readDataFile = (
  json: JsonObject,
  published?: ReadonlySet<string>,
): Either<ReadonlyArray<string>, Dataset> => {
  const found = read(dataFileSchema, fromJson(json));
  if (isLeft(found)) return left(found.left.issues.map((issue) => describe(json, issue)));
  const { apiKeys, accessTokens, rates: inFile, ...records } = found.right;
  const rates = parseRateSet({ source: "data file", ...inFile });
  const issues = [
    ...(published === undefined ? [] : checkKeys(found.right, published)),
    ...checkRecords(found.right),
    ...(isLeft(rates) ? [describeRate(rates.left)] : []),
  ];
  if (issues.length > 0 || isLeft(rates)) return left(issues);
  const credentials = [
    ...apiKeys.map(({ key, ...rest }) => credentialOf(key, rest)),
    ...accessTokens.map(({ token, ...rest }) => credentialOf(token, rest)),
  ];
  return right({ ...records, credentials, rates: rates.right });
};

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
    organizationId: id,
    totals,
    increments,
    rounding,
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
