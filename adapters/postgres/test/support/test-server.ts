import type { TestProject } from "vitest/node";
import { startServer } from "./postgres-server.ts";
import { withClient } from "./with-client.ts";

declare module "vitest" {
  /** The values that tests can `inject`. */
  export interface ProvidedContext {
    /** The admin URL of the PostgreSQL server of the run. */
    readonly postgresUrl: string;
    /** Whether the server is the coordinator of a Citus cluster, where schemas are distributed. */
    readonly isCluster: boolean;
    /** Whether the run started the server, so that a database can be a template for others. */
    readonly hasTemplates: boolean;
  }
}

/**
 * Provides one PostgreSQL server for the whole run, as `globalSetup` of vitest: that of
 * `DATABASE_URL`, whose user must be able to create databases and roles, or else a temporary one.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const { DATABASE_URL: given, QUITTANCE_CITUS_URL: cluster } = process.env;
  project.provide("isCluster", given !== undefined && given === cluster);
  if (given !== undefined && given !== "") {
    console.log(`PostgreSQL ${await reviewServer(given)} from DATABASE_URL`);
    project.provide("postgresUrl", given);
    project.provide("hasTemplates", false);
    return () => Promise.resolve();
  }
  const since = performance.now();
  const server = await startServer();
  const { version, origin, folder } = server.binaries;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`PostgreSQL ${version} from ${origin} (${folder}), started in ${seconds} s`);
  project.provide("postgresUrl", server.url("postgres"));
  project.provide("hasTemplates", true);
  return server.remove;
};

/** Returns the version of a server; throws if its user cannot create databases and roles. */
const reviewServer = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ readonly version: string; readonly able: boolean }>(
      `SELECT current_setting('server_version') AS version,
              rolsuper OR (rolcreatedb AND rolcreaterole) AS able
         FROM pg_roles WHERE rolname = current_user`,
    );
    if (rows[0]?.able === true) return rows[0].version;
    throw new Error("The user of DATABASE_URL cannot create databases and roles");
  });
