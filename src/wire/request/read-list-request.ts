import * as v from "valibot";
import { maxIdLength, parseId } from "../../ids.ts";
import { visibleAscii } from "../../kernel/text.ts";
import { invoiceStatuses } from "../../invoice/invoice.ts";
import { maxEmailLength } from "../../invoice/limits.ts";
import type { Bounds } from "../../listing/bounds.ts";
import type { InvoiceFilter } from "../../listing/invoice-filter.ts";
import type { PaymentFilter } from "../../listing/payment-filter.ts";
import { pageIssues, type PageOptions } from "../../listing/read-page-request.ts";
import { maxIdempotencyKeyLength } from "../../payment/limits.ts";
import { paymentStatuses } from "../../payment/payment.ts";
import { addMessage, type ValidationMessages } from "../failure/validation-messages.ts";
import type { JsonObject } from "../json.ts";
import { anyOf, listProperties, readBounds } from "./list-properties.ts";
import { listMessage } from "../failure/list-message.ts";
import { closedObject, currencyProperty, oneOf } from "../../record/property-schema.ts";
import { readBody } from "./read-body.ts";

const shortText = (label: string, most = maxEmailLength): v.GenericSchema<string> =>
  v.pipe(
    v.string(`${label} must be a string`),
    v.maxLength(most, `${label} must have at most ${String(most)} characters`),
  );

/** Body of POST /invoices/list; every property is optional and null is as absent. */
export const invoiceListSchema = closedObject({
  status: anyOf("Status", oneOf("Status", invoiceStatuses)),
  currency: anyOf("Currency", shortText("Currency")),
  customer_email: v.nullish(shortText("Customer email")),
  provider_id: v.nullish(shortText("Provider id")),
  ...listProperties,
});

/** Body of POST /payments; every property is optional and null is as absent. */
export const paymentListSchema = closedObject({
  provider_id: anyOf(
    "Provider id",
    v.union(
      [v.pipe(v.string(), v.maxLength(maxEmailLength)), v.number()],
      "Provider ids must be strings or numbers",
    ),
  ),
  invoice_id: v.nullish(
    v.pipe(
      shortText("Invoice id"),
      v.metadata({ maxLength: maxIdLength, pattern: `^invoice_${visibleAscii}+$` }),
    ),
  ),
  idempotency_key: v.nullish(shortText("Idempotency key", maxIdempotencyKeyLength)),
  status: anyOf("Status", oneOf("Status", paymentStatuses)),
  currency: anyOf("Currency", currencyProperty),
  expand: v.nullish(
    v.pipe(
      v.array(oneOf("Expand", ["provider"]), "Expand must be an array"),
      v.maxLength(16, "Expand must contain at most 16 elements"),
    ),
  ),
  ...listProperties,
});

/** A request for a list after reading. */
export interface ReadListRequest<Filter> {
  /** All of them, if there is any: then the list need not be asked for. */
  readonly messages: ValidationMessages;
  readonly filter: Filter;
  readonly options: PageOptions;
}

/** Read the body of POST /invoices/list. */
export const readInvoiceListRequest = (json: JsonObject): ReadListRequest<InvoiceFilter> => {
  const { messages, body } = readBody(invoiceListSchema, json);
  const { limit, offset, cursor } = body;
  const filter: InvoiceFilter = {
    statuses: readable(body.status),
    currencies: readable(body.currency),
    customerEmail: body.customer_email,
    providerId: body.provider_id,
    ...readBounds(body, messages),
  };
  const options = { limit, offset, cursor };
  addPageMessages(messages, filter, options);
  return { messages, filter, options };
};

/** A request for payments after reading. */
export interface ReadPaymentListRequest extends ReadListRequest<PaymentFilter> {
  readonly withProviders: boolean;
}

/** Read the body of POST /payments. */
export const readPaymentListRequest = (json: JsonObject): ReadPaymentListRequest => {
  const { messages, body } = readBody(paymentListSchema, json);
  const { limit, offset, cursor, invoice_id, expand = [] } = body;
  const invoiceId = invoice_id === undefined ? undefined : parseId("invoice", invoice_id);
  if (invoice_id !== undefined && invoiceId === undefined) {
    addMessage(messages, ["invoice_id"], "Invoice id must have the form invoice_<id>");
  }
  const filter: PaymentFilter = {
    providerIds: readable(body.provider_id)?.map(String),
    invoiceId,
    idempotencyKey: body.idempotency_key,
    statuses: readable(body.status),
    currencies: readable(body.currency),
    ...readBounds(body, messages),
  };
  const options = { limit, offset, cursor };
  addPageMessages(messages, filter, options);
  return { messages, filter, options, withProviders: expand.includes("provider") };
};

/** Completes the messages of a request that has any: without them the operation finds the rest. */
const addPageMessages = (
  messages: ValidationMessages,
  filter: Bounds,
  options: PageOptions,
): void => {
  if (messages.size === 0) return;
  for (const { path, message } of pageIssues(filter, options).map(listMessage)) {
    addMessage(messages, path, message);
  }
};

const readable = <Item>(
  items: ReadonlyArray<Item | undefined> | undefined,
): ReadonlyArray<Item> | undefined => items?.filter((item) => item !== undefined);
