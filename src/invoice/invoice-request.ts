import * as v from "../record/described-schema.ts";
import type { InvoiceDraft } from "./invoice-review.ts";
import type { InvoiceRequest, OfferedInvoiceRequest } from "./invoice-requested.ts";
import { couponsProperty } from "../coupon/coupon-property.ts";
import { pricedItems, type PricedItems } from "../quote/quote-request.ts";
import { fromJson, object, read, type Schema } from "../schema/schema.ts";
import { optional } from "../schema/values.ts";
import { isLeft } from "../kernel/either.ts";
import { addMessage } from "../wire/validation-failure.ts";
import { dotted } from "../kernel/json.ts";
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

/** The lines, which are read by their description and have the form that it describes. */
export const itemsProperty = v.unknown();

const contact = {
  customer_email: emailProperty,
  metadata: v.nullish(metadataProperty),
  redirect_url: v.nullish(urlProperty),
  due_at: v.nullish(timestampProperty),
  expires_at: v.nullish(timestampProperty),
  customer: v.nullish(schemaOfParty(customer)),
  delivery: v.nullish(schemaOfParty(delivery)),
  period: v.nullish(schemaOfParty(period)),
};

const { customer_email, ...others } = contact;

/** Body of POST /invoices; null means absent. */
const invoiceRequestSchema = closedObject({
  items: itemsProperty,
  coupons: v.nullish(couponsProperty),
  customer_email,
  currency: v.nullish(currencyProperty),
  ...others,
});

/** Body of POST /invoices with a quote, which has the items. */
const acceptRequestSchema = closedObject({
  ...invoiceRequestSchema.entries,
  items: v.nullish(itemsProperty),
});

const einvoice = v.nullish(oneOf(eInvoiceProfiles));

/** Body of POST /invoices/validate; null means absent. */
const validationRequestSchema = closedObject({ ...invoiceRequestSchema.entries, einvoice });

/** The properties that are not lines, and not described yet. */
export const contactSchema = closedObject(contact);

const validatedContactSchema = closedObject({ ...contact, einvoice });

/** An invoice request after reading. @inline */
export interface ReadInvoiceRequest extends ReadRequest {
  readonly draft: InvoiceDraft;
  /** The complete request; `undefined` if there are messages. */
  readonly request: InvoiceRequest | undefined;
}

/** Reads the data of an invoice; invalid properties are listed and left out. */
const readInvoiceRequest = (json: JsonObject): ReadInvoiceRequest => {
  const read = readWithLines(contactSchema, pricedItems, json);
  const { items } = read.draft;
  return { ...read, request: items && read.request && { ...read.request, items } };
};

/** A request to accept a quote after reading. @inline */
export interface ReadAcceptRequest extends Omit<ReadInvoiceRequest, "request"> {
  /** The complete request; `undefined` if there are messages. */
  readonly request: OfferedInvoiceRequest | undefined;
}

/** Reads a request to accept a quote, with or without the items of the quote. */
const readAcceptRequest = (json: JsonObject): ReadAcceptRequest =>
  readWithLines(contactSchema, acceptedItems, json);

/** A request to validate an invoice after reading. @inline */
export interface ReadValidationRequest extends ReadInvoiceRequest {
  /** The profile of e-invoices that the invoice is to be ready for. */
  readonly einvoice: EInvoiceProfile | undefined;
}

const readValidationRequest = (json: JsonObject): ReadValidationRequest => {
  const { body, ...read } = readWithLines(validatedContactSchema, pricedItems, json);
  const { items } = read.draft;
  const request = items && read.request && { ...read.request, items };
  return { ...read, request, einvoice: body.einvoice };
};

/** The lines of a request to accept a quote, which can have those of the quote. */
const acceptedItems = object({
  ...pricedItems.entries,
  items: optional(pricedItems.entries.items),
});

/** Lines that were read, of a request that may have none. */
type LinesOf<Items> = Omit<PricedItems, "items"> & { readonly items?: Items };

/** Reads the lines by their description, and the other properties by a schema. */
const readWithLines = <Contact extends ContactBody>(
  schema: v.GenericSchema<unknown, Contact>,
  lines: Schema<unknown, LinesOf<PricedItems["items"] | undefined>>,
  { items, coupons, currency, ...json }: JsonObject,
): ReadAcceptRequest & { readonly body: Readable<Contact> } => {
  const { messages, body } = readBody(schema, json);
  const found = read(lines, fromJson({ currency, items, coupons }));
  const issues = isLeft(found) ? found.left.issues : [];
  for (const { path, message } of issues) addMessage(messages, dotted(path), message);
  const { customer_email, redirect_url, metadata } = body as Readable<ContactBody>;
  const draft: InvoiceDraft = {
    ...(messages.size === 0 && !isLeft(found) && found.right),
    ...{ customerEmail: customer_email, redirectUrl: redirect_url },
    metadata: readableMetadata(metadata),
    ...documentOf(body),
    // Issues of the core have the names of JSON.
    ...fromJson<object>(json),
  };
  const { customerEmail } = draft;
  const isComplete = messages.size === 0 && customerEmail !== undefined;
  return { messages, body, draft, request: isComplete ? { ...draft, customerEmail } : undefined };
};

type ContactBody = v.InferOutput<typeof contactSchema>;

const documentOf = (body: Readable<ContactBody>): Complete<DocumentRequest> => {
  const { due_at, expires_at } = body;
  return {
    dueAt: due_at === undefined ? undefined : parseTimestamp(due_at),
    expiresAt: expires_at === undefined ? undefined : parseTimestamp(expires_at),
    customer: body.customer && givenIn(customer, body.customer),
    delivery: body.delivery && givenIn(delivery, body.delivery),
    period: body.period && givenIn(period, body.period),
  };
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
