import * as v from "../record/described-schema.ts";
import { parseId } from "../ids.ts";
import { maxIdempotencyKeyLength } from "../kernel/idempotency.ts";
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
  currencyProperty,
  idProperty,
  metadataFilterProperty,
  oneOf,
  shortText,
} from "../record/property-schema.ts";
import { readBody } from "../wire/body-read.ts";
import { type JsonObject } from "../kernel/json.ts";
import { readableMetadata } from "../wire/metadata-read.ts";
import { paymentStatuses } from "./payment.ts";
import { type PaymentFilter } from "./payment-filter.ts";
import { maxReferenceLength } from "./payment-limits.ts";

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
