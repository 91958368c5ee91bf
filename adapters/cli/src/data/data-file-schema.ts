import { scopes } from "quittance";
import {
  billingSchemaRecordSchema,
  closedObject,
  couponRecordSchema,
  creditNoteRecordSchema,
  described as v,
  idProperty,
  invoiceRecordSchema,
  organizationRecordSchema,
  paymentRecordSchema,
  productRecordSchema,
  providerRecordSchema,
  refundRecordSchema,
  taxRecordSchema,
  timestampProperty,
} from "quittance/wire";

const scopesProperty = v.nullish(
  v.array(v.picklist(scopes, `must be one of ${scopes.join(", ")}`), "must be an array"),
);

const list = <Item extends v.GenericSchema>(item: Item): v.ArraySchema<Item, string> =>
  v.array(item, "must be an array of records");

/** The schema of a data file: a JSON object with records in the format of the HTTP API. */
export const dataFileSchema = closedObject({
  organizations: list(organizationRecordSchema),
  api_keys: list(
    closedObject({
      key: v.pipe(
        v.string("must be a string"),
        v.regex(/^sk_(?:live|test)\S+$/, "must begin with sk_live or sk_test"),
      ),
      organization_id: idProperty("org"),
      scopes: scopesProperty,
    }),
  ),
  access_tokens: list(
    closedObject({
      token: v.pipe(v.string("must be a string"), v.regex(/^\S+$/, "must be text without spaces")),
      organization_id: idProperty("org"),
      scopes: scopesProperty,
    }),
  ),
  providers: list(providerRecordSchema),
  rates: closedObject({
    timestamp: timestampProperty,
    units_per_usd: v.record(
      v.string(),
      v.string("must be a decimal string"),
      "must be an object of currency code to decimal string",
    ),
  }),
  products: list(productRecordSchema),
  billing_schemas: list(billingSchemaRecordSchema),
  taxes: v.nullish(list(taxRecordSchema)),
  coupons: v.nullish(list(couponRecordSchema)),
  invoices: v.nullish(list(invoiceRecordSchema)),
  payments: v.nullish(list(paymentRecordSchema)),
  refunds: v.nullish(list(refundRecordSchema)),
  credit_notes: v.nullish(list(creditNoteRecordSchema)),
});

/** A data file that matches the schema. */
export type DataFile = v.InferOutput<typeof dataFileSchema>;
