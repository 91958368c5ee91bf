import { invariant } from "../kernel/invariant.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { readRateSet, type RateTable } from "../rates/read-rate-set.ts";

/** A rate set written in a test: decimal text by currency. Throws when a rate is malformed. */
export const rateSetOf = (
  unitsPerUsd: RateTable["unitsPerUsd"],
  timestamp = "2025-01-01 00:00:00",
): RateSet => {
  const rates = readRateSet({ source: "fixed", timestamp, unitsPerUsd });
  invariant(rates._tag === "Right", "every rate of a test is a positive decimal text");
  return rates.right;
};
