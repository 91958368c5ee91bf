import * as v from "../record/described-schema.ts";
import { idOf, parseId } from "../ids.ts";
import type { CreditNoteRequest } from "./credit-note-check.ts";
import type { CreditNoteFilter } from "./credit-note-filter.ts";
import { Amount } from "../money/amount.ts";
import { maxReasonLength } from "../payment/payment.ts";
import { maxItems, minItems } from "../quote/quote-limits.ts";
import { maxNameLength } from "../kernel/name.ts";
import {
  arrayOf,
  closedObject,
  currencyProperty,
  idProperty,
  metadataProperty,
  positiveAmountProperty,
  shortText,
} from "../record/property-schema.ts";
import type { JsonObject } from "../kernel/json.ts";
import { listProperties, readBounds } from "../listing/list-properties.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";
import {
  addPageMessages,
  maxValues,
  readable,
  type ReadListRequest,
} from "../listing/list-request.ts";
import { readableMetadata } from "../wire/metadata-read.ts";
import { requestKeyProperty } from "../wire/request-key-property.ts";
import type { RequestReaders } from "../wire/request.ts";
import { maxIdempotencyKeyLength } from "../kernel/idempotency.ts";
import { quantityProperty, quoteRequirement } from "../quote/item-properties.ts";

const lineProperty = closedObject({
  invoice_item_id: idProperty("invoice_item"),
  quantity: v.nullish(quantityProperty),
  amount: v.nullish(positiveAmountProperty),
});

/** Body of POST /invoices/{id}/credit_notes. */
export const creditNoteRequestSchema = closedObject({
  idempotency_key: requestKeyProperty,
  lines: v.pipe(
    v.array(lineProperty, "must be an array"),
    v.minLength(minItems, "must contain at least 1 element"),
    v.maxLength(maxItems, quoteRequirement.items),
  ),
  reason: v.nullish(shortText(maxReasonLength)),
  metadata: v.nullish(metadataProperty),
});

/** A credit note after reading. @inline */
export interface ReadCreditNoteRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly request: CreditNoteRequest | undefined;
}

/** Reads the body of POST /invoices/{id}/credit_notes. */
const readCreditNoteRequest = (json: JsonObject): ReadCreditNoteRequest => {
  const { messages, body, complete } = readBody(creditNoteRequestSchema, json);
  if (complete === undefined) return { messages, request: undefined };
  const request = {
    idempotencyKey: complete.idempotency_key,
    lines: complete.lines.map(({ invoice_item_id, quantity, amount }) => ({
      invoiceItemId: idOf("invoice_item", invoice_item_id),
      quantity,
      amount: amount === undefined ? amount : Amount.parse(amount),
    })),
    reason: complete.reason,
    metadata: readableMetadata(body.metadata),
  };
  return { messages, request };
};

/** Body of POST /credit_notes. Every property is optional; null means absent. */
const creditNoteListSchema = closedObject({
  currency: v.nullish(arrayOf(currencyProperty, maxValues)),
  invoice_id: v.nullish(idProperty("invoice")),
  number: v.nullish(shortText(maxNameLength)),
  idempotency_key: v.nullish(shortText(maxIdempotencyKeyLength)),
  ...listProperties,
});

/** Reads the body of POST /credit_notes. */
const readCreditNoteListRequest = (json: JsonObject): ReadListRequest<CreditNoteFilter> => {
  const { messages, body } = readBody(creditNoteListSchema, json);
  const { limit, offset, cursor, invoice_id } = body;
  const filter: Required<CreditNoteFilter> = {
    currencies: readable(body.currency),
    invoiceId: invoice_id === undefined ? undefined : parseId("invoice", invoice_id),
    number: body.number,
    idempotencyKey: body.idempotency_key,
    ...readBounds(body, messages),
  };
  const options = { limit, offset, cursor };
  addPageMessages(messages, filter, options);
  return { messages, filter, options };
};

/** The requests of credit notes. */
export const creditNoteRequests: RequestReaders<{
  create: ReadCreditNoteRequest;
  list: ReadListRequest<CreditNoteFilter>;
}> = {
  create: { schema: creditNoteRequestSchema, read: readCreditNoteRequest },
  list: { schema: creditNoteListSchema, read: readCreditNoteListRequest },
};
