import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { DatabaseError, escapeIdentifier } from "pg";
import { withClient } from "./with-client.ts";

/** The role of the tests; row security applies to it, as it should to the role of a host. */
export const applicationRole = "quittance_application";

/** A database of one test or worker. */
export interface TestDatabase {
  readonly name: string;
  /** For the user of the admin URL. */
  readonly url: string;
  /** Drops the database, with all of its connections. */
  readonly drop: () => Promise<void>;
}

/** The options of a database. */
export interface DatabaseOptions {
  /** The start of its name, at most 40 characters; defaults to `test`. */
  readonly prefix?: string;
  /** The database to copy, which must have no connections. */
  readonly template?: string;
  /** An encoding that replaces the one of the template, with the locale C. */
  readonly encoding?: string;
}

/** Creates a database with a unique name. */
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
        const statement = `DROP DATABASE IF EXISTS ${escapeIdentifier(name)}`;
        try {
          // It waits for connections that are closing, whose pools would report their end otherwise.
          await client.query(statement);
        } catch (error) {
          if (!isInUse(error)) throw error;
          await client.query(`${statement} WITH (FORCE)`);
        }
      }),
  };
};

/** Returns the URL of another database on the same server, for the same or another user. */
export const databaseUrl = (serverUrl: string, database: string, user?: string): string => {
  const url = new URL(serverUrl);
  url.pathname = `/${encodeURIComponent(database)}`;
  if (user !== undefined) url.username = encodeURIComponent(user);
  return url.href;
};

/**
 * Creates a role that can log in and that row security applies to, if it does not exist. Workers
 * can call this at the same time. Its password is that of the admin URL, so that `databaseUrl`
 * works for it. Throws if row security does not apply to an existing role.
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
    if (rows[0]?.free === true) throw new Error(`Row security does not apply to the role ${name}`);
    const verb = rows[0] === undefined ? "CREATE" : "ALTER";
    const bounds = rows[0] === undefined ? " NOSUPERUSER NOBYPASSRLS" : "";
    await client.query(`${verb} ROLE ${role} ${login}${bounds}`);
    await client.query("COMMIT");
  });

/** The SQLSTATE while another session copies the template or is connected to it. */
const objectInUse = "55006";

const isInUse = (error: unknown): boolean =>
  error instanceof DatabaseError && error.code === objectInUse;

const timeoutMs = 120_000;

const retryWhileInUse = async (work: () => Promise<unknown>): Promise<void> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      await work();
      return;
    } catch (error) {
      if (!isInUse(error) || Date.now() > deadline) throw error;
    }
    await sleep(50);
  }
};
