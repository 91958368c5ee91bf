import pg from "pg";
import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { poolExecutor } from "../../src/drivers/pg-pool.ts";
import { postgresJsExecutor } from "../../src/drivers/postgres-js.ts";
import type { Executor, Queries } from "../../src/executor.ts";
import { failureOfError } from "../../src/failure.ts";
import { runTransaction } from "../../src/statements/run-transaction.ts";
import { emptyTestDatabase } from "../support/migrated-database.ts";
import { withClient } from "../support/with-client.ts";
import {
  backendOf,
  endBackend,
  endingAtCommit,
  endsAtCommit,
  isRunning,
  sleep,
} from "./backends.ts";
import { add, idsIn, rejectionOf, schema } from "./executor-cases.ts";

const database = await emptyTestDatabase("loss");
await withClient(database.url, (client) => client.query(schema + endingAtCommit));

const waitMs = 500;

/** Executors on one connection. */
const drivers = {
  pg: () => {
    const pool = new pg.Pool({ connectionString: database.url, max: 1 });
    return { executor: poolExecutor(pool, { waitMs }), close: () => pool.end() };
  },
  "postgres.js": () => {
    const options = { max: 1, backoff: () => 0.01, onnotice: () => undefined };
    const sql = postgres(database.url, options);
    const close = () => sql.end({ timeout: 1 });
    return { executor: postgresJsExecutor(sql, { waitMs }), close };
  },
} as const;

/** Events that would end a process outside of tests. */
const fatal: Array<unknown> = [];
const note = (error: unknown): void => void fatal.push(error);

beforeAll(() => {
  process.on("uncaughtException", note);
});

afterAll(() => {
  process.off("uncaughtException", note);
});

const endOf = async (queries: Queries): Promise<void> =>
  endBackend(database.url, await backendOf(queries));

describe.each(Object.entries(drivers))("a transaction of %s", (name, open) => {
  let executor: Executor;
  let close: () => Promise<void>;

  beforeEach(async () => {
    await withClient(database.url, (client) => client.query("DELETE FROM entry"));
    ({ executor, close } = open());
  });

  afterEach(async () => {
    await close();
    await sleep(20);
    expect(fatal).toEqual([]);
  });

  /** postgres.js passes the error of an ended connection to the next query as well. */
  const settled = async (): Promise<string> => {
    await sleep(50);
    await Promise.allSettled([idsIn(executor)]);
    return idsIn(executor);
  };

  const losses: ReadonlyArray<readonly [string, (queries: Queries) => Promise<unknown>]> = [
    [
      "during a statement",
      async (queries) => {
        const pid = await backendOf(queries);
        const sleeping = queries.query("SELECT pg_sleep($1::text::float)::text AS slept", ["60"]);
        const ending = isRunning(database.url, pid, "pg_sleep").then(() =>
          endBackend(database.url, pid),
        );
        await Promise.all([ending, sleeping]);
      },
    ],
    [
      "between two statements",
      async (queries) => {
        await add(queries, "one");
        await endOf(queries);
        await add(queries, "two");
      },
    ],
    [
      "before statements whose failures the work catches",
      async (queries) => {
        await add(queries, "one");
        await endOf(queries);
        await sleep(50);
        await settled();
        const late = await Promise.allSettled(["two", "three"].map((id) => add(queries, id)));
        expect(late).toMatchObject([{ status: "rejected" }, { status: "rejected" }]);
      },
    ],
  ];
  test.each(losses)(
    "is Unavailable if its connection ends %s, and stores nothing",
    async (...row) => {
      const [, work] = row;
      const reason = await rejectionOf(executor.transaction(work));
      expect(failureOfError(reason)).toMatchObject({ kind: "Unavailable" });
      expect(await settled()).toBe("");
    },
  );

  test("leaves the pool usable if its work fails after its connection ended", async () => {
    const run = executor.transaction(async (queries) => {
      await endOf(queries);
      await sleep(50);
      throw new Error("mine");
    });
    // postgres.js only reports that the connection ended.
    const kind = name === "pg" ? "Failed" : "Unavailable";
    expect(failureOfError(await rejectionOf(run))).toMatchObject({ kind });
    expect(await settled()).toBe("");
  });

  test("is OutcomeUnknown if its connection ends during the commit", async () => {
    const run = runTransaction(executor, (queries) => add(queries, endsAtCommit));
    expect(await rejectionOf(run)).toMatchObject({ kind: "OutcomeUnknown" });
    expect(await settled()).toBe("");
  });

  test("waits for a connection in time, and runs nothing later", async () => {
    const runs: Array<string> = [];
    let release = (): void => undefined;
    const held = executor.transaction(() => new Promise<void>((resolve) => (release = resolve)));
    const reason = await rejectionOf(executor.transaction(() => Promise.resolve(runs.push("ran"))));
    expect(reason).toMatchObject({ kind: "PoolTimeout", waitMs });
    release();
    await held;
    expect(await idsIn(executor)).toBe("");
    expect(runs).toEqual([]);
  });
});
