import pg from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Executor } from "../../src/executor.ts";
import { emptyTestDatabase } from "../support/migrated-database.ts";
import { withClient } from "../support/with-client.ts";
import { add, commonCases, idsIn, rejectionOf, schema } from "./executor-cases.ts";
import { hostDrivers, ownDrivers, type HostDriver, type OwnDriver } from "./hosts.ts";

const { DATE, INT8, JSON: JSON_TEXT, JSONB, NUMERIC, TIMESTAMP, TIMESTAMPTZ } = pg.types.builtins;
type Parse = (text: string) => unknown;

/** Type parsers that a host has set for its process. */
for (const type of [DATE, INT8, JSON_TEXT, JSONB, NUMERIC, TIMESTAMP, TIMESTAMPTZ]) {
  const known = pg.types.getTypeParser(type, "text") as Parse;
  beforeAll(() => {
    pg.types.setTypeParser(type, type === NUMERIC ? parseFloat : () => "lost");
  });
  afterAll(() => {
    pg.types.setTypeParser(type, "text", known);
  });
}

/** A first PGlite can take long on a busy machine. */
const timeoutMs = 60_000;

const database = await emptyTestDatabase("drivers");
await withClient(database.url, (client) => client.query(schema));

/** PGlite has a database of its own. */
const prepareTable = async (executor: Executor, name: string): Promise<void> => {
  if (!name.includes("PGlite")) return;
  await executor.query(schema, []);
};

describe.each(Object.entries(ownDrivers))("%s", (name, open) => {
  let driver: OwnDriver;
  beforeAll(async () => {
    driver = await open(database.url);
    await prepareTable(driver.executor, name);
  }, timeoutMs);
  beforeEach(async () => {
    await driver.executor.query("DELETE FROM entry", []);
  });
  afterAll(() => driver.close());

  test("is not a transaction of the host", () => {
    expect(driver.executor.isHostTransaction).toBe(false);
  });
  test.each(commonCases)("$name", async ({ check }) => {
    await check({ executor: driver.executor, ids: () => idsIn(driver.executor) });
  });
  test("values of every type are texts, to be cast once", async () => {
    const [row] = await driver.executor.query(
      `SELECT ($1::boolean)::text AS yes, ($2::boolean)::text AS no,
         to_char($3::timestamp, 'HH24:MI:SS.US') AS at, ($4::jsonb)::text AS body,
         ($5::bytea)::text AS bytes`,
      ["true", "false", "2025-07-18 10:20:30.123456", '{"a": 1}', "\\x00ff"],
    );
    expect({ ...row }).toEqual({
      yes: "true",
      no: "false",
      at: "10:20:30.123456",
      body: '{"a": 1}',
      bytes: "\\x00ff",
    });
  });
  test("a single query is committed on its own", async () => {
    await add(driver.executor, "one");
    expect(await idsIn(driver.executor)).toBe("one");
  });
  test("its transactions are READ COMMITTED with any default", async () => {
    const [row] = await driver.executor.transaction((queries) =>
      queries.query("SELECT current_setting('transaction_isolation') AS level", []),
    );
    expect(row?.["level"]).toBe("read committed");
  });
  test("a constraint that is checked at the commit rejects the transaction", async () => {
    const run = driver.executor.transaction((queries) =>
      queries.query("INSERT INTO entry (id, parent) VALUES ('child', 'unknown')", []),
    );
    expect(await rejectionOf(run)).toMatchObject({ code: "23503" });
    expect(await idsIn(driver.executor)).toBe("");
  });
});

class Back extends Error {}

describe.each(Object.entries(hostDrivers))("%s", (name, open) => {
  let driver: HostDriver;
  /** In a transaction of the host that is rolled back at its end. */
  const trying = async (work: (executor: Executor) => Promise<void>): Promise<void> => {
    const run = driver.within(async (executor) => {
      await work(executor);
      throw new Back();
    });
    const reason = await rejectionOf(run);
    if (!(reason instanceof Back)) throw reason;
  };
  const stored = async (): Promise<string> => {
    const found: Array<string> = [];
    await driver.within(async (executor) => {
      found.push(await idsIn(executor));
    });
    return found.join();
  };
  beforeAll(async () => {
    driver = await open(database.url);
    await driver.within((executor) => prepareTable(executor, name));
  }, timeoutMs);
  beforeEach(async () => {
    await driver.within(async (executor) => {
      await executor.query("DELETE FROM entry", []);
    });
  });
  afterAll(() => driver.close());

  test.each(commonCases)("$name", async ({ check }) => {
    await trying(async (executor) => {
      expect(executor.isHostTransaction).toBe(true);
      await check({ executor, ids: () => idsIn(executor) });
    });
    expect(await stored()).toBe("");
  });
  test("the host's commit keeps everything, after failures too", async () => {
    await driver.within(async (executor) => {
      await add(executor, "one");
      await executor.transaction((queries) => add(queries, "two"));
      await rejectionOf(executor.transaction((queries) => add(queries, "two")));
      await executor.transaction((queries) => add(queries, "three"));
    });
    expect(await stored()).toBe("one three two");
  });
  test("the host's rollback reverts released savepoints", async () => {
    await trying(async (executor) => {
      await executor.transaction((queries) => add(queries, "one"));
    });
    expect(await stored()).toBe("");
  });
});
