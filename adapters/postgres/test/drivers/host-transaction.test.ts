import pg from "pg";
import { afterAll, beforeEach, expect, test } from "vitest";
import { hostTransaction } from "../../src/drivers/host-transaction.ts";
import { clientExecutor } from "../../src/drivers/pg-client.ts";
import { failureOfError } from "../../src/failure.ts";
import { emptyTestDatabase } from "../support/migrated-database.ts";
import { add, idsIn, rejectionOf, schema } from "./executor-cases.ts";

const database = await emptyTestDatabase("drivers");
const client = new pg.Client({ connectionString: database.url });
await client.connect();
await client.query(schema);

beforeEach(async () => {
  await client.query("ROLLBACK");
  await client.query("BEGIN");
});

afterAll(() => client.end());

test("a transaction within the queries of another is rolled back alone, or with it", async () => {
  const executor = clientExecutor(client);
  await executor.transaction(async (outer) => {
    await add(outer, "outer");
    const nested = hostTransaction((text, values) => outer.query(text, values));
    await nested.transaction((inner) => add(inner, "kept"));
    await rejectionOf(
      nested.transaction(async (inner) => {
        await add(inner, "undone");
        throw new Error("mine");
      }),
    );
    await add(outer, "later");
  });
  expect(await idsIn(executor)).toBe("kept later outer");
  await rejectionOf(
    executor.transaction(async (outer) => {
      const nested = hostTransaction((text, values) => outer.query(text, values));
      await nested.transaction((inner) => add(inner, "with its outer"));
      throw new Error("mine");
    }),
  );
  expect(await idsIn(executor)).toBe("kept later outer");
});

test("a savepoint of the host with any name is not changed", async () => {
  const executor = clientExecutor(client);
  await add(executor, "one");
  await client.query("SAVEPOINT quittance");
  await executor.transaction((queries) => add(queries, "two"));
  await rejectionOf(executor.transaction((queries) => add(queries, "two")));
  await client.query("ROLLBACK TO SAVEPOINT quittance");
  expect(await idsIn(executor)).toBe("one");
});

test("no savepoint remains after a transaction, even if it failed", async () => {
  const executor = clientExecutor(client);
  await executor.transaction((queries) => add(queries, "one"));
  await rejectionOf(executor.transaction((queries) => add(queries, "one")));
  expect(await rejectionOf(client.query("RELEASE SAVEPOINT quittance"))).toMatchObject({
    code: "3B001",
  });
});

test("without a transaction of the host, the failure describes what to do", async () => {
  await client.query("ROLLBACK");
  const run = clientExecutor(client).transaction((queries) => add(queries, "one"));
  expect(failureOfError(await rejectionOf(run))).toMatchObject({
    sqlState: "25P01",
    message: expect.stringContaining("begin one") as unknown,
  });
});

test("the failure of a transaction that failed before reports this", async () => {
  await rejectionOf(client.query("SELECT nowhere"));
  const run = clientExecutor(client).transaction((queries) => add(queries, "one"));
  expect(failureOfError(await rejectionOf(run))).toMatchObject({ sqlState: "25P02" });
});
