import * as v from "valibot";
import { parseId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { PaymentDraft } from "../operations/review-payment.ts";
import { longestIdempotencyKey } from "../payment/limits.ts";
import type { PaymentRequest } from "../payment/payment-request.ts";
import { paymentStatuses, type PaymentStatus } from "../payment/payment.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import type { Issues } from "./issues.ts";
import type { JsonObject } from "./json.ts";
import {
  closedObject,
  currencyMember,
  idMember,
  oneOf,
  positiveAmountMember,
  timestampMember,
} from "./members.ts";
import { idempotencyKeyMessage } from "./payment-message.ts";
import { readBody } from "./read-body.ts";

const statusMember = oneOf("Status", paymentStatuses);

/** Body of POST /invoices/{id}/payments. */
export const paymentRequestSchema = closedObject({
  idempotency_key: v.pipe(
    v.string(idempotencyKeyMessage),
    v.maxLength(longestIdempotencyKey, idempotencyKeyMessage),
    v.metadata({ minLength: 1, pattern: "^[!-~]+$" }),
  ),
  provider_id: idMember("prov", "Provider id"),
  currency: currencyMember,
  price: positiveAmountMember("Price"),
  status: v.nullish(statusMember),
  happened_at: v.nullish(timestampMember("Happened at")),
});

/** A payment after reading. */
export interface ReadPaymentRequest {
  readonly issues: Issues;
  readonly draft: PaymentDraft;
  /** `undefined` when there are issues. */
  readonly request: PaymentRequest | undefined;
}

/** Read the body of POST /invoices/{id}/payments. */
export const readPaymentRequest = (json: JsonObject): ReadPaymentRequest => {
  const { issues, body } = readBody(paymentRequestSchema, json);
  const { idempotency_key: idempotencyKey, currency, status, happened_at } = body;
  const amount = body.price === undefined ? undefined : Amount.parse(body.price);
  const providerId = body.provider_id === undefined ? undefined : parseId("prov", body.provider_id);
  const happenedAt = happened_at === undefined ? undefined : parseTimestamp(happened_at);
  const isComplete =
    issues.size === 0 && idempotencyKey !== undefined && providerId && amount && currency;
  return {
    issues,
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
export const statusRequestSchema = closedObject({ status: statusMember });

/** A change of status after reading. */
export interface ReadStatusRequest {
  readonly issues: Issues;
  readonly status: PaymentStatus | undefined;
}

/** Read the body of POST /payments/{id}/status. */
export const readStatusRequest = (json: JsonObject): ReadStatusRequest => {
  const { issues, body } = readBody(statusRequestSchema, json);
  return { issues, status: body.status };
};

/** Body of an operation that takes none: an empty object. */
export const emptyRequestSchema = closedObject({});
