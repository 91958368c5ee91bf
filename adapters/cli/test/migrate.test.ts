import { Client, escapeLiteral } from "pg";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, test } from "vitest";
import { migrationFiles, migrationSql } from "@quittance/postgres/migrate";
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

/** The column `answer` of a statement; several statements at once answer nothing. */
const ask = async (text: string, target = url): Promise<ReadonlyArray<unknown>> => {
  const client = new Client({ connectionString: target });
  await client.connect();
  try {
    const results: unknown = await client.query(text);
    if (Array.isArray(results)) return [];
    const { rows } = results as { readonly rows: ReadonlyArray<{ readonly answer: unknown }> };
    return rows.map(({ answer }) => answer);
  } finally {
    await client.end();
  }
};

const madeSchemas = (): Promise<ReadonlyArray<unknown>> =>
  ask("SELECT nspname AS answer FROM pg_namespace WHERE nspname IN ('quittance', 'other')");

/** Run the command, with a database in the environment or none. */
const migrate = (args: ReadonlyArray<string>, databaseUrl?: string): Ran =>
  quittance(["migrate", ...args], "", { DATABASE_URL: databaseUrl });

beforeAll(() => ask(`CREATE DATABASE ${name}`, admin));
afterAll(() => ask(`DROP DATABASE ${name} WITH (FORCE)`, admin));
beforeEach(() => ask("DROP SCHEMA IF EXISTS quittance, other CASCADE"));

describe("migrate", () => {
  test("makes the schema of a database, and the second time nothing", async () => {
    expect(migrate(["--database-url", url])).toEqual({
      code: 0,
      out: `Applied to the schema "quittance": ${numbered}.\n`,
      err: "",
    });
    expect(await madeSchemas()).toEqual(["quittance"]);
    expect(migrate([], url)).toEqual({
      code: 0,
      out: `The schema "quittance" is up to date: ${numbered}.\n`,
      err: "",
    });
  });

  test("makes a schema of another name with all that can be asked for", async () => {
    const role = `cli_guest_${String(process.pid)}`;
    await ask(`CREATE ROLE ${role}`);
    try {
      const all = ["--schema", "other", "--grant-to", role, "--large-organizations"];
      expect(migrate([...all, "--dry-run"], url)).toMatchObject({
        code: 0,
        out: `Would be applied to the schema "other": ${numbered}, large_organizations.\n`,
      });
      expect(await madeSchemas()).toEqual([]);
      expect(migrate(all, url)).toMatchObject({ code: 0, err: "" });
      const right = `has_table_privilege('${role}', 'other.payments', 'INSERT') AS answer`;
      expect(await ask(`SELECT ${right}`)).toEqual([true]);
    } finally {
      await ask("DROP SCHEMA IF EXISTS other CASCADE");
      await ask(`DROP ROLE ${role}`);
    }
  });

  test("prints the SQL, which makes a schema that needs nothing more", async () => {
    const printed = migrate(["--print", "--schema", "other"], "of no use");
    expect(printed).toEqual({ code: 0, out: migrationSql({ schema: "other" }), err: "" });
    await ask(printed.out);
    expect(migrate(["--schema", "other"], url)).toMatchObject({
      code: 0,
      out: expect.stringContaining("up to date") as unknown,
    });
  });
});

describe("migrate ends with 2 and says what to do", () => {
  test("when the schema is refused", async () => {
    migrate([], url);
    await ask("INSERT INTO quittance.migrations VALUES ('9999_later', 9999, '')");
    const { code, out, err } = migrate([], url);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(/9999_later.*Install.*Nothing was changed\.\n$/u);
    expect(err).not.toContain("    at ");
  });

  /** A server that asks for no password takes any. */
  const password = new URL(admin).password || "s3cret";
  const cases: ReadonlyArray<readonly [title: string, args: Array<string>, words: RegExp]> = [
    [
      "no server answers",
      ["--database-url", urlWith({ port: "1" })],
      /check that the server runs/u,
    ],
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
    ["the server reserves the name", ["--database-url", url, "--schema", "pg_mine"], /pg_mine/u],
  ];
  test.each(cases)(
    "when %s, without the password",
    async (_, [option = "", target = "", ...rest], words) => {
      const secret = Object.assign(new URL(target), { password }).href;
      const { code, out, err } = migrate([option, secret, ...rest]);
      expect({ code, out }).toEqual({ code: 2, out: "" });
      expect(err).toMatch(words);
      expect(err).not.toContain(password);
      expect(err).not.toContain("    at ");
      expect(await madeSchemas()).toEqual([]);
    },
  );

  test("when the role may not make a schema", async () => {
    const role = `cli_nobody_${String(process.pid)}`;
    const password = escapeLiteral(decodeURIComponent(new URL(admin).password));
    await ask(`CREATE ROLE ${role} LOGIN PASSWORD ${password}`);
    try {
      const { code, err } = migrate([], urlWith({ username: role }));
      expect(code).toBe(2);
      expect(err).toMatch(/permission denied.*--print.*Nothing was changed/u);
    } finally {
      await ask(`DROP ROLE ${role}`);
    }
  });
});

describe("migrate ends with 2", () => {
  const cases: ReadonlyArray<readonly [title: string, args: Array<string>, words: RegExp]> = [
    ["without a database", [], /--database-url.*DATABASE_URL/u],
    ["for what is no URL", ["--database-url", "s3cret"], /postgres:\/\//u],
    ["for another kind of URL", ["--database-url", "mysql://a:s3cret@h/d"], /postgres:\/\//u],
    ["for a URL with a stray %", ["--database-url", "postgres://a:s3cret%@h/d"], /%40/u],
    ["for a name that cannot be", ["--database-url", url, "--schema", ""], /1 to 63 bytes/u],
    ["for a role that cannot be", ["--print", "--grant-to", ""], /1 to 63 bytes/u],
    ["for printing into a database", ["--print", "--database-url", url], /--print/u],
    ["for a dry run of printing", ["--print", "--dry-run"], /--print/u],
    ["for an option that it does not know", ["--force"], /--force/u],
    ["for a stray argument", ["quittance"], /Unexpected argument quittance/u],
  ];
  test.each(cases)("%s", (_, args, words) => {
    const { code, out, err } = migrate(args);
    expect({ code, out }).toEqual({ code: 2, out: "" });
    expect(err).toMatch(words);
    expect(err).not.toContain("s3cret");
  });
});
