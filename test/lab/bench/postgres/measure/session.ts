import { poolExecutor, type Executor, type PostgresStore } from "@quittance/postgres";
import { existsSync, readFileSync } from "node:fs";
import { Pool } from "pg";

/** A connection to the server, with the costs of its backend. */
export interface Session {
  readonly pool: Pool;
  readonly executor: Executor;
  /** Returns the CPU time of the backend in nanoseconds, if the system reports it. */
  readonly cpu: () => Promise<bigint | undefined>;
  /** Runs a prepared statement. Returns the number of rows. */
  readonly run: (text: string, values: ReadonlyArray<string>) => Promise<number>;
  readonly close: () => Promise<void>;
}

/**
 * Opens a session with one connection.
 *
 * @param options the server options of this connection, such as `-c plan_cache_mode=force_custom_plan`.
 */
export const openSession = async (url: string, options = ""): Promise<Session> => {
  const pool = new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, options });
  const pid = await backendOf(pool);
  const names = new Map<string, string>();
  const nameOf = (text: string): string => {
    const name = names.get(text) ?? `bench_${String(names.size)}`;
    names.set(text, name);
    return name;
  };
  return {
    pool,
    executor: poolExecutor(pool),
    cpu: () => settledCpu(pid),
    run: async (text, values) => {
      const found = await pool.query({ name: nameOf(text), text, values: [...values] });
      return found.rows.length;
    },
    close: () => pool.end(),
  };
};

/** Returns the process of the connection of a pool that has one. */
export const backendOf = async (pool: Pool): Promise<number> => {
  const { rows } = await pool.query<{ readonly pid: number }>("SELECT pg_backend_pid() AS pid");
  return rows[0]?.pid ?? 0;
};

/** Returns the CPU time of a process in nanoseconds, if the system reports it. */
export const cpuOf = (pid: number): bigint | undefined => {
  const file = `/proc/${String(pid)}/schedstat`;
  if (!existsSync(file)) return undefined;
  const [time] = readFileSync(file, "utf8").split(" ");
  return time === undefined || time === "" ? undefined : BigInt(time);
};

/** A backend continues to work briefly after its response has arrived. */
const settledCpu = async (pid: number): Promise<bigint | undefined> => {
  let known = cpuOf(pid);
  for (let turn = 0; turn < 10; turn += 1) {
    await new Promise((resolve) => {
      setImmediate(resolve);
    });
    const now = cpuOf(pid);
    if (now === known) break;
    known = now;
  }
  return known;
};

/** The sessions and settings of the suites. */
export interface BenchContext {
  readonly payments: number;
  readonly rounds: number;
  /** The adapter, as a role with row security. */
  readonly bound: Session;
  readonly store: PostgresStore;
  /** Statements written by hand, without row security. */
  readonly owner: Session;
  /** The same, on a connection that plans each statement again. */
  readonly planning: Session;
  readonly ownerUrl: string;
  readonly boundUrl: string;
}

/** Returns the success of a port call. Throws a failure with its cause. */
export const successOf = async <Success>(
  task: () => Promise<
    | { readonly _tag: "Right"; readonly right: Success }
    | { readonly _tag: "Left"; readonly left: unknown }
  >,
): Promise<Success> => {
  const result = await task();
  if (result._tag === "Right") return result.right;
  throw new Error("An operation of the benchmark failed", { cause: result.left });
};
