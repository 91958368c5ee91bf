import { poolExecutor, type Executor } from "@quittance/postgres";
import type { Pool } from "pg";
import { waitingNumber, type OpenStore } from "./opened-store.ts";
import { UsageError } from "../usage-error.ts";

/** Maximum wait for a connection. */
const waitMs = 2000;

/** The default of `--connections`. */
const defaultConnections = 10;

/**
 * Maximum wait for the response to a statement, in milliseconds: above `statement_timeout`, which
 * the server cannot apply while it hangs itself.
 */
const queryTimeoutMs = 12_000;

/** A setting of a connection: the value that it needs, and the one that it has if it is not set. */
interface ConnectionSetting {
  readonly name: string;
  readonly value: string;
  readonly unset: string;
}

const needed = (setting: string, unset: string): ConnectionSetting => {
  const [name = "", value = ""] = setting.split("=");
  return { name, value, unset };
};

/**
 * The settings of every connection that serves requests. Compiling a statement just in time takes
 * longer than running it.
 */
export const connectionSettings: ReadonlyArray<ConnectionSetting> = [
  needed("lock_timeout=5s", "0"),
  needed("statement_timeout=10s", "0"),
  needed("idle_in_transaction_session_timeout=30s", "0"),
  needed("jit=off", "on"),
];

const served = connectionSettings.map(({ name, value }) => `-c ${name}=${value}`).join(" ");

/**
 * Opens the database of a URL. Does not connect yet; broken connections are replaced at the next
 * request.
 *
 * @param prepare Whether to use named prepared statements, which old poolers do not support.
 * Defaults to true.
 * @param connections how many there are at most.
 */
export const openDatabase = async (
  text: string,
  prepare = true,
  connections = defaultConnections,
): Promise<OpenStore> => {
  const address = databaseAddress(text);
  const { Pool } = await import("pg");
  const open = (settings: string, max: number, limits = {}): Pool =>
    new Pool({
      connectionString: address.withSettings(settings, "quittance"),
      connectionTimeoutMillis: waitMs,
      keepAlive: true,
      max,
      ...limits,
    });
  const pool = open(served, connections, { query_timeout: queryTimeoutMs, pipeline: true });
  const { read: waitingStatements, onWaiting } = waitingNumber();
  return {
    executor: poolExecutor(pool, { waitMs, prepare, shareCommits: true, onWaiting }),
    waitingStatements,
    prepare: (work) => withPool(open("", 1), prepare, work),
    connections: () => ({
      used: pool.totalCount - pool.idleCount,
      idle: pool.idleCount,
      waiting: pool.waitingCount,
    }),
    name: address.name,
    close: () => pool.end(),
  };
};

const withPool = async <Result>(
  pool: Pool,
  prepare: boolean,
  work: (executor: Executor) => Promise<Result>,
): Promise<Result> => {
  try {
    return await work(poolExecutor(pool, { waitMs, prepare }));
  } finally {
    await pool.end();
  }
};

/** The address of a database. */
interface DatabaseAddress {
  /** Host, port and name: neither the user nor the password. */
  readonly name: string;
  /** Returns the URL with connection settings added; settings of the URL take precedence. */
  readonly withSettings: (settings: string, application: string) => string;
}

/** Parses the URL of a database. The message about an invalid URL does not contain it. */
const databaseAddress = (text: string): DatabaseAddress => {
  if (!/^postgres(?:ql)?:\/\//u.test(text) || !URL.canParse(text) || !isDecodable(text)) {
    throw new UsageError(
      "--database-url or DATABASE_URL must be postgres://USER:PASSWORD@HOST:PORT/DATABASE. " +
        "Percent-encode special characters of the password, such as @ as %40.",
    );
  }
  const url = new URL(text);
  return {
    name: `${url.host || (url.searchParams.get("host") ?? "localhost")}${url.pathname}`,
    withSettings: (settings, application) => {
      const own = url.searchParams.get("options") ?? "";
      const extended = new URL(url);
      const options = `${settings} ${own}`.trim();
      if (options !== "") extended.searchParams.set("options", options);
      if (!extended.searchParams.has("application_name")) {
        extended.searchParams.set("application_name", application);
      }
      return extended.href;
    },
  };
};

/** Whether the driver can percent-decode the parts of a URL. */
const isDecodable = (url: string): boolean => {
  const { username, password, pathname } = new URL(url);
  return [username, password, pathname].every((part) => /^(?:[^%]|%[\da-f]{2})*$/iu.test(part));
};
