import { poolExecutor, type Executor } from "@quittance/postgres";
import { Pool } from "pg";
import { UsageError } from "./usage-error.ts";

/** A database that a command uses. */
export interface Connection {
  readonly executor: Executor;
  /** Close every connection; nothing may be under way. */
  readonly end: () => Promise<void>;
}

/** How to use a database. */
export interface ConnectOptions {
  /** Most connections at a time. */
  readonly max: number;
  /** Whether statements are prepared by name: faster, but not behind PgBouncer. */
  readonly prepare: boolean;
}

/** Longest wait for the server to answer, or for a connection to become free, in milliseconds. */
const patience = 5000;

/**
 * A pool of connections to a PostgreSQL database. None is opened before it is needed.
 *
 * Nothing that a server does to a connection ends the process: `poolExecutor` listens to the pool
 * and to every client. Throws a `UsageError`, which does not repeat the URL, when that is none.
 */
export const connect = (url: string, { max, prepare }: ConnectOptions): Connection => {
  if (!isDatabaseUrl(url)) {
    throw new UsageError(
      "The database is named by a URL such as postgres://user:password@host:5432/database; " +
        "write special characters in it as %40 and the like.",
    );
  }
  const pool = new Pool({
    connectionString: url,
    connectionTimeoutMillis: patience,
    max,
    application_name: "quittance",
  });
  return {
    executor: poolExecutor(pool, { waitMs: 2 * patience, prepare }),
    end: () => pool.end(),
  };
};

/** The URL of `--database-url`, or of the environment. */
export const databaseUrlOf = (given: string | undefined): string => {
  const url = given ?? process.env["DATABASE_URL"] ?? "";
  if (url !== "") return url;
  throw new UsageError(
    "Name the database by --database-url, or in the environment's DATABASE_URL.",
  );
};

const isDatabaseUrl = (text: string): boolean => {
  if (!URL.canParse(text)) return false;
  const { protocol, username, password, pathname } = new URL(text);
  const isDecodable = [username, password, pathname].every((part) =>
    /^(?:[^%]|%[\da-f]{2})*$/iu.test(part),
  );
  return isDecodable && /^postgres(?:ql)?:$/u.test(protocol);
};
