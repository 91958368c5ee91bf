import { scopes } from "quittance";
import {
  billingSchemaRecordSchema,
  closedObject,
  idProperty,
  invoiceRecordSchema,
  organizationRecordSchema,
  paymentRecordSchema,
  productRecordSchema,
  providerRecordSchema,
  timestampProperty,
} from "quittance/wire";
import * as v from "valibot";

const scopesProperty = v.nullish(
  v.array(
    v.picklist(scopes, `Scope must be one of ${scopes.join(", ")}`),
    "Scopes must be an array",
  ),
);

const list = <Item extends v.GenericSchema>(item: Item): v.ArraySchema<Item, string> =>
  v.array(item, "Must be an array of records");

/** The schema of a data file: a JSON object with records in the format of the HTTP API. */
export const dataFileSchema = closedObject({
  organizations: list(organizationRecordSchema),
  api_keys: list(
    closedObject({
      key: v.pipe(
        v.string("Key must be a string"),
        v.regex(/^sk_(?:live|test)\S+$/, "Key must begin with sk_live or sk_test"),
      ),
      organization_id: idProperty("org", "Organization id"),
      scopes: scopesProperty,
    }),
  ),
  access_tokens: list(
    closedObject({
      token: v.pipe(
        v.string("Token must be a string"),
        v.regex(/^\S+$/, "Token must be text without spaces"),
      ),
      organization_id: idProperty("org", "Organization id"),
      scopes: scopesProperty,
    }),
  ),
  providers: list(providerRecordSchema),
  rates: closedObject({
    timestamp: timestampProperty("Timestamp"),
    units_per_usd: v.record(
      v.string(),
      v.string("Rate must be a decimal string"),
      "Units per usd must be an object of currency code to decimal string",
    ),
  }),
  products: list(productRecordSchema),
  billing_schemas: list(billingSchemaRecordSchema),
  invoices: v.nullish(list(invoiceRecordSchema)),
  payments: v.nullish(list(paymentRecordSchema)),
});

/** A data file that matches the schema. */
export type DataFile = v.InferOutput<typeof dataFileSchema>;
