import { Client, Pool } from "pg";
import { poolExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { createClusterDatabase } from "../../../adapters/postgres/test/support/cluster-databases.ts";
import { eventually } from "../../../adapters/postgres/test/support/eventually.ts";
import { ensureRole } from "../../../adapters/postgres/test/support/test-databases.ts";
import { appOn, invoiceOf } from "../../../adapters/postgres/test/open-test-app.ts";
import { renderTable } from "../../../adapters/cli/src/render-table.ts";
import { bank } from "../../support/create-test-app.ts";
import { rightOf } from "../../support/right-of.ts";
import { serviceRole, type ChaosServer } from "../chaos/environment.ts";
import { callsOf, count, nodeOf, none, owners, type Target } from "./worker-loss.ts";

/** How the workers of a cluster are reached, and one of them hangs and continues. */
export interface HangingWorker {
  readonly hang: () => Promise<void>;
  readonly continue: () => Promise<void>;
}

/** Longer than statements and queries take at most: what follows those that were ended counts too. */
const hangMs = 15_000;

/** How many clients of each organization call at once. */
const clients = 3;

/**
 * Lets a worker hang, as by SIGSTOP, while organizations on each worker call operations in turns and
 * share commits. The calls of organizations on other workers must all succeed.
 *
 * @returns whether they did.
 */
export const testWorkerHang = async (
  cluster: ChaosServer,
  worker: HangingWorker,
): Promise<boolean> => {
  const serverUrl = cluster.url("postgres");
  await ensureRole(serverUrl, serviceRole);
  const database = await createClusterDatabase(serverUrl, "worker_hang");
  const admin = new Pool({ connectionString: database.url, max: 1 });
  const pool = new Pool({
    connectionString: cluster.url(database.name, serviceRole),
    max: 10,
    pipeline: true,
    options: "-c statement_timeout=2s -c lock_timeout=1s",
    query_timeout: 4000,
  });
  pool.on("error", () => undefined);
  try {
    await migrate(poolExecutor(admin), { grantTo: serviceRole, distribute: true });
    await postgresStore(poolExecutor(admin)).providerWriter.storeProvider(bank)();
    const app = appOn(poolExecutor(pool, { shareCommits: true }));
    const targets: Array<Target> = [];
    for (const owner of owners) {
      const { invoice } = rightOf(await app.payments.invoices.create(owner, invoiceOf("1000")));
      targets.push({ owner, invoiceId: invoice.id, node: await nodeOf(admin, owner) });
    }
    await worker.hang();
    const nodes = [...new Set(targets.map(({ node }) => node))];
    const respond = await Promise.all(nodes.map((node) => responds(serverUrl, node)));
    const hung = nodes.filter((_, place) => respond[place] === false);
    const groups = { hung: none(), others: none() };
    const end = performance.now() + hangMs;
    const call = async (target: Target): Promise<void> => {
      const group = hung.includes(target.node) ? groups.hung : groups.others;
      for (let turn = 0; performance.now() < end; turn += 1) {
        for (const operation of callsOf(app, target, turn)) {
          const { succeeded } = group;
          await count(group, operation);
          // The connection of what has failed is for others meanwhile.
          if (group === groups.hung && group.succeeded === succeeded) await pause();
        }
      }
    };
    await Promise.all(
      targets.flatMap((target) => Array.from({ length: clients }, () => call(target))),
    );
    await worker.continue();
    await eventually(async () => {
      const again = none();
      for (const target of targets) {
        for (const operation of callsOf(app, target, -1)) await count(again, operation);
      }
      return again.succeeded === again.calls;
    });
    const rows = Object.entries(groups).map(([name, found]) => [
      name,
      ...Object.values(found).map(String),
    ]);
    const headings = ["calls of", "made", "succeeded", "unavailable", "unknown", "other failures"];
    process.stdout.write(`${renderTable(headings, rows)}\n`);
    const { calls, succeeded } = groups.others;
    return hung.length === 1 && groups.hung.succeeded === 0 && calls > 0 && succeeded === calls;
  } finally {
    await worker.continue();
    await pool.end();
    await admin.end();
    await database.drop();
  }
};

const pause = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 100);
  });

/** Returns whether a node, such as "127.0.0.1:5433", lets a client begin a session. */
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
