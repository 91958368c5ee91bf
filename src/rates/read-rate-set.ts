import { left, right, type Either } from "../kernel/either.ts";
import { describeValue } from "../kernel/describe-value.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency, type Currency } from "../money/currency.ts";
import { parseTimestamp } from "../time/timestamp.ts";
import type { RateMalformed } from "./errors.ts";
import type { RateSet } from "./rate-set.ts";

/** Rates as a source writes them: decimal text, never a float. */
export interface RateTable {
  /** A name for the source, shown beside the rates that came from it. */
  readonly source: string;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly timestamp: string;
  /** Units of each currency for one US dollar, positive, at most 20 and 30 digits. */
  readonly unitsPerUsd: Readonly<Partial<Record<Currency, string>>>;
}

/**
 * The border that every rate crosses: check what a source gave and make a rate set of it.
 *
 * Zero, negative, exponent notation, NaN, a number in place of text, a code that is not a currency
 * and a dollar rate other than one are refused, each by name. A currency that the source does not
 * mention is simply absent, and is reported when a price needs it.
 */
export const readRateSet = (table: RateTable): Either<RateMalformed, RateSet> => {
  const refuse = (property: string, found: unknown): Either<RateMalformed, never> =>
    left({ kind: "RateMalformed", source: table.source, property, found: describeValue(found) });

  const time: unknown = table.timestamp;
  const timestamp = typeof time === "string" ? parseTimestamp(time) : undefined;
  if (timestamp === undefined) return refuse("timestamp", time);

  const unitsPerUsd = new Map<Currency, Amount>();
  for (const [code, text] of Object.entries<unknown>(table.unitsPerUsd)) {
    if (!isCurrency(code)) return refuse(code, text);
    const rate = typeof text === "string" ? Amount.parse(text) : undefined;
    if (rate === undefined || !Amount.isPositive(rate)) return refuse(code, text);
    if (code === "USD" && !Amount.equals(rate, Amount.one)) return refuse(code, text);
    if (code !== "USD") unitsPerUsd.set(code, rate);
  }
  return right({ source: table.source, timestamp, freshUntil: undefined, unitsPerUsd });
};
