import postgres from "postgres";
import { describe, expect, test } from "vitest";
import { clientExecutor } from "../src/drivers/pg-client.ts";
import { postgresJsExecutor } from "../src/drivers/postgres-js.ts";
import type { Executor } from "../src/executor.ts";
import { migrate, migrationFiles, migrationSql } from "../src/migrate/index.ts";
import { ask, catalogOf, emptyDatabase, schemasOf } from "./migrate-database.ts";
import { withClient } from "./support/with-client.ts";

const numbered = migrationFiles()
  .filter(({ number }) => number !== undefined)
  .map(({ name }) => name);
const optional = ["large_organizations"];

const reportOf = (applied: ReadonlyArray<string>, alreadyApplied: ReadonlyArray<string> = []) => ({
  applied,
  alreadyApplied,
  distributed: [],
});

/** The schemas after `migrate` on an empty database, without and with the optional indexes. */
const freshCatalogs = new Map<boolean, ReadonlyArray<string>>();

const freshCatalog = async ({ largeOrganizations = false } = {}): Promise<
  ReadonlyArray<string>
> => {
  const known = freshCatalogs.get(largeOrganizations);
  if (known !== undefined) return known;
  const executor = (await emptyDatabase()).connect();
  await migrate(executor, { largeOrganizations });
  const catalog = await catalogOf(executor, "quittance");
  freshCatalogs.set(largeOrganizations, catalog);
  return catalog;
};

const hostileNames = ['Ünï "q";\nbroken -- :"schema"', "$$ $1 'x' /*", "SELECT", "é".repeat(31)];

describe("the files", () => {
  test("are numbered from 1 without gaps, the optional ones last and without a number", () => {
    const files = migrationFiles();
    const numbers = files.map(({ number }) => number);
    expect(numbers.slice(0, numbered.length)).toEqual(numbered.map((_, index) => index + 1));
    expect(files.slice(numbered.length)).toMatchObject([{ name: optional[0], number: undefined }]);
    for (const { checksum, name } of files) {
      expect(checksum).toMatch(/^[\da-f]{64}$/u);
      expect(name).toMatch(/^\w+$/u);
    }
  });
});

describe("an empty database", () => {
  test("gets the schema, and does not change the second time", async () => {
    const executor = (await emptyDatabase()).connect();
    expect(await migrate(executor)).toEqual(reportOf(numbered));
    const before = await catalogOf(executor, "quittance");
    expect(await migrate(executor)).toEqual(reportOf([], numbered));
    expect(await catalogOf(executor, "quittance")).toEqual(before);
    expect(before).toContainEqual(expect.stringMatching(/^policy \| payments/u));
  });

  test("records which text was applied, and when", async () => {
    const executor = (await emptyDatabase()).connect();
    await migrate(executor, { largeOrganizations: true });
    const rows = await executor.query(
      `SELECT name, number::text, checksum,
              (abs(extract(epoch FROM applied_at - now() AT TIME ZONE 'UTC')) < 300)::text AS today
         FROM quittance.migrations ORDER BY migrations.number`,
      [],
    );
    expect(rows).toEqual(
      migrationFiles().map(({ name, number, checksum }) => ({
        name,
        checksum,
        today: "true",
        number: number === undefined ? null : String(number),
      })),
    );
  });

  test("gets the optional indexes on request, also later, and keeps them", async () => {
    const executor = (await emptyDatabase()).connect();
    await migrate(executor);
    const later = { largeOrganizations: true };
    expect(await migrate(executor, later)).toEqual(reportOf(optional, numbered));
    const all = reportOf([], [...numbered, ...optional]);
    expect(await migrate(executor)).toEqual(all);
    expect(await migrate(executor, later)).toEqual(all);
    const catalog = await catalogOf(executor, "quittance");
    expect(catalog).toEqual(await freshCatalog(later));
    expect(catalog).not.toEqual(await freshCatalog());
  });

  test("is not changed by a dry run, which reports what would be applied", async () => {
    const executor = (await emptyDatabase()).connect();
    const dry = { dryRun: true, grantTo: "unknown role" };
    expect(await migrate(executor, dry)).toEqual(reportOf(numbered));
    expect(await schemasOf(executor)).toEqual([]);
    await migrate(executor);
    const before = await catalogOf(executor, "quittance");
    expect(await migrate(executor, { ...dry, largeOrganizations: true })).toEqual(
      reportOf(optional, numbered),
    );
    expect(await catalogOf(executor, "quittance")).toEqual(before);
  });

  test("gets a schema of any name that PostgreSQL can have", async () => {
    const executor = (await emptyDatabase()).connect();
    const expected = await freshCatalog();
    for (const schema of hostileNames) {
      expect(await migrate(executor, { schema })).toMatchObject({ applied: numbered });
      expect(await catalogOf(executor, schema)).toEqual(expected);
    }
    expect(new Set(await schemasOf(executor))).toEqual(new Set(hostileNames));
    for (const schema of ["", "é".repeat(32), "a\0b"]) {
      await expect(migrate(executor, { schema })).rejects.toThrow("1 to 63 bytes");
    }
    await expect(migrate(executor, { schema: "pg_mine" })).rejects.toThrow("pg_mine");
  });

  test("can have several schemas, each independent of the others", async () => {
    const executor = (await emptyDatabase()).connect();
    await migrate(executor, { schema: "one" });
    expect(await migrate(executor, { schema: "One", dryRun: true })).toMatchObject({
      applied: numbered,
    });
    await migrate(executor, { schema: "One", largeOrganizations: true });
    await ask(executor, `INSERT INTO one.organizations VALUES ('org_one')`);
    expect(await ask(executor, `SELECT organization_id FROM "One".organizations`)).toEqual([]);
    await ask(executor, "DROP SCHEMA one CASCADE");
    const later = { largeOrganizations: true };
    expect(await catalogOf(executor, "One")).toEqual(await freshCatalog(later));
  });
});

describe("the same schema is created", () => {
  const makers: Readonly<Record<string, (url: string, executor: Executor) => Promise<unknown>>> = {
    "by the printed SQL as one query": (url) =>
      withClient(url, (client) => client.query(migrationSql())),
    "by postgres.js": async (url) => {
      const sql = postgres(url, { max: 2, onnotice: () => undefined });
      try {
        await migrate(postgresJsExecutor(sql));
      } finally {
        await sql.end();
      }
    },
    "in the schema of a host that has tables there": async (_, executor) => {
      await ask(executor, "CREATE SCHEMA quittance");
      await ask(executor, "CREATE TABLE quittance.of_the_host ()");
      await migrate(executor);
      await ask(executor, "DROP TABLE quittance.of_the_host");
    },
  };
  test.each(Object.entries(makers))("%s", async (_, make) => {
    const { url, connect } = await emptyDatabase();
    const executor = connect();
    await make(url, executor);
    expect(await catalogOf(executor, "quittance")).toEqual(await freshCatalog());
    expect(await migrate(executor)).toEqual(reportOf([], numbered));
  });

  test("by the printed SQL with a name, the optional indexes and rights", async () => {
    const { url, connect } = await emptyDatabase();
    const executor = connect();
    for (const schema of hostileNames) {
      const options = { schema, largeOrganizations: true, grantTo: "pg_monitor" };
      await withClient(url, (client) => client.query(migrationSql(options)));
      expect(await migrate(executor, options)).toMatchObject({ applied: [] });
      expect(await catalogOf(executor, schema)).toEqual(
        await freshCatalog({ largeOrganizations: true }),
      );
    }
  });
});

describe("a transaction of the host", () => {
  test("decides whether the schema stays", async () => {
    const { url, connect } = await emptyDatabase();
    await withClient(url, async (client) => {
      await client.query("BEGIN");
      expect(await migrate(clientExecutor(client))).toMatchObject({ applied: numbered });
      await client.query("ROLLBACK");
      expect(await schemasOf(connect())).toEqual([]);
      await client.query("BEGIN");
      await migrate(clientExecutor(client));
      await client.query("COMMIT");
    });
    expect(await catalogOf(connect(), "quittance")).toEqual(await freshCatalog());
  });
});
