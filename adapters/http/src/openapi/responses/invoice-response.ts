import type { renderFullInvoice, renderInvoiceDetails } from "quittance/wire";
import * as v from "valibot";
import { billingSchemaSchema, productSchema } from "./catalog-response.ts";
import { schemaOf } from "./fitting-schema.ts";
import { minimalInvoice } from "./invoice-properties.ts";
import { paymentSchema } from "./payment-response.ts";
import { quoteSchema } from "./quote-response.ts";
import {
  closed,
  count,
  currency,
  decimal,
  id,
  owned,
  signedDecimal,
  textByName,
  textOrNull,
  timestampOrNull,
} from "./response-properties.ts";
import { lineSteps, totalStep, type StepOfLine } from "./step-details.ts";

type Full = ReturnType<typeof renderFullInvoice>;
type Item = NonNullable<Full["items"]>[number];

/** A custom item that has become part of an invoice. */
export const paymentIntentSchema = schemaOf<NonNullable<Item["payment_intent"]>>()(
  closed({
    id: id("payment_intent"),
    ...owned,
    currency,
    price: decimal,
    title: v.string(),
    updated_at: timestampOrNull,
  }),
);

const itemEntries = {
  id: id("invoice_item"),
  ...owned,
  invoice_id: id("invoice"),
  type: v.picklist(["PRODUCT", "PAYMENT_INTENT"]),
  currency,
  product_id: v.nullable(id("product")),
  billing_schema_id: v.nullable(id("schema")),
  payment_intent_id: v.nullable(id("payment_intent")),
  quantity: count,
  status: v.picklist(["INCLUDED", "EXCLUDED"]),
  exclude_reason: textOrNull,
  updated_at: timestampOrNull,
};

/** A line of an invoice, with the records behind it that were asked for. */
export const invoiceItemSchema = schemaOf<Item>()(
  closed({
    ...itemEntries,
    product: v.exactOptional(v.nullable(productSchema)),
    billing_schema: v.exactOptional(v.nullable(billingSchemaSchema)),
    payment_intent: v.exactOptional(v.nullable(paymentIntentSchema)),
  }),
);

const calculationEntries = {
  id: id("invoice_calc"),
  ...owned,
  invoice_id: id("invoice"),
  invoice_item_id: v.nullable(id("invoice_item")),
  title: v.string(),
  idx: count,
  currency,
  initial_price: decimal,
  price_delta: signedDecimal,
  price: decimal,
  updated_at: timestampOrNull,
};

type Calculation = v.InferOutput<v.StrictObjectSchema<typeof calculationEntries, undefined>> &
  StepOfLine;

/** A stored step of the price of an invoice. */
export const calculationSchema: v.GenericSchema<Calculation> = v.union([
  lineSteps(calculationEntries),
  totalStep("TOTAL", calculationEntries),
  totalStep("TOTAL_USD", calculationEntries),
]);

/** Facts about a currency. */
const currencyDetailsSchema = closed({
  code: currency,
  name: v.string(),
  kind: v.picklist(["FIAT", "CRYPTO"]),
  decimals: count,
});

const ownersEntries = { customer_email: v.string(), metadata: textByName };

/** An invoice with the parts that were asked for; a payer sees neither address nor metadata. */
export const invoiceDetailsSchema = schemaOf<ReturnType<typeof renderInvoiceDetails>>()(
  closed({
    ...minimalInvoice,
    price_usd: v.exactOptional(decimal),
    redirect_url: v.exactOptional(textOrNull),
    customer_email: v.exactOptional(ownersEntries.customer_email),
    metadata: v.exactOptional(ownersEntries.metadata),
    items: v.exactOptional(v.array(invoiceItemSchema)),
    calculations: v.exactOptional(v.array(calculationSchema)),
    organization: v.exactOptional(closed({ name: v.string(), image_url: textOrNull })),
    payments: v.exactOptional(v.array(paymentSchema)),
    payments_total: v.exactOptional(count),
    currency_details: v.exactOptional(currencyDetailsSchema),
    calculation_summary: v.exactOptional(quoteSchema),
  }),
);

/** A line of an invoice that was just created. */
export const createdItemSchema = closed({
  ...itemEntries,
  payment_intent: v.nullable(paymentIntentSchema),
});

/** An invoice that was just created, or is sent again as it is now. */
export const createdInvoiceSchema = closed({
  ...minimalInvoice,
  price_usd: decimal,
  redirect_url: textOrNull,
  ...ownersEntries,
  items: v.array(createdItemSchema),
  calculations: v.array(calculationSchema),
});
