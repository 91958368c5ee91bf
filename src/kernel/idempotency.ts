import type { ErrorRows } from "../failure/error-row.ts";
import type { Id } from "../ids.ts";
import { visibleAscii } from "./text.ts";

/** The idempotency key was used before with other content. Nothing was stored. */
export interface IdempotencyMismatch {
  readonly kind: "IdempotencyMismatch";
  readonly idempotencyKey: string;
  /** The record that was created with the key, in the same organization. */
  readonly earlierId: Id<string>;
  /**
   * The names of the properties that differ, such as `items`; never their values. The two parts of
   * a price are `currency` and `price`.
   */
  readonly differences: ReadonlyArray<string>;
}

/** The idempotency key is not 1 to 255 visible ASCII characters. */
export interface IdempotencyKeyInvalid {
  readonly kind: "IdempotencyKeyInvalid";
}

/** Maximum length of an idempotency key in characters; the minimum is 1. */
export const maxIdempotencyKeyLength = 255;

/** Matches an idempotency key: visible ASCII characters only. */
const idempotencyKeyPattern = /* @__PURE__ */ new RegExp(
  `^${visibleAscii}{1,${String(maxIdempotencyKeyLength)}}$`,
);

/** Returns whether a value is text that can be an idempotency key. */
export const isIdempotencyKey = (value: unknown): value is string =>
  typeof value === "string" && idempotencyKeyPattern.test(value);

/** What is reported about the errors of idempotency keys. */
export const idempotencyErrors = {
  IdempotencyKeyInvalid: {
    code: "VALIDATION_FAILED",
    thrown: "The idempotency key is not 1 to 255 visible ASCII characters",
  },
  IdempotencyMismatch: {
    code: "IDEMPOTENCY_MISMATCH",
    thrown: ({ idempotencyKey, earlierId, differences }) =>
      `The idempotency key ${idempotencyKey} was used before for ${earlierId}, with other ` +
      `content: ${differences.join(", ")}`,
  },
} as const satisfies ErrorRows<IdempotencyKeyInvalid | IdempotencyMismatch>;
