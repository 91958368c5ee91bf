import { Pool } from "pg";
import { poolExecutor, postgresStore } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { createClusterDatabase } from "../../../adapters/postgres/test/support/cluster-databases.ts";
import { ensureRole } from "../../../adapters/postgres/test/support/test-databases.ts";
import { appOn } from "../../../adapters/postgres/test/open-test-app.ts";
import { bank } from "../../support/create-test-app.ts";
import { serviceRole, type ChaosServer } from "../chaos/environment.ts";
import {
  allSucceed,
  callsOf,
  count,
  nodesWithoutResponse,
  none,
  tableOf,
  targetsOn,
  type Target,
} from "./worker-loss.ts";

/** A worker of a cluster that can hang and continue. */
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
    const targets = await targetsOn(app, admin);
    await worker.hang();
    const hung = await nodesWithoutResponse(serverUrl, targets);
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
    await allSucceed(app, targets);
    process.stdout.write(`${tableOf(groups)}\n`);
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
