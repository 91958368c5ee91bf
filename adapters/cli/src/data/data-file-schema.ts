import { currencies, scopes } from "quittance";
import {
  billingSchemaDescription,
  byKey,
  couponDescription,
  id,
  list,
  object,
  oneOf,
  optional,
  organizationDescription,
  productDescription,
  providerRecord,
  taxDescription,
  text,
  timestamp,
  where,
  type Out,
} from "quittance/adapter";

const key = where(
  text(),
  (found) => /^sk_(?:live|test)\S+$/u.test(found),
  "must begin with sk_live or sk_test",
);
const token = where(text(), (found) => /^\S+$/u.test(found), "must be text without spaces");

/** Whose records a key or a token gives access to, and which of them. */
const access = { organizationId: id("org"), scopes: optional(list(oneOf(scopes), Infinity)) };

/** Decimal texts by currency: `{ EUR: "0.85" }`. */
const unitsPerUsd = byKey<Readonly<Record<string, string>>>(
  { type: "texts" },
  { maxProperties: currencies.length },
  `must have at most ${String(currencies.length)} currencies`,
  (_, rate) => (typeof rate === "string" ? undefined : "must be a decimal string"),
);

/** The description of a data file: a JSON object with records in the format of the HTTP API. */
export const dataFileSchema = object({
  organizations: list(organizationDescription.organizationRecord, Infinity),
  apiKeys: list(object({ key, ...access }), Infinity),
  accessTokens: list(object({ token, ...access }), Infinity),
  providers: list(providerRecord, Infinity),
  products: list(productDescription.productRecord, Infinity),
  billingSchemas: list(billingSchemaDescription.billingSchemaFileRecord, Infinity),
  taxes: optional(list(taxDescription.taxRecord, Infinity), []),
  coupons: optional(list(couponDescription.couponFileRecord, Infinity), []),
  rates: object({ timestamp, unitsPerUsd }),
});

/** A data file that matches the description. */
export interface DataFile extends Out<typeof dataFileSchema> {}
