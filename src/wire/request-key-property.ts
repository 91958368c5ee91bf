import * as v from "../record/described-schema.ts";
import { maxIdempotencyKeyLength } from "../payment/payment-limits.ts";
import { requirement } from "../record/requirement.ts";

/** The `idempotency_key` of a reported payment or refund; the core checks its characters. */
export const requestKeyProperty = v.pipe(
  v.string(requirement.idempotencyKey),
  v.maxLength(maxIdempotencyKeyLength, requirement.idempotencyKey),
  v.metadata({ minLength: 1, pattern: "^[!-~]+$" }),
);
