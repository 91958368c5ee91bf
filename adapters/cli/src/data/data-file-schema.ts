import { currencies, scopes } from "quittance";
import {
  billingSchemaRecordSchema,
  closedObject,
  flagProperty,
  idProperty,
  invoiceRecordSchema,
  nameProperty,
  paymentRecordSchema,
  productRecordSchema,
  textProperty,
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
  organizations: list(
    closedObject({
      id: idProperty("org", "Organization id"),
      name: nameProperty("Name"),
      image_url: v.nullish(textProperty("Image url")),
    }),
  ),
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
  providers: list(
    closedObject({
      id: idProperty("prov", "Provider id"),
      name: nameProperty("Name"),
      type: v.picklist(["CRYPTO", "FIAT"], "Type must be CRYPTO or FIAT"),
      is_active: flagProperty("Is active"),
      currencies: v.array(
        v.picklist(currencies, "Invalid currency"),
        "Currencies must be an array of currency codes",
      ),
      created_at: timestampProperty("Created at"),
      updated_at: v.nullish(timestampProperty("Updated at")),
    }),
  ),
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
