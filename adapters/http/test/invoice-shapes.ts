import { currencies } from "quittance";
import { detailsOfStep } from "./quote-shapes.ts";
import {
  arrayOf,
  both,
  decimal,
  id,
  integer,
  properties,
  nothing,
  nullable,
  oneOf,
  recordOf,
  signedDecimal,
  text,
  timestamp,
  type Check,
} from "./shape.ts";

const currency = oneOf(...currencies);
const flag = oneOf(0, 1);

export const invoiceStatusNames = [
  "PENDING",
  "COMPLETED",
  "VOIDED",
  "PROCESSING",
  "WAITING_FOR_CONFIRMATIONS",
  "PARTIALLY_PAID",
];
export const paymentStatusNames = ["PENDING", "FAILED", "COMPLETED", "CANCELLED"];

const owned = { organization_id: id("org"), created_at: timestamp };

/** What every view of an invoice has. */
export const minimalInvoice = {
  ...owned,
  id: id("invoice"),
  status: oneOf(...invoiceStatusNames),
  substatus: nullable(oneOf("OVERPAID", "PAID_AFTER_VOID")),
  currency,
  price: decimal,
  updated_at: timestamp,
};

export const fullInvoice = {
  ...minimalInvoice,
  price_usd: decimal,
  redirect_url: nullable(text),
  customer_email: text,
  metadata: recordOf(text),
};

export const invoiceItem = {
  ...owned,
  id: id("invoice_item"),
  invoice_id: id("invoice"),
  type: oneOf("PRODUCT", "PAYMENT_INTENT"),
  currency,
  product_id: nullable(id("product")),
  billing_schema_id: nullable(id("schema")),
  payment_intent_id: nullable(id("payment_intent")),
  quantity: integer,
  status: oneOf("INCLUDED", "EXCLUDED"),
  exclude_reason: nullable(text),
  updated_at: nullable(timestamp),
};

export const product: Check = properties({
  ...owned,
  id: id("product"),
  version_group_id: text,
  is_active: flag,
  name: text,
  description: text,
  image_id: nullable(text),
  updated_at: nullable(timestamp),
  image: nullable(recordOf(() => [])),
});

export const billingSchema: Check = properties({
  ...owned,
  id: id("schema"),
  is_active: flag,
  version_group_id: text,
  name: text,
  description: text,
  product_id: id("product"),
  type: oneOf("ONE_TIME"),
  currency,
  base_price: decimal,
  interval_type: nothing,
  interval_count: nothing,
  payment_type: nothing,
  renew_type: nothing,
  billing_type: nothing,
  updated_at: nullable(timestamp),
});

export const calculation: Check = both(
  properties({
    ...owned,
    id: id("invoice_calc"),
    invoice_id: id("invoice"),
    invoice_item_id: nullable(id("invoice_item")),
    title: text,
    calculation_type: oneOf("PRODUCT", "PAYMENT_INTENT", "CURRENCY_CHANGE", "TOTAL", "TOTAL_USD"),
    idx: integer,
    currency,
    initial_price: decimal,
    price_delta: signedDecimal,
    price: decimal,
    details: () => [],
    updated_at: nullable(timestamp),
  }),
  detailsOfStep,
);

export const paymentIntent: Check = properties({
  ...owned,
  id: id("payment_intent"),
  currency,
  price: decimal,
  title: text,
  updated_at: nullable(timestamp),
});

/** A payment without its idempotency key, as a payer sees it. */
export const payersPayment = {
  ...owned,
  id: id("payment"),
  provider_id: id("prov"),
  invoice_id: id("invoice"),
  currency,
  price: decimal,
  status: oneOf(...paymentStatusNames),
  updated_at: timestamp,
  happened_at: timestamp,
};
export const payment = { ...payersPayment, idempotency_key: text };

export const provider: Check = properties({
  id: id("prov"),
  name: text,
  type: oneOf("CRYPTO", "FIAT"),
  is_active: flag,
  currencies: arrayOf(currency),
  created_at: timestamp,
  updated_at: nullable(timestamp),
});
