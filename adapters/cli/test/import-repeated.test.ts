import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { spawn } from "node:child_process";
import { expect, inject, test } from "vitest";
import { testOrganization } from "quittance/testing";
import { renderCsvRow } from "quittance/adapter";
import { databaseUrl, ensureRole } from "../../postgres/test/support/test-databases.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import { expectAgreement } from "../../postgres/test/expect-agreement.ts";
import { billMany, openTestApp } from "../../postgres/test/open-test-app.ts";
import { openTestStore } from "../../postgres/test/support/test-store.ts";
import { withClient } from "../../postgres/test/support/with-client.ts";
import { expectUsageError, testDatabase, testFolder } from "./in-test.ts";
import { readRecords } from "./read-csv.ts";
import { quittance, sample, bin } from "./run-cli.ts";

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
  expectUsageError(
    run(...["import", "records", fileWith({ ...parts, ...catalog, invoices: [changed] })]),
    "is stored with different content",
  );
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
  expectUsageError(
    quittance(["import", "records", file, "--database-url", url]),
    "The role cannot import the data file.",
  );
});

const store = await openTestStore("cli_resume");

const invoices = 25;
const perInvoice = 100;

test("an import that is killed within a transaction loses and doubles nothing", async () => {
  const app = await openTestApp(store, { updateRollupsEvery: 30 });
  const ids = (await billMany(app, invoices, "100")).map(({ id }) => id);
  const heading = ["idempotency_key", "invoice_id", "provider_id", "currency", "price", "status"];
  const rows = ids.flatMap((id) =>
    Array.from({ length: perInvoice }, (_, index) => [
      ...[`${id}-${String(index)}`, id, bank.id, "EUR", "1", "COMPLETED"],
    ]),
  );
  const file = join(folder, "payments.csv");
  writeFileSync(file, [heading, ...rows].map(renderCsvRow).join(""));
  const args = [
    ...["import", "payments", file, "--organization", testOrganization],
    ...["--data", sample, "--database-url", store.url],
  ];

  // The second thousand begins with the invoice at 10, which another transaction locks.
  await withClient(store.adminUrl, async (client) => {
    await client.query("BEGIN");
    await client.query("SELECT FROM quittance.invoices WHERE invoice_id = $1 FOR UPDATE", [
      ids[10],
    ]);
    const child = spawn(process.execPath, [bin, ...args]);
    const ended = new Promise((resolve) => child.once("exit", resolve));
    const waiting = `SELECT FROM pg_stat_activity
      WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    await expect
      .poll(async () => (await store.admin.query(waiting)).rowCount, { interval: 50 })
      .toBe(1);
    child.kill("SIGKILL");
    await ended;
    await client.query("ROLLBACK");
  });
  const partial = await expectAgreement(store, app);
  expect(partial.payments).toHaveLength(1000);

  const again = quittance(args);
  expect(again).toEqual({
    code: 0,
    out: "2500 rows read: 1500 recorded, 0 updated, 1000 repeated, 0 rejected.\n",
    err: "",
  });
  const { payments, invoices: paid } = await expectAgreement(store, app);
  expect(new Set(payments.map(({ idempotencyKey }) => idempotencyKey))).toEqual(
    new Set(rows.map(([key]) => key)),
  );
  expect(payments).toHaveLength(invoices * perInvoice);
  expect(new Set(paid.map(({ status }) => status))).toEqual(new Set(["COMPLETED"]));
});
