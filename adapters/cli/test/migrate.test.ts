import { Client, escapeLiteral } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { migrationFiles, migrationSql } from "@quittance/postgres/migrate";
import { expectUsageError } from "./in-test.ts";
import { quittance, type Ran } from "./run-cli.ts";

const numbered = migrationFiles()
  .filter(({ number }) => number !== undefined)
  .map(({ name }) => name)
  .join(", ");

const name = `cli_migrate_${String(process.pid)}`;
const admin = inject("postgresUrl");

const urlWith = (
  change: Partial<Pick<URL, "pathname" | "username" | "password" | "port">>,
): string => Object.assign(new URL(admin), { pathname: name, ...change }).href;

const url = urlWith({});

/** Returns the column `value` of a statement; several statements at once return nothing. */
const query = async (text: string, target = url): Promise<ReadonlyArray<unknown>> => {
  const client = new Client({ connectionString: target });
  await client.connect();
  try {
    const results: unknown = await client.query(text);
    if (Array.isArray(results)) return [];
    const { rows } = results as { readonly rows: ReadonlyArray<{ readonly value: unknown }> };
    return rows.map(({ value }) => value);
  } finally {
    await client.end();
  }
};

const createdSchemas = (): Promise<ReadonlyArray<unknown>> =>
  query("SELECT nspname AS value FROM pg_namespace WHERE nspname IN ('quittance', 'other')");

/** Runs the command, with or without a database in the environment. */
const migrate = (args: ReadonlyArray<string>, databaseUrl?: string): Ran =>
  quittance(["migrate", ...args], "", { DATABASE_URL: databaseUrl });

beforeAll(() => query(`CREATE DATABASE ${name}`, admin));
afterAll(() => query(`DROP DATABASE ${name} WITH (FORCE)`, admin));
beforeEach(() => query("DROP SCHEMA IF EXISTS quittance, other CASCADE"));

describe("migrate", () => {
  test("creates the schema of a database, and changes nothing the second time", async () => {
    expect(migrate(["--database-url", url])).toEqual({
      code: 0,
      out: `Applied to the schema "quittance": ${numbered}.\n`,
      err: "",
    });
    expect(await createdSchemas()).toEqual(["quittance"]);
    expect(migrate([], url)).toEqual({
      code: 0,
      out: `The schema "quittance" is up to date: ${numbered}.\n`,
      err: "",
    });
  });

  test("creates a schema of another name with all options", async () => {
    const role = `cli_guest_${String(process.pid)}`;
    await query(`CREATE ROLE ${role}`);
    try {
      const all = ["--schema", "other", "--grant-to", role, "--large-organizations"];
      expect(migrate([...all, "--dry-run"], url)).toMatchObject({
        code: 0,
        out: `Would be applied to the schema "other": ${numbered}, large_organizations.\n`,
      });
      expect(await createdSchemas()).toEqual([]);
      expect(migrate(all, url)).toMatchObject({ code: 0, err: "" });
      const right = `has_table_privilege('${role}', 'other.payments', 'INSERT') AS value`;
      expect(await query(`SELECT ${right}`)).toEqual([true]);
    } finally {
      await query("DROP SCHEMA IF EXISTS other CASCADE");
      await query(`DROP ROLE ${role}`);
    }
  });

  test("prints SQL that creates an up-to-date schema", async () => {
    const printed = migrate(["--print", "--schema", "other"], "not used");
    expect(printed).toEqual({ code: 0, out: migrationSql({ schema: "other" }), err: "" });
    await query(printed.out);
    expect(migrate(["--schema", "other"], url)).toMatchObject({
      code: 0,
      out: expect.stringContaining("up to date") as unknown,
    });
  });
});

describe("migrate ends with 2 and reports what to do", () => {
  test("distributes nothing on a server without Citus", async () => {
    expectUsageError(
      migrate(["--distribute"], url),
      /CREATE EXTENSION citus.*Nothing was changed\.\n$/u,
    );
    expect(await createdSchemas()).toEqual([]);
  });

  test("when the schema has an unknown migration", async () => {
    migrate([], url);
    await query("INSERT INTO quittance.migrations VALUES ('9999_later', 9999, '')");
    const { code, out, err } = migrate([], url);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/9999_later.*Install.*Nothing was changed\.\n$/u);
    expect(err).not.toContain("    at ");
  });

  /** A server that requires no password accepts any. */
  const password = new URL(admin).password || "s3cret";
  const cases: ReadonlyArray<readonly [title: string, args: Array<string>, message: RegExp]> = [
    [
      "there is no database",
      ["--database-url", urlWith({ pathname: "none" })],
      /Create the database/u,
    ],
    [
      "there is no such role",
      ["--database-url", url, "--grant-to", "no body"],
      /"no body".*Create it/u,
    ],
    ["the name is reserved", ["--database-url", url, "--schema", "pg_mine"], /pg_mine/u],
  ];
  test("when no server listens, with the code of a failure that can pass", () => {
    const target = urlWith({ port: "1" });
    const { code, err } = migrate([
      "--database-url",
      Object.assign(new URL(target), { password }).href,
    ]);
    expect(code).toBe(75);
    expect(err).toMatch(/check that the server runs/u);
    expect(err).not.toContain(password);
  });

  test.each(cases)(
    "when %s, without the password",
    async (_, [option = "", target = "", ...rest], message) => {
      const secret = Object.assign(new URL(target), { password }).href;
      const { code, out, err } = migrate([option, secret, ...rest]);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toMatch(message);
      expect(err).not.toContain(password);
      expect(err).not.toContain("    at ");
      expect(await createdSchemas()).toEqual([]);
    },
  );

  test("when the role may not create a schema", async () => {
    const role = `cli_powerless_${String(process.pid)}`;
    const password = escapeLiteral(decodeURIComponent(new URL(admin).password));
    await query(`CREATE ROLE ${role} LOGIN PASSWORD ${password}`);
    try {
      expectUsageError(
        migrate([], urlWith({ username: role })),
        /permission denied.*--print.*Nothing was changed/u,
      );
    } finally {
      await query(`DROP ROLE ${role}`);
    }
  });
});

describe("migrate ends with 2", () => {
  const cases: ReadonlyArray<readonly [title: string, args: Array<string>, message: RegExp]> = [
    ["without a database", [], /--database-url.*DATABASE_URL/u],
    ["for text that is not a URL", ["--database-url", "s3cret"], /postgres:\/\//u],
    ["for another kind of URL", ["--database-url", "mysql://a:s3cret@h/d"], /postgres:\/\//u],
    ["for a URL with a stray %", ["--database-url", "postgres://a:s3cret%@h/d"], /%40/u],
    ["for an invalid schema name", ["--database-url", url, "--schema", ""], /1 to 63 bytes/u],
    ["for an invalid role name", ["--print", "--grant-to", ""], /1 to 63 bytes/u],
    ["for --print with a database", ["--print", "--database-url", url], /--print/u],
    ["for --print with --dry-run", ["--print", "--dry-run"], /--print/u],
    ["for --print with --distribute", ["--print", "--distribute"], /--distribute/u],
    ["for an unknown option", ["--force"], /--force/u],
    ["for an unexpected argument", ["quittance"], /Unexpected argument "quittance"/u],
  ];
  test.each(cases)("%s", (_, args, message) => {
    const { code, out, err } = migrate(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(message);
    expect(err).not.toContain("s3cret");
  });
});
