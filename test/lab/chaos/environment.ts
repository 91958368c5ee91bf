import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { importRecords, poolExecutor, type Executor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { escapeIdentifier, Pool } from "pg";
import type { PostgresServer } from "../../../adapters/postgres/test/support/postgres-server.ts";
import { createClusterDatabase } from "../../../adapters/postgres/test/support/cluster-databases.ts";
import {
  createDatabase,
  ensureRole,
} from "../../../adapters/postgres/test/support/test-databases.ts";
import { withClient } from "../../../adapters/postgres/test/support/with-client.ts";
import { bin } from "../../../adapters/cli/test/run-cli.ts";
import { loadDataset } from "../../../adapters/cli/src/data/load-dataset.ts";
import type { Violations } from "./violations.ts";

/** The role of the service: row security applies to it, and it owns no tables. */
export const serviceRole = "chaos_service";

const ownerRole = "chaos_owner";

/** The server of a run: one of PostgreSQL, or a Citus cluster with a worker that can be stopped. */
export interface ChaosServer extends Pick<PostgresServer, "url" | "stop" | "start"> {
  readonly isCluster?: boolean;
}

/** A migrated database with products, providers and keys, but without invoices and payments. */
export interface TestEnvironment {
  readonly server: ChaosServer;
  readonly database: string;
  /** For the superuser. */
  readonly adminUrl: string;
  /** For the service. */
  readonly serviceUrl: string;
  readonly drop: () => Promise<void>;
}

/** Creates a database, migrates it and imports the sample data as its owner. */
export const openEnvironment = async (server: ChaosServer): Promise<TestEnvironment> => {
  const { isCluster = false } = server;
  const serverUrl = server.url("postgres");
  for (const role of [ownerRole, serviceRole]) await ensureRole(serverUrl, role);
  const { name, url, drop } = isCluster
    ? await createClusterDatabase(serverUrl, "chaos", ownerRole)
    : await createDatabase(serverUrl, { prefix: "chaos" });
  await withClient(serverUrl, (client) =>
    client.query(`ALTER DATABASE ${escapeIdentifier(name)} OWNER TO ${ownerRole}`),
  );
  await withExecutor(server.url(name, ownerRole), async (executor) => {
    await migrate(executor, { grantTo: serviceRole, distribute: isCluster });
    await importRecords(executor, loadDataset());
  });
  const serviceUrl = server.url(name, serviceRole);
  return { server, database: name, adminUrl: url, serviceUrl, drop };
};

/** Runs work on a small pool of connections, and closes them. */
export const withExecutor = async <Result>(
  url: string,
  work: (executor: Executor) => Promise<Result>,
): Promise<Result> => {
  const pool = new Pool({ connectionString: url, max: 2 });
  try {
    return await work(poolExecutor(pool));
  } finally {
    await pool.end();
  }
};

/** Runs `quittance check`; each problem that it finds is a violation. */
export const checkDatabase = async (url: string, violations: Violations): Promise<void> => {
  try {
    await promisify(execFile)(process.execPath, [bin, "check", "--database-url", url]);
  } catch (error) {
    const { stdout = "", stderr = "" } = error as {
      readonly stdout?: string;
      readonly stderr?: string;
    };
    const lines = `${stdout}${stderr}`.split("\n").filter((line) => line !== "");
    for (const line of lines) violations.add("wrong content", `check: ${line}`);
    if (lines.length === 0) throw error;
  }
};
