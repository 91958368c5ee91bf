import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { clientExecutor } from "../../src/drivers/pg-client.ts";
import { poolExecutor } from "../../src/drivers/pg-pool.ts";
import type { Executor, Queries } from "../../src/executor.ts";
import { failureOfError } from "../../src/failure.ts";
import { runQuery, runTransaction, tryAgain } from "../../src/statements/run-transaction.ts";
import { eventually } from "../support/eventually.ts";
import { emptyTestDatabase } from "../support/migrated-database.ts";
import { backendOf, endBackend } from "./backends.ts";
import { add, idsIn, rejectionOf, schema } from "./executor-cases.ts";

const database = await emptyTestDatabase("drivers");
const pool = new pg.Pool({ connectionString: database.url, max: 5 });
const executor = poolExecutor(pool);

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
  await pool.query(`${schema};${troubles}`);
});

beforeEach(async () => {
  await pool.query("DELETE FROM entry");
  await pool.query("ALTER SEQUENCE tries RESTART");
});

afterAll(() => pool.end());

/** A transaction that has ended. */
interface Ended {
  /** How often its work was begun. */
  readonly begun: number;
  /** The pauses between, which were not waited. */
  readonly pauses: ReadonlyArray<number>;
  /** The result, or the reason of the rejection. */
  readonly end: unknown;
}

/** Runs a transaction, whose work gets the number of its attempt. */
const run = async (
  work: (queries: Queries, begun: number) => Promise<unknown>,
  { on = executor, ...options }: { readonly on?: Executor; readonly attempts?: number } = {},
): Promise<Ended> => {
  let begun = 0;
  const pauses: Array<number> = [];
  const pause = (milliseconds: number) => Promise.resolve(void pauses.push(milliseconds));
  const end = await runTransaction(on, (queries) => work(queries, (begun += 1)), {
    ...options,
    pause,
    random: () => 0.5,
  }).catch((error: unknown) => error);
  return { begun, pauses, end };
};

/** Adds a row that raises a SQLSTATE at the first `times` commits. */
const addTrouble = (queries: Queries, sqlState: string, times: number) =>
  queries.query("INSERT INTO entry (id, big) VALUES ($1, $2::text::bigint)", [
    sqlState,
    String(times),
  ]);

describe("a transaction is run again", () => {
  test("after a serialization failure at its commit, with growing pauses, until it is stored", async () => {
    const ended = await run(async (queries) => {
      await addTrouble(queries, "40001", 3);
      return "stored";
    });
    expect(ended).toEqual({ begun: 4, pauses: [15, 30, 60], end: "stored" });
    expect(await idsIn(executor)).toBe("40001");
  });

  test("at most 4 times in all, and then it is Contended and nothing is stored", async () => {
    const ended = await run((queries) => addTrouble(queries, "40001", 100));
    expect(ended).toMatchObject({ begun: 4, end: { kind: "Contended", sqlState: "40001" } });
    expect(ended.pauses).toHaveLength(3);
    expect(await idsIn(executor)).toBe("");
  });

  test("after a real deadlock, so that both transactions are stored", async () => {
    await Promise.all(["a", "b"].map((id) => add(executor, id)));
    const lock = "UPDATE entry SET big = NULL WHERE id = $1";
    let deadlocks = 0;
    let locked = 0;
    let ended = 0;
    // One that runs again before the other has ended could be in a deadlock with it once more.
    const pause = () => eventually(() => ended > 0);
    const crossing = async (first: string, second: string) => {
      const work = async (queries: Queries) => {
        await queries.query(lock, [first]);
        locked += 1;
        await eventually(() => locked >= 2);
        await queries.query(lock, [second]).catch((error: unknown) => {
          deadlocks += failureOfError(error).sqlState === "40P01" ? 1 : 0;
          throw error;
        });
        await add(queries, `${first}${second}`);
      };
      await runTransaction(executor, work, { pause });
      ended += 1;
    };
    await Promise.all([crossing("a", "b"), crossing("b", "a")]);
    expect(deadlocks).toBe(1);
    expect(await idsIn(executor)).toBe("a ab b ba");
  });

  test("if the work asks for a retry", async () => {
    const ended = await run(async (queries, begun) => {
      await add(queries, String(begun));
      if (begun < 3) throw tryAgain();
      return begun;
    });
    expect(ended.end).toBe(3);
    expect(await idsIn(executor)).toBe("3");
  });

  test("as often as `attempts` allows", async () => {
    expect(await run(() => Promise.reject(tryAgain()), { attempts: 2 })).toMatchObject({
      begun: 2,
      end: { kind: "Contended", sqlState: undefined },
    });
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
    expect(await run(work)).toMatchObject({ begun: 1, pauses: [], end: { kind } });
  });

  test("when a lock was not released within lock_timeout", async () => {
    await add(executor, "a");
    const holder = await pool.connect();
    await holder.query("BEGIN");
    await holder.query("SELECT FROM entry FOR UPDATE");
    const ended = await run(async (queries) => {
      await queries.query("SET LOCAL lock_timeout = '20ms'", []);
      await queries.query("SELECT id FROM entry FOR UPDATE", []);
    });
    await holder.query("ROLLBACK");
    holder.release();
    const end = { kind: "Contended", sqlState: "55P03" };
    expect(ended).toMatchObject({ begun: 1, pauses: [], end });
  });

  test("when its connection was ended before the commit", async () => {
    const ended = await run(async (queries) => {
      await endBackend(database.url, await backendOf(queries));
      await add(queries, "one");
    });
    expect(ended).toMatchObject({ begun: 1, pauses: [], end: { kind: "Unavailable" } });
  });

  test("in the host's own transaction, which stays usable", async () => {
    const client = await pool.connect();
    await client.query("BEGIN");
    const host = clientExecutor(client);
    const ended = await run(
      async (queries) => {
        await add(queries, "undone");
        await queries.query("DO $$ BEGIN RAISE SQLSTATE '40001'; END $$", []);
      },
      { on: host },
    );
    const end = { kind: "Contended", sqlState: "40001" };
    expect(ended).toMatchObject({ begun: 1, pauses: [], end });
    await runTransaction(host, (queries) => add(queries, "kept"));
    await client.query("COMMIT");
    client.release();
    expect(await idsIn(executor)).toBe("kept");
  });

  test("as Failed if the work caught its failed statement, and nothing is stored", async () => {
    const { end } = await run(async (queries) => {
      await add(queries, "one");
      await rejectionOf(queries.query("SELECT nowhere", []));
      return "stored";
    });
    expect(end).toMatchObject({ kind: "Failed", sqlState: "42703" });
    expect(await idsIn(executor)).toBe("");
  });
});

describe("a commit that failed", () => {
  test("is OutcomeUnknown when the connection was ended after the work was done", async () => {
    const ended = await run(async (queries) => {
      await add(queries, "one");
      await endBackend(database.url, await backendOf(queries));
    });
    expect(ended).toMatchObject({ begun: 1, pauses: [], end: { kind: "OutcomeUnknown" } });
  });

  test("is Rejected if a row violates a deferred constraint", async () => {
    const { end } = await run((queries) =>
      queries.query("INSERT INTO entry (id, parent) VALUES ('child', 'unknown')", []),
    );
    const constraint = "entry_parent_fkey";
    expect(end).toMatchObject({ kind: "Rejected", sqlState: "23503", constraint });
  });

  test.each(["40003", "08006", "XX000", "P0001"])(
    "is OutcomeUnknown with SQLSTATE %s, which does not say that nothing was stored",
    async (sqlState) => {
      const { end } = await run((queries) => addTrouble(queries, sqlState, 100));
      expect(end).toMatchObject({ kind: "OutcomeUnknown", sqlState });
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
