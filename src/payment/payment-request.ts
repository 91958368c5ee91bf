import * as v from "../record/described-schema.ts";
import { parseId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { PaymentDraft } from "./payment-review.ts";
import { maxReasonLength, maxReferenceLength } from "./payment-limits.ts";
import type { PaymentRequest } from "./payment-check.ts";
import { paymentStatuses, type PaymentStatus } from "./payment.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import type { JsonObject } from "../kernel/json.ts";
import {
  closedObject,
  currencyProperty,
  idProperty,
  metadataProperty,
  oneOf,
  positiveAmountProperty,
  shortText,
  timestampProperty,
} from "../record/property-schema.ts";
import { readBody, type ReadRequest } from "../wire/body-read.ts";
import { readableMetadata } from "../wire/metadata-read.ts";
import { requestKeyProperty } from "../wire/request-key-property.ts";
import type { RequestReaders } from "../wire/request.ts";
import {
  paymentListSchema,
  readPaymentListRequest,
  type ReadPaymentListRequest,
} from "./payment-list-request.ts";

const statusProperty = oneOf(paymentStatuses);

/** Body of POST /invoices/{id}/payments. */
export const paymentRequestSchema = closedObject({
  idempotency_key: requestKeyProperty,
  provider_id: idProperty("prov"),
  currency: currencyProperty,
  price: positiveAmountProperty,
  status: v.nullish(statusProperty),
  happened_at: v.nullish(timestampProperty),
  reference: v.nullish(shortText(maxReferenceLength)),
  failure_reason: v.nullish(shortText(maxReasonLength)),
  metadata: v.nullish(metadataProperty),
});

/** A payment after reading. @inline */
export interface ReadPaymentRequest extends ReadRequest {
  readonly draft: PaymentDraft;
  /** `undefined` if there are messages. */
  readonly request: PaymentRequest | undefined;
}

/** Reads the body of POST /invoices/{id}/payments. */
const readPaymentRequest = (json: JsonObject): ReadPaymentRequest => {
  const { messages, body } = readBody(paymentRequestSchema, json);
  const { idempotency_key: idempotencyKey, currency, status, happened_at } = body;
  const amount = body.price === undefined ? undefined : Amount.parse(body.price);
  const providerId = body.provider_id === undefined ? undefined : parseId("prov", body.provider_id);
  const happenedAt = happened_at === undefined ? undefined : parseTimestamp(happened_at);
  const { reference, failure_reason: failureReason } = body;
  const metadata = readableMetadata(body.metadata);
  const reported = { status, happenedAt, reference, failureReason, metadata };
  const isComplete =
    messages.size === 0 && idempotencyKey !== undefined && providerId && amount && currency;
  return {
    messages,
    draft: { ...reported, idempotencyKey, providerId, amount, currency },
    request: isComplete
      ? { ...reported, idempotencyKey, providerId, price: { currency, amount } }
      : undefined,
  };
};

/** Body of POST /payments/{id}/status. */
export const statusRequestSchema = closedObject({
  status: statusProperty,
  failure_reason: v.nullish(shortText(maxReasonLength)),
});

/** A change of status after reading. @inline */
export interface ReadStatusRequest extends ReadRequest {
  readonly status: PaymentStatus | undefined;
  readonly failureReason: string | undefined;
}

/** Reads the body of POST /payments/{id}/status. */
const readStatusRequest = (json: JsonObject): ReadStatusRequest => {
  const { messages, body } = readBody(statusRequestSchema, json);
  return { messages, status: body.status, failureReason: body.failure_reason };
};

/** Body of an operation without properties: an empty object. */
export const emptyRequestSchema = closedObject({});

/** The requests of payments. */
export const paymentRequests: RequestReaders<{
  record: ReadPaymentRequest;
  list: ReadPaymentListRequest;
  changeStatus: ReadStatusRequest;
}> = {
  record: { schema: paymentRequestSchema, read: readPaymentRequest },
  list: { schema: paymentListSchema, read: readPaymentListRequest },
  changeStatus: { schema: statusRequestSchema, read: readStatusRequest },
};
