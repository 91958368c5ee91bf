import { createWebhooks, deliveryWork, loopEngine } from "@quittance/events";
import { failureOfError, poolExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { Client, Pool } from "pg";
import type { Either, Id, OrganizationId } from "quittance";
import { createClusterDatabase } from "../../../adapters/postgres/test/support/cluster-databases.ts";
import { ensureRole } from "../../../adapters/postgres/test/support/test-databases.ts";
import { eventually } from "../../../adapters/postgres/test/support/eventually.ts";
import {
  appOn,
  invoiceOf,
  paymentOf,
  type PostgresApp,
} from "../../../adapters/postgres/test/open-test-app.ts";
import { bank } from "../../support/create-test-app.ts";
import { rightOf } from "../../support/right-of.ts";
import { renderTable } from "../../../adapters/cli/src/render-table.ts";
import { serviceRole, type ChaosServer } from "../chaos/environment.ts";
import { listen } from "../../support/listen.ts";

/** How many calls of a group of organizations succeeded, and how the others failed. */
interface Outcomes {
  calls: number;
  succeeded: number;
  unavailable: number;
  /** Whether a write was committed is not known. */
  unknown: number;
  otherFailures: number;
}

/**
 * Stops a worker, and calls operations of organizations on each worker. Those of the other worker
 * must all succeed and their webhooks be delivered, and those of the lost one fail as unavailable
 * until it is back, without a restart of the process that calls them.
 *
 * @returns whether they did.
 */
export const testWorkerLoss = async (cluster: ChaosServer): Promise<boolean> => {
  const serverUrl = cluster.url("postgres");
  await ensureRole(serverUrl, serviceRole);
  const database = await createClusterDatabase(serverUrl, "worker_loss");
  const admin = new Pool({ connectionString: database.url, max: 1 });
  const pool = new Pool({ connectionString: cluster.url(database.name, serviceRole), max: 5 });
  pool.on("error", () => undefined);
  try {
    await migrate(poolExecutor(admin), { grantTo: serviceRole, distribute: true });
    await postgresStore(poolExecutor(admin)).providerWriter.storeProvider(bank)();
    const app = appOn(poolExecutor(pool));
    const targets = await targetsOn(app, admin);
    const delivered: Delivered = new Map();
    const receiver = await startReceiver(delivered);
    const engine = await deliverTo(receiver.url, app);
    await eventually(() => owners.every((owner) => delivered.has(owner)));
    await cluster.stop();
    const lost = await nodesWithoutResponse(serverUrl, targets);
    const groups = { lost: none(), others: none(), "keys and payers": none() };
    for (let turn = 0; turn < turns; turn += 1) {
      for (const target of targets) {
        const group = lost.includes(target.node) ? groups.lost : groups.others;
        for (const call of callsOf(app, target, turn)) await count(group, call);
        for (const call of callsBefore(app, target)) await count(groups["keys and payers"], call);
      }
    }
    const others = targets.filter(({ node }) => !lost.includes(node)).map(({ owner }) => owner);
    const webhooks = await countDelivered(delivered, app, others);
    await cluster.start();
    const since = performance.now();
    await allSucceed(app, targets);
    await engine.stop();
    await receiver.close();
    const seconds = ((performance.now() - since) / 1000).toFixed(1);
    process.stdout.write(
      `${tableOf(groups)}webhooks of others delivered meanwhile: ${String(webhooks)} ` +
        `of ${String(others.length)}\nall succeed ${seconds} s after the start\n\n`,
    );
    const { lost: own, ...unaffected } = groups;
    const areOthersRight = Object.values(unaffected).every((of) => of.succeeded === of.calls);
    const areDelivered = webhooks === others.length;
    return (
      lost.length === 1 &&
      areOthersRight &&
      areDelivered &&
      own.unavailable + own.unknown === own.calls
    );
  } finally {
    await pool.end();
    await admin.end();
    await database.drop();
  }
};

/** The numbers of webhooks that were received, by organization. */
type Delivered = Map<string, number>;

/** Starts a receiver, which accepts everything, and counts by the organization in the path. */
const startReceiver = (delivered: Delivered) =>
  listen((request, response) => {
    const owner = (request.url ?? "").slice(1);
    delivered.set(owner, (delivered.get(owner) ?? 0) + 1);
    request.resume().on("end", () => response.writeHead(204).end());
  });

/** Starts to deliver events of every organization to a receiver. */
const deliverTo = async (url: string, app: PostgresApp) => {
  const webhooks = { ...app.store, ...app.ports, environment: "development" } as const;
  for (const owner of owners) {
    rightOf(await createWebhooks(webhooks).create(owner, { url: `${url}/${owner}` }));
    rightOf(await app.payments.invoices.create(owner, invoiceOf("10")));
  }
  const engine = loopEngine();
  await engine.start(deliveryWork(webhooks));
  return engine;
};

/** Returns of how many organizations an event that is stored now is delivered within a minute. */
const countDelivered = async (
  delivered: Delivered,
  app: PostgresApp,
  organizations: ReadonlyArray<OrganizationId>,
): Promise<number> => {
  const waiting = organizations.map(async (owner) => {
    const before = delivered.get(owner) ?? 0;
    rightOf(await app.payments.invoices.create(owner, invoiceOf("10")));
    await eventually(() => (delivered.get(owner) ?? 0) > before);
  });
  const ended = await Promise.allSettled(waiting);
  return ended.filter(({ status }) => status === "fulfilled").length;
};

const turns = 3;

const owners = Array.from({ length: 8 }, (_, index) => `org_${String(index)}` as const);

/** An organization, with an invoice. */
export interface Target {
  readonly owner: OrganizationId;
  readonly invoiceId: Id<"invoice">;
  /** The address of the worker that has the organization. */
  readonly node: string;
}

/** Returns organizations, of which each worker has some, each with an invoice. */
export const targetsOn = (app: PostgresApp, admin: Pool): Promise<ReadonlyArray<Target>> =>
  Promise.all(
    owners.map(async (owner) => {
      const { invoice } = rightOf(await app.payments.invoices.create(owner, invoiceOf("1000")));
      return { owner, invoiceId: invoice.id, node: await nodeOf(admin, owner) };
    }),
  );

const nodeOf = async (admin: Pool, owner: OrganizationId): Promise<string> => {
  const { rows } = await admin.query<{ readonly node: string }>(
    `SELECT nodename || ':' || nodeport AS node FROM pg_dist_shard_placement
    WHERE shardid = get_shard_id_for_distribution_column('quittance.organizations', $1::text)`,
    [owner],
  );
  return rows[0]?.node ?? "";
};

/** Returns the workers of organizations that let no client begin a session. */
export const nodesWithoutResponse = async (
  serverUrl: string,
  targets: ReadonlyArray<Target>,
): Promise<ReadonlyArray<string>> => {
  const nodes = [...new Set(targets.map(({ node }) => node))];
  const respond = await Promise.all(nodes.map((node) => responds(serverUrl, node)));
  return nodes.filter((_, place) => respond[place] === false);
};

const responds = async (serverUrl: string, node: string): Promise<boolean> => {
  const url = new URL(serverUrl);
  url.host = node;
  const client = new Client({ connectionString: url.href, connectionTimeoutMillis: 2000 });
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => undefined);
  }
};

type Call = () => Promise<Either<{ readonly kind: string; readonly cause?: unknown }, unknown>>;

/** Calls that a service makes for an organization, and for its payers. */
export const callsOf = (app: PostgresApp, target: Target, turn: number): ReadonlyArray<Call> => {
  const { owner, invoiceId } = target;
  const { invoices, payments, outbox } = app.store;
  const page = { limit: 10, start: { offset: 0 } };
  return [
    () => app.payments.invoices.create(owner, invoiceOf("10")),
    () => app.payments.payments.record(owner, invoiceId, paymentOf(`key_${String(turn)}`, "1")),
    invoices.findInvoice(owner, invoiceId, new Set(["payments"])),
    payments.listPayments(owner, {}, page),
    outbox.read(owner, undefined, 10),
  ];
};

/** Calls before the organization is known. */
const callsBefore = (app: PostgresApp, { invoiceId }: Target): ReadonlyArray<Call> => [
  app.store.invoices.ownerOf(invoiceId),
  app.store.credentials.findByDigest("none"),
];

/** No calls. */
export const none = (): Outcomes => ({
  calls: 0,
  succeeded: 0,
  unavailable: 0,
  unknown: 0,
  otherFailures: 0,
});

/** Makes a call, and counts how it ended. */
export const count = async (outcomes: Outcomes, call: Call): Promise<void> => {
  outcomes.calls += 1;
  const result = await call();
  if (result._tag === "Right") outcomes.succeeded += 1;
  else {
    const { kind } = failureOfError(result.left.cause);
    if (kind === "Unavailable") outcomes.unavailable += 1;
    else if (kind === "OutcomeUnknown") outcomes.unknown += 1;
    else outcomes.otherFailures += 1;
  }
};

/** Waits until every call for each organization succeeds. */
export const allSucceed = (app: PostgresApp, targets: ReadonlyArray<Target>): Promise<void> =>
  eventually(async () => {
    const again = none();
    for (const target of targets) {
      for (const call of callsOf(app, target, turns)) await count(again, call);
    }
    return again.succeeded === again.calls;
  });

/** Returns a table of how the calls of each group ended. */
export const tableOf = (groups: Readonly<Record<string, Outcomes>>): string => {
  const rows = Object.entries(groups).map(([name, found]) => [
    name,
    ...Object.values(found).map(String),
  ]);
  const headings = ["calls of", "made", "succeeded", "unavailable", "unknown", "other failures"];
  return renderTable(headings, rows);
};
