import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { expect, inject, test } from "vitest";
import { databaseUrl, ensureRole } from "../../postgres/test/support/test-databases.ts";
import { readRecords } from "./read-csv.ts";
import { quittance, sample } from "./run-cli.ts";
import { testDatabase, testFolder } from "./test-place.ts";

type Data = Readonly<Record<string, ReadonlyArray<Readonly<Record<string, unknown>>>>>;

const folder = testFolder();
const data = JSON.parse(readFileSync(sample, "utf8")) as Data;

const database = await testDatabase("cli_records");

/** Writes a data file with parts of the sample data replaced. */
const fileWith = (parts: Data): string => {
  const path = join(folder, "data.json");
  writeFileSync(path, JSON.stringify({ ...data, ...parts }));
  return path;
};

const run = (...args: ReadonlyArray<string>) =>
  quittance([...args, "--database-url", database.url]);

const idsOf = (noun: string): ReadonlyArray<string> =>
  readRecords(run("export", noun, "--organization", "org_lantern").out)
    .map(({ id = "" }) => id)
    .sort();

test("import records stores several files of one organization, each once", () => {
  expect(run("init", "--organization", "org_lantern", "--name", "Lantern Press").code).toBe(0);
  const [first = {}, ...others] = data["invoices"] ?? [];
  const organizations = [{ id: "org_lantern", name: "Lantern Press" }];
  const parts = { organizations, access_tokens: [], api_keys: [], payments: [] };
  const isOurs = (record: Readonly<Record<string, unknown>>): boolean =>
    record["organization_id"] === "org_lantern";
  const catalog = {
    products: (data["products"] ?? []).filter(isOurs),
    billing_schemas: (data["billing_schemas"] ?? []).filter(isOurs),
  };
  const one = fileWith({ ...parts, ...catalog, invoices: [first] });
  const stored = "The records of the file are stored (invoices: 1, payments: 0, refunds: 0).\n";
  for (let time = 0; time < 2; time += 1) {
    expect(run("import", "records", one)).toEqual({ code: 0, out: stored, err: "" });
  }
  expect(idsOf("invoices")).toEqual([first["id"]]);
  const [invoices, payments] = [others.filter(isOurs), (data["payments"] ?? []).filter(isOurs)];
  const rest = fileWith({ ...parts, ...catalog, invoices, payments });
  expect(run("import", "records", rest)).toMatchObject({ code: 0, err: "" });
  expect(idsOf("invoices")).toHaveLength(6);
  expect(run("check").out).toBe("No problems found.\n");

  const changed = { ...first, metadata: { order: "other" } };
  const { code, err } = run(
    ...["import", "records", fileWith({ ...parts, ...catalog, invoices: [changed] })],
  );
  expect(code).toBe(2);
  expect(err).toContain("is stored with different content");
});

test("import records ends with 2 for an invalid file, and for a role without the right", async () => {
  const invalid = run("import", "records", fileWith({ products: [{}] }));
  expect(invalid).toMatchObject({ code: 2, out: "" });
  expect(invalid.err).toContain("is invalid:");
  expect(run("import", "records").err).toContain("Name the file to import");
  const role = `cli_records_${String(process.pid)}`;
  await ensureRole(inject("postgresUrl"), role);
  expect(run("migrate", "--grant-to", role).code).toBe(0);
  const organizations = [{ id: "org_new", name: "New" }];
  const none = { api_keys: [], access_tokens: [], invoices: [], payments: [] };
  const file = fileWith({ ...none, organizations, products: [], billing_schemas: [] });
  const url = databaseUrl(inject("postgresUrl"), database.name, role);
  const { code, err } = quittance(["import", "records", file, "--database-url", url]);
  expect(code).toBe(2);
  expect(err).toContain("The role cannot import the data file.");
});
