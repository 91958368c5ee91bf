import * as v from "../record/described-schema.ts";
import { requirement } from "../record/requirement.ts";
import { maxIdempotencyKeyLength } from "../kernel/idempotency.ts";

/** The `idempotency_key` of a reported payment or refund; the core checks its characters. */
export const requestKeyProperty = v.pipe(
  v.string(requirement.idempotencyKey),
  v.maxLength(maxIdempotencyKeyLength, requirement.idempotencyKey),
  v.metadata({ minLength: 1, pattern: "^[!-~]+$" }),
);
