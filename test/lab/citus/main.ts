/**
 * Tests a store that is distributed on a Citus cluster: `npm run lab -- citus`. `QUITTANCE_CITUS_URL`
 * is a database of the coordinator that has the extension and lists the nodes, for a superuser who
 * can connect to every node. The tests create databases, roles and schemas of their own.
 *
 * Runs test files of the PostgreSQL adapter, or those that are named after `--`, and then chaos.
 * `QUITTANCE_CITUS_STOP_WORKER` and `QUITTANCE_CITUS_START_WORKER` are commands that stop a worker
 * as in a crash and start it again. `QUITTANCE_CITUS_HANG_WORKER` and
 * `QUITTANCE_CITUS_CONTINUE_WORKER` are those that let all its processes hang, as with SIGSTOP, and
 * continue. Without them no worker is stopped or hangs. Exit code 1 means that a test failed or an
 * audit found violations, 2 that the cluster is not given.
 */
import { execFileSync, spawnSync } from "node:child_process";
import { parseArgs } from "node:util";
import { root, vitest } from "../../../adapters/postgres/test/support/run-vitest.ts";
import { databaseUrl } from "../../../adapters/postgres/test/support/test-databases.ts";
import type { ChaosServer } from "../chaos/environment.ts";
import { passesChaos } from "../chaos/summary.ts";
import { testWorkerHang } from "./worker-hang.ts";
import { testWorkerLoss } from "./worker-loss.ts";

/** The test files of the PostgreSQL adapter that run on a cluster. */
const testFiles: ReadonlyArray<string> = [
  "conformance",
  "tenants",
  "concurrency-lost-race",
  "rollups-concurrency",
  "rollups-dashboard",
  "outbox-positions",
  "outbox-read-all",
  "prune-events",
  "record-payments",
  "redeem-coupons",
  "distribute",
  "grouped-payments",
].map((name) => `adapters/postgres/test/${name}.test.ts`);

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seconds: { type: "string", default: "60" },
    seed: { type: "string", default: String(Date.now() % 1_000_000) },
    "only-chaos": { type: "boolean", default: false },
  },
});

const url = process.env["QUITTANCE_CITUS_URL"] ?? "";
if (url === "") {
  process.stderr.write(
    "Set QUITTANCE_CITUS_URL to the database of a Citus coordinator, for example " +
      "postgres://postgres@127.0.0.1:5432/postgres. The tests create databases on its nodes.\n",
  );
  process.exit(2);
}

/** A cluster whose nodes share a machine with other work is slow: only what hangs is to fail. */
const timeLimit = "--testTimeout=1800000";

const runTests = (files: ReadonlyArray<string>): boolean =>
  spawnSync(process.execPath, [vitest, "run", "--no-file-parallelism", timeLimit, ...files], {
    cwd: root,
    env: { ...process.env, DATABASE_URL: url, QUITTANCE_SLOW: "both" },
    stdio: "inherit",
  }).status === 0;

const command = (variable: string) => (): Promise<void> => {
  const text = process.env[variable] ?? "";
  if (text !== "") execFileSync("/bin/sh", ["-c", text], { stdio: "ignore" });
  return Promise.resolve();
};

const cluster: ChaosServer = {
  isCluster: true,
  url: (database, user) => databaseUrl(url, database, user),
  stop: command("QUITTANCE_CITUS_STOP_WORKER"),
  start: command("QUITTANCE_CITUS_START_WORKER"),
};

const chaos = (): Promise<boolean> => {
  const [seed = 0, seconds = 60] = [values.seed, values.seconds].map((text) => parseInt(text, 10));
  process.stdout.write(`seed ${String(seed)}\n\n`);
  return passesChaos(cluster, { seed, seconds, clients: 16 });
};

const worker = {
  hang: command("QUITTANCE_CITUS_HANG_WORKER"),
  continue: command("QUITTANCE_CITUS_CONTINUE_WORKER"),
};

/** Without commands for a worker, none is stopped or hangs. */
const has = (variable: string): boolean => (process.env[variable] ?? "") !== "";
const canStop = has("QUITTANCE_CITUS_STOP_WORKER");
const canHang = has("QUITTANCE_CITUS_HANG_WORKER");

const files = positionals.length > 0 ? positionals : testFiles;
const areTestsRight = values["only-chaos"] || runTests(files);
const isLossRight = positionals.length > 0 || !canStop || (await testWorkerLoss(cluster));
const isHangRight = positionals.length > 0 || !canHang || (await testWorkerHang(cluster, worker));
const isChaosRight = positionals.length > 0 || (await chaos());
process.exit(areTestsRight && isLossRight && isHangRight && isChaosRight ? 0 : 1);
