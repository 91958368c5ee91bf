import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { poolExecutor, type PgPool } from "../../src/drivers/pg-pool.ts";
import type { Executor } from "../../src/executor.ts";
import { failureOfError } from "../../src/failure.ts";
import { eventually } from "../support/eventually.ts";
import { emptyTestDatabase } from "../support/migrated-database.ts";
import { backendOf, endBackend, isRunning, sleep } from "./backends.ts";
import { add, idsIn, rejectionOf, schema } from "./executor-cases.ts";

const database = await emptyTestDatabase("drivers");
let pool: pg.Pool;
let executor: Executor;

/** Events that would end a process outside of tests. */
const fatal: Array<unknown> = [];
const note = (error: unknown): void => void fatal.push(error);

beforeAll(() => {
  process.on("uncaughtException", note);
});

beforeEach(async () => {
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
  executor = poolExecutor(pool, { waitMs: 300 });
  await executor.query("DROP TABLE IF EXISTS entry", []);
  await executor.query(schema, []);
});

afterEach(async () => {
  await pool.end();
  await sleep(20);
  expect(fatal).toEqual([]);
});

afterAll(() => {
  process.off("uncaughtException", note);
});

const unavailable = async (promise: Promise<unknown>): Promise<void> => {
  expect(failureOfError(await rejectionOf(promise))).toMatchObject({ kind: "Unavailable" });
};

test("a pool of `pg` has the type that the executor requires", () => {
  const accepted: PgPool = pool;
  expect(accepted).toBe(pool);
});

test("a connection that is ended during a query fails as Unavailable, and the next query works", async () => {
  const pid = await backendOf(executor);
  const sleeping = rejectionOf(executor.query("SELECT pg_sleep(60)::text AS slept", []));
  await isRunning(database.url, pid, "pg_sleep");
  await endBackend(database.url, pid);
  expect(failureOfError(await sleeping)).toMatchObject({ kind: "Unavailable", sqlState: "57P01" });
  expect(await idsIn(executor)).toBe("");
  expect(await backendOf(executor)).not.toBe(pid);
});

test("a connection that ends while idle causes no failure", async () => {
  const pid = await backendOf(executor);
  await endBackend(database.url, pid);
  await eventually(() => pool.totalCount === 0);
  expect(await backendOf(executor)).not.toBe(pid);
});

test("clients that were idle before the executor was created have listeners too", async () => {
  const early = new pg.Pool({ connectionString: database.url, max: 1 });
  await early.query("SELECT 1");
  const late = poolExecutor(early);
  const run = late.transaction(async (queries) => {
    await endBackend(database.url, await backendOf(queries));
    await sleep(50);
    await idsIn(queries);
  });
  await unavailable(run);
  await early.end();
});

test("a client that the host has checked out itself may be ended too", async () => {
  const client = await pool.connect();
  const { rows } = await client.query<{ pid: string }>("SELECT pg_backend_pid()::text AS pid");
  await endBackend(database.url, rows[0]?.pid ?? "");
  await sleep(50);
  client.release(true);
});

test("a wait for a connection is limited, and the late client is released at once", async () => {
  const held = await pool.connect();
  const started = performance.now();
  const reason = await rejectionOf(executor.query("SELECT 1::text AS one", []));
  expect(performance.now() - started).toBeLessThan(60_000);
  expect(reason).toMatchObject({ kind: "PoolTimeout", waitMs: 300 });
  expect(failureOfError(reason)).toMatchObject({ kind: "Unavailable", sqlState: undefined });
  await unavailable(executor.transaction(() => Promise.resolve()));
  expect(pool.waitingCount).toBe(2);
  held.release();
  expect(await idsIn(executor)).toBe("");
  expect([pool.waitingCount, pool.idleCount, pool.totalCount]).toEqual([0, 1, 1]);
});

test("a server that rejects connections is Unavailable", async () => {
  const nowhere = new pg.Pool({ connectionString: "postgres://unknown@127.0.0.1:1/none" });
  await unavailable(poolExecutor(nowhere).query("SELECT 1::text AS one", []));
  await unavailable(poolExecutor(nowhere).transaction(() => Promise.resolve()));
  await nowhere.end();
});

test("a closed pool is Unavailable", async () => {
  const closed = new pg.Pool({ connectionString: database.url });
  await closed.end();
  await unavailable(poolExecutor(closed).query("SELECT 1::text AS one", []));
});

test("a rejected statement and a rolled-back transaction keep their connection", async () => {
  const pid = await backendOf(executor);
  await rejectionOf(executor.query("SELECT nowhere", []));
  await add(executor, "one");
  await rejectionOf(add(executor, "one"));
  await rejectionOf(executor.transaction((queries) => add(queries, "one")));
  expect(await backendOf(executor)).toBe(pid);
});

test("many executors on one pool add their listeners once", async () => {
  for (let made = 0; made < 20; made += 1) await idsIn(poolExecutor(pool));
  const client = await pool.connect();
  expect(pool.listenerCount("error")).toBe(1);
  expect(client.listenerCount("error")).toBe(1);
  client.release();
});

test("statements are prepared once for each connection, by a name that is derived from their text", async () => {
  const text = "SELECT name, statement FROM pg_prepared_statements WHERE name LIKE 'quittance%'";
  await executor.query(text, [], prepared);
  const found = await executor.query(text, [], prepared);
  expect(found.filter(({ statement }) => statement === text)).toEqual([
    { name: expect.stringMatching(/^quittance_[0-9a-f]{16}$/u) as unknown, statement: text },
  ]);
  const again = await poolExecutor(pool).query(text, [], prepared);
  expect(again).toEqual(found);
});

test("a text that is not marked as fixed is not prepared by name", async () => {
  const fresh = new pg.Pool({ connectionString: database.url, max: 1 });
  const text = "SELECT name FROM pg_prepared_statements WHERE name <> $1";
  await poolExecutor(fresh).query(text, [""]);
  await poolExecutor(fresh).query(text, [""], { prepare: false });
  await poolExecutor(fresh).transaction(({ query }) => query(text, [""]));
  expect(await poolExecutor(fresh).query(text, [""])).toEqual([]);
  await fresh.end();
});

test("nothing is prepared by name if this is disabled, as behind PgBouncer", async () => {
  const fresh = new pg.Pool({ connectionString: database.url, max: 1 });
  const text = "SELECT name FROM pg_prepared_statements WHERE name <> $1";
  const plain = poolExecutor(fresh, { prepare: false });
  await plain.query(text, [""], prepared);
  expect(await plain.query(text, [""], prepared)).toEqual([]);
  await fresh.end();
});

const prepared = { prepare: true };
