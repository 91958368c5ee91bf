import postgres from "postgres";
import { afterEach, beforeEach, expect, test } from "vitest";
import { postgresJsExecutor } from "../../src/drivers/postgres-js.ts";
import type { Executor } from "../../src/executor.ts";
import { emptyTestDatabase } from "../support/migrated-database.ts";
import { withClient } from "../support/with-client.ts";
import { add, idsIn, rejectionOf, schema } from "./executor-cases.ts";

const database = await emptyTestDatabase("drivers");
await withClient(database.url, (client) => client.query(schema));
let sql: postgres.Sql;
let executor: Executor;

beforeEach(async () => {
  await withClient(database.url, (client) => client.query("DELETE FROM entry"));
  sql = postgres(database.url, { max: 1, backoff: () => 0.01, onnotice: () => undefined });
  executor = postgresJsExecutor(sql, { waitMs: 500 });
});

afterEach(() => sql.end({ timeout: 1 }));

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
