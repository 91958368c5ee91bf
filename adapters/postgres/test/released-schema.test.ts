import { readFileSync } from "node:fs";
import {
  updateRollups,
  poolExecutor,
  postgresStore,
  rebuildRollups,
  type Executor,
} from "@quittance/postgres";
import { migrate, migrationFiles } from "@quittance/postgres/migrate";
import {
  Amount,
  discount,
  fee,
  idOf,
  timestampOf,
  type OrganizationId,
  type Quittance,
} from "quittance";
import { invoiceParts } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import {
  invoiceViews,
  renderDashboard,
  renderInvoiceDetails,
  renderList,
  renderPaymentList,
} from "quittance/wire";
import { Pool } from "pg";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { bookkeepingTable, recordOf } from "../src/migrate/bookkeeping.ts";
import { inSchema } from "../src/statements/schema-name.ts";
import { ask, catalogOf, emptyDatabase } from "./migrate-database.ts";
import { createTestApp } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { serviceRole } from "./support/service-role.ts";
import { createDatabase, databaseUrl, ensureRole } from "./support/test-databases.ts";
import { mismatchesIn } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

/** SHA-256 of each migration of 0.1.0. These files were released, and never change. */
const released: Readonly<Record<string, string>> = {
  "0001_shared": "2ea9f553d83ab77c8d133b30548f59c3107764414712f5b9a780df866d39ce22",
  "0002_catalog": "64bbd2da56e4721b7d08b455939525a1bb0cafb69ca74920639b596ecff3defa",
  "0003_ledger": "45832711b1f51843e9f503936de26b379957450da8b0f7969c067d63e83835e8",
  "0004_rollups": "1b18877aff0df2c87f3da5c59a503114d864696c46c50ec40659e9af3842a896",
  "0005_row_security": "0fd30869ff1c0fb08ef307077672f6c3b5083c2dc449974a6dbb66026ca8aab2",
};

const fileOf = (name: string): string =>
  readFileSync(new URL(`released/${name}`, import.meta.url), "utf8");

/** The results of 0.1.0 for the rows of an organization. */
interface Results {
  readonly invoices: unknown;
  readonly payments: unknown;
  readonly details: Readonly<Record<string, object>>;
  readonly dashboard: { readonly period: { readonly to: string } };
}

const returned = JSON.parse(fileOf("released-0.1.0.json")) as Readonly<Record<string, Results>>;

const admin = inject("postgresUrl");
const acme = idOf("org", "org_acme");
const newest = migrationFiles().filter(({ number }) => number !== undefined);

/** The schema of 0.1.0 with its rows, as that version left it. */
const releasedSchema = newest
  .filter(({ name }) => name in released)
  .map((file) => `${file.text}\n${recordOf(file)}`);

const opened: Array<() => Promise<void>> = [];
let owner: Executor;
let service: Executor;
let before: ReadonlyArray<ReadonlyArray<string>>;

beforeAll(async () => {
  const { url, name, drop } = await createDatabase(admin, { prefix: "released" });
  await ensureRole(admin, serviceRole);
  await withClient(url, async (client) => {
    const schema = ['CREATE SCHEMA :"schema";', bookkeepingTable, ...releasedSchema].join("\n");
    await client.query(inSchema("quittance")(schema));
    await client.query(`GRANT USAGE ON SCHEMA quittance TO ${serviceRole};
      GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA quittance TO ${serviceRole}`);
    await client.query(fileOf("released-0.1.0.sql"));
  });
  const poolOf = (target: string): Executor => {
    const pool = new Pool({ connectionString: target, max: 3 });
    opened.push(() => pool.end());
    return poolExecutor(pool, { waitMs: 60_000 });
  };
  owner = poolOf(url);
  service = poolOf(databaseUrl(admin, name, serviceRole));
  opened.push(drop);
  before = await everyRow();
  await migrate(owner, { grantTo: serviceRole });
});

afterAll(async () => {
  for (const close of opened) await close();
});

/**
 * Returns every row that 0.1.0 stored, in its columns, except those that migrations derive again: the
 * digests of owners, and the fingerprints of payments.
 */
const everyRow = async (): Promise<ReadonlyArray<ReadonlyArray<string>>> => {
  const tables = fileOf("released-0.1.0.sql").matchAll(
    /^INSERT INTO (?<table>quittance\.\w+) \(\s+(?<columns>[^)]+?)\s+\) VALUES/gmu,
  );
  const all: Array<ReadonlyArray<string>> = [];
  for (const { groups } of tables) {
    const { table = "", columns = "" } = groups ?? {};
    if (table.endsWith("invoice_owners")) continue;
    const kept = table.endsWith(".payments") ? columns.replace("fingerprint, ", "") : columns;
    const rows = await ask(owner, `SELECT ROW(${kept})::text FROM ${table} ORDER BY 1`);
    all.push([table, ...rows.map(String)]);
  }
  return all;
};

/** Creates all operations, at the time at which 0.1.0 read the dashboard of an organization. */
const operations = (organization: OrganizationId = acme): Quittance =>
  createTestApp({
    store: postgresStore(service),
    rates: rateSetOf({ EUR: "0.8", GBP: "0.7", JPY: "150", BITCOIN: "0.00001" }),
    now: returned[organization]?.dashboard.period.to ?? "",
  }).payments;

const jsonOf = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("the released migrations are as they were released", () => {
  const checksums = newest.map(({ name, checksum }) => [name, checksum] as const);
  expect(Object.fromEntries(checksums)).toMatchObject(released);
});

describe("a database of 0.1.0 that was migrated", () => {
  test("has the schema that a new database gets", async () => {
    const fresh = (await emptyDatabase()).connect();
    await migrate(fresh);
    expect(await catalogOf(owner, "quittance")).toEqual(await catalogOf(fresh, "quittance"));
    expect((await migrate(owner)).applied).toEqual([]);
  });

  test("has every row, with the same content", async () => {
    expect(before.length).toBeGreaterThan(15);
    expect(before.flat().length).toBeGreaterThan(150);
    expect(await everyRow()).toEqual(before);
  });

  test.each(Object.entries(returned))("returns the same for %s", async (id, expected) => {
    const organization = id as OrganizationId;
    const payments = operations(organization);
    const page = { limit: 100 };
    const invoices = rightOf(await payments.listInvoices(organization, {}, page));
    expect(jsonOf(renderList("invoices", invoiceViews.row.write)(invoices))).toMatchObject(
      expected.invoices as object,
    );
    const listed = rightOf(await payments.listPayments(organization, {}, page));
    expect(jsonOf(renderPaymentList(listed, false))).toMatchObject(expected.payments as object);
    const dashboard = rightOf(await payments.readDashboard(organization, "last_90_days"));
    expect(jsonOf(renderDashboard(dashboard))).toEqual(expected.dashboard);
    for (const [invoiceId, details] of Object.entries(expected.details)) {
      const found = await payments.getInvoice(organization, invoiceId as never, {
        parts: [...invoiceParts],
      });
      const full = { isFull: true, withCurrency: false } as const;
      const rendered = renderInvoiceDetails(rightOf(found), full, "organization");
      expect(jsonOf(rendered), invoiceId).toMatchObject(details);
    }
  });

  test("finds the organization of every invoice, and of no other identifier", async () => {
    const payments = operations();
    for (const [id, { details }] of Object.entries(returned)) {
      for (const invoiceId of Object.keys(details)) {
        expect(rightOf(await payments.findInvoiceOwner(invoiceId as never))).toBe(id);
      }
    }
    const unknown = await payments.findInvoiceOwner(idOf("invoice", "invoice_unknown"));
    expect(rightOf(unknown)).toBeUndefined();
  });

  test("has no identifier of an invoice in tables that every organization can read", async () => {
    const rows = await ask(service, "SELECT o::text FROM quittance.invoice_owners AS o");
    expect(rows.length).toBe(11);
    expect(rows.join()).not.toContain("invoice");
  });

  test("passes the check, also after updating and rebuilding its rollups", async () => {
    expect(await mismatchesIn(service)).toEqual([]);
    expect(await updateRollups(service)).toBeGreaterThan(5);
    expect(await rebuildRollups(service)).toBe(0);
    expect(await mismatchesIn(service)).toEqual([]);
    const dashboard = rightOf(await operations().readDashboard(acme, "last_90_days"));
    expect(jsonOf(renderDashboard(dashboard))).toEqual(returned[acme]?.dashboard);
  });
});

const euros = (amount: string) => ({ currency: "EUR", amount: Amount.of(amount) }) as const;
const tea = {
  type: "PRODUCT",
  productId: idOf("product", "product_2"),
  billingSchemaId: idOf("schema", "schema_2"),
  quantity: 3,
} as const;

describe("a request that 0.1.0 has processed", () => {
  const rest = { currency: "EUR", customerEmail: "Robin@Example.com" } as const;

  test("returns the same invoice for its key", async () => {
    const wrap = {
      ...({ type: "PAYMENT_INTENT", currency: "EUR", quantity: 2, title: "Gift wrap" } as const),
      price: Amount.of("4.25"),
    };
    const adjustments = [
      discount({ percent: Amount.of("10") }, "Friends"),
      fee({ amount: euros("0.3") }, "Bottle deposit"),
    ];
    const metadata = { order: "1001", note: "quote \" and 'apostrophe' and \\ and 茶" };
    const made = await operations().createInvoice(
      acme,
      {
        ...{ ...rest, metadata, redirectUrl: "https://acme.example/thanks" },
        items: [{ ...tea, adjustments }, wrap],
      },
      { idempotencyKey: "order-1001" },
    );
    expect(rightOf(made)).toMatchObject({
      replayed: true,
      invoice: { id: "invoice_1" },
    });
    const other = await operations().createInvoice(
      acme,
      { ...rest, items: [tea] },
      { idempotencyKey: "order-1001" },
    );
    expect(other).toMatchObject({ left: { kind: "IdempotencyMismatch" } });
  });

  const bank = { providerId: idOf("prov", "prov_bank"), status: "COMPLETED" } as const;
  const paid = {
    "pay-1002": { price: euros("37.5"), happenedAt: timestampOf("2025-01-30 10:00:00") },
    "pay-over": { price: euros("25") },
    "pay-pending": { price: euros("18"), status: "PENDING" },
  } as const;

  test.each(Object.entries(paid))("returns the same payment for the key %s", async (key, part) => {
    const { payments } = postgresStore(service);
    const stored = rightOf(await payments.findByKey(acme, key)());
    if (stored === undefined) throw new Error("The payment is not stored.");
    const request = { idempotencyKey: key, ...bank, ...part };
    const again = await operations().recordPayment(acme, stored.invoiceId, request);
    expect(rightOf(again)).toMatchObject({ replayed: true, payment: { id: stored.id } });
    const other = { ...request, price: euros("1.5") };
    expect(await operations().recordPayment(acme, stored.invoiceId, other)).toMatchObject({
      left: { kind: "IdempotencyMismatch" },
    });
  });
});
