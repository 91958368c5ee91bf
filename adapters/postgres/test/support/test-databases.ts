import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError, escapeIdentifier } from "pg";
import { withClient } from "./with-client.ts";

/** A database of one test or worker. */
export interface TestDatabase {
  readonly name: string;
  /** For the user of the admin URL. */
  readonly url: string;
  /** Drops the database, with all of its connections. */
  readonly drop: () => Promise<void>;
}

/** How to make a database. */
export interface DatabaseOptions {
  /** What its name begins with, at most 40 characters; `test` by default. */
  readonly prefix?: string;
  /** The database to copy, which must have no connections. */
  readonly template?: string;
  /** Another encoding than the template's, with the locale C. */
  readonly encoding?: string;
}

/** Create a database under a name that no other process and no other call gets. */
export const createDatabase = async (
  adminUrl: string,
  { prefix = "test", template, encoding }: DatabaseOptions = {},
): Promise<TestDatabase> => {
  const name = `${prefix}_${String(process.pid)}_${randomUUID().slice(0, 8)}`;
  const from = template === undefined ? "" : ` TEMPLATE ${escapeIdentifier(template)}`;
  const locale = encoding === undefined ? "" : ` ENCODING '${encoding}' LOCALE 'C'`;
  await withClient(adminUrl, (client) =>
    retryWhileInUse(() =>
      client.query(`CREATE DATABASE ${escapeIdentifier(name)}${from}${locale}`),
    ),
  );
  return {
    name,
    url: databaseUrl(adminUrl, name),
    drop: () =>
      withClient(adminUrl, async (client) => {
        await client.query(`DROP DATABASE IF EXISTS ${escapeIdentifier(name)} WITH (FORCE)`);
      }),
  };
};

/** The URL of another database on the same server, for the same user or for another. */
export const databaseUrl = (serverUrl: string, database: string, user?: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  if (user !== undefined) url.username = encodeURIComponent(user);
  return url.href;
};

/**
 * Have a role that may log in and is bound by row security. Any number of workers may ask at once.
 * Its password is that of the admin URL, if there is one, so that `databaseUrl` leads to it.
 * Throws when a role of that name is above row security.
 */
export const ensureRole = (adminUrl: string, name: string): Promise<void> =>
  withClient(adminUrl, async (client) => {
    const role = escapeIdentifier(name);
    const password = decodeURIComponent(new URL(adminUrl).password);
    const login = password === "" ? "LOGIN" : `LOGIN PASSWORD ${client.escapeLiteral(password)}`;
    await client.query("BEGIN");
    await client.query("SELECT pg_advisory_xact_lock(hashtext('ensure role'))");
    const { rows } = await client.query<{ readonly free: boolean }>(
      "SELECT rolsuper OR rolbypassrls AS free FROM pg_roles WHERE rolname = $1",
      [name],
    );
    if (rows[0]?.free === true) throw new Error(`The role ${name} is above row security`);
    const verb = rows[0] === undefined ? "CREATE" : "ALTER";
    const bounds = rows[0] === undefined ? " NOSUPERUSER NOBYPASSRLS" : "";
    await client.query(`${verb} ROLE ${role} ${login}${bounds}`);
    await client.query("COMMIT");
  });

/** Another session is copying or connected to the template. */
const objectInUse = "55006";

const patience = 120_000;

const retryWhileInUse = async (work: () => Promise<unknown>): Promise<void> => {
  const deadline = Date.now() + patience;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      const isInUse = error instanceof DatabaseError && error.code === objectInUse;
      if (!isInUse || Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
};
