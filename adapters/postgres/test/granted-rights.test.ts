import { importRecords, type Executor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import { timestampOf, type OrganizationId } from "quittance";
import { beforeAll, describe, expect, test } from "vitest";
import { runScript } from "./ledger-script.ts";
import { bank } from "../../../test/support/create-test-app.ts";
import {
  importExecutor,
  importRole,
  serviceExecutor,
  serviceRole,
} from "./support/service-role.ts";
import { sampleRecords } from "./sample-records.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("rights");
const service = await serviceExecutor(store);
const importer = await importExecutor(store);

const owner: OrganizationId = "org_one";

beforeAll(() => store.fill({ providers: [bank] }));

/** Returns the SQLSTATE of a statement, or "done" if it is allowed; it is rolled back. */
const stateOf = (executor: Executor, text: string): Promise<string> =>
  executor
    .transaction(async ({ query }) => {
      await query("SELECT set_config('quittance.organization', $1, true)", [owner]);
      await query(text, []);
      throw Object.assign(new Error("Undone"), { code: "done" });
    })
    .catch((error: unknown) => (error as { readonly code: string }).code);

describe("the role of the service", () => {
  test("can run repositories, updates and rebuilds of rollups, and checks", async () => {
    await runScript(service.executor, { owner, price: 2468, word: "apricot" });
  });

  /** Columns that are written once; no row is deleted, see migrate-rights. */
  const fixed: Readonly<Record<string, string>> = {
    payments: "value price invoice_id idempotency_key",
    invoices: "price customer_email organization_id number",
    invoice_items: "quantity",
    invoice_calculations: "title",
    invoice_owners: "organization_id",
    payment_intents: "price",
    products: "name",
    billing_schemas: "base_price tax_ids",
    taxes: "percent",
    coupons: "max_redemptions code",
    coupon_redemptions: "coupon_id",
    number_series: "name",
    outbox: "type subject",
    rollup_days: "day",
    transitions: "price",
    organizations: "organization_id",
    providers: "is_active",
    credentials: "scopes",
    migrations: "checksum",
  };
  const forbidden: ReadonlyArray<string> = [
    ...Object.entries(fixed).flatMap(([table, columns]) =>
      columns.split(" ").map((column) => `UPDATE quittance.${table} SET ${column} = ${column}`),
    ),
    "INSERT INTO quittance.organizations (organization_id, name) VALUES ('org_new', 'New')",
    "INSERT INTO quittance.credentials (digest, organization_id) VALUES (repeat('a', 64), 'org_one')",
    "INSERT INTO quittance.providers SELECT * FROM quittance.providers",
    "INSERT INTO quittance.migrations SELECT * FROM quittance.migrations",
    "CREATE TABLE quittance.added ()",
    "ALTER TABLE quittance.payments DISABLE ROW LEVEL SECURITY",
    "DROP TABLE quittance.transitions",
  ];
  test.each(forbidden)("cannot run %s", async (text) => {
    expect(await stateOf(service.executor, text)).toBe("42501");
    const asAdmin = await stateOf(store.adminExecutor, text);
    expect(asAdmin).not.toBe("42501");
    expect(asAdmin).not.toMatch(/^42(?:601|P01|703)$/u);
  });

  test("may not import records", async () => {
    const provider = { ...bank, id: "prov_new" as const };
    const importing = importRecords(service.executor, { providers: [provider] });
    await expect(importing).rejects.toMatchObject({ sqlState: "42501" });
  });
});

describe("the role of imports", () => {
  test("may import records of every kind, again and with more", async () => {
    const records = await sampleRecords(store);
    await store.fill({ providers: [bank] });
    await importRecords(importer.executor, records);
    await importRecords(importer.executor, records);
    const later = { ...bank, id: "prov_later" as const, createdAt: time };
    await importRecords(importer.executor, { ...records, providers: [later] });
  });

  const time = timestampOf("2025-01-01 00:00:00");
  const forbidden: ReadonlyArray<string> = [
    "DELETE FROM quittance.transitions",
    "DELETE FROM quittance.payments",
    "UPDATE quittance.payments SET status = 'FAILED'",
    "UPDATE quittance.invoices SET status = 'VOIDED'",
    "UPDATE quittance.providers SET is_active = false",
    "UPDATE quittance.credentials SET scopes = NULL",
    "UPDATE quittance.rollup_days SET records = 0",
    "SELECT FROM quittance.outbox",
    "CREATE TABLE quittance.added ()",
  ];
  test.each(forbidden)("cannot run %s", async (text) => {
    expect(await stateOf(importer.executor, text)).toBe("42501");
  });
});

test("a role that was granted everything before keeps only what it needs", async () => {
  const all = "GRANT ALL ON ALL TABLES IN SCHEMA quittance TO";
  await store.admin.query(`${all} ${serviceRole}; ${all} ${importRole}`);
  const text = "DELETE FROM quittance.payments";
  expect(await stateOf(service.executor, text)).toBe("done");
  await migrate(store.adminExecutor, { grantTo: serviceRole, grantImportTo: importRole });
  expect(await stateOf(service.executor, text)).toBe("42501");
  expect(await stateOf(importer.executor, text)).toBe("42501");
  await runScript(service.executor, { owner: "org_two", price: 24, word: "berry" });
});

test("a role named for both uses has the rights of both", async () => {
  await migrate(store.adminExecutor, { grantTo: importRole, grantImportTo: importRole });
  const provider = { ...bank, id: "prov_both" as const };
  await importRecords(importer.executor, { providers: [provider] });
  await runScript(importer.executor, {
    owner: "org_three",
    price: 24,
    word: "cherry",
  });
});

test("rejects the owner of the tables as the role of the service, and changes nothing", async () => {
  await store.admin.query(`GRANT CREATE ON DATABASE "${databaseName()}" TO ${serviceRole}`);
  const options = { schema: "owned", grantTo: serviceRole };
  const forbidden = { kind: "MigrationRejected", reason: "GranteeOwns" };
  await expect(migrate(service.executor, options)).rejects.toMatchObject(forbidden);
  expect((await store.admin.query("SELECT to_regnamespace('owned') AS name")).rows).toEqual([
    { name: null },
  ]);
  await migrate(service.executor, { schema: "owned" });
  await expect(migrate(service.executor, options)).rejects.toThrow(/migrate as the owner/u);
  await store.admin.query(
    `DROP SCHEMA owned CASCADE; REVOKE CREATE ON DATABASE "${databaseName()}" FROM ${serviceRole}`,
  );
});

const databaseName = (): string => decodeURIComponent(new URL(store.adminUrl).pathname.slice(1));
