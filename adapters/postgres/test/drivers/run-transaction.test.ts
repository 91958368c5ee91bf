import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { clientExecutor } from "../../src/drivers/pg-client.ts";
import { poolExecutor } from "../../src/drivers/pg-pool.ts";
import type { Executor, Queries } from "../../src/executor.ts";
import { failureOfError } from "../../src/failure.ts";
import {
  runQuery,
  runTransaction,
  tryAgain,
  type RunOptions,
} from "../../src/statements/run-transaction.ts";
import { eventually } from "../support/eventually.ts";
import { createDatabase, type TestDatabase } from "../support/test-databases.ts";
import { backendOf, endBackend, endingAtCommit, endsAtCommit } from "./backends.ts";
import { add, idsIn, rejectionOf, schema } from "./executor-cases.ts";

let database: TestDatabase;
let pool: pg.Pool;
let executor: Executor;

/** Raises SQLSTATE `how` at the commit of a row with that id, as many times as a sequence allows. */
const troubles = `
CREATE SEQUENCE tries;
CREATE FUNCTION trouble() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF nextval('tries') <= NEW.big THEN
    RAISE EXCEPTION 'trouble' USING ERRCODE = NEW.id;
  END IF;
  RETURN NULL;
END $$;
CREATE CONSTRAINT TRIGGER trouble AFTER INSERT ON entry DEFERRABLE INITIALLY DEFERRED
  FOR EACH ROW WHEN (NEW.big IS NOT NULL) EXECUTE FUNCTION trouble()`;

beforeAll(async () => {
  database = await createDatabase(inject("postgresUrl"), { prefix: "drivers" });
  pool = new pg.Pool({ connectionString: database.url, max: 5 });
  executor = poolExecutor(pool);
  await executor.query(schema, []);
  await pool.query(troubles + endingAtCommit);
});

beforeEach(async () => {
  await pool.query("DELETE FROM entry");
  await pool.query("ALTER SEQUENCE tries RESTART");
});

afterAll(async () => {
  await pool.end();
  await database.drop();
});

/** Creates options that record the pauses instead of waiting, and count the attempts. */
const counted = (): { begun: number; readonly pauses: Array<number> } & RunOptions => {
  const pauses: Array<number> = [];
  const pause = (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds));
  return { begun: 0, pauses, pause, random: () => 0.5 };
};

/** Adds a row that raises a SQLSTATE at the first `times` commits. */
const addTrouble = (queries: Queries, sqlState: string, times: number) =>
  queries.query("INSERT INTO entry (id, big) VALUES ($1, $2::text::bigint)", [
    sqlState,
    String(times),
  ]);

describe("a transaction is run again", () => {
  test("after a serialization failure at its commit, with growing pauses, until it is stored", async () => {
    const options = counted();
    const result = await runTransaction(
      executor,
      async (queries) => {
        options.begun += 1;
        await addTrouble(queries, "40001", 3);
        return "stored";
      },
      options,
    );
    expect(result).toBe("stored");
    expect([options.begun, options.pauses]).toEqual([4, [15, 30, 60]]);
    expect(await idsIn(executor)).toBe("40001");
  });

  test("at most 4 times in all, and then it is Contended and nothing is stored", async () => {
    const options = counted();
    const run = runTransaction(
      executor,
      (queries) => {
        options.begun += 1;
        return addTrouble(queries, "40001", 100);
      },
      options,
    );
    expect(await rejectionOf(run)).toMatchObject({ kind: "Contended", sqlState: "40001" });
    expect([options.begun, options.pauses.length]).toEqual([4, 3]);
    expect(await idsIn(executor)).toBe("");
  });

  test("after a real deadlock, so that both transactions are stored", async () => {
    await Promise.all(["a", "b"].map((id) => add(executor, id)));
    const lock = "UPDATE entry SET big = NULL WHERE id = $1";
    let deadlocks = 0;
    let locked = 0;
    const crossing = (first: string, second: string) =>
      runTransaction(executor, async (queries) => {
        await queries.query(lock, [first]);
        locked += 1;
        await eventually(() => locked >= 2);
        await queries.query(lock, [second]).catch((error: unknown) => {
          deadlocks += failureOfError(error).sqlState === "40P01" ? 1 : 0;
          throw error;
        });
        await add(queries, `${first}${second}`);
      });
    await Promise.all([crossing("a", "b"), crossing("b", "a")]);
    expect(deadlocks).toBe(1);
    expect(await idsIn(executor)).toBe("a ab b ba");
  });

  test("if the work asks for a retry", async () => {
    const options = counted();
    const result = await runTransaction(
      executor,
      async (queries) => {
        options.begun += 1;
        await add(queries, String(options.begun));
        if (options.begun < 3) throw tryAgain();
        return options.begun;
      },
      options,
    );
    expect(result).toBe(3);
    expect(await idsIn(executor)).toBe("3");
  });

  test("as often as `attempts` allows", async () => {
    const options = { ...counted(), attempts: 2 };
    const run = runTransaction(
      executor,
      () => {
        options.begun += 1;
        return Promise.reject(tryAgain());
      },
      options,
    );
    expect(await rejectionOf(run)).toMatchObject({ kind: "Contended", sqlState: undefined });
    expect(options.begun).toBe(2);
  });

  test("after real pauses of 10 to 20 and 20 to 40 milliseconds", async () => {
    const started = performance.now();
    await rejectionOf(runTransaction(executor, () => Promise.reject(tryAgain()), { attempts: 3 }));
    expect(performance.now() - started).toBeGreaterThan(28);
  });
});

describe("a transaction is run once", () => {
  test.each([
    ["a constraint rejected a row", "Rejected", (queries: Queries) => add(queries, null)],
    ["a statement is wrong", "Failed", (queries: Queries) => queries.query("SELECT nowhere", [])],
    ["the work has a defect", "Failed", () => Promise.reject(new TypeError("mine"))],
  ])("when %s", async (_, kind, work) => {
    const options = counted();
    const run = runTransaction(
      executor,
      (queries) => {
        options.begun += 1;
        return work(queries);
      },
      options,
    );
    expect(await rejectionOf(run)).toMatchObject({ kind });
    expect([options.begun, options.pauses]).toEqual([1, []]);
  });

  test("when a lock was not released within lock_timeout", async () => {
    await add(executor, "a");
    const holder = await pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM entry FOR UPDATE");
    const options = counted();
    const run = runTransaction(
      executor,
      async (queries) => {
        options.begun += 1;
        await queries.query("SET LOCAL lock_timeout = '20ms'", []);
        await queries.query("SELECT id FROM entry FOR UPDATE", []);
      },
      options,
    );
    expect(await rejectionOf(run)).toMatchObject({ kind: "Contended", sqlState: "55P03" });
    await holder.query("ROLLBACK");
    holder.release();
    expect([options.begun, options.pauses]).toEqual([1, []]);
  });

  test("when its connection was ended before the commit, and nothing is stored", async () => {
    const options = counted();
    const run = runTransaction(
      executor,
      async (queries) => {
        options.begun += 1;
        await add(queries, "one");
        await endBackend(database.url, await backendOf(queries));
        await add(queries, "two");
      },
      options,
    );
    expect(await rejectionOf(run)).toMatchObject({ kind: "Unavailable" });
    expect([options.begun, options.pauses]).toEqual([1, []]);
    expect(await idsIn(executor)).toBe("");
  });

  test("in the host's own transaction, which stays usable", async () => {
    const client = await pool.connect();
    await client.query("BEGIN");
    const host = clientExecutor(client);
    const options = counted();
    const run = runTransaction(
      host,
      async (queries) => {
        options.begun += 1;
        await add(queries, "undone");
        await queries.query("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$", []);
      },
      options,
    );
    expect(await rejectionOf(run)).toMatchObject({ kind: "Contended", sqlState: "40001" });
    expect([options.begun, options.pauses]).toEqual([1, []]);
    await runTransaction(host, (queries) => add(queries, "kept"));
    await client.query("COMMIT");
    client.release();
    expect(await idsIn(executor)).toBe("kept");
  });

  test("as Failed if the work caught its failed statement, and nothing is stored", async () => {
    const run = runTransaction(executor, async (queries) => {
      await add(queries, "one");
      await rejectionOf(queries.query("SELECT nowhere", []));
      return "stored";
    });
    expect(await rejectionOf(run)).toMatchObject({ kind: "Failed", sqlState: "42703" });
    expect(await idsIn(executor)).toBe("");
  });
});

describe("a commit that failed", () => {
  test("is OutcomeUnknown when the connection was ended after the work was done", async () => {
    const options = counted();
    const run = runTransaction(
      executor,
      async (queries) => {
        options.begun += 1;
        await add(queries, "one");
        await endBackend(database.url, await backendOf(queries));
      },
      options,
    );
    expect(await rejectionOf(run)).toMatchObject({ kind: "OutcomeUnknown" });
    expect([options.begun, options.pauses]).toEqual([1, []]);
  });

  test("is OutcomeUnknown when the connection was ended during the commit", async () => {
    const run = runTransaction(executor, (queries) => add(queries, endsAtCommit));
    expect(await rejectionOf(run)).toMatchObject({ kind: "OutcomeUnknown", sqlState: "57P01" });
    expect(await idsIn(executor)).toBe("");
  });

  test("is Rejected if a row violates a deferred constraint", async () => {
    const run = runTransaction(executor, (queries) =>
      queries.query("INSERT INTO entry (id, parent) VALUES ('child', 'unknown')", []),
    );
    expect(await rejectionOf(run)).toMatchObject({
      kind: "Rejected",
      sqlState: "23503",
      constraint: "entry_parent_fkey",
    });
  });

  test.each(["40003", "08006", "XX000", "P0001"])(
    "is OutcomeUnknown with SQLSTATE %s, which does not say that nothing was stored",
    async (sqlState) => {
      const run = runTransaction(executor, (queries) => addTrouble(queries, sqlState, 100));
      expect(await rejectionOf(run)).toMatchObject({ kind: "OutcomeUnknown", sqlState });
    },
  );
});

describe("the reason of a rejection", () => {
  test("is an error for a log, and data for a port, without any value of a row", async () => {
    const secret = "canary-7f3a";
    await add(executor, secret);
    const reason = await rejectionOf(runTransaction(executor, (queries) => add(queries, secret)));
    expect(reason).toBeInstanceOf(Error);
    expect(failureOfError(reason)).toBe(reason);
    expect(reason).toMatchObject({ kind: "Rejected", constraint: "entry_pkey" });
    const { stack = "", cause } = reason as Error;
    expect(stack + JSON.stringify(reason)).not.toContain(secret);
    expect(cause).toBeUndefined();
  });

  test("has a defect of the work as its cause", async () => {
    const defect = new TypeError("mine");
    const reason = await rejectionOf(runTransaction(executor, () => Promise.reject(defect)));
    expect(reason).toMatchObject({ kind: "Failed", sqlState: undefined, cause: defect });
  });

  test("is the same for a single query", async () => {
    const reason = await rejectionOf(runQuery(executor, "SELECT 1 FROM nowhere", []));
    expect(reason).toBeInstanceOf(Error);
    expect(reason).toMatchObject({ kind: "Failed", sqlState: "42P01" });
    expect(await runQuery(executor, "SELECT $1::text AS one", ["1"])).toEqual([{ one: "1" }]);
  });
});
