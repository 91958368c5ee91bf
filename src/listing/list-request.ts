import * as v from "../record/described-schema.ts";
import { parseId } from "../ids.ts";
import { invoiceStatuses } from "../invoice/invoice.ts";
import { maxEmailLength } from "../contact/contact-limits.ts";
import type { InvoiceFilter } from "../invoice/invoice-filter.ts";
import type { PaymentFilter } from "../payment/payment-filter.ts";
import type { TaxFilter } from "../tax/tax-filter.ts";
import { pageIssues, type CheckedFilter, type PageOptions } from "./page-options.ts";
import { maxIdempotencyKeyLength, maxReferenceLength } from "../payment/payment-limits.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import { paymentStatuses } from "../payment/payment.ts";
import { describeListIssue } from "../wire/issue-describe.ts";
import { addMessage, type ValidationMessages } from "../wire/validation-failure.ts";
import { dotted, type JsonObject } from "../wire/json.ts";
import { listProperties, pageProperties, readBounds } from "./list-properties.ts";
import {
  arrayOf,
  closedObject,
  currencyProperty,
  flagProperty,
  idProperty,
  metadataFilterProperty,
  oneOf,
  shortText,
  timestampProperty,
} from "../record/property-schema.ts";
import { readBody } from "../wire/body-read.ts";
import { readableMetadata } from "../wire/metadata-read.ts";

/** Maximum number of values in one array of a filter; a row matches if it has any of them. */
export const maxValues = 100;

/** Maximum length of a text to filter by. */
const maxText = maxEmailLength;

/** Body of POST /invoices/list. Every property is optional; null means absent. */
export const invoiceListSchema = closedObject({
  status: v.nullish(arrayOf(oneOf(invoiceStatuses), maxValues)),
  currency: v.nullish(arrayOf(shortText(maxText), maxValues)),
  customer_email: v.nullish(shortText(maxText)),
  provider_id: v.nullish(shortText(maxText)),
  metadata: v.nullish(metadataFilterProperty),
  number: v.nullish(shortText(maxText)),
  is_overdue: v.nullish(v.boolean("must be true or false")),
  due_at_from: v.nullish(timestampProperty),
  due_at_to: v.nullish(timestampProperty),
  ...listProperties,
});

const providerId = v.union(
  [v.pipe(v.string(), v.maxLength(maxText)), v.number()],
  `must be a number or a string of at most ${String(maxText)} characters`,
);

/** Body of POST /payments. Every property is optional; null means absent. */
export const paymentListSchema = closedObject({
  provider_id: v.nullish(arrayOf(providerId, maxValues)),
  invoice_id: v.nullish(idProperty("invoice")),
  idempotency_key: v.nullish(shortText(maxIdempotencyKeyLength)),
  reference: v.nullish(shortText(maxReferenceLength)),
  metadata: v.nullish(metadataFilterProperty),
  status: v.nullish(arrayOf(oneOf(paymentStatuses), maxValues)),
  currency: v.nullish(arrayOf(currencyProperty, maxValues)),
  expand: v.nullish(arrayOf(oneOf(["provider"]), 16)),
  ...listProperties,
});

/** Body of POST /taxes/list. Every property is optional; null means absent. */
export const taxListSchema = closedObject({
  is_active: v.nullish(flagProperty),
  ...pageProperties,
});

/** A request for a list after reading. */
export interface ReadListRequest<Filter> {
  /** All validation messages, if there are any. Else the operation validates the rest. */
  readonly messages: ValidationMessages;
  readonly filter: Filter;
  readonly options: PageOptions;
}

/** Reads the body of POST /invoices/list. */
export const readInvoiceListRequest = (json: JsonObject): ReadListRequest<InvoiceFilter> => {
  const { messages, body } = readBody(invoiceListSchema, json);
  const { limit, offset, cursor } = body;
  const filter: Required<InvoiceFilter> = {
    statuses: readable(body.status),
    currencies: readable(body.currency),
    customerEmail: body.customer_email,
    providerId: body.provider_id,
    metadata: readableMetadata(body.metadata),
    number: body.number,
    isOverdue: body.is_overdue,
    dueFrom: body.due_at_from ? parseTimestamp(body.due_at_from) : undefined,
    dueTo: body.due_at_to ? parseTimestamp(body.due_at_to) : undefined,
    ...readBounds(body, messages),
  };
  const options = { limit, offset, cursor };
  addPageMessages(messages, filter, options);
  return { messages, filter, options };
};

/** A request for payments after reading. @inline */
export interface ReadPaymentListRequest extends ReadListRequest<PaymentFilter> {
  readonly withProviders: boolean;
}

/** Reads the body of POST /payments. */
export const readPaymentListRequest = (json: JsonObject): ReadPaymentListRequest => {
  const { messages, body } = readBody(paymentListSchema, json);
  const { limit, offset, cursor, invoice_id, expand = [] } = body;
  const filter: Required<PaymentFilter> = {
    providerIds: readable(body.provider_id)?.map(String),
    invoiceId: invoice_id === undefined ? undefined : parseId("invoice", invoice_id),
    idempotencyKey: body.idempotency_key,
    reference: body.reference,
    metadata: readableMetadata(body.metadata),
    statuses: readable(body.status),
    currencies: readable(body.currency),
    ...readBounds(body, messages),
  };
  const options = { limit, offset, cursor };
  addPageMessages(messages, filter, options);
  return { messages, filter, options, withProviders: expand.includes("provider") };
};

/** Reads the body of POST /taxes/list. */
export const readTaxListRequest = (json: JsonObject): ReadListRequest<TaxFilter> => {
  const { messages, body } = readBody(taxListSchema, json);
  const { is_active: isActive, limit, offset, cursor } = body;
  const options = { limit, offset, cursor };
  addPageMessages(messages, {}, options);
  const filter = { isActive: isActive === undefined ? undefined : isActive === 1 };
  return { messages, filter, options };
};

/** Adds the issues of the page, which the operation finds itself in a request without messages. */
export const addPageMessages = (
  messages: ValidationMessages,
  filter: CheckedFilter,
  options: PageOptions,
): void => {
  if (messages.size === 0) return;
  for (const { path, message } of pageIssues(filter, options).map(describeListIssue)) {
    addMessage(messages, dotted(path), message);
  }
};

/** Returns the elements of an array that could be read. */
export const readable = <Item>(
  items: ReadonlyArray<Item | undefined> | undefined,
): ReadonlyArray<Item> | undefined => items?.filter((item) => item !== undefined);
