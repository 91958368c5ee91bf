import { setTimeout as sleep } from "node:timers/promises";
import { type OrganizationId } from "quittance";
import type { Pooler } from "../../../adapters/postgres/test/support/pgbouncer.ts";
import { withClient } from "../../../adapters/postgres/test/support/with-client.ts";
import { auditAcknowledged, auditLinks } from "./audit-acknowledged.ts";
import { auditOutbox } from "./audit-outbox.ts";
import {
  auditStatuses,
  auditStoredCredits,
  auditStoredNumbers,
  auditStoredRefunds,
} from "./audit-documents.ts";
import { auditAggregates, type DashboardClient } from "./audit-aggregates.ts";
import { createSender, noTraffic, type SendRequest, type Traffic } from "./send-request.ts";
import { randomOf } from "./random.ts";
import { runClient } from "./client.ts";
import {
  killUponAcknowledgement,
  injectFaults,
  type FaultCounts,
  type FaultContext,
} from "./faults.ts";
import { collectViolations, type Violations } from "./violations.ts";
import { startHostJobs, type HostJobs } from "./host-jobs.ts";
import { creditAtOnce, payAtOnce } from "./hot-invoices.ts";
import {
  openJournal,
  type AcknowledgedRecords,
  type DocumentKind,
  type Journal,
} from "./journal.ts";
import type { SeededBugName } from "./seeded-bugs.ts";
import { createService, type Service, type ServiceOptions } from "./service.ts";
import {
  openEnvironment,
  serviceRole,
  type ChaosServer,
  type TestEnvironment,
} from "./environment.ts";
import { readStoredLedger, type StoredLedger } from "./stored-ledger.ts";
import type { Action, ClientContext } from "./actions.ts";

/** The options of a run. */
export interface RunOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly clients: number;
  /** Percentage of actions on invoices that several clients use. */
  readonly hotShare: number;
  /** All kinds of faults, a kill upon an acknowledgement, no faults, or those of a function. */
  readonly faults: "all" | "kill upon acknowledgement" | "none" | typeof injectFaults;
  /** Serve with this bug, instead of `quittance serve`. */
  readonly seededBug?: SeededBugName;
  /** A pooler between the service and the server. */
  readonly pooler?: Pick<Pooler, "url">;
  /** Statements that corrupt stored records before the audit. */
  readonly tampering?: ReadonlyArray<string>;
}

/** The result of a run. */
export interface Report {
  readonly options: RunOptions;
  readonly traffic: Traffic;
  readonly faults: FaultCounts;
  readonly acknowledged: Readonly<Record<DocumentKind, number>>;
  readonly stored: Readonly<Record<DocumentKind | "event", number>>;
  readonly violations: Violations;
}

/** Runs load and faults on a service with its own database, then audits the stored records. */
export const runChaos = async (server: ChaosServer, options: RunOptions): Promise<Report> => {
  const environment = await openEnvironment(server);
  const violations = collectViolations();
  const service = await createService({
    ...connectionOf(environment, options.pooler),
    seededBug: options.seededBug,
    violations,
  });
  const jobs = startHostJobs(environment.serviceUrl, organizations.map(ownerOf), violations);
  try {
    await service.start();
    const loaded = await load(options, { environment, service, jobs, violations });
    await jobs.finish();
    await withClient(environment.adminUrl, (client) =>
      client.query((options.tampering ?? []).join(";")),
    );
    const ledger = await audit(loaded, { environment, service, jobs, violations });
    const { journal, traffic, faults } = loaded;
    const isProductCode = options.seededBug === undefined;
    if (isProductCode && traffic.unavailable > 0 && service.failuresLogged() === 0) {
      violations.add("service", "it does not log requests with status 503");
    }
    return {
      options,
      traffic,
      faults,
      violations,
      acknowledged: countsOf(journal.records),
      stored: {
        payment: ledger.payments.length,
        refund: ledger.refunds.length,
        credit_note: ledger.creditNotes.length,
        invoice: ledger.invoices.length,
        event: ledger.events.length,
      },
    };
  } finally {
    await jobs.finish();
    await service.remove();
    await environment.drop();
  }
};

const countsOf = (records: AcknowledgedRecords): Report["acknowledged"] => ({
  payment: records.payment.size,
  refund: records.refund.size,
  credit_note: records.credit_note.size,
  invoice: records.invoice.size,
});

const connectionOf = (
  { database, serviceUrl }: TestEnvironment,
  pooler: RunOptions["pooler"],
): Pick<ServiceOptions, "databaseUrl" | "options"> =>
  pooler === undefined
    ? { databaseUrl: serviceUrl }
    : { databaseUrl: pooler.url(database, serviceRole), options: ["--no-prepare"] };

const organizations = ["lantern", "harbour"] as const;

type Organization = (typeof organizations)[number];

const ownerOf = (name: Organization): OrganizationId => `org_${name}`;

interface RunContext {
  readonly environment: TestEnvironment;
  readonly service: Service;
  readonly jobs: HostJobs;
  readonly violations: Violations;
}

interface Loaded {
  readonly journal: Journal;
  readonly traffic: Traffic;
  readonly faults: FaultCounts;
  /** One client per organization. */
  readonly dashboardClients: ReadonlyArray<DashboardClient>;
}

const load = async (
  options: RunOptions,
  { environment, service, violations }: RunContext,
): Promise<Loaded> => {
  const { seed, clients, hotShare } = options;
  const counts: FaultCounts = { kills: 0, backends: 0, crashes: 0 };
  const { done, onPayment } = startFaults(options, { environment, service, counts });
  const journal = openJournal(violations, onPayment);
  const traffic = noTraffic();
  let number = 0;
  let isOver = false;
  const shared = { journal, violations, nextNumber: () => (number += 1) };
  const tasks: Readonly<Record<Organization, Array<Action>>> = { lantern: [], harbour: [] };
  const senderOf = (name: Organization, client: number): SendRequest => {
    const apiKey = `sk_test_sample_key_of_org_${name}`;
    const random = randomOf(seed + 7919 * client);
    return createSender({ url: service.url, apiKey, random, traffic, violations });
  };
  const contexts = Array.from({ length: clients }, (_, index): ClientContext => {
    const name: Organization = index % 3 === 2 ? "harbour" : "lantern";
    const random = randomOf(seed + 104_729 * (index + 1));
    const own = { invoice: [], payment: [], refund: [], credit_note: [] };
    return { ...shared, random, send: senderOf(name, index + 1), own, hotTasks: tasks[name] };
  });
  const working = contexts.map((context) => runClient(context, { hotShare, isOver: () => isOver }));
  const ended = done.finally(() => {
    isOver = true;
  });
  await Promise.all([ended, ...working]);
  for (const context of contexts.slice(0, 3)) {
    await payAtOnce(context);
    await creditAtOnce(context);
  }
  const dashboardClients = organizations.map((name) => ({
    owner: ownerOf(name),
    send: senderOf(name, 0),
  }));
  return { journal, traffic, faults: counts, dashboardClients };
};

interface Faults {
  /** Resolves when the time is up, and service and server run. */
  readonly done: Promise<unknown>;
  readonly onPayment: () => void;
}

const startFaults = (
  { faults, seed, seconds }: RunOptions,
  target: Pick<FaultContext, "environment" | "service" | "counts">,
): Faults => {
  const end = Date.now() + seconds * 1000;
  const context = { ...target, random: randomOf(seed), isTimeUp: () => Date.now() >= end };
  const onPayment = (): void => undefined;
  if (typeof faults === "function") return { done: faults(context), onPayment };
  switch (faults) {
    case "all":
      return { done: injectFaults(context), onPayment };
    case "none":
      return { done: sleep(seconds * 1000), onPayment };
    case "kill upon acknowledgement": {
      const killing = killUponAcknowledgement(context);
      return { ...killing, done: Promise.all([killing.done, sleep(seconds * 1000)]) };
    }
  }
};

const audit = async (
  { journal, dashboardClients }: Loaded,
  { environment, service, jobs, violations }: RunContext,
): Promise<StoredLedger> => {
  const ledger = await readStoredLedger(environment.adminUrl);
  auditAcknowledged(journal, ledger, violations);
  await auditLinks(environment.adminUrl, violations);
  auditStatuses(journal, ledger, violations);
  auditStoredRefunds(journal, ledger, violations);
  auditStoredCredits(ledger, violations);
  auditStoredNumbers(ledger, violations);
  auditOutbox(ledger, jobs.read, violations);
  await auditAggregates({ environment, ledger, dashboardClients, violations });
  await service.stop();
  return ledger;
};
