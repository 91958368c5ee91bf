import type { TestProject } from "vitest/node";
import { startServer } from "./postgres-server.ts";
import { withClient } from "./with-client.ts";

declare module "vitest" {
  /** What every test can `inject`. */
  export interface ProvidedContext {
    /** The admin URL of the run's PostgreSQL server. */
    readonly postgresUrl: string;
  }
}

/**
 * One PostgreSQL server for the whole run, as vitest's `globalSetup`: the one of `DATABASE_URL`,
 * whose user must be allowed to create databases and roles, or else a temporary one.
 */
export default async (project: TestProject): Promise<() => Promise<void>> => {
  const given = process.env["DATABASE_URL"];
  if (given !== undefined && given !== "") {
    console.log(`PostgreSQL ${await reviewServer(given)} of DATABASE_URL`);
    project.provide("postgresUrl", given);
    return () => Promise.resolve();
  }
  const since = performance.now();
  const server = await startServer();
  const { version, origin, folder } = server.binaries;
  const seconds = ((performance.now() - since) / 1000).toFixed(1);
  console.log(`PostgreSQL ${version} of ${origin} (${folder}), started in ${seconds} s`);
  project.provide("postgresUrl", server.url("postgres"));
  return server.remove;
};

/** The version of a server; throws when its user cannot do what the tests need. */
const reviewServer = (url: string): Promise<string> =>
  withClient(url, async (client) => {
    const { rows } = await client.query<{ readonly version: string; readonly able: boolean }>(
      `SELECT current_setting('server_version') AS version,
              rolsuper OR (rolcreatedb AND rolcreaterole) AS able
         FROM pg_roles WHERE rolname = current_user`,
    );
    if (rows[0]?.able === true) return rows[0].version;
    throw new Error("The user of DATABASE_URL may not create databases and roles");
  });
