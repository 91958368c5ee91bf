import { isRight, left, right, type Either } from "../kernel/either.ts";
import { InvariantViolation } from "../kernel/invariant.ts";
import { describeValue } from "../kernel/json.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import type { RateMalformed } from "./rate-provider.ts";
import type { RateSet } from "./rate-set.ts";

/** Rates of a source as decimal text. */
export interface RateTable {
  /** A name for the source, shown beside its rates. */
  readonly source: string;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly timestamp: string;
  /** Units per US dollar: positive, at most 20 digits before and 30 after the point. */
  readonly unitsPerUsd: Readonly<Partial<Record<Currency, string>>>;
}

/**
 * Validates the rates of a source and creates a rate set.
 *
 * Rejects zero, negative rates, exponent notation, NaN, numbers instead of text, unknown currencies
 * and a dollar rate other than 1. A currency without a rate is reported when a price needs it.
 *
 * @example
 * const rates = parseRateSet({
 *   source: "bank",
 *   timestamp: "2025-07-17 14:10:54",
 *   unitsPerUsd: { EUR: "0.8795", GBP: "0.7388" },
 * });
 */
export const parseRateSet = (table: RateTable): Either<RateMalformed, RateSet> => {
  const malformed = (property: string, found: unknown): Either<RateMalformed, never> =>
    left({ kind: "RateMalformed", source: table.source, property, found: describeValue(found) });

  const time: unknown = table.timestamp;
  const timestamp = typeof time === "string" ? parseTimestamp(time) : undefined;
  if (timestamp === undefined) return malformed("timestamp", time);

  const unitsPerUsd = new Map<Currency, Amount>();
  for (const [code, text] of Object.entries<unknown>(table.unitsPerUsd)) {
    if (!isCurrency(code)) return malformed(code, text);
    const rate = typeof text === "string" ? Amount.parse(text) : undefined;
    if (rate === undefined || !Amount.isPositive(rate)) return malformed(code, text);
    if (code === "USD" && !Amount.equals(rate, Amount.one)) return malformed(code, text);
    if (code !== "USD") unitsPerUsd.set(code, rate);
  }
  return right({ source: table.source, timestamp, freshUntil: undefined, unitsPerUsd });
};

/** Where the rates of a rate set are from. @inline */
export interface RateSetOptions {
  /** A name for the source, shown beside its rates. Defaults to `host`. */
  readonly source?: string;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. Defaults to the start of 1970, for rates that never change. */
  readonly timestamp?: string;
}

/**
 * Creates a rate set in source code. Throws `InvariantViolation` if the rates are malformed: use
 * `parseRateSet` for those of a source.
 *
 * @example
 * const rates = rateSet({ EUR: "0.8795", GBP: "0.7388" }, { timestamp: "2025-07-17 14:10:54" });
 */
export const rateSet = (
  unitsPerUsd: RateTable["unitsPerUsd"],
  { source = "host", timestamp = "1970-01-01 00:00:00" }: RateSetOptions = {},
): RateSet => {
  const read = parseRateSet({ source, timestamp, unitsPerUsd });
  if (isRight(read)) return read.right;
  throw new InvariantViolation(messageOf(read.left));
};

const messageOf = ({ property, found }: RateMalformed): string => {
  const form =
    property === "timestamp" ? "YYYY-MM-DD HH:MM:SS" : "positive decimal text by currency code";
  return `The rates are malformed: ${property} is ${found}; pass ${form}`;
};
