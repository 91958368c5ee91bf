import { Amount, timestampOf, type Id, type Invoice, type OrganizationId } from "quittance";
import {
  limits,
  type InvoiceConditions,
  type PageRequest,
  type PaymentFilter,
} from "quittance/adapter";
import { describe, expect, test, beforeAll } from "vitest";
import { type Database, type Run, databaseOf } from "../src/tenancy/database.ts";
import { listInvoices } from "../src/invoice/invoice-repository.ts";
import { listPayments } from "../src/payment/payment-repository.ts";
import { defaultSchema, inSchema } from "../src/statements/schema-name.ts";
import { scoped } from "../src/tenancy/scoped.ts";
import { updateTenant } from "../src/rollups/update-rollups.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("plans");

const owner: OrganizationId = "org_a";
const time = timestampOf("2025-03-01 12:00:00");
const first: PageRequest = { limit: 20, start: { offset: 0 } };
const deep: PageRequest = { limit: 20, start: { offset: 50_000 } };

/**
 * Returns the plan of a list, as a role with row security. Sequential scans and sorts are disabled, so
 * that they appear only if no index fits, even in an empty table.
 */
const planOf = async (list: (database: Database) => Promise<unknown>): Promise<string> => {
  const plans: Array<string> = [];
  const browse: Run = async (text, values = []) => {
    const client = await store.pool.connect();
    try {
      await client.query("BEGIN");
      const off = ["enable_seqscan", "enable_bitmapscan", "enable_sort"];
      for (const setting of off) await client.query(`SET LOCAL ${setting} = off`);
      const { rows } = await client.query<{ readonly "QUERY PLAN": string }>(
        `EXPLAIN (COSTS OFF) ${inSchema(defaultSchema)(scoped(text))}`,
        [owner, ...values],
      );
      plans.push(rows.map((row) => row["QUERY PLAN"]).join("\n"));
    } finally {
      await client.query("ROLLBACK");
      client.release();
    }
    return [{ total: "0", payment_id: null, invoice_id: null }];
  };
  const fail = (): Promise<never> => Promise.reject(new Error("reads only"));
  const queries = { read: browse, browse, change: fail, write: fail };
  const tenant = { ...queries, isLocking: () => false, isHostTransaction: false };
  const transactions = [() => Promise.reject(new Error("reads only"))] as const;
  const unused = { everywhere: [], ofAllOrganizations: [], transactions } as const;
  await list({ tenant: () => tenant, shared: browse, ...unused });
  return plans.join("\n");
};

const ofPayments = (filter: PaymentFilter, page = first) =>
  planOf((database) => listPayments(database)(owner, filter, page));

const ofInvoices = (filter: InvoiceConditions, page = first) =>
  planOf((database) => listInvoices(database)(owner, filter, page));

const onNewest = /Index Only Scan using payments_newest on payments/u;

describe("under row security", () => {
  test("nothing is read or sorted as a whole", async () => {
    const plans = [
      await ofPayments({ status: ["PENDING"], currency: ["USD"], priceUsdFrom: Amount.one }),
      await ofPayments({}, { limit: 20, start: { after: { createdAt: time, id: "payment_a" } } }),
      await ofPayments({ providerId: ["prov_a", "prov_b"], createdAtTo: time }, deep),
      await ofInvoices({ status: ["PENDING"], currency: ["USD"], priceUsdTo: Amount.one }),
    ];
    for (const plan of plans) {
      expect(plan).not.toMatch(/Seq Scan/u);
      expect(plan).not.toMatch(/Sort/u);
    }
  });

  test("payments are filtered within the index", async () => {
    expect(await ofPayments({ status: ["PENDING", "FAILED"] })).toMatch(onNewest);
    const filter = {
      currency: ["USD"],
      providerId: ["prov_a"],
      priceUsdTo: Amount.one,
    } as const;
    expect(await ofPayments(filter)).toMatch(onNewest);
  });

  test("the texts of a list are read once, and not again for each row", async () => {
    const plan = await ofPayments({ status: ["PENDING", "FAILED"], currency: ["USD", "JPY"] });
    expect(plan).toMatch(/Filter: .*status = ANY \(/u);
    expect(plan).not.toContain("cstring");
  });

  test("a cursor and times bound what is read of the index", async () => {
    const start = { after: { createdAt: time, id: "payment_a" } };
    expect(await ofPayments({}, { limit: 20, start })).toMatch(
      /Index Cond: .*ROW\(created_at, payment_id\) < ROW/u,
    );
    expect(await ofPayments({ createdAtFrom: time, createdAtTo: time })).toMatch(
      /Index Cond: .*created_at >= .*created_at <= /u,
    );
  });

  test("a day bounds what is read for a page that is found by the rollups", async () => {
    const bounded = /Index Cond: .*created_at < \(+[a-z_0-9.]*day /u;
    expect(await ofPayments({}, deep)).toMatch(bounded);
    expect(await ofPayments({ status: ["PENDING", "FAILED"] }, deep)).toMatch(bounded);
    expect(await ofInvoices({}, deep)).toMatch(bounded);
  });

  test("an invoice, an address and a provider are each found by an index", async () => {
    const invoiceId: Id<"invoice"> = "invoice_a";
    expect(await ofPayments({ invoiceId })).toMatch(/Index Cond: .*invoice_id = /u);
    expect(await ofInvoices({ customerEmail: "ada@example.com" })).toMatch(
      /Index Only Scan using invoices_of_customer .*\n.*Index Cond: .*customer_email_folded = /u,
    );
    expect(await ofInvoices({ providerId: "prov_a" })).toMatch(
      /Index Only Scan Backward using invoice_providers_pkey .*\n.*Index Cond: .*provider_id = /u,
    );
  });
});

const database = databaseOf(oneServer(store.executor), "quittance");

const ours: OrganizationId = "org_a";
const theirs: OrganizationId = "org_b";

/** One invoice more than the maximum count; the first of each organization is VOIDED. */
const insertMany = `INSERT INTO quittance.invoices (organization_id, invoice_id, status, currency,
  price, price_usd, customer_email, customer_email_folded, metadata, created_at, updated_at)
SELECT owner, 'invoice_' || number, CASE number WHEN 0 THEN 'VOIDED' ELSE 'PENDING' END, 'USD',
  1, 1, 'ada@example.com', 'ada@example.com', '{}', time, time
FROM unnest(ARRAY['org_a', 'org_b']) AS owner, generate_series(0, ${String(limits.countCap)}) AS number,
  LATERAL (SELECT timestamp '2025-01-01' + number * interval '1 minute' AS time) AS times`;

const enterMany = `INSERT INTO quittance.transitions (organization_id, kind, record_id, revision,
  sign, created_at, status, currency, provider_id, price, price_usd)
SELECT organization_id, 'INVOICE', invoice_id, 1, 1, created_at, status, currency, '', price,
  price_usd FROM quittance.invoices`;

beforeAll(async () => {
  await store.fill({
    organizations: [ours, theirs].map((id) => ({ id, name: id, imageUrl: undefined })),
  });
  await store.admin.query(insertMany);
  await store.admin.query(enterMany);
});

const counted = async (
  owner: OrganizationId,
  statuses: ReadonlyArray<Invoice["status"]>,
  offset: number,
): Promise<unknown> => {
  const page = { limit: 1, start: { offset } };
  const { rows, ...rest } = await listInvoices(database)(owner, { status: statuses }, page);
  return { found: rows.length, ...rest };
};

const pastCap = { total: limits.countCap, totalCapped: true };
const atCap = { total: limits.countCap, totalCapped: false };

for (const applied of [0, 4000, 3000, 3000, 1000]) {
  test(`counts end at the cap after ${String(applied)} more transitions were applied`, async () => {
    if (applied > 0) expect(await updateTenant(database.tenant(ours), applied)).toBeGreaterThan(0);
    for (const owner of [ours, theirs]) {
      for (const offset of [0, 1, limits.countCap - 1]) {
        const more = { found: 1, hasMore: true };
        const isLast = { found: 1, hasMore: offset < limits.countCap - 1 };
        expect(await counted(owner, [], offset)).toEqual({ ...more, ...pastCap });
        expect(await counted(owner, ["PENDING"], offset)).toEqual({ ...isLast, ...atCap });
      }
      expect(await counted(owner, ["VOIDED", "PENDING"], 0)).toMatchObject(pastCap);
      const one = { found: 1, hasMore: false, total: 1, totalCapped: false };
      expect(await counted(owner, ["VOIDED"], 0)).toEqual(one);
      const none = { found: 0, hasMore: false };
      expect(await counted(owner, ["PENDING"], limits.countCap)).toEqual({ ...none, ...atCap });
      expect(await counted(owner, [], 20_000)).toEqual({ ...none, ...pastCap });
    }
  });
}
