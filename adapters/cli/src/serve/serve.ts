import { createWebhooks, newWebhookSecret } from "@quittance/events";
import { nodeListener } from "@quittance/http/node";
import { randomIds } from "@quittance/memory";
import { createQuittance, fixedRates } from "quittance";
import type { Environment } from "quittance/adapter";
import { writeActivity } from "../activity/write-activity.ts";
import { command } from "../command.ts";
import { logLine, logNodeWarnings } from "../log-lines.ts";
import { numberingOf } from "../numbering.ts";
import { print } from "../output.ts";
import { servedRates } from "../rates/served-rates.ts";
import { openServed, type ServedStore } from "../store/open-served.ts";
import { UsageError } from "../usage-error.ts";
import { serveApi } from "./serve-api.ts";
import { serveConsole } from "./serve-console.ts";
import { serveNotifications } from "./serve-notifications.ts";
import { serveOptions } from "./serve-options.ts";
import { servePayerPage } from "./serve-payer-page.ts";
import { createServeServer, signalled } from "./serve-server.ts";
import { settingsOf, type ServeSettings } from "./serve-settings.ts";
import { startDelivery } from "./start-delivery.ts";

/** `quittance serve`: serves the HTTP API until SIGINT or SIGTERM. */
export const serve = command({
  description: `Serve the HTTP API. Records are kept in memory, in a folder (--store) or in PostgreSQL
(--database-url or DATABASE_URL). A folder or database is migrated at the start, and the data file
is imported once. SIGINT and SIGTERM start a graceful shutdown.`,
  options: serveOptions,
  examples: [
    "quittance serve",
    "quittance serve --store ./ledger --log requests",
    "quittance serve --env production --data acme.json --no-migrate",
  ],
  run: async (values) => {
    logNodeWarnings();
    const settings = settingsOf(values);
    const { dataset, clock } = settings;
    const rates = await servedRates(dataset, values, clock);
    try {
      const store = await openServed(dataset, values, settings.ofHost.rounding);
      try {
        await serveUntilStopped(settings, store, rates);
      } finally {
        await store.close();
      }
    } finally {
      rates.stop();
    }
    return 0;
  },
});

/** Puts the service together on an open store, and serves it until SIGINT or SIGTERM. */
const serveUntilStopped = async (
  settings: ServeSettings,
  store: ServedStore,
  served: Awaited<ReturnType<typeof servedRates>>,
): Promise<void> => {
  const { env: environment, clock, log, dataset, hasActivity, keepDays } = settings;
  const { seals, notifications: endpoints = [], payTo: targets, ofHost } = settings;
  const { maxRequests, host, port, metricsPort } = settings;
  checkPublishedKeys(store, environment, host);

  const rates = served.provider;
  const ports = { ...store.repositories, clock, newId: randomIds };
  const pricing = {
    ...ports,
    numbering: numberingOf(ports.organizations, "numbering", settings.numbering),
    creditNoteNumbering: numberingOf(
      ports.organizations,
      "creditNumbering",
      settings.creditNumbering,
    ),
    ...ofHost,
    rounding: store.rounding,
  };
  const payments = createQuittance({ ...pricing, rates });
  if (hasActivity) {
    const activity = { ...pricing, rates: fixedRates(dataset.rates), newSecret: newWebhookSecret };
    await writeActivity(activity, clock(), settings.customers);
  }
  const webhooks = createWebhooks({ ...ports, environment });

  const metrics =
    metricsPort === undefined
      ? undefined
      : (await import("../metrics/service-metrics.ts")).serviceMetrics();
  const hooks = metrics === undefined ? [] : [metrics.hooks];
  const server = createServeServer(environment);
  const services = { payments, webhooks };
  const about = { store, rates, clock, seals, maxRequests, environment, log, hooks };
  const api = serveApi({ ...services, ...about, drain: server.drain });
  const onResult = metrics?.onNotification;
  const receiving = { ports: { ...ports, rates }, environment, log, onResult };
  const handler = serveNotifications(api, endpoints, receiving);
  const { acceptsPublishedKeys } = store;
  const shown = await serveConsole(handler, settings, {
    environment,
    acceptsPublishedKeys,
    hasActivity,
  });
  const page = { payments, targets, hasConsole: shown !== undefined, log };
  const listener = nodeListener(servePayerPage(shown?.handler ?? handler, page));

  const { readBacklog, connections, waiting } = store;
  const read = readBacklog && (() => readBacklog(clock()));
  const measured = await metrics?.serve(
    { rates, clock, connections, waiting, readBacklog: read },
    { port: metricsPort ?? 0, host },
  );
  try {
    const address = await server.listen(listener, port, host);
    const stopped = signalled();
    const delivering = await startDelivery(
      { ...ports, environment, keepDays },
      { isRequested: settings.deliver, log, onAttempt: metrics?.onAttempt },
    );
    const metricsNote = measured === undefined ? "" : `Metrics: ${measured.url}\n`;
    print(`${store.startupMessage(address, served.summary, shown)}${metricsNote}`);
    await stopped;
    await Promise.all([server.stop(), delivering.stop()]);
  } finally {
    await measured?.stop();
  }
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
  const message =
    "The keys of the sample data are published, and other machines can connect to --host " +
    `${host}: anyone there can read and change the records.`;
  logLine("warn", message, {});
};
