/** Characters of an idempotency key, all of them visible ASCII; at least one. */
export const maxIdempotencyKeyLength = 255;

/** Payments of one invoice. Each recording reads all of them, so their number needs a limit. */
export const maxPaymentsPerInvoice = 1_000;

/** Whether a text can be an idempotency key. */
export const isIdempotencyKey = (text: string): boolean =>
  text.length <= maxIdempotencyKeyLength && /^[\x21-\x7e]+$/u.test(text);
