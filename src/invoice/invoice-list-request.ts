import * as v from "../record/described-schema.ts";
import { listProperties, readBounds } from "../listing/list-properties.ts";
import {
  addPageMessages,
  maxText,
  maxValues,
  readable,
  type ReadListRequest,
} from "../listing/list-request.ts";
import {
  arrayOf,
  closedObject,
  metadataFilterProperty,
  oneOf,
  shortText,
  timestampProperty,
} from "../record/property-schema.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import { readBody } from "../wire/body-read.ts";
import { type JsonObject } from "../kernel/json.ts";
import { readableMetadata } from "../wire/metadata-read.ts";
import { invoiceStatuses } from "./invoice.ts";
import { type InvoiceFilter } from "./invoice-filter.ts";

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
