import { setTimeout as sleep } from "node:timers/promises";
import { idOf, type OrganizationId } from "quittance";
import type { PostgresServer } from "../../../postgres/test/support/postgres-server.ts";
import { withClient } from "../../../postgres/test/support/with-client.ts";
import { auditAcknowledged, auditLinks } from "./audit-acknowledged.ts";
import { auditOutbox } from "./audit-outbox.ts";
import { auditStandings } from "./audit-statuses.ts";
import { auditSums } from "./audit-aggregates.ts";
import { callerOf, noTraffic, type Ask, type Traffic } from "./send-request.ts";
import { randomOf } from "./random.ts";
import { runClient } from "./client.ts";
import { killUponAcknowledgement, storm, type FaultCounts, type FaultScene } from "./faults.ts";
import { collectFindings, type Findings } from "./violations.ts";
import { startHostJobs, type HostJobs } from "./host-jobs.ts";
import { payAtOnce } from "./hot-invoices.ts";
import { openJournal, type Journal } from "./journal.ts";
import type { MutantName } from "./seeded-bugs.ts";
import { serviceOn, type Service } from "./service.ts";
import { openStage, type Stage } from "./environment.ts";
import { readStoredLedger, type StoredLedger } from "./stored-ledger.ts";
import type { HotTask, Till } from "./client-context.ts";

/** A run. */
export interface RunOptions {
  readonly seed: number;
  readonly seconds: number;
  readonly clients: number;
  /** Of a hundred actions, those about invoices that several clients are at. */
  readonly hotShare: number;
  /** A storm of everything; kills at the moment of an acknowledgement; or none at all. */
  readonly faults: "storm" | "kills upon acknowledgement" | "none";
  /** Serve by the entry that can spoil the store. */
  readonly mutant?: MutantName;
  /** Statements that spoil what is stored, before it is audited. */
  readonly tampering?: ReadonlyArray<string>;
}

/** What became of a run. */
export interface Report {
  readonly options: RunOptions;
  readonly traffic: Traffic;
  readonly faults: FaultCounts;
  readonly acknowledged: { readonly payments: number; readonly invoices: number };
  readonly stored: {
    readonly payments: number;
    readonly invoices: number;
    readonly events: number;
  };
  readonly findings: Findings;
}

/** Put load on a service of its own database, do faults to it, and audit what is left. */
export const runChaos = async (server: PostgresServer, options: RunOptions): Promise<Report> => {
  const stage = await openStage(server);
  const findings = collectFindings();
  const databaseUrl = stage.serviceUrl;
  const service = await serviceOn({ databaseUrl, mutant: options.mutant, findings });
  const jobs = startHostJobs(databaseUrl, organizations.map(ownerOf), findings);
  try {
    await service.start();
    const loaded = await load(options, { stage, service, jobs, findings });
    await jobs.finish();
    await withClient(stage.adminUrl, (client) => client.query((options.tampering ?? []).join(";")));
    const ledger = await audit(loaded, { stage, service, jobs, findings });
    const { journal, traffic, faults } = loaded;
    const isReal = options.mutant === undefined;
    if (isReal && traffic.unavailable > 0 && service.failuresLogged() === 0) {
      findings.add("service", "it logs nothing of what it answers with 503");
    }
    return {
      ...{ options, traffic, faults, findings },
      acknowledged: { payments: journal.payments.size, invoices: journal.invoices.size },
      stored: {
        payments: ledger.payments.length,
        invoices: ledger.invoices.length,
        events: ledger.tellings.length,
      },
    };
  } finally {
    await jobs.finish();
    await service.remove();
    await stage.drop();
  }
};

const organizations = ["lantern", "harbour"] as const;

type Organization = (typeof organizations)[number];

const ownerOf = (name: Organization): OrganizationId => idOf("org", `org_${name}`);

interface Scene {
  readonly stage: Stage;
  readonly service: Service;
  readonly jobs: HostJobs;
  readonly findings: Findings;
}

interface Loaded {
  readonly journal: Journal;
  readonly traffic: Traffic;
  readonly faults: FaultCounts;
  /** Somebody of each organization. */
  readonly askers: ReadonlyArray<{ readonly owner: OrganizationId; readonly ask: Ask }>;
}

const load = async (options: RunOptions, { stage, service, findings }: Scene): Promise<Loaded> => {
  const { seed, clients, hotShare } = options;
  const counts: FaultCounts = { kills: 0, backends: 0, crashes: 0 };
  const { done, onPayment } = startFaults(options, { stage, service, counts });
  const journal = openJournal(findings, onPayment);
  const traffic = noTraffic();
  let number = 0;
  let isOver = false;
  const shared = { journal, findings, nextNumber: () => (number += 1) };
  const tasks: Readonly<Record<Organization, Array<HotTask>>> = { lantern: [], harbour: [] };
  const caller = (name: Organization, client: number): Ask => {
    const apiKey = `sk_test_sample_key_of_org_${name}`;
    const random = randomOf(seed + 7919 * client);
    return callerOf({ url: service.url, apiKey, random, traffic, findings });
  };
  const tills = Array.from({ length: clients }, (_, index): Till => {
    const name: Organization = index % 3 === 2 ? "harbour" : "lantern";
    const random = randomOf(seed + 104_729 * (index + 1));
    const own = { random, ask: caller(name, index + 1), ownInvoices: [], ownPayments: [] };
    return { ...shared, ...own, hotTasks: tasks[name] };
  });
  const working = tills.map((till) => runClient(till, { hotShare, isOver: () => isOver }));
  const ended = done.finally(() => {
    isOver = true;
  });
  await Promise.all([ended, ...working]);
  for (const till of tills.slice(0, 3)) await payAtOnce(till);
  const askers = organizations.map((name) => ({
    owner: ownerOf(name),
    ask: caller(name, 0),
  }));
  return { journal, traffic, faults: counts, askers };
};

interface Faults {
  /** Resolves when the time is up, and service and server run. */
  readonly done: Promise<unknown>;
  readonly onPayment: () => void;
}

const startFaults = (
  { faults, seed, seconds }: RunOptions,
  target: Pick<FaultScene, "stage" | "service" | "counts">,
): Faults => {
  const end = Date.now() + seconds * 1000;
  const scene = { ...target, random: randomOf(seed), isTimeUp: () => Date.now() >= end };
  const onPayment = (): void => undefined;
  switch (faults) {
    case "storm":
      return { done: storm(scene), onPayment };
    case "none":
      return { done: sleep(seconds * 1000), onPayment };
    case "kills upon acknowledgement": {
      const killing = killUponAcknowledgement(scene);
      return { ...killing, done: Promise.all([killing.done, sleep(seconds * 1000)]) };
    }
  }
};

const audit = async (
  { journal, askers }: Loaded,
  { stage, service, jobs, findings }: Scene,
): Promise<StoredLedger> => {
  const ledger = await readStoredLedger(stage.adminUrl);
  auditAcknowledged(journal, ledger, findings);
  await auditLinks(stage.adminUrl, findings);
  auditStandings(journal, ledger, findings);
  auditOutbox(ledger, jobs.read, findings);
  await auditSums({ stage, ledger, askers, findings });
  await service.stop();
  return ledger;
};
