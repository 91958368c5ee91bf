import * as v from "valibot";
import { isEmail } from "../../invoice/email-address.ts";
import { invoiceStatuses } from "../../invoice/invoice.ts";
import { isWebAddress } from "../../invoice/web-address.ts";
import { maxItems } from "../../quote/limits.ts";
import { maxPaymentsPerInvoice } from "../../payment/limits.ts";
import { paymentStatuses } from "../../payment/payment.ts";
import {
  amountProperty,
  closedObject,
  currencyProperty,
  emailProperty,
  idProperty,
  metadataProperty,
  oneOf,
  quantityProperty,
  textProperty,
  timestampProperty,
  titleProperty,
  urlProperty,
} from "../../record/property-schema.ts";

/** An amount that was computed: canonical text of at most 35 digits before the point. */
const computedProperty = (label: string): v.GenericSchema<string> => {
  const message = `${label} must be a decimal string without trailing zeros`;
  return v.pipe(
    v.string(message),
    v.maxLength(67, message),
    v.regex(/^(?:0|-?(?:[1-9][0-9]{0,34}|(?:0|[1-9][0-9]{0,34})\.[0-9]{0,29}[1-9]))$/, message),
  );
};

const owned = {
  organization_id: idProperty("org", "Organization id"),
  created_at: timestampProperty("Created at"),
};

/** What a nested record of another kind may be; it is looked up by its identifier, not here. */
const expandedProperty = (label: string) =>
  v.nullish(v.record(v.string(), v.unknown(), `${label} must be an object`));

const countProperty = (label: string): v.GenericSchema<number> => {
  const message = `${label} must be an integer of at least 0`;
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(0, message));
};

/** A custom item of an invoice, as the interface carries it. */
const paymentIntentRecord = closedObject({
  ...owned,
  id: idProperty("payment_intent", "Payment intent id"),
  currency: currencyProperty,
  price: amountProperty("Price"),
  title: titleProperty,
  updated_at: v.nullish(timestampProperty("Updated at")),
});

const itemRecord = closedObject({
  ...owned,
  id: idProperty("invoice_item", "Invoice item id"),
  invoice_id: idProperty("invoice", "Invoice id"),
  type: v.picklist(["PRODUCT", "PAYMENT_INTENT"], "Type must be PRODUCT or PAYMENT_INTENT"),
  currency: currencyProperty,
  product_id: v.nullish(idProperty("product", "Product id")),
  billing_schema_id: v.nullish(idProperty("schema", "Billing schema id")),
  payment_intent_id: v.nullish(idProperty("payment_intent", "Payment intent id")),
  quantity: quantityProperty,
  status: v.picklist(["INCLUDED", "EXCLUDED"], "Status must be INCLUDED or EXCLUDED"),
  exclude_reason: v.nullish(textProperty("Exclude reason")),
  updated_at: v.nullish(timestampProperty("Updated at")),
  product: expandedProperty("Product"),
  billing_schema: expandedProperty("Billing schema"),
  payment_intent: v.nullish(paymentIntentRecord),
});

const detailsMessage = "Details must be an object of plain properties or an empty array";

/** To valibot an array is a record, with positions for names: so that is looked at first. */
const detailsProperty = v.union(
  [
    v.pipe(
      v.unknown(),
      v.check((found) => !Array.isArray(found)),
      v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
    ),
    v.pipe(v.array(v.unknown()), v.maxLength(0, detailsMessage)),
  ],
  detailsMessage,
);

const calculationRecord = closedObject({
  ...owned,
  id: idProperty("invoice_calc", "Invoice calculation id"),
  invoice_id: idProperty("invoice", "Invoice id"),
  invoice_item_id: v.nullish(idProperty("invoice_item", "Invoice item id")),
  title: titleProperty,
  calculation_type: textProperty("Calculation type"),
  idx: v.pipe(v.number("Idx must be an integer"), v.safeInteger("Idx must be an integer")),
  currency: currencyProperty,
  initial_price: computedProperty("Initial price"),
  price_delta: computedProperty("Price delta"),
  price: computedProperty("Price"),
  details: detailsProperty,
  updated_at: v.nullish(timestampProperty("Updated at")),
});

const providerId = idProperty("prov", "Provider id");

/** A payment as the interface carries it, with what it was worth if that is known. */
export const paymentRecordSchema = closedObject({
  ...owned,
  id: idProperty("payment", "Payment id"),
  idempotency_key: v.pipe(
    v.string("Idempotency key must be a string"),
    v.regex(/^[\x21-\x7e]{1,255}$/, "Idempotency key must have 1 to 255 visible characters"),
  ),
  provider_id: providerId,
  invoice_id: idProperty("invoice", "Invoice id"),
  currency: currencyProperty,
  price: amountProperty("Price"),
  status: oneOf("Status", paymentStatuses),
  updated_at: timestampProperty("Updated at"),
  happened_at: timestampProperty("Happened at"),
  price_usd: v.nullish(computedProperty("Price usd")),
  /** In the currency of the invoice. */
  value: v.nullish(computedProperty("Value")),
  provider: expandedProperty("Provider"),
});

/** A payment record that has passed its schema. */
export type PaymentRecord = v.InferOutput<typeof paymentRecordSchema>;

/** An invoice in full, as the interface carries it. */
export const invoiceRecordSchema = closedObject({
  ...owned,
  id: idProperty("invoice", "Invoice id"),
  status: oneOf("Status", invoiceStatuses),
  substatus: v.nullish(
    v.picklist(["OVERPAID", "PAID_AFTER_VOID"], "Substatus must be OVERPAID or PAID_AFTER_VOID"),
  ),
  currency: currencyProperty,
  price: computedProperty("Price"),
  price_usd: computedProperty("Price usd"),
  updated_at: timestampProperty("Updated at"),
  redirect_url: v.nullish(v.pipe(urlProperty, v.check(isWebAddress, "Invalid URL"))),
  customer_email: v.pipe(emailProperty, v.check(isEmail, "Invalid email address")),
  metadata: v.nullish(metadataProperty),
  items: v.pipe(
    v.array(itemRecord, "Items must be an array"),
    v.minLength(1, "Items must contain at least 1 element"),
    v.maxLength(maxItems, `Items must contain at most ${String(maxItems)} elements`),
  ),
  calculations: v.array(calculationRecord, "Calculations must be an array"),
  organization: expandedProperty("Organization"),
  payments: v.nullish(
    v.pipe(
      v.array(paymentRecordSchema, "Payments must be an array"),
      v.maxLength(
        maxPaymentsPerInvoice,
        `Payments must contain at most ${String(maxPaymentsPerInvoice)} elements`,
      ),
    ),
  ),
  payments_total: v.nullish(countProperty("Payments total")),
});

/** An invoice record that has passed its schema. */
export type InvoiceRecord = v.InferOutput<typeof invoiceRecordSchema>;
