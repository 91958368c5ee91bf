import type { Backlog } from "@quittance/postgres";
import { isLeft, type Clock, type RateProvider } from "quittance";
import { inTime, secondsBetween, systemTimer } from "quittance/adapter";
import { Gauge, type Registry } from "prom-client";
import type { WaitingCalls } from "../store/open-served.ts";
import type { Connections } from "../store/opened-store.ts";

/** What the metrics of a store and of the rates are read from. */
export interface MeasuredParts {
  readonly rates: RateProvider;
  readonly clock: Clock;
  /** `undefined` for a store in memory. */
  readonly readBacklog: (() => Promise<Backlog>) | undefined;
  /** `undefined` for a store without a pool of connections. */
  readonly connections: (() => Connections) | undefined;
  /** `undefined` for a store without a pool of connections. */
  readonly waiting: (() => WaitingCalls) | undefined;
}

/** Maximum time to read what a scrape shows, in milliseconds. */
const maxReadMs = 5000;

/**
 * Adds gauges for what waits, for the connections and for the age of the rates. Returns what reads
 * them, for every scrape. What cannot be read has no value then, and `quittance_store_up` or
 * `quittance_rates_up` is 0: never an old value.
 */
export const addStoreMetrics = (
  registry: Registry,
  { readBacklog, connections, waiting, rates, clock }: MeasuredParts,
): (() => Promise<void>) => {
  const readers = [ratesGauges(registry, rates, clock)];
  if (readBacklog !== undefined) readers.push(backlogGauges(registry, readBacklog, clock));
  const add = (name: string, label: string, help: string, read: ReadCounts | undefined): void => {
    if (read !== undefined)
      readers.push(countsOf(gaugeOf(registry, name, help, [label]), label, read));
  };
  add("connections", "state", connectionsHelp, connections);
  add("calls_waiting", "kind", waitingHelp, waiting);
  return async () => {
    await Promise.all(readers.map((read) => read()));
  };
};

const counts = {
  unreadEvents: ["events_unread", "Events that webhooks have not read yet."],
  dueDeliveries: ["deliveries_due", "Webhook deliveries whose next attempt is due."],
  unmatchedNotifications: [
    "notifications_unmatched",
    "Notifications of payment providers that match no payment.",
  ],
  pendingTransitions: [
    "rollup_transitions_pending",
    "Changes that the rollups of dashboards do not contain yet.",
  ],
} as const;

const backlogGauges = (
  registry: Registry,
  readBacklog: () => Promise<Backlog>,
  clock: Clock,
): (() => Promise<void>) => {
  const gauges = Object.entries(counts).map(
    ([key, [name, help]]) => [key as keyof typeof counts, gaugeOf(registry, name, help)] as const,
  );
  const oldest = gaugeOf(
    registry,
    "delivery_oldest_due_seconds",
    "How long the first due delivery waits, of the organizations that wait longest.",
    ["organization"],
  );
  const up = gaugeOf(registry, "store_up", "1 if what waits in the store could be read, else 0.");
  return async () => {
    const found = await soon(readBacklog);
    up.set(found === undefined ? 0 : 1);
    for (const [key, gauge] of gauges) {
      if (found === undefined) gauge.remove();
      else gauge.set(found[key]);
    }
    oldest.reset();
    const now = clock();
    for (const { organizationId, dueSince } of found?.lateOrganizations ?? []) {
      oldest.set({ organization: organizationId }, secondsBetween(dueSince, now));
    }
  };
};

const connectionsHelp = "Connections to the database by state; waiting are requests that need one.";

const waitingHelp =
  "Calls that wait for others: statements for a commit, payments and invoices for a group.";

type ReadCounts = () => Readonly<Record<string, number>>;

/** Sets a gauge to a number for each value of its label. */
const countsOf =
  (gauge: Gauge, label: string, read: ReadCounts): (() => Promise<void>) =>
  () => {
    for (const [value, number] of Object.entries(read())) gauge.set({ [label]: value }, number);
    return Promise.resolve();
  };

const ratesGauges = (
  registry: Registry,
  rates: RateProvider,
  clock: Clock,
): (() => Promise<void>) => {
  const age = gaugeOf(registry, "rates_age_seconds", "Age of the exchange rates of quotes.");
  const up = gaugeOf(registry, "rates_up", "1 if quotes get exchange rates, else 0.");
  return async () => {
    const found = await soon(rates.ratesFor(new Set(["USD"])));
    const isUp = found !== undefined && !isLeft(found);
    up.set(isUp ? 1 : 0);
    if (isUp) age.set(secondsBetween(found.right.timestamp, clock()));
    else age.remove();
  };
};

const gaugeOf = (
  registry: Registry,
  name: string,
  help: string,
  labelNames: ReadonlyArray<string> = [],
): Gauge =>
  new Gauge({
    name: `quittance_${name}`,
    help,
    labelNames: [...labelNames],
    registers: [registry],
  });

/** Reads in the time limit; `undefined` if it fails or takes longer. */
const soon = <Result>(read: () => Promise<Result>): Promise<Result | undefined> =>
  inTime(
    () => read().catch(() => undefined),
    maxReadMs,
    systemTimer,
    () => undefined,
  );
