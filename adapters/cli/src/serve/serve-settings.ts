import { quoteSeals, type QuoteSeals } from "@quittance/http";
import { nodeDigest, nodeMac } from "@quittance/http/node";
import { systemClock } from "@quittance/memory";
import { parseTimestamp, type Clock } from "quittance";
import type { Environment } from "quittance/adapter";
import { activeOrganizationKey, withActiveOrganization } from "../activity/sample-organization.ts";
import { emptyDataset, loadDataset } from "../data/load-dataset.ts";
import { logLevels } from "../log-lines.ts";
import { readArguments } from "../read-arguments.ts";
import { readChoice } from "../read-choice.ts";
import { readNumbering } from "../read-numbering.ts";
import { readTotals } from "../read-totals.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import { readRateSource } from "../rates/rate-source.ts";
import type { RatesValues } from "../rates/rates-options.ts";
import { storeOf, type StoreNames } from "../store/open-store.ts";
import { readWait } from "../store/wait-for-database.ts";
import { UsageError } from "../usage-error.ts";
import { readNotifications } from "./read-notifications.ts";
import { readPayTo } from "./read-pay-to.ts";
import { generatesActivity } from "./serve-console.ts";
import { serveOptions } from "./serve-options.ts";
import { readKeepDays } from "./start-delivery.ts";

/** What the options of `quittance serve` and their files contain. */
export type ServeSettings = ReturnType<typeof readServeSettings>;

/** Reads the options of `quittance serve` and the files that they name. Throws a `UsageError`. */
export const readServeSettings = (args: ReadonlyArray<string>) => {
  const { values } = readArguments(args, serveOptions, 0);
  const port = values.port ?? (process.env["PORT"] || "8080");
  const environment = readChoice("--env", values.env, ["development", "production"]);
  const clock = clockOf(values.now);
  const hasActivity = generatesActivity(values, environment);
  const loaded = needsFile(values, environment)
    ? loadDataset(values.data, environment)
    : emptyDataset();
  const dataset = hasActivity
    ? withActiveOrganization(loaded, nodeDigest(activeOrganizationKey))
    : loaded;
  const { "pay-to": payTo, notifications, "credit-numbering": creditNumbering } = values;
  return {
    values,
    port: readWholeNumber("--port", port, 0, 65_535),
    metricsPort:
      values["metrics-port"] === undefined
        ? undefined
        : readWholeNumber("--metrics-port", values["metrics-port"], 0, 65_535),
    maxRequests: readWholeNumber("--max-requests", values["max-requests"], 1, 1_000_000),
    environment,
    log: readChoice("--log", values.log, logLevels),
    clock,
    hasActivity,
    dataset,
    seals: sealsOf(values["accept-quotes"], clock),
    numbering: readNumbering("numbering", values.numbering),
    creditNoteNumbering: readNumbering("credit-numbering", creditNumbering),
    ofHost: readTotals(values),
    keepDays: readKeepDays(values, environment),
    waitSeconds: readWait(values["wait-for-database"]),
    targets: payTo === undefined ? undefined : readPayTo(payTo),
    endpoints: notifications === undefined ? [] : readNotifications(notifications),
  } as const;
};

/** In production, a store with a source of rates needs no file, and never the sample data. */
const needsFile = (
  values: StoreNames & RatesValues & { readonly data?: string | undefined },
  environment: Environment,
): boolean => {
  const { store, "database-url": url } = storeOf(values);
  const hasStore = store !== undefined || url !== undefined;
  const hasRates = readRateSource(values, environment) !== undefined;
  return environment === "development" || values.data !== undefined || !hasStore || !hasRates;
};

/** Uses QUITTANCE_QUOTE_SECRET, or else a random secret that ends with this process. */
const sealsOf = (text: string | undefined, clock: Clock): QuoteSeals | undefined => {
  if (text === undefined) return undefined;
  const seconds = readWholeNumber("--accept-quotes", text, 1, 31_536_000);
  const secret = process.env["QUITTANCE_QUOTE_SECRET"] ?? crypto.randomUUID() + crypto.randomUUID();
  try {
    return quoteSeals({ secrets: [secret], seconds, clock, mac: nodeMac });
  } catch (error) {
    throw new UsageError((error as Error).message);
  }
};

const clockOf = (text: string | undefined): Clock => {
  if (text === undefined) return systemClock;
  const now = parseTimestamp(text);
  if (now === undefined) {
    throw new UsageError(`--now must be a UTC time as YYYY-MM-DD HH:MM:SS, not "${text}".`);
  }
  return () => now;
};
