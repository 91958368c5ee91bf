import postgres from "postgres";
import { afterAll, afterEach, beforeAll, beforeEach, expect, inject, test } from "vitest";
import { postgresJsExecutor } from "../../src/drivers/postgres-js.ts";
import type { Executor } from "../../src/executor.ts";
import { failureOfError } from "../../src/failure.ts";
import { runTransaction } from "../../src/statements/run-transaction.ts";
import { createDatabase, type TestDatabase } from "../support/test-databases.ts";
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

let database: TestDatabase;
let sql: postgres.Sql;
let executor: Executor;

const fatal: Array<unknown> = [];
const note = (error: unknown): void => void fatal.push(error);

beforeAll(async () => {
  process.on("uncaughtException", note);
  database = await createDatabase(inject("postgresUrl"), { prefix: "drivers" });
  await withClient(database.url, (client) => client.query(schema + endingAtCommit));
});

beforeEach(async () => {
  await withClient(database.url, (client) => client.query("DELETE FROM entry"));
  sql = postgres(database.url, { max: 1, backoff: () => 0.01, onnotice: () => undefined });
  executor = postgresJsExecutor(sql, { waitMs: 500 });
});

afterEach(async () => {
  await sql.end({ timeout: 1 });
  expect(fatal).toEqual([]);
});

afterAll(async () => {
  process.off("uncaughtException", note);
  await database.drop();
});

/** postgres.js passes the error of an ended connection to the next query as well. */
const settled = async (): Promise<string> => {
  await Promise.allSettled([idsIn(executor)]);
  return idsIn(executor);
};

test("a connection that is ended during a statement of a transaction fails as Unavailable", async () => {
  const run = rejectionOf(
    runTransaction(executor, async (queries) => {
      const pid = await backendOf(queries);
      const sleeping = queries.query("SELECT pg_sleep($1::text::float)::text AS slept", ["60"]);
      await Promise.all([
        isRunning(database.url, pid, "pg_sleep").then(() => endBackend(database.url, pid)),
        sleeping,
      ]);
    }),
  );
  expect(await run).toMatchObject({ kind: "Unavailable" });
  await sleep(50);
  expect(await settled()).toBe("");
});

test("statements after the end of a connection are not stored over another connection", async () => {
  const statuses: Array<string> = [];
  const run = executor.transaction(async (queries) => {
    await add(queries, "one");
    await endBackend(database.url, await backendOf(queries));
    await sleep(50);
    await settled();
    await Promise.allSettled([add(queries, "two")]).then(([{ status }]) => statuses.push(status));
  });
  expect(failureOfError(await rejectionOf(run))).toMatchObject({ kind: "Unavailable" });
  await expect.poll(() => statuses).toEqual(["rejected"]);
  expect(await settled()).toBe("");
});

test("work that fails after its connection was ended leaves the pool usable", async () => {
  const run = executor.transaction(async (queries) => {
    await endBackend(database.url, await backendOf(queries));
    await sleep(50);
    throw new Error("mine");
  });
  expect(failureOfError(await rejectionOf(run))).toMatchObject({ kind: "Unavailable" });
  await sleep(100);
  expect(await settled()).toBe("");
});

test("a connection that is ended during the commit leaves the outcome unknown", async () => {
  const run = runTransaction(executor, (queries) => add(queries, endsAtCommit));
  expect(await rejectionOf(run)).toMatchObject({ kind: "OutcomeUnknown" });
  await sleep(50);
  expect(await settled()).toBe("");
});

test("a wait for a transaction is limited, and a late transaction runs nothing", async () => {
  const runs: Array<string> = [];
  let release = (): void => undefined;
  const held = sql.begin(() => new Promise<void>((resolve) => (release = resolve)));
  const reason = await rejectionOf(executor.transaction(() => Promise.resolve(runs.push("ran"))));
  expect(reason).toMatchObject({ kind: "PoolTimeout", waitMs: 500 });
  release();
  await held;
  expect(await idsIn(executor)).toBe("");
  expect(runs).toEqual([]);
});

test("a wait for other statements and transactions is limited", async () => {
  let release = (): void => undefined;
  const held = executor.transaction(() => new Promise<void>((resolve) => (release = resolve)));
  const waiting = [1, 2, 3].map(() => rejectionOf(idsIn(executor)));
  for (const reason of await Promise.all(waiting)) {
    expect(reason).toMatchObject({ kind: "PoolTimeout", waitMs: 500 });
  }
  release();
  await held;
  expect(await idsIn(executor)).toBe("");
});

test("a transaction among hundreds of concurrent statements begins, and none stays open", async () => {
  const waiting = postgresJsExecutor(sql, { waitMs: 60_000 });
  await idsIn(waiting);
  for (let crowd = 96; crowd < 104; crowd += 1) {
    const reading = Array.from({ length: crowd }, () => idsIn(waiting));
    for (let turn = 0; turn < 8; turn += 1) await Promise.resolve();
    await waiting.transaction((queries) => add(queries, String(crowd)));
    await Promise.all(reading);
  }
  await withClient(database.url, async (client) => {
    const { rowCount } = await client.query("SELECT FROM entry");
    expect(rowCount).toBe(8);
  });
});

test("a result that is a list is returned unchanged", async () => {
  expect(await executor.transaction(() => Promise.resolve([Promise.resolve(1), 2]))).toHaveLength(
    2,
  );
});

test("statements are prepared by name only on request", async () => {
  const text = "SELECT count(*)::text AS count FROM pg_prepared_statements WHERE statement = $1";
  const prepared = { prepare: true };
  const unprepared = `${text} AND NOT false`;
  await executor.query(unprepared, [unprepared]);
  expect((await executor.query(unprepared, [unprepared]))[0]?.["count"]).toBe("0");
  await executor.query(text, [text], prepared);
  expect((await executor.query(text, [text], prepared))[0]?.["count"]).toBe("1");
  const plain = postgresJsExecutor(sql, { prepare: false });
  const other = `${text} AND true`;
  await plain.query(other, [other], prepared);
  expect((await plain.query(other, [other], prepared))[0]?.["count"]).toBe("0");
});
