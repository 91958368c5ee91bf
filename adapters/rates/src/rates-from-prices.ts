import { Amount, parseRateSet, type Currency, type Either } from "quittance";
import type { RateSet } from "quittance";
import type { RateMalformed } from "quittance/errors";
import { withEachRate } from "./with-each-rate.ts";

/** Prices in US dollars, as decimal text. */
export interface PriceTable {
  /** A name for the source, shown beside its rates. */
  readonly source: string;
  /** `YYYY-MM-DD HH:MM:SS` in UTC. */
  readonly timestamp: string;
  /** Dollars per unit of each currency. */
  readonly usdPrices: Readonly<Partial<Record<Currency, string>>>;
}

/**
 * Converts prices in US dollars to units per dollar: 1 / price, truncated after the thirtieth
 * decimal. Rejects what `parseRateSet` rejects.
 */
export const ratesFromPrices = ({
  source,
  timestamp,
  usdPrices,
}: PriceTable): Either<RateMalformed, RateSet> =>
  withEachRate(parseRateSet({ source, timestamp, unitsPerUsd: usdPrices }), (price) =>
    Amount.divideByRate(Amount.one, price),
  );
