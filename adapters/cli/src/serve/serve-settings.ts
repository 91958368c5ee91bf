import { quoteSeals, type QuoteSeals } from "@quittance/http";
import { nodeMac } from "@quittance/http/node";
import { systemClock } from "@quittance/memory";
import type { Clock } from "quittance";
import { emptyDataset, loadActiveSample, loadDataset } from "../data/load-dataset.ts";
import { readRateSource } from "../rates/rate-source.ts";
import { readTotals } from "../read-totals.ts";
import { wholeNumber } from "../readers.ts";
import { storeOf } from "../store/with-store.ts";
import { UsageError } from "../usage-error.ts";
import { generatesActivity } from "./serve-console.ts";
import type { ServeValues } from "./serve-options.ts";
import { keepDaysOf } from "./start-delivery.ts";

/** The options of `quittance serve`, with what follows from them together. */
export type ServeSettings = ReturnType<typeof settingsOf>;

/** Returns what follows from the options together. Options that conflict are a `UsageError`. */
export const settingsOf = (values: ServeValues) => {
  const { env, now, data, acceptQuotes } = values;
  const clock: Clock = now === undefined ? systemClock : () => now;
  const hasActivity = generatesActivity(values);
  const loaded = () => (needsFile(values) ? loadDataset(data, env) : emptyDataset());
  const { dataset, customers } = hasActivity
    ? loadActiveSample()
    : { dataset: loaded(), customers: undefined };
  return {
    ...values,
    port: values.port ?? wholeNumber(0, 65_535)(process.env["PORT"] || "8080", "PORT"),
    clock,
    hasActivity,
    dataset,
    customers,
    seals: acceptQuotes === undefined ? undefined : sealsFor(acceptQuotes, clock),
    ofHost: readTotals(values),
    keepDays: keepDaysOf(values),
  } as const;
};

/** In production, a store with a source of rates needs no file, and never the sample data. */
const needsFile = (values: ServeValues): boolean => {
  const { store, databaseUrl } = storeOf(values);
  const hasStore = store !== undefined || databaseUrl !== undefined;
  const hasRates = readRateSource(values, values.env) !== undefined;
  return values.env === "development" || values.data !== undefined || !hasStore || !hasRates;
};

/** Uses QUITTANCE_QUOTE_SECRET, or else a random secret that ends with this process. */
const sealsFor = (seconds: number, clock: Clock): QuoteSeals => {
  const secret = process.env["QUITTANCE_QUOTE_SECRET"] ?? crypto.randomUUID() + crypto.randomUUID();
  try {
    return quoteSeals({ secrets: [secret], seconds, clock, mac: nodeMac });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};
