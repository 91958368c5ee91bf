import {
  Amount,
  isCurrency,
  parseRateSet,
  type Currency,
  type Either,
  type RateSet,
} from "quittance";
import { left, right, type Left } from "quittance/adapter";
import type { RateMalformed } from "quittance/errors";
import { withEachRate } from "./with-each-rate.ts";

/** Rates of a source whose base is not the US dollar, as decimal text. */
export interface BasedRateTable {
  /** A name for the source, shown beside its rates. */
  readonly source: string;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly timestamp: string;
  readonly base: Currency;
  /** Units per unit of the base; the US dollar must be among them. */
  readonly unitsPerBase: Readonly<Partial<Record<Currency, string>>>;
}

/**
 * Converts a table of any base, such as one per euro, to units per US dollar.
 *
 * Each rate is divided by that of the dollar and truncated after the thirtieth decimal. Rejects
 * what `parseRateSet` rejects, a table without the dollar, and a rate that is zero after truncation.
 *
 * @example
 * const rates = rebaseRates({
 *   source: "bank",
 *   timestamp: "2025-07-17 14:10:54",
 *   base: "EUR",
 *   unitsPerBase: { USD: "1.1684", GBP: "0.8671" },
 * });
 */
export const rebaseRates = ({
  source,
  timestamp,
  base,
  unitsPerBase,
}: BasedRateTable): Either<RateMalformed, RateSet> => {
  if (!isCurrency(base)) {
    return left({ kind: "RateMalformed", source, property: "base", found: String(base) });
  }
  if (base === "USD") return parseRateSet({ source, timestamp, unitsPerUsd: unitsPerBase });
  const { USD: dollar, [base]: own = "1", ...others } = unitsPerBase;
  // The rules of a base of 1 are those of the dollar in a rate set, and the other way round.
  const perBase = parseRateSet({ source, timestamp, unitsPerUsd: { ...others, USD: own } });
  if (perBase._tag === "Left") return renamed(perBase.left, "USD", base);
  const perDollar = parseRateSet({ source, timestamp, unitsPerUsd: { [base]: dollar } });
  if (perDollar._tag === "Left") return renamed(perDollar.left, base, "USD");
  const dollars = perDollar.right.unitsPerUsd.get(base) ?? Amount.one;
  const unitsPerUsd = new Map([...perBase.right.unitsPerUsd, [base, Amount.one]]);
  return withEachRate(right({ ...perBase.right, unitsPerUsd }), (rate) =>
    Amount.divideByRate(rate, dollars),
  );
};

const renamed = (failure: RateMalformed, from: Currency, to: Currency): Left<RateMalformed> =>
  left(failure.property === from ? { ...failure, property: to } : failure);
