import * as v from "../record/described-schema.ts";
import { parseId } from "../ids.ts";
import type { RefundFilter } from "./refund-filter.ts";
import { Amount } from "../money/amount.ts";
import { maxReasonLength, maxReferenceLength } from "../payment/payment-limits.ts";
import type { RefundRequest } from "./refund-check.ts";
import { refundKinds, refundStatuses, type RefundStatus } from "./refund.ts";
import {
  arrayOf,
  closedObject,
  currencyProperty,
  idProperty,
  metadataProperty,
  oneOf,
  positiveAmountProperty,
  shortText,
  timestampProperty,
} from "../record/property-schema.ts";
import { parseTimestamp } from "../time/timestamp.ts";
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

const statusProperty = oneOf(refundStatuses);

/** Body of POST /payments/{id}/refunds. */
export const refundRequestSchema = closedObject({
  idempotency_key: requestKeyProperty,
  kind: v.nullish(oneOf(refundKinds)),
  currency: currencyProperty,
  price: v.nullish(positiveAmountProperty),
  refunded_total: v.nullish(positiveAmountProperty),
  status: v.nullish(statusProperty),
  happened_at: v.nullish(timestampProperty),
  reason: v.nullish(shortText(maxReasonLength)),
  reference: v.nullish(shortText(maxReferenceLength)),
  metadata: v.nullish(metadataProperty),
});

/** A refund after reading. @inline */
export interface ReadRefundRequest extends ReadRequest {
  /** `undefined` if there are messages. */
  readonly request: RefundRequest | undefined;
}

/** Reads the body of POST /payments/{id}/refunds. */
const readRefundRequest = (json: JsonObject): ReadRefundRequest => {
  const { messages, body, complete } = readBody(refundRequestSchema, json);
  if (complete === undefined) return { messages, request: undefined };
  const { idempotency_key: idempotencyKey, currency, kind, status, reason, reference } = complete;
  const moneyOf = (text: string | undefined): RefundRequest["price"] => {
    const amount = text === undefined ? undefined : Amount.parse(text);
    return amount && { currency, amount };
  };
  const { happened_at } = body;
  const request = {
    idempotencyKey,
    kind,
    price: moneyOf(body.price),
    refundedTotal: moneyOf(body.refunded_total),
    status,
    happenedAt: happened_at === undefined ? undefined : parseTimestamp(happened_at),
    reason,
    reference,
    metadata: readableMetadata(body.metadata),
  };
  return { messages, request };
};

/** Body of POST /refunds/{id}/status. */
const refundStatusRequestSchema = closedObject({ status: statusProperty });

/** A change of the status of a refund after reading. @inline */
export interface ReadRefundStatusRequest extends ReadRequest {
  readonly status: RefundStatus | undefined;
}

/** Reads the body of POST /refunds/{id}/status. */
const readRefundStatusRequest = (json: JsonObject): ReadRefundStatusRequest => {
  const { messages, body } = readBody(refundStatusRequestSchema, json);
  return { messages, status: body.status };
};

/** Body of POST /refunds. Every property is optional; null means absent. */
const refundListSchema = closedObject({
  kind: v.nullish(arrayOf(oneOf(refundKinds), maxValues)),
  status: v.nullish(arrayOf(statusProperty, maxValues)),
  currency: v.nullish(arrayOf(currencyProperty, maxValues)),
  payment_id: v.nullish(idProperty("payment")),
  invoice_id: v.nullish(idProperty("invoice")),
  idempotency_key: v.nullish(shortText(maxIdempotencyKeyLength)),
  reference: v.nullish(shortText(maxReferenceLength)),
  ...listProperties,
});

/** Reads the body of POST /refunds. */
const readRefundListRequest = (json: JsonObject): ReadListRequest<RefundFilter> => {
  const { messages, body } = readBody(refundListSchema, json);
  const { limit, offset, cursor, payment_id, invoice_id } = body;
  const filter: Required<RefundFilter> = {
    kinds: readable(body.kind),
    statuses: readable(body.status),
    currencies: readable(body.currency),
    paymentId: payment_id === undefined ? undefined : parseId("payment", payment_id),
    invoiceId: invoice_id === undefined ? undefined : parseId("invoice", invoice_id),
    idempotencyKey: body.idempotency_key,
    reference: body.reference,
    ...readBounds(body, messages),
  };
  const options = { limit, offset, cursor };
  addPageMessages(messages, filter, options);
  return { messages, filter, options };
};

/** The requests of refunds. */
export const refundRequests: RequestReaders<{
  record: ReadRefundRequest;
  list: ReadListRequest<RefundFilter>;
  changeStatus: ReadRefundStatusRequest;
}> = {
  record: { schema: refundRequestSchema, read: readRefundRequest },
  list: { schema: refundListSchema, read: readRefundListRequest },
  changeStatus: { schema: refundStatusRequestSchema, read: readRefundStatusRequest },
};
