import * as v from "valibot";
import { parseId } from "../../ids.ts";
import { Amount } from "../../money/amount.ts";
import type { PaymentDraft } from "../../operations/review-payment.ts";
import { maxIdempotencyKeyLength } from "../../payment/limits.ts";
import type { PaymentRequest } from "../../payment/payment-request.ts";
import { paymentStatuses, type PaymentStatus } from "../../payment/payment.ts";
import { parseTimestamp } from "../../time/timestamp.ts";
import { requirement } from "../../record/requirement.ts";
import type { JsonObject } from "../json.ts";
import {
  closedObject,
  currencyProperty,
  idProperty,
  oneOf,
  positiveAmountProperty,
  timestampProperty,
} from "../../record/property-schema.ts";
import { readBody, type ReadRequest } from "./read-body.ts";

const statusProperty = oneOf(paymentStatuses);

/** Body of POST /invoices/{id}/payments. */
export const paymentRequestSchema = closedObject({
  idempotency_key: v.pipe(
    v.string(requirement.idempotencyKey),
    v.maxLength(maxIdempotencyKeyLength, requirement.idempotencyKey),
    v.metadata({ minLength: 1, pattern: "^[!-~]+$" }),
  ),
  provider_id: idProperty("prov"),
  currency: currencyProperty,
  price: positiveAmountProperty,
  status: v.nullish(statusProperty),
  happened_at: v.nullish(timestampProperty),
});

/** A payment after reading. */
export interface ReadPaymentRequest extends ReadRequest {
  readonly draft: PaymentDraft;
  /** `undefined` if there are messages. */
  readonly request: PaymentRequest | undefined;
}

/** Reads the body of POST /invoices/{id}/payments. */
export const readPaymentRequest = (json: JsonObject): ReadPaymentRequest => {
  const { messages, body } = readBody(paymentRequestSchema, json);
  const { idempotency_key: idempotencyKey, currency, status, happened_at } = body;
  const amount = body.price === undefined ? undefined : Amount.parse(body.price);
  const providerId = body.provider_id === undefined ? undefined : parseId("prov", body.provider_id);
  const happenedAt = happened_at === undefined ? undefined : parseTimestamp(happened_at);
  const isComplete =
    messages.size === 0 && idempotencyKey !== undefined && providerId && amount && currency;
  return {
    messages,
    draft: { idempotencyKey, providerId, amount, currency, happenedAt },
    request: isComplete
      ? {
          idempotencyKey,
          providerId,
          price: { currency, amount },
          status,
          happenedAt,
        }
      : undefined,
  };
};

/** Body of POST /payments/{id}/status. */
export const statusRequestSchema = closedObject({ status: statusProperty });

/** A change of status after reading. */
export interface ReadStatusRequest extends ReadRequest {
  readonly status: PaymentStatus | undefined;
}

/** Reads the body of POST /payments/{id}/status. */
export const readStatusRequest = (json: JsonObject): ReadStatusRequest => {
  const { messages, body } = readBody(statusRequestSchema, json);
  return { messages, status: body.status };
};

/** Body of an operation without properties: an empty object. */
export const emptyRequestSchema = closedObject({});
