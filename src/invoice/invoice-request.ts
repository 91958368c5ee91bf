import * as v from "../record/described-schema.ts";
import type { InvoiceDraft } from "./invoice-review.ts";
import type { InvoiceRequest, OfferedInvoiceRequest } from "./invoice-requested.ts";
import type { ItemDraft } from "../quote/item-draft.ts";
import { couponsProperty } from "../coupon/coupon-property.ts";
import { draftOfItems, itemsProperty } from "../quote/item-properties.ts";
import type { Complete } from "../kernel/content-of.ts";
import type { JsonObject } from "../kernel/json.ts";
import {
  closedObject,
  currencyProperty,
  emailProperty,
  metadataProperty,
  oneOf,
  timestampProperty,
  urlProperty,
} from "../record/property-schema.ts";
import { customer } from "../party/customer.ts";
import { delivery, period } from "../party/delivery.ts";
import { givenIn, schemaOfParty } from "../party/party-property.ts";
import type { Currency } from "../money/currency.ts";
import type { DocumentRequest } from "./invoice-document.ts";
import { eInvoiceProfiles, type EInvoiceProfile } from "./einvoice-request.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import { readableMetadata } from "../wire/metadata-read.ts";
import { readBody, type Readable, type ReadRequest } from "../wire/body-read.ts";
import type { RequestReaders } from "../wire/request.ts";
import { invoiceListSchema, readInvoiceListRequest } from "./invoice-list-request.ts";
import { type ReadListRequest } from "../listing/list-request.ts";
import type { InvoiceFilter } from "./invoice-filter.ts";
import {
  detailsRequestSchema,
  readDetailsRequest,
  type ReadDetailsRequest,
} from "./invoice-details-request.ts";

/** Body of POST /invoices; null means absent. */
export const invoiceRequestSchema = closedObject({
  items: itemsProperty,
  coupons: v.nullish(couponsProperty),
  customer_email: emailProperty,
  currency: v.nullish(currencyProperty),
  metadata: v.nullish(metadataProperty),
  redirect_url: v.nullish(urlProperty),
  due_at: v.nullish(timestampProperty),
  expires_at: v.nullish(timestampProperty),
  customer: v.nullish(schemaOfParty(customer)),
  delivery: v.nullish(schemaOfParty(delivery)),
  period: v.nullish(schemaOfParty(period)),
});

/** Body of POST /invoices with a quote, which has the items. */
const acceptRequestSchema = closedObject({
  ...invoiceRequestSchema.entries,
  items: v.nullish(itemsProperty),
});

/** Body of POST /invoices/validate; null means absent. */
const validationRequestSchema = closedObject({
  ...invoiceRequestSchema.entries,
  einvoice: v.nullish(oneOf(eInvoiceProfiles)),
});

/** An invoice request after reading. @inline */
export interface ReadInvoiceRequest extends ReadRequest {
  readonly draft: InvoiceDraft;
  /** The complete request; `undefined` if there are messages. */
  readonly request: InvoiceRequest | undefined;
}

/** Reads the data of an invoice; invalid properties are listed and left out. */
const readInvoiceRequest = (json: JsonObject): ReadInvoiceRequest =>
  requestOf(readBody(invoiceRequestSchema, json));

/** A request to accept a quote after reading. @inline */
export interface ReadAcceptRequest extends Omit<ReadInvoiceRequest, "request"> {
  /** The complete request; `undefined` if there are messages. */
  readonly request: OfferedInvoiceRequest | undefined;
}

/** Reads a request to accept a quote, with or without the items of the quote. */
const readAcceptRequest = (json: JsonObject): ReadAcceptRequest => {
  const read = readBody(acceptRequestSchema, json);
  const found = requestOf(read);
  if (read.body.items !== undefined || found.request === undefined) return found;
  return { ...found, request: { ...found.request, items: undefined } };
};

/** A request to validate an invoice after reading. @inline */
export interface ReadValidationRequest extends ReadInvoiceRequest {
  /** The profile of e-invoices that the invoice is to be ready for. */
  readonly einvoice: EInvoiceProfile | undefined;
}

const readValidationRequest = (json: JsonObject): ReadValidationRequest => {
  const read = readBody(validationRequestSchema, json);
  return { ...requestOf(read), einvoice: read.body.einvoice };
};

const requestOf = ({
  messages,
  body,
}: ReadRequest & { readonly body: Body }): ReadInvoiceRequest => {
  const { items = [], coupons, customer_email, currency, metadata, redirect_url } = body;
  const draft: RequestedDraft = {
    currency,
    items: draftOfItems(items, messages),
    ...(coupons && { coupons }),
    customerEmail: customer_email,
    redirectUrl: redirect_url,
    metadata: readableMetadata(metadata),
    ...documentOf(body),
  };
  return { messages, draft, request: messages.size === 0 && isComplete(draft) ? draft : undefined };
};

/** A draft that states every property of a request: a new one does not compile without a value. */
type RequestedDraft = Complete<Omit<InvoiceDraft, "items" | "coupons">> &
  Pick<InvoiceDraft, "items" | "coupons">;

type Body = Readable<v.InferOutput<typeof invoiceRequestSchema>>;

const documentOf = (body: Body): Complete<DocumentRequest> => {
  const { due_at, expires_at } = body;
  return {
    dueAt: due_at === undefined ? undefined : parseTimestamp(due_at),
    expiresAt: expires_at === undefined ? undefined : parseTimestamp(expires_at),
    customer: body.customer && givenIn(customer, body.customer),
    delivery: body.delivery && givenIn(delivery, body.delivery),
    period: body.period && givenIn(period, body.period),
  };
};

/** Whether the draft has every property that an invoice requires. */
const isComplete = (draft: InvoiceDraft): draft is InvoiceDraft & InvoiceRequest =>
  draft.customerEmail !== undefined &&
  draft.items.every(isCompleteItem) &&
  !draft.coupons?.includes(undefined);

const isCompleteItem = (item: ItemDraft): boolean => {
  switch (item.type) {
    case "PRODUCT":
      return Boolean(item.productId && item.billingSchemaId && item.quantity);
    case "PAYMENT_INTENT":
      return Boolean(item.currency && item.price && item.quantity);
    case undefined:
      return false;
  }
};

/** Body of POST /invoices/{id}/payable; null means absent. */
const payableRequestSchema = closedObject({ currency: v.nullish(currencyProperty) });

/** A request for what is left to pay after reading. */
export interface ReadPayableRequest extends ReadRequest {
  readonly currency: Currency | undefined;
}

const readPayableRequest = (json: JsonObject): ReadPayableRequest => {
  const { messages, body } = readBody(payableRequestSchema, json);
  return { messages, currency: body.currency };
};

/** The requests of invoices. */
export const invoiceRequests: RequestReaders<{
  create: ReadInvoiceRequest;
  accept: ReadAcceptRequest;
  validate: ReadValidationRequest;
  list: ReadListRequest<InvoiceFilter>;
  read: ReadDetailsRequest;
  readPayable: ReadPayableRequest;
}> = {
  create: { schema: invoiceRequestSchema, read: readInvoiceRequest },
  accept: { schema: acceptRequestSchema, read: readAcceptRequest },
  validate: { schema: validationRequestSchema, read: readValidationRequest },
  list: { schema: invoiceListSchema, read: readInvoiceListRequest },
  read: { schema: detailsRequestSchema, read: readDetailsRequest },
  readPayable: { schema: payableRequestSchema, read: readPayableRequest },
};
