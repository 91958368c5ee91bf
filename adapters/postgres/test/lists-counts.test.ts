import { idOf, type InvoiceStatus, type OrganizationId } from "quittance";
import { countCap } from "quittance/adapter";
import { beforeAll, expect, test } from "vitest";
import { databaseOf } from "../src/tenancy/database.ts";
import { listInvoices } from "../src/invoice/invoice-repository.ts";
import { updateTenant } from "../src/rollups/update-rollups.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("counts");
const database = databaseOf(oneServer(store.executor), "quittance");

const ours = idOf("org", "org_a");
const theirs = idOf("org", "org_b");

/** One invoice more than the maximum count; the first of each organization is VOIDED. */
const insertMany = `INSERT INTO quittance.invoices (organization_id, invoice_id, status, currency,
  price, price_usd, customer_email, customer_email_folded, metadata, created_at, updated_at)
SELECT owner, 'invoice_' || number, CASE number WHEN 0 THEN 'VOIDED' ELSE 'PENDING' END, 'USD',
  1, 1, 'ada@example.com', 'ada@example.com', '{}', time, time
FROM unnest(ARRAY['org_a', 'org_b']) AS owner, generate_series(0, ${String(countCap)}) AS number,
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
  statuses: ReadonlyArray<InvoiceStatus>,
  offset: number,
): Promise<unknown> => {
  const page = { limit: 1, start: { offset } };
  const { rows, ...rest } = await listInvoices(database)(owner, { statuses }, page);
  return { found: rows.length, ...rest };
};

const pastCap = { total: countCap, totalCapped: true };
const atCap = { total: countCap, totalCapped: false };

for (const applied of [0, 4000, 3000, 3000, 1000]) {
  test(`counts end at the cap after ${String(applied)} more transitions were applied`, async () => {
    if (applied > 0) expect(await updateTenant(database.tenant(ours), applied)).toBeGreaterThan(0);
    for (const owner of [ours, theirs]) {
      for (const offset of [0, 1, countCap - 1]) {
        const more = { found: 1, hasMore: true };
        const isLast = { found: 1, hasMore: offset < countCap - 1 };
        expect(await counted(owner, [], offset)).toEqual({ ...more, ...pastCap });
        expect(await counted(owner, ["PENDING"], offset)).toEqual({ ...isLast, ...atCap });
      }
      expect(await counted(owner, ["VOIDED", "PENDING"], 0)).toMatchObject(pastCap);
      const one = { found: 1, hasMore: false, total: 1, totalCapped: false };
      expect(await counted(owner, ["VOIDED"], 0)).toEqual(one);
      const none = { found: 0, hasMore: false };
      expect(await counted(owner, ["PENDING"], countCap)).toEqual({ ...none, ...atCap });
      expect(await counted(owner, [], 20_000)).toEqual({ ...none, ...pastCap });
    }
  });
}
