import { scopes } from "quittance";
import {
  billingSchemaFileRecord,
  closedObject,
  couponFileRecord,
  described,
  idProperty,
  organizationRecord,
  list as listOf,
  object,
  optional,
  productRecord,
  providerRecord,
  taxRecord,
  timestampProperty,
  type Out,
} from "quittance/adapter";
import type * as v from "valibot";

const scopesProperty = described.nullish(
  described.array(
    described.picklist(scopes, `must be one of ${scopes.join(", ")}`),
    "must be an array",
  ),
);

const list = <Item extends v.GenericSchema>(item: Item): v.ArraySchema<Item, string> =>
  described.array(item, "must be an array of records");

/** The schema of a data file: a JSON object with records in the format of the HTTP API. */
export const dataFileSchema = closedObject({
  api_keys: list(
    closedObject({
      key: described.pipe(
        described.string("must be a string"),
        described.regex(/^sk_(?:live|test)\S+$/, "must begin with sk_live or sk_test"),
      ),
      organization_id: idProperty("org"),
      scopes: scopesProperty,
    }),
  ),
  access_tokens: list(
    closedObject({
      token: described.pipe(
        described.string("must be a string"),
        described.regex(/^\S+$/, "must be text without spaces"),
      ),
      organization_id: idProperty("org"),
      scopes: scopesProperty,
    }),
  ),
  rates: closedObject({
    timestamp: timestampProperty,
    units_per_usd: described.record(
      described.string(),
      described.string("must be a decimal string"),
      "must be an object of currency code to decimal string",
    ),
  }),
});

/** What the core describes of a data file. */
export const catalogSchema = object({
  organizations: listOf(organizationRecord, Infinity),
  providers: listOf(providerRecord, Infinity),
  products: listOf(productRecord, Infinity),
  billingSchemas: listOf(billingSchemaFileRecord, Infinity),
  taxes: optional(listOf(taxRecord, Infinity), []),
  coupons: optional(listOf(couponFileRecord, Infinity), []),
});

/** The records of the catalog, after reading. */
export interface FileCatalog extends Out<typeof catalogSchema> {}

/** A data file that matches the schema. */
export interface DataFile extends v.InferOutput<typeof dataFileSchema> {
  readonly catalog: FileCatalog;
}
