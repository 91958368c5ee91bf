import { describeValue } from "../kernel/describe-value.ts";
import { maxIdempotencyKeyLength } from "../kernel/idempotency.ts";
import { maxMetadataKeyLength } from "../kernel/metadata.ts";
import { maxNameLength } from "../kernel/name.ts";
import { maxInputIntegerDigits, scale } from "../money/amount.ts";

/**
 * Messages about values that several nouns have, which both a request schema and the core's checks
 * can report.
 *
 * A message that begins with a lower-case letter describes the property whose path precedes it; see
 * `sentenceOf`. A message that begins with a capital letter is complete.
 */
export const requirement = {
  currency: "Invalid currency",
  positive: "must be greater than 0",
  /** The end of a message about an amount. */
  digits:
    `at most ${String(maxInputIntegerDigits)} digits before the decimal point ` +
    `and ${String(scale)} after it`,
  title: `must have 1 to ${String(maxNameLength)} characters without NUL and unpaired surrogates`,
  text: "must not contain NUL or unpaired surrogates",
  metadataKey:
    `A key of metadata must have 1 to ${String(maxMetadataKeyLength)} characters ` +
    "and must not be __proto__, constructor or prototype",
  timestamp: "must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS",
  idempotencyKey: `must have 1 to ${String(maxIdempotencyKeyLength)} visible ASCII characters`,
} as const;

/**
 * Completes a requirement with the value that does not meet it: `must be 0 or 1, not "yes"`.
 *
 * Not for secrets or personal data. Shows at most 40 characters of a text, escaped as in JSON.
 */
export const withValue =
  (text: string) =>
  ({ input }: { readonly input: unknown }): string =>
    input === undefined ? text : `${text}, not ${shown(input)}`;

const shown = (value: unknown): string => {
  if (typeof value !== "string") return describeValue(value);
  return JSON.stringify(value.length > 40 ? `${value.slice(0, 37)}...` : value);
};
