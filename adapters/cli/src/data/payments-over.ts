import { fixedRates, memoryStore, randomIds, systemClock } from "@quittance/memory";
import { createQuittance, type Clock, type Quittance, type RateProvider } from "quittance";
import type { Dataset } from "./read-data-file.ts";

/** What a dataset does not say: where rates come from, and what time it is. */
interface Surroundings {
  readonly rates?: RateProvider;
  readonly clock?: Clock;
}

/** The operations over a dataset held in memory, at its own rates unless others are given. */
export const paymentsOver = (
  dataset: Dataset,
  { rates = fixedRates(dataset.rates), clock = systemClock }: Surroundings = {},
): Quittance => createQuittance({ ...memoryStore(dataset), rates, clock, newId: randomIds });
