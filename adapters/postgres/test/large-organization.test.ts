import type { Executor } from "@quittance/postgres";
import { testOrganization } from "quittance/testing";
import { beforeAll, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { appOn, billMany, openTestApp, paymentOf, type PostgresApp } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";
import { withClient } from "./support/with-client.ts";

const store = await openTestStore("large");

/** Of the large organization, and of all others together, which have one each. */
const count = 20_000;

const each = `FROM generate_series(1, ${String(count)}) AS n`;

/** Records of an organization, by the SQL of its identifier. */
const recordsOf = (owner: string, name: string): ReadonlyArray<string> => [
  `INSERT INTO quittance.invoices (organization_id, invoice_id, status, currency, price,
    price_usd, customer_email, customer_email_folded, metadata, created_at, updated_at)
  SELECT ${owner}, 'invoice_${name}_' || n, 'PENDING', 'EUR', 10, 10, 'a@example.com',
    'a@example.com', '{}', timestamp '2025-01-01', timestamp '2025-01-01' ${each}`,
  `INSERT INTO quittance.products (organization_id, product_id, version_group_id, is_active, name,
    description, created_at)
  SELECT ${owner}, 'product_${name}_' || n, 'group_' || n, true, 'Tea', '', timestamp '2025-01-01'
    ${each}`,
  `INSERT INTO quittance.billing_schemas (organization_id, billing_schema_id, product_id,
    version_group_id, is_active, name, description, currency, base_price, created_at)
  SELECT ${owner}, 'schema_${name}_' || n, 'product_${name}_' || n, 'group_' || n, true, 'Each',
    '', 'EUR', 1, timestamp '2025-01-01' ${each}`,
  `INSERT INTO quittance.coupons (organization_id, coupon_id, code, percent, is_active, created_at)
  SELECT ${owner}, 'coupon_${name}_' || n, upper('${name}_') || n, 10, true,
    timestamp '2025-01-01' ${each}`,
];

beforeAll(async () => {
  await openTestApp(store);
  for (const text of [
    `INSERT INTO quittance.organizations (organization_id, name) SELECT 'org_small_' || n, 'Small' ${each}`,
    ...recordsOf("'org_small_' || n", "small"),
    ...recordsOf(`'${testOrganization}'`, "large"),
    "ANALYZE",
  ]) {
    await store.admin.query(text);
  }
});

/**
 * Calls an operation with plans that are made for any organization, and returns how many rows of
 * tables were read.
 */
const rowsRead = async (
  isHostTransaction: boolean,
  work: (app: PostgresApp) => Promise<unknown>,
): Promise<Readonly<Record<string, number>>> => {
  let found: Readonly<Record<string, number>> = {};
  await withClient(store.url, async (client) => {
    await client.query("SET plan_cache_mode = force_generic_plan");
    await client.query("BEGIN");
    const names = new Map<string, string>();
    const query: Executor["query"] = async (text, values) => {
      const name = names.get(text) ?? `statement_${String(names.size)}`;
      names.set(text, name);
      return (await client.query({ name, text, values: [...values] })).rows as Array<never>;
    };
    await work(appOn({ isHostTransaction, query, transaction: (run) => run({ query }) }));
    const { rows } = await client.query<{ readonly name: string; readonly read: number }>(
      `SELECT relname AS name, (coalesce(idx_tup_fetch, 0) + seq_tup_read)::integer AS read
      FROM pg_stat_xact_user_tables WHERE schemaname = 'quittance'`,
    );
    await client.query("ROLLBACK");
    found = Object.fromEntries(rows.map(({ name, read }) => [name, read]));
  });
  return found;
};

test.each([
  ["one statement", false],
  ["a transaction of the host", true],
])("payments of 20 invoices read no other invoices, in %s", async (_, isHostTransaction) => {
  const made = await billMany(appOn(store.executor), 20, "10");
  const requests = made.map(({ id }) => ({ ...paymentOf(`key_${id}`, "5"), invoiceId: id }));
  const read = await rowsRead(isHostTransaction, async ({ payments }) => {
    rightOf(await payments.payments.recordMany(testOrganization, requests)).map(rightOf);
  });
  expect(read["invoices"]).toBeGreaterThanOrEqual(20);
  expect(read["invoices"]).toBeLessThan(20 * 10);
});

test("an invoice with a coupon, and its void, read no other products, schemas and coupons", async () => {
  const read = await rowsRead(false, async ({ payments }) => {
    const { invoice } = rightOf(
      await payments.invoices.create(testOrganization, {
        currency: "EUR",
        items: [
          {
            type: "PRODUCT",
            productId: "product_large_7",
            billingSchemaId: "schema_large_7",
            quantity: 1,
          },
        ],
        coupons: ["LARGE_7"],
        customerEmail: "payer@example.com",
      }),
    );
    rightOf(await payments.invoices.void(testOrganization, invoice.id));
  });
  for (const table of ["products", "billing_schemas", "coupons"]) {
    expect(read[table]).toBeGreaterThan(0);
    expect(read[table]).toBeLessThan(20);
  }
});
