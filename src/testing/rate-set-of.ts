import { invariant } from "../kernel/invariant.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { parseRateSet, type RateTable } from "../rates/rate-set-read.ts";

/** Creates a rate set from decimal text by currency. Throws if a rate is malformed. */
export const rateSetOf = (
  unitsPerUsd: RateTable["unitsPerUsd"],
  timestamp = "2025-01-01 00:00:00",
): RateSet => {
  const rates = parseRateSet({ source: "fixed", timestamp, unitsPerUsd });
  invariant(rates._tag === "Right", "every rate of a test must be a positive decimal text");
  return rates.right;
};
