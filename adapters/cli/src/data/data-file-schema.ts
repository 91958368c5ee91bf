import { currencies, scopes } from "quittance";
import {
  billingSchemaRecordSchema,
  closedObject,
  flagMember,
  idMember,
  invoiceRecordSchema,
  nameMember,
  paymentRecordSchema,
  productRecordSchema,
  textMember,
  timestampMember,
} from "quittance/wire";
import * as v from "valibot";

const scopesMember = v.nullish(
  v.array(
    v.picklist(scopes, `Scope must be one of ${scopes.join(", ")}`),
    "Scopes must be an array",
  ),
);

const list = <Item extends v.GenericSchema>(item: Item): v.ArraySchema<Item, string> =>
  v.array(item, "Must be an array of records");

/** The data file: one JSON object of records as the interface carries them. */
export const dataFileSchema = closedObject({
  organizations: list(
    closedObject({
      id: idMember("org", "Organization id"),
      name: nameMember("Name"),
      image_url: v.nullish(textMember("Image url")),
    }),
  ),
  api_keys: list(
    closedObject({
      key: v.pipe(
        v.string("Key must be a string"),
        v.regex(/^sk_(?:live|test)\S+$/, "Key must begin with sk_live or sk_test"),
      ),
      organization_id: idMember("org", "Organization id"),
      scopes: scopesMember,
    }),
  ),
  access_tokens: list(
    closedObject({
      token: v.pipe(
        v.string("Token must be a string"),
        v.regex(/^\S+$/, "Token must be text without spaces"),
      ),
      organization_id: idMember("org", "Organization id"),
      scopes: scopesMember,
    }),
  ),
  providers: list(
    closedObject({
      id: idMember("prov", "Provider id"),
      name: nameMember("Name"),
      type: v.picklist(["CRYPTO", "FIAT"], "Type must be CRYPTO or FIAT"),
      is_active: flagMember("Is active"),
      currencies: v.array(
        v.picklist(currencies, "Invalid currency"),
        "Currencies must be an array of currency codes",
      ),
      created_at: timestampMember("Created at"),
      updated_at: v.nullish(timestampMember("Updated at")),
    }),
  ),
  rates: closedObject({
    timestamp: timestampMember("Timestamp"),
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

export type DataFile = v.InferOutput<typeof dataFileSchema>;
