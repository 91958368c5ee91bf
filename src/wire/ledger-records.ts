import * as v from "valibot";
import { isEmail } from "../invoice/email-address.ts";
import { invoiceStatuses } from "../invoice/invoice.ts";
import { isWebAddress } from "../invoice/web-address.ts";
import { mostItems } from "../quote/limits.ts";
import { maxPaymentsPerInvoice } from "../payment/limits.ts";
import { paymentStatuses } from "../payment/payment.ts";
import {
  amountMember,
  closedObject,
  currencyMember,
  emailMember,
  idMember,
  metadataMember,
  oneOf,
  quantityMember,
  textMember,
  timestampMember,
  titleMember,
  urlMember,
} from "./members.ts";

/** An amount that was computed: canonical text of at most 35 digits before the point. */
const computedMember = (label: string): v.GenericSchema<string> => {
  const message = `${label} must be a decimal string without trailing zeros`;
  return v.pipe(
    v.string(message),
    v.maxLength(67, message),
    v.regex(/^(?:0|-?(?:[1-9][0-9]{0,34}|(?:0|[1-9][0-9]{0,34})\.[0-9]{0,29}[1-9]))$/, message),
  );
};

const owned = {
  organization_id: idMember("org", "Organization id"),
  created_at: timestampMember("Created at"),
};

/** What a nested record of another kind may be; it is looked up by its identifier, not here. */
const expandedMember = (label: string) =>
  v.nullish(v.record(v.string(), v.unknown(), `${label} must be an object`));

const countMember = (label: string): v.GenericSchema<number> => {
  const message = `${label} must be an integer of at least 0`;
  return v.pipe(v.number(message), v.safeInteger(message), v.minValue(0, message));
};

/** A custom item of an invoice, as the interface carries it. */
const paymentIntentRecord = closedObject({
  ...owned,
  id: idMember("payment_intent", "Payment intent id"),
  currency: currencyMember,
  price: amountMember("Price"),
  title: titleMember,
  updated_at: v.nullish(timestampMember("Updated at")),
});

const itemRecord = closedObject({
  ...owned,
  id: idMember("invoice_item", "Invoice item id"),
  invoice_id: idMember("invoice", "Invoice id"),
  type: v.picklist(["PRODUCT", "PAYMENT_INTENT"], "Type must be PRODUCT or PAYMENT_INTENT"),
  currency: currencyMember,
  product_id: v.nullish(idMember("product", "Product id")),
  billing_schema_id: v.nullish(idMember("schema", "Billing schema id")),
  payment_intent_id: v.nullish(idMember("payment_intent", "Payment intent id")),
  quantity: quantityMember,
  status: v.picklist(["INCLUDED", "EXCLUDED"], "Status must be INCLUDED or EXCLUDED"),
  exclude_reason: v.nullish(textMember("Exclude reason")),
  updated_at: v.nullish(timestampMember("Updated at")),
  product: expandedMember("Product"),
  billing_schema: expandedMember("Billing schema"),
  payment_intent: v.nullish(paymentIntentRecord),
});

const detailsMessage = "Details must be an object of plain members or an empty array";

/** To valibot an array is a record, with positions for names: so that is looked at first. */
const detailsMember = v.union(
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
  id: idMember("invoice_calc", "Invoice calculation id"),
  invoice_id: idMember("invoice", "Invoice id"),
  invoice_item_id: v.nullish(idMember("invoice_item", "Invoice item id")),
  title: titleMember,
  calculation_type: textMember("Calculation type"),
  idx: v.pipe(v.number("Idx must be an integer"), v.safeInteger("Idx must be an integer")),
  currency: currencyMember,
  initial_price: computedMember("Initial price"),
  price_delta: computedMember("Price delta"),
  price: computedMember("Price"),
  details: detailsMember,
  updated_at: v.nullish(timestampMember("Updated at")),
});

const providerId = idMember("prov", "Provider id");

/** A payment as the interface carries it, with what it was worth if that is known. */
export const paymentRecordSchema = closedObject({
  ...owned,
  id: idMember("payment", "Payment id"),
  idempotency_key: v.pipe(
    v.string("Idempotency key must be a string"),
    v.regex(/^[\x21-\x7e]{1,255}$/, "Idempotency key must have 1 to 255 visible characters"),
  ),
  provider_id: providerId,
  invoice_id: idMember("invoice", "Invoice id"),
  currency: currencyMember,
  price: amountMember("Price"),
  status: oneOf("Status", paymentStatuses),
  updated_at: timestampMember("Updated at"),
  happened_at: timestampMember("Happened at"),
  price_usd: v.nullish(computedMember("Price usd")),
  /** In the currency of the invoice. */
  value: v.nullish(computedMember("Value")),
  provider: expandedMember("Provider"),
});

/** A payment record that has passed its schema. */
export type PaymentRecord = v.InferOutput<typeof paymentRecordSchema>;

/** An invoice in full, as the interface carries it. */
export const invoiceRecordSchema = closedObject({
  ...owned,
  id: idMember("invoice", "Invoice id"),
  status: oneOf("Status", invoiceStatuses),
  substatus: v.nullish(
    v.picklist(["OVERPAID", "PAID_AFTER_VOID"], "Substatus must be OVERPAID or PAID_AFTER_VOID"),
  ),
  currency: currencyMember,
  price: computedMember("Price"),
  price_usd: computedMember("Price usd"),
  updated_at: timestampMember("Updated at"),
  redirect_url: v.nullish(v.pipe(urlMember, v.check(isWebAddress, "Invalid URL"))),
  customer_email: v.pipe(emailMember, v.check(isEmail, "Invalid email address")),
  metadata: v.nullish(metadataMember),
  items: v.pipe(
    v.array(itemRecord, "Items must be an array"),
    v.minLength(1, "Items must contain at least 1 element"),
    v.maxLength(mostItems, `Items must contain at most ${String(mostItems)} elements`),
  ),
  calculations: v.array(calculationRecord, "Calculations must be an array"),
  organization: expandedMember("Organization"),
  payments: v.nullish(
    v.pipe(
      v.array(paymentRecordSchema, "Payments must be an array"),
      v.maxLength(
        maxPaymentsPerInvoice,
        `Payments must contain at most ${String(maxPaymentsPerInvoice)} elements`,
      ),
    ),
  ),
  payments_total: v.nullish(countMember("Payments total")),
});

/** An invoice record that has passed its schema. */
export type InvoiceRecord = v.InferOutput<typeof invoiceRecordSchema>;
