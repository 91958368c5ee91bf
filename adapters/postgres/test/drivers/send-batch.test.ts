import pg from "pg";
import { afterAll, afterEach, beforeEach, expect, test } from "vitest";
import { sendBatch, type BatchEnd } from "../../src/drivers/send-batch.ts";
import { poolExecutor } from "../../src/drivers/pg-pool.ts";
import type { QueryOptions } from "../../src/executor.ts";
import { failureOfError } from "../../src/failure.ts";
import { scoped } from "../../src/tenancy/scoped.ts";
import { emptyTestDatabase } from "../support/migrated-database.ts";
import { withClient } from "../support/with-client.ts";
import { backendOf, endBackend, endingAtCommit, endsAtCommit, isRunning } from "./backends.ts";
import { idsIn, rejectionOf, schema } from "./executor-cases.ts";

const database = await emptyTestDatabase("batches");
let pool: pg.Pool;
/** Reads on other connections. */
const outside = new pg.Pool({ connectionString: database.url, max: 2 });
const reader = poolExecutor(outside);

beforeEach(async () => {
  pool = new pg.Pool({ connectionString: database.url, max: 4, pipeline: true });
  await reader.query("DROP TABLE IF EXISTS entry", []);
  await reader.query("DROP FUNCTION IF EXISTS end_connection", []);
  await outside.query(`${schema}${endingAtCommit}`);
});

afterEach(async () => {
  await pool.end();
});

afterAll(() => outside.end());

const insert = "INSERT INTO entry (id, parent) VALUES ($1, $2) RETURNING id";
const shared: QueryOptions = { prepare: true, canShare: true };

const statement = (text: string, values: ReadonlyArray<string | null> = []) => ({
  text,
  values,
  options: shared,
});

const entry = (id: string, parent: string | null = null) => statement(insert, [id, parent]);

/** Sends a batch on a connection of its own, which is then closed or used again. */
const send = async (
  statements: ReadonlyArray<ReturnType<typeof statement>>,
  lockMs = 60_000,
): Promise<BatchEnd> => {
  const client = await pool.connect();
  client.on("error", () => undefined);
  const end = await sendBatch(client, {}, statements, { lockMs, statementMs: 60_000 });
  if (end.kind === "Committed" || (end.kind === "RolledBack" && end.isUsable)) {
    const { rows } = await client.query<{ readonly lock: string; readonly all: string }>(
      "SELECT current_setting('lock_timeout') AS lock, current_setting('statement_timeout') AS all",
    );
    expect(rows).toEqual([{ lock: "0", all: "0" }]);
    client.release();
  } else {
    client.release(true);
  }
  return end;
};

test("statements of a batch have their own rows, and are stored by one transaction", async () => {
  const xid = statement("SELECT pg_current_xact_id()::text AS xid");
  const end = await send([entry("a"), xid, entry("b"), xid]);
  if (end.kind !== "Committed") throw new Error(end.kind);
  const [a, first, b, second] = end.rows;
  expect([a, b]).toEqual([[{ id: "a" }], [{ id: "b" }]]);
  expect(first).toEqual(second);
  expect(await idsIn(reader)).toBe("a b");
});

test("a batch in which a statement fails is rolled back, and its connection stays usable", async () => {
  expect(await send([entry("a"), entry("b"), entry("a"), entry("c")])).toEqual({
    kind: "RolledBack",
    isUsable: true,
  });
  expect(await idsIn(reader)).toBe("");
});

test("a batch whose commit is rejected by a constraint is rolled back", async () => {
  expect(await send([entry("a"), entry("b", "nowhere")])).toMatchObject({ kind: "RolledBack" });
  expect(await idsIn(reader)).toBe("");
});

test("a statement that waits for a lock of another connection ends its batch in time", async () => {
  await withClient(database.url, async (holder) => {
    await holder.query("BEGIN");
    await holder.query("INSERT INTO entry (id) VALUES ('b')");
    const end = await send([entry("a"), entry("b"), entry("c")], 50);
    expect(end).toMatchObject({ kind: "RolledBack" });
    expect(await idsIn(reader)).toBe("");
    await holder.query("COMMIT");
  });
});

test("after a connection that ends at the commit, or before, the outcome is unknown", async () => {
  const atCommit = await send([entry("a"), entry(endsAtCommit)]);
  if (atCommit.kind !== "Unknown") throw new Error(atCommit.kind);
  expect(failureOfError(atCommit.error).kind).toBe("Unavailable");
  const slow = send([entry("b"), statement("SELECT pg_sleep(60)::text AS slept")]);
  for (;;) {
    const [found] = await reader.query(
      `SELECT pid::text AS pid FROM pg_stat_activity
        WHERE datname = current_database() AND state = 'active' AND query LIKE 'SELECT pg_sleep(60)%'`,
      [],
    );
    if (found !== undefined) {
      await endBackend(database.url, found["pid"] ?? "");
      break;
    }
  }
  const before = await slow;
  if (before.kind !== "Unknown") throw new Error(before.kind);
  expect(failureOfError(before.error).kind).toBe("Unavailable");
  expect(await idsIn(reader)).toBe("");
});

test("a statement that hangs ends its batch in time", async () => {
  const client = await pool.connect();
  const slow = statement("SELECT pg_sleep(60)::text AS slept");
  const limits = { lockMs: 60_000, statementMs: 100 };
  const end = await sendBatch(client, {}, [entry("a"), slow], limits);
  client.release();
  expect(end).toEqual({ kind: "RolledBack", isUsable: false });
  expect(await idsIn(reader)).toBe("");
});

test("the response timeout of the pool makes the outcome unknown, and frees the connection", async () => {
  const connectionString = database.url;
  const limited = new pg.Pool({ connectionString, max: 1, pipeline: true, query_timeout: 300 });
  const executor = poolExecutor(limited, { shareCommits: true });
  const options = { prepare: false, canShare: true };
  const sleeping = scoped("SELECT pg_sleep(60)::text AS slept");
  const calls = ["a", "b"].map((owner) => rejectionOf(executor.query(sleeping, [owner], options)));
  for (const error of await Promise.all(calls)) {
    expect(failureOfError(error).kind).toBe("Unavailable");
  }
  const pid = await backendOf(executor);
  expect(pid).toMatch(/^\d+$/u);
  await limited.end();
});

test("named statements can be used again after a batch that was rolled back", async () => {
  const executor = poolExecutor(pool, { shareCommits: true });
  const add = (id: string) => executor.query(insertOf, [`of_${id}`, id], shared);
  await add("taken");
  for (let round = 0; round < 5; round += 1) {
    const ids = ["taken", `x${String(round)}`, `y${String(round)}`];
    const results = await Promise.allSettled(ids.map(add));
    expect(results.map(({ status }) => status)).toEqual(["rejected", "fulfilled", "fulfilled"]);
  }
  expect((await idsIn(reader)).split(" ")).toHaveLength(11);
});

test("a lock that one statement waits for does not hold up those of others", async () => {
  const executor = poolExecutor(pool, { shareCommits: true });
  const add = (owner: string, id: string) => executor.query(insertOf, [owner, id], shared);
  await withClient(database.url, async (holder) => {
    await holder.query("BEGIN");
    await holder.query("INSERT INTO entry (id) VALUES ('locked')");
    const waiting = rejectionOf(add("one", "locked"));
    const others = await Promise.all(
      ["a", "b", "c", "d", "e", "f"].map((id) => add(`of_${id}`, id)),
    );
    expect(others).toHaveLength(6);
    // The statement that waited is sent alone, and waits without the limit of a batch.
    await isRunningAny("INSERT INTO entry (id)");
    await holder.query("COMMIT");
    expect(failureOfError(await waiting)).toMatchObject({ kind: "Rejected" });
  });
  expect(await idsIn(reader)).toBe("a b c d e f locked");
});

/** Inserts an entry, as a statement of the organization `$1`. */
const insertOf = `WITH own AS MATERIALIZED (${scoped("SELECT 1 AS found")})
INSERT INTO entry (id) SELECT $2::text FROM own RETURNING id`;

test("a statement that does not set its own organization is rejected, alone and beside others", async () => {
  const executor = poolExecutor(pool, { shareCommits: true });
  const setting = "SELECT current_setting('quittance.organization', true) AS organization";
  const ask = (text: string, owner: string) => executor.query(text, [owner], shared);
  const reads = await Promise.allSettled([
    ...["org_a", "org_b", "org_c"].map((owner) => ask(scoped(setting), owner)),
    ask(`${setting}, $1::text AS me`, "org_d"),
    ask(`WITH own AS (${scoped(setting)}) ${setting}`, "org_d"),
    ask(`WITH own AS MATERIALIZED (SELECT 1) ${setting}, $1::text AS me`, "org_d"),
  ]);
  expect(reads.slice(0, 3)).toEqual(
    ["org_a", "org_b", "org_c"].map((organization) => ({
      status: "fulfilled",
      value: [{ organization }],
    })),
  );
  for (const read of reads.slice(3)) {
    expect(read).toMatchObject({ status: "rejected", reason: expect.any(TypeError) as TypeError });
  }
});

const isRunningAny = async (part: string): Promise<void> => {
  for (;;) {
    const [found] = await reader.query(
      `SELECT pid::text AS pid FROM pg_stat_activity
        WHERE datname = current_database() AND wait_event_type = 'Lock' AND position($1 IN query) > 0`,
      [part],
    );
    if (found !== undefined) {
      await isRunning(database.url, found["pid"] ?? "", part);
      return;
    }
  }
};

test("shareCommits needs a pool with pipeline: true", () => {
  expect(() => poolExecutor(outside, { shareCommits: true })).toThrow(TypeError);
  expect(() => poolExecutor(outside, { shareCommits: true })).toThrow(
    "new Pool({ pipeline: true })",
  );
});
