import { createServer } from "node:http";
import {
  authenticateBy,
  createHttpHandler,
  quoteSeals,
  withHealth,
  withReference,
  type HttpHandler,
  type QuoteSeals,
} from "@quittance/http";
import {
  handleClientErrors,
  drainable,
  nodeDigest,
  nodeListener,
  type Drain,
} from "@quittance/http/node";
import { createWebhooks } from "@quittance/events";
import { openApiDocument } from "@quittance/http/openapi";
import { randomIds, systemClock } from "@quittance/memory";
import {
  createCatalog,
  createQuittance,
  fixedRates,
  parseTimestamp,
  type Catalog,
  type Clock,
  type Quittance,
  type RateProvider,
} from "quittance";
import type { Environment, Webhooks } from "quittance/adapter";
import { withActiveOrganization } from "../activity/sample-organization.ts";
import { writeActivity } from "../activity/write-activity.ts";
import type { Command } from "../command.ts";
import { minKeyLength } from "../data/check-keys.ts";
import { emptyDataset, loadDataset } from "../data/load-dataset.ts";
import { listen } from "./serve-server.ts";
import { logHooks, logLevels, type LogLevel } from "../log-lines.ts";
import { print, printable, printError } from "../output.ts";
import { redocScript } from "./redoc-script.ts";
import { readArguments } from "../read-arguments.ts";
import { readChoice } from "../read-choice.ts";
import { readPayTo } from "./read-pay-to.ts";
import { readNumbering } from "../read-numbering.ts";
import { readNotifications } from "./read-notifications.ts";
import { readRounding } from "../read-rounding.ts";
import { readWholeNumber } from "../read-whole-number.ts";
import { generatesActivity, serveConsole } from "./serve-console.ts";
import { servePayerPage } from "./serve-payer-page.ts";
import { serveNotifications } from "./serve-notifications.ts";
import { readRateSource } from "../rates/rate-source.ts";
import type { RatesValues } from "../rates/rates-options.ts";
import { servedRates } from "../rates/served-rates.ts";
import { serveOptions as options } from "./serve-options.ts";
import { readKeepDays, startDelivery } from "./start-delivery.ts";
import { openServed, type ServedStore } from "../store/open-served.ts";
import { storeOf, type StoreNames } from "../store/open-store.ts";
import { readWait } from "../store/wait-for-database.ts";
import { UsageError } from "../usage-error.ts";

/** `quittance serve`: serves the HTTP API until SIGINT or SIGTERM. */
export const serve: Command = {
  usage: ["[options]"],
  description: `Serve the HTTP API. Records are kept in memory, in a folder (--store) or in PostgreSQL
(--database-url or DATABASE_URL). A folder or database is migrated at the start, and the data file
is imported once. SIGINT and SIGTERM start a graceful shutdown.`,
  options,
  examples: [
    "quittance serve",
    "quittance serve --store ./ledger --log requests",
    "quittance serve --env production --data acme.json --no-migrate",
  ],
  run: async (args) => {
    const { values } = readArguments(args, options, 0);
    const port = readWholeNumber(
      "--port",
      values.port ?? (process.env["PORT"] || "8080"),
      0,
      65_535,
    );
    const environment = readChoice("--env", values.env, ["development", "production"]);
    const log = readChoice("--log", values.log, logLevels);
    const clock = clockOf(values.now);
    const hasActivity = generatesActivity(values, environment);
    const loaded = needsFile(values, environment)
      ? loadDataset(values.data, environment)
      : emptyDataset();
    const dataset = hasActivity ? withActiveOrganization(loaded) : loaded;
    const seals = sealsOf(values["accept-quotes"], clock);
    const numbering = readNumbering("numbering", dataset.numberings, values.numbering);
    const creditNoteNumbering = readNumbering(
      "credit-numbering",
      dataset.creditNumberings,
      values["credit-numbering"],
    );
    const keepDays = readKeepDays(values);
    const waitSeconds = readWait(values["wait-for-database"]);
    const { notifications } = values;
    const targets = values["pay-to"] === undefined ? undefined : readPayTo(values["pay-to"]);
    const endpoints = notifications === undefined ? [] : readNotifications(notifications);
    const served = await servedRates(dataset, values, { environment, clock });
    const rates = served.provider;
    const store = await openServed(
      dataset,
      { ...values, waitSeconds },
      readRounding(values.rounding),
    ).catch((error: unknown) => {
      served.stop();
      throw error;
    });
    try {
      checkPublishedKeys(store, environment, values.host);
      const ports = { ...store.repositories, clock, newId: randomIds };
      const numberings = { numbering, creditNoteNumbering };
      const pricing = { ...ports, ...numberings, rounding: store.rounding };
      const payments = createQuittance({ ...pricing, rates });
      if (hasActivity)
        await writeActivity({ ...pricing, environment, rates: fixedRates(dataset.rates) }, clock());
      const catalog = createCatalog(ports);
      const server = createServer(timeouts);
      server.maxHeadersCount = 200;
      const drain = drainable(server);
      handleClientErrors(server, { environment });
      const services = { payments, catalog, webhooks: createWebhooks({ ...ports, environment }) };
      const parts = { ...services, store, rates, clock, seals, environment, log, drain };
      const receiving = { ports: { ...ports, rates }, environment, log };
      const handler = serveNotifications(handlerOf(parts), endpoints, receiving);
      const { acceptsPublishedKeys } = store;
      const about = { environment, acceptsPublishedKeys, hasActivity };
      const shown = await serveConsole(handler, values, about);
      const page = { payments, targets, hasConsole: shown !== undefined, log };
      server.on("request", nodeListener(servePayerPage(shown?.handler ?? handler, page)));
      const address = await listen(server, port, values.host);
      const stopped = signalled();
      const delivering = await startDelivery({ ...ports, environment, keepDays }, values.deliver);
      print(store.startupMessage(address, served.summary, shown));
      await stopped;
      await Promise.all([drain.stop({ deadlineMs: shutdownTimeoutMs }), delivering.stop()]);
    } finally {
      served.stop();
      await store.close();
    }
    return 0;
  },
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

/** In milliseconds: headers of a request, a whole request, idle time of a connection. */
const timeouts = { headersTimeout: 10_000, requestTimeout: 30_000, keepAliveTimeout: 10_000 };

/** Maximum time for requests in progress after SIGTERM. */
const shutdownTimeoutMs = 5000;

interface Parts {
  readonly store: ServedStore;
  readonly payments: Quittance;
  readonly catalog: Catalog;
  readonly webhooks: Webhooks;
  readonly rates: RateProvider;
  readonly clock: Clock;
  readonly seals: QuoteSeals | undefined;
  readonly environment: Environment;
  readonly log: LogLevel;
  readonly drain: Drain;
}

const handlerOf = (parts: Parts): HttpHandler => {
  const { store, payments, catalog, webhooks, rates, clock } = parts;
  const { seals, environment, log, drain } = parts;
  const { credentials, apiKeys } = store.repositories;
  const { isDraining } = drain;
  const api = createHttpHandler({
    payments,
    catalog,
    webhooks,
    ...(seals === undefined ? {} : { quoteSeals: seals }),
    environment,
    authenticate: authenticateBy(credentials, {
      ...{ environment, digest: nodeDigest, apiKeys, clock },
      ...(environment === "production" ? { minKeyLength } : {}),
    }),
    hooks: logHooks(log),
    isDraining,
  });
  const checks = {
    ...store.checks,
    store: credentials.findByDigest("0".repeat(64)),
    rates: rates.ratesFor(new Set(["USD"])),
  };
  const reference = {
    // Relative to the document, so that the addresses are right behind a prefix of a proxy, too.
    document: openApiDocument({ catalog: true, webhooks: true, servers: [{ url: "." }] }),
    script: redocScript(),
  };
  return withReference(withHealth(api, { checks, isDraining }), reference);
};

/** Rejects published keys in production; warns about them if other machines can connect. */
const checkPublishedKeys = (
  { acceptsPublishedKeys }: ServedStore,
  environment: Environment,
  host: string,
): void => {
  if (!acceptsPublishedKeys) return;
  if (environment === "production") {
    throw new UsageError(
      "The store accepts the keys of the sample data, which are published. Use another store for " +
        "production.",
    );
  }
  if (/^(?:127\.[\d.]+|::1|localhost)$/u.test(host)) return;
  printError(
    "quittance: warning: the keys of the sample data are published, and other machines can " +
      `connect to --host ${printable(host)}: anyone there can read and change the records.\n`,
  );
};

/** Uses QUITTANCE_QUOTE_SECRET, or else a random secret that ends with this process. */
const sealsOf = (text: string | undefined, clock: Clock): QuoteSeals | undefined => {
  if (text === undefined) return undefined;
  const seconds = readWholeNumber("--accept-quotes", text, 1, 31_536_000);
  const secret = process.env["QUITTANCE_QUOTE_SECRET"] ?? crypto.randomUUID() + crypto.randomUUID();
  try {
    return quoteSeals({ secrets: [secret], seconds, clock });
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

const signalled = (): Promise<void> =>
  new Promise((resolve) => {
    const stop = (): void => {
      resolve();
    };
    process.once("SIGINT", stop).once("SIGTERM", stop);
  });
