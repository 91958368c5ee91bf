import { postgresStore, type PostgresStore } from "@quittance/postgres";
import { timestampOf, type Id } from "quittance";
import type {
  billingSchemaDescription,
  CatalogWriter,
  DeliveryLane,
  DeliveryLog,
  PageRequest,
  productDescription,
} from "quittance/adapter";
import { testOrganization as owner } from "quittance/testing";
import { beforeAll, describe, expect, test } from "vitest";
import { rightOf } from "../../../test/support/right-of.ts";
import { plansOf } from "./around-statements.ts";
import { invoiceOf, openTestApp, times } from "./open-test-app.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("index_plans");

beforeAll(() => openTestApp(store));

/** Returns the most rows that a step of the plans of statements with a text reads or compares. */
const mostRowsIn = async (
  text: string,
  call: (watched: PostgresStore) => Promise<unknown>,
): Promise<number> => {
  const plan = await plansOf(store.executor, text, call);
  const found = plan.matchAll(/(?:actual rows=|Rows Removed by [A-Z][a-z ]+: )(?<rows>\d+)/giu);
  return Math.max(...[...found].map(({ groups }) => Number(groups?.["rows"])));
};

describe("among 20,000 versions", () => {
  beforeAll(async () => {
    // Each product has two versions, and each version a billing schema of its own.
    await store.admin.query(`INSERT INTO quittance.products (organization_id, product_id,
        version_group_id, is_active, name, description, created_at)
      SELECT '${owner}', 'product_n' || n, 'group_n' || n / 2, n % 2 = 0, 'Tea', '',
        timestamp '2025-01-01' + n * interval '1 minute'
      FROM generate_series(1, 20000) AS n`);
    await store.admin.query(`INSERT INTO quittance.billing_schemas (organization_id,
        billing_schema_id, product_id, version_group_id, is_active, name, description, currency,
        base_price, created_at)
      SELECT '${owner}', 'schema_n' || n, 'product_n' || n, 'group_n' || n, true, 'Each', '', 'EUR',
        1, timestamp '2025-01-01' + n * interval '1 minute'
      FROM generate_series(1, 20000) AS n`);
    await store.admin.query("VACUUM ANALYZE quittance.products, quittance.billing_schemas");
  });

  const first: PageRequest = { limit: 20, start: { offset: 0 } };
  const after: PageRequest = {
    limit: 20,
    start: { after: { createdAt: timestampOf("2025-01-08 00:00:00"), id: "product_n" } },
  };

  const planOf = (list: (writer: CatalogWriter) => Promise<unknown>) =>
    plansOf(store.executor, "FROM found", ({ catalogWriter }) => list(catalogWriter));

  const products = (filter: productDescription.ProductFilter, page = first) =>
    planOf((writer) => writer.listProducts(owner, filter, page)());

  const schemas = (filter: billingSchemaDescription.BillingSchemaFilter, page = first) =>
    planOf((writer) => writer.listBillingSchemas(owner, filter, page)());

  test.each([
    ["products", products],
    ["billing_schemas", schemas],
  ])("a page of %s is found by an index in its order", async (table, list) => {
    for (const plan of [await list({}), await list({ isActive: true }), await list({}, after)]) {
      expect(plan).toContain(`Index Only Scan Backward using ${table}_by_time`);
      expect(plan).not.toMatch(/Sort/u);
    }
  });

  test.each([
    ["products", products],
    ["billing_schemas", schemas],
  ])("the versions of a group of %s are found by an index", async (table, list) => {
    const plan = await list({ versionGroupId: "group_n500" });
    expect(plan).toContain(`${table}_of_group`);
    expect(plan).not.toMatch(/Seq Scan/u);
  });

  test("the billing schemas of all versions of a product are found by an index", async () => {
    const productId: Id<"product"> = "product_n1001";
    const plan = await schemas({ productId });
    expect(plan).toMatch(/billing_schemas_of_product/u);
    expect(plan).toMatch(/products_of_group/u);
    expect(plan).not.toMatch(/Seq Scan/u);
    const { catalogWriter } = postgresStore(store.executor);
    const page = rightOf(await catalogWriter.listBillingSchemas(owner, { productId }, first)());
    expect(page.rows.map(({ id }) => id)).toEqual(["schema_n1001", "schema_n1000"]);
  });
});

describe("among 3,000 deliveries", () => {
  const endpointId: Id<"endpoint"> = "endpoint_busy";
  const now = timestampOf("2025-02-01 00:00:00");
  const subjectId: Id<"invoice"> = "invoice_n1";
  const lane: DeliveryLane = { organizationId: owner, endpointId, subjectId };

  beforeAll(async () => {
    // Statistics that say nothing of the endpoint, as those of a store with many organizations.
    await store.admin.query(
      "ALTER TABLE quittance.webhook_deliveries SET (autovacuum_enabled = false)",
    );
    await store.admin.query(`INSERT INTO quittance.webhook_endpoints (organization_id, endpoint_id,
        url, is_active, secret, created_at)
      VALUES ('${owner}', '${endpointId}', 'https://example.com', true, 'whsec_test', '2025-01-01')`);
    await store.admin.query(`INSERT INTO quittance.webhook_deliveries (organization_id, endpoint_id,
        event_id, subject_id, type, ordinal, body, state, attempts, next_attempt_at, created_at)
      SELECT '${owner}', '${endpointId}', 'event_n' || n, 'invoice_n' || n, 'invoice.created', n,
        '{}', 'PENDING', '[]', '2025-01-01', '2025-01-01'
      FROM generate_series(1, 3000) AS n`);
  });

  const mostRowsOf = (call: (log: DeliveryLog) => Promise<unknown>): Promise<number> =>
    mostRowsIn("webhook_deliveries", ({ deliveries }) => call(deliveries));

  test("a claim reads the delivery of its lane, and a record the one with its lease", async () => {
    const { deliveries: log } = postgresStore(store.executor);
    const lease = { token: "lease_test", expiresAt: timestampOf("2025-02-01 00:01:00") };
    expect(await mostRowsOf((watched) => watched.claim(lane, lease, now)())).toBe(1);
    const claimed = rightOf(await log.claim(lane, lease, now)());
    if (claimed === undefined) throw new Error("Not claimed");
    const response = { status: undefined, retryAfter: undefined };
    const attempt = { at: now, outcome: "TIMED_OUT", ...response } as const;
    const nextAttemptAt = timestampOf("2025-02-01 01:00:00");
    const result = { attempt, state: "PENDING", nextAttemptAt, disables: false } as const;
    expect(await mostRowsOf((watched) => watched.recordAttempt(claimed, result)())).toBe(1);
  });

  test.each(["FAILED", "DELIVERED"] as const)(
    "a page of those in the state %s, of which there is none, reads none",
    async (state) => {
      await store.admin.query("ANALYZE quittance.webhook_deliveries");
      const filter = { endpointId, state: [state] };
      const first = { limit: 20, start: { offset: 0 } };
      const read = await mostRowsOf((watched) => watched.listDeliveries(owner, filter, first)());
      expect(read).toBeLessThan(2);
    },
  );

  test("a look for due lanes reads no more than it returns", async () => {
    expect(await mostRowsOf((watched) => watched.dueLanes(owner, now, 10)())).toBeLessThan(20);
  });
});

describe("among 20,000 invoices, most of them completed", () => {
  beforeAll(async () => {
    await store.admin.query(`INSERT INTO quittance.invoices (organization_id, invoice_id, status,
        currency, price, price_usd, customer_email, customer_email_folded, metadata, due_at,
        created_at, updated_at)
      SELECT '${owner}', 'invoice_n' || n, CASE WHEN n % 20 = 0 THEN 'PENDING' ELSE 'COMPLETED' END,
        'EUR', 10, 11, 'ada@example.com', 'ada@example.com', '{}',
        timestamp '2025-02-01' + n * interval '1 minute',
        timestamp '2025-01-01' + n * interval '1 minute',
        timestamp '2025-01-01' + n * interval '1 minute'
      FROM generate_series(1, 20000) AS n`);
    await store.admin.query("VACUUM ANALYZE quittance.invoices");
  });

  test("open ones are found by an index of their own, others by their last change", async () => {
    const asOf = timestampOf("2025-01-14 00:00:00");
    const after = { dueAt: timestampOf("2025-02-02 00:00:00"), id: "invoice_n2880" } as const;
    for (const range of [
      { asOf, after: undefined, limit: 200 },
      { asOf, after, limit: 200 },
    ]) {
      const plans = await plansOf(store.executor, "AS candidates", ({ invoices }) =>
        invoices.readOpenInvoices(owner, range)(),
      );
      expect(plans).toMatch(/Index (?:Only )?Scan (?:using|on) invoices_unsettled/u);
      expect(plans).toMatch(/Index (?:Only )?Scan (?:using|on) invoices_settled/u);
    }
  });
});

test("the steps of an invoice are read once, also before its tables have statistics", async () => {
  for (const table of ["invoice_items", "invoice_calculations"]) {
    await store.admin.query(`ALTER TABLE quittance.${table} SET (autovacuum_enabled = false)`);
  }
  const app = await openTestApp(store);
  const { items, ...request } = invoiceOf("10");
  const lines = 40;
  const { invoice } = rightOf(
    await app.payments.invoices.create(owner, {
      ...request,
      items: times(lines, () => items[0]),
    }),
  );
  const parts = new Set(["calculations"] as const);
  const stored = rightOf(await app.store.invoices.findInvoice(owner, invoice.id, parts)());
  const steps = stored?.calculations.length ?? 0;
  expect(steps).toBeGreaterThan(lines);
  const read = await mostRowsIn("invoice_calculations", ({ invoices }) =>
    invoices.findInvoice(owner, invoice.id, parts)(),
  );
  expect(read).toBe(steps);
});
