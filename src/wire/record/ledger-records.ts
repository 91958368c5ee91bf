import * as v from "valibot";
import { isEmail } from "../../invoice/email-address.ts";
import { invoiceStatuses } from "../../invoice/invoice.ts";
import { isWebAddress } from "../../invoice/web-address.ts";
import { maxItems } from "../../quote/limits.ts";
import { maxPaymentsPerInvoice } from "../../payment/limits.ts";
import { paymentStatuses } from "../../payment/payment.ts";
import { requirement, withValue } from "../failure/requirement.ts";
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
} from "../request/properties.ts";

/** An amount that was computed: canonical text of at most 35 digits before the point. */
const computedMessage = withValue("must be a decimal string without trailing zeros");
const computedProperty: v.GenericSchema<string> = v.pipe(
  v.string(computedMessage),
  v.maxLength(67, computedMessage),
  v.regex(
    /^(?:0|-?(?:[1-9][0-9]{0,34}|(?:0|[1-9][0-9]{0,34})\.[0-9]{0,29}[1-9]))$/,
    computedMessage,
  ),
);

const owned = {
  organization_id: idProperty("org"),
  created_at: timestampProperty,
};

/** What a nested record of another kind may be; it is looked up by its identifier, not here. */
const expandedProperty = v.nullish(v.record(v.string(), v.unknown(), "must be an object"));

const countMessage = withValue("must be an integer of at least 0");
const countProperty = v.pipe(
  v.number(countMessage),
  v.safeInteger(countMessage),
  v.minValue(0, countMessage),
);

/** A custom item of an invoice, as the interface carries it. */
const paymentIntentRecord = closedObject({
  ...owned,
  id: idProperty("payment_intent"),
  currency: currencyProperty,
  price: amountProperty,
  title: titleProperty,
  updated_at: v.nullish(timestampProperty),
});

const itemRecord = closedObject({
  ...owned,
  id: idProperty("invoice_item"),
  invoice_id: idProperty("invoice"),
  type: oneOf(["PRODUCT", "PAYMENT_INTENT"]),
  currency: currencyProperty,
  product_id: v.nullish(idProperty("product")),
  billing_schema_id: v.nullish(idProperty("schema")),
  payment_intent_id: v.nullish(idProperty("payment_intent")),
  quantity: quantityProperty,
  status: oneOf(["INCLUDED", "EXCLUDED"]),
  exclude_reason: v.nullish(textProperty),
  updated_at: v.nullish(timestampProperty),
  product: expandedProperty,
  billing_schema: expandedProperty,
  payment_intent: v.nullish(paymentIntentRecord),
});

const detailsMessage = "must be an object of plain properties or an empty array";

/** To valibot an array is a record, with positions for names: so that is looked at first. */
const detailsProperty = v.union(
  [
    v.pipe(
      v.unknown(),
      v.check((found) => !Array.isArray(found)),
      v.record(v.string(), v.union([v.string(), v.number(), v.null()])),
    ),
    v.pipe(v.array(v.unknown()), v.maxLength(0, "must contain no elements")),
  ],
  detailsMessage,
);

const calculationRecord = closedObject({
  ...owned,
  id: idProperty("invoice_calc"),
  invoice_id: idProperty("invoice"),
  invoice_item_id: v.nullish(idProperty("invoice_item")),
  title: titleProperty,
  calculation_type: textProperty,
  idx: v.pipe(v.number("must be an integer"), v.safeInteger("must be an integer")),
  currency: currencyProperty,
  initial_price: computedProperty,
  price_delta: computedProperty,
  price: computedProperty,
  details: detailsProperty,
  updated_at: v.nullish(timestampProperty),
});

const providerId = idProperty("prov");

/** A payment as the interface carries it, with what it was worth if that is known. */
export const paymentRecordSchema = closedObject({
  ...owned,
  id: idProperty("payment"),
  idempotency_key: v.pipe(
    v.string("must be a string"),
    v.regex(/^[\x21-\x7e]{1,255}$/, requirement.idempotencyKey),
  ),
  provider_id: providerId,
  invoice_id: idProperty("invoice"),
  currency: currencyProperty,
  price: amountProperty,
  status: oneOf(paymentStatuses),
  updated_at: timestampProperty,
  happened_at: timestampProperty,
  price_usd: v.nullish(computedProperty),
  /** In the currency of the invoice. */
  value: v.nullish(computedProperty),
  provider: expandedProperty,
});

/** A payment record that has passed its schema. */
export type PaymentRecord = v.InferOutput<typeof paymentRecordSchema>;

/** An invoice in full, as the interface carries it. */
export const invoiceRecordSchema = closedObject({
  ...owned,
  id: idProperty("invoice"),
  status: oneOf(invoiceStatuses),
  substatus: v.nullish(oneOf(["OVERPAID", "PAID_AFTER_VOID"])),
  currency: currencyProperty,
  price: computedProperty,
  price_usd: computedProperty,
  updated_at: timestampProperty,
  redirect_url: v.nullish(v.pipe(urlProperty, v.check(isWebAddress, "Invalid URL"))),
  customer_email: v.pipe(emailProperty, v.check(isEmail, "Invalid email address")),
  metadata: v.nullish(metadataProperty),
  items: v.pipe(
    v.array(itemRecord, "must be an array"),
    v.minLength(1, requirement.atLeastOneItem),
    v.maxLength(maxItems, requirement.items),
  ),
  calculations: v.array(calculationRecord, "must be an array"),
  organization: expandedProperty,
  payments: v.nullish(
    v.pipe(
      v.array(paymentRecordSchema, "must be an array"),
      v.maxLength(
        maxPaymentsPerInvoice,
        `must contain at most ${String(maxPaymentsPerInvoice)} elements`,
      ),
    ),
  ),
  payments_total: v.nullish(countProperty),
});

/** An invoice record that has passed its schema. */
export type InvoiceRecord = v.InferOutput<typeof invoiceRecordSchema>;
