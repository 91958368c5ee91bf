import { currencies, scopes } from "quittance";
import {
  billingSchemaDescription,
  couponDescription,
  organizationDescription,
  productDescription,
  providerRecord,
  schemas,
  taxDescription,
  type Out,
} from "quittance/adapter";

const key = schemas.where(
  schemas.text(),
  (found) => /^sk_(?:live|test)\S+$/u.test(found),
  "must begin with sk_live or sk_test",
);
const token = schemas.where(
  schemas.text(),
  (found) => /^\S+$/u.test(found),
  "must be text without spaces",
);

/** Whose records a key or a token gives access to, and which of them. */
const access = {
  organizationId: schemas.id("org"),
  scopes: schemas.optional(schemas.list(schemas.oneOf(scopes), Infinity)),
};

/** Decimal texts by currency: `{ EUR: "0.85" }`. */
const unitsPerUsd = schemas.byKey<Readonly<Record<string, string>>>(
  { type: "texts" },
  { maxProperties: currencies.length },
  `must have at most ${String(currencies.length)} currencies`,
  (_, rate) => (typeof rate === "string" ? undefined : "must be a decimal string"),
);

/** The description of a data file: a JSON object with records in the format of the HTTP API. */
export const dataFileSchema = schemas.object({
  organizations: schemas.list(organizationDescription.organizationRecord, Infinity),
  apiKeys: schemas.list(schemas.object({ key, ...access }), Infinity),
  accessTokens: schemas.list(schemas.object({ token, ...access }), Infinity),
  providers: schemas.list(providerRecord, Infinity),
  products: schemas.list(productDescription.productRecord, Infinity),
  billingSchemas: schemas.list(billingSchemaDescription.billingSchemaFileRecord, Infinity),
  taxes: schemas.optional(schemas.list(taxDescription.taxRecord, Infinity), []),
  coupons: schemas.optional(schemas.list(couponDescription.couponFileRecord, Infinity), []),
  rates: schemas.object({ timestamp: schemas.timestamp, unitsPerUsd }),
});

/** A data file that matches the description. */
export interface DataFile extends Out<typeof dataFileSchema> {}
