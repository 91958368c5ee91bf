import { visibleAscii } from "../kernel/text.ts";

/** Maximum length of an idempotency key in characters; the minimum is 1. */
export const maxIdempotencyKeyLength = 255;

/** Matches an idempotency key: visible ASCII characters only. */
export const idempotencyKeyPattern = new RegExp(
  `^${visibleAscii}{1,${String(maxIdempotencyKeyLength)}}$`,
);

/** Returns whether a text can be an idempotency key. */
export const isIdempotencyKey = (text: string): boolean => idempotencyKeyPattern.test(text);

/** Maximum number of payments per invoice. Each recording reads all payments of its invoice. */
export const maxPaymentsPerInvoice = 1_000;
