import { describe, expect, test, vi } from "vitest";
import type { Executor, Queries } from "../src/executor.ts";
import { migrate, migrationFiles, type MigrationReport } from "../src/migrate/index.ts";
import { aroundStatements } from "./around-statements.ts";
import { ask, catalogOf, emptyDatabase, migrateToNext, schemasOf } from "./migrate-database.ts";

/** The number of migrations that are not optional. */
const numbered = migrationFiles().filter(({ number }) => number !== undefined).length;

describe("concurrent migrations", () => {
  test.each([2, 8])("%i processes create one schema", async (rivals) => {
    const { connect } = await emptyDatabase();
    const executors = Array.from({ length: rivals }, () => connect());
    const reports = await Promise.all(executors.map((executor) => migrate(executor)));
    const worked = reports.filter(({ applied }) => applied.length > 0);
    const waited = reports.filter(({ applied }) => applied.length === 0);
    expect(worked).toHaveLength(1);
    const { applied } = worked[0] as MigrationReport;
    expect(waited).toEqual(
      waited.map(() => ({ applied: [], alreadyApplied: applied, distributed: [] })),
    );
    await expectFresh(connect());
  });

  test("create each of their schemas", async () => {
    const { connect } = await emptyDatabase();
    const schemas = ["one", "one", "two", "two", "three", "three"];
    const reports = await Promise.all(schemas.map((schema) => migrate(connect(), { schema })));
    expect(reports.filter(({ applied }) => applied.length > 0)).toHaveLength(3);
    const [first, ...others] = await Promise.all(
      ["one", "two", "three"].map((schema) => catalogOf(connect(), schema)),
    );
    for (const other of others) expect(other).toEqual(first);
  });
});

/** Terminates the backend of a transaction instead of its statement with a number, from 1. */
const killedBefore = (
  executor: Executor,
  number: number,
  before = () => Promise.resolve(),
): Executor => {
  let last = 0;
  const kill = async ({ query }: Queries): Promise<void> => {
    await before();
    await query("SELECT pg_terminate_backend(pg_backend_pid())::text", []);
  };
  return aroundStatements(executor, {
    statement: async ({ place }, run, queries) => {
      last = place;
      if (place === number) await kill(queries);
      return run();
    },
    beforeCommit: async (queries) => {
      if (last + 1 === number) await kill(queries);
    },
  });
};

/** Returns the number of statements of a migration, including COMMIT. */
const countStatements = async (migration: (executor: Executor) => Promise<unknown>) => {
  let last = 0;
  const counting = aroundStatements((await emptyDatabase()).connect(), {
    statement: ({ place }, run) => {
      last = Math.max(last, place);
      return run();
    },
  });
  await migration(counting);
  return last + 1;
};

describe("a killed migration", () => {
  test("leaves nothing, and the next one creates the whole schema", async () => {
    const { connect } = await emptyDatabase();
    const executor = connect();
    const last = await countStatements(migrate);
    expect(last).toBeGreaterThan(60);
    const positions = [1, 2, 3, 4, 5, 10, 20, 35, 50, last - 1, last];
    for (const position of positions) {
      const killed = migrate(killedBefore(executor, position));
      await expect(killed).rejects.toMatchObject({ code: "57P01" });
      expect(await schemasOf(executor)).toEqual([]);
    }
    await migrate(executor);
    await expectFresh(executor);
  });

  const upgrades = [
    ["to the next version", migrateToNext, "9001_shipments", 14],
    [
      "to the optional indexes",
      (executor: Executor) => migrate(executor, { largeOrganizations: true }),
      "large_organizations",
      8,
    ],
  ] as const;
  test.each(upgrades)(
    "of an existing schema %s leaves it unchanged",
    async (_, upgrade, ...all) => {
      const [name, last] = all;
      const { connect } = await emptyDatabase();
      const executor = connect();
      await migrate(executor);
      const before = await catalogOf(executor, "quittance");
      for (const position of [2, 4, 6, 7, last]) {
        const killed = upgrade(killedBefore(executor, position));
        await expect(killed).rejects.toMatchObject({ code: "57P01" });
        expect(await catalogOf(executor, "quittance")).toEqual(before);
      }
      expect(await upgrade(executor)).toMatchObject({ applied: [name] });
      await expectSame(executor, upgrade);
    },
  );

  test("that others wait for is continued by one of them", async () => {
    const { connect } = await emptyDatabase();
    const others: Array<Promise<MigrationReport>> = [];
    const startOthers = async (): Promise<void> => {
      others.push(migrate(connect()), migrate(connect()));
      const observer = connect();
      const waiting = `SELECT count(*)::text FROM pg_stat_activity JOIN pg_locks USING (pid)
         WHERE datname = current_database() AND locktype = 'advisory' AND NOT granted`;
      await vi.waitUntil(async () => (await ask(observer, waiting))[0] === "2", 120_000);
    };
    const killed = migrate(killedBefore(connect(), 40, startOthers));
    await expect(killed).rejects.toMatchObject({ code: "57P01" });
    const applied = (await Promise.all(others)).map((report) => report.applied.length);
    expect(applied.sort()).toEqual([0, numbered]);
    await expectFresh(connect());
  });
});

const expectFresh = (executor: Executor): Promise<void> => expectSame(executor, migrate);

/** Expects the schema that an empty database gets by a migration. */
const expectSame = async (
  executor: Executor,
  migration: (executor: Executor) => Promise<MigrationReport>,
): Promise<void> => {
  const fresh = (await emptyDatabase()).connect();
  await migration(fresh);
  expect(await catalogOf(executor, "quittance")).toEqual(await catalogOf(fresh, "quittance"));
};
