import * as fc from "fast-check";
import {
  Amount,
  periods,
  addSeconds,
  type OrganizationId,
  type Payment,
  type Refund,
} from "quittance";
import type { Windows } from "quittance/adapter";
import { ledgerOwners } from "@quittance/conformance/generators";
import { windowsOf } from "quittance/pure";
import { describe, expect, it } from "vitest";
import { databaseOf } from "../src/tenancy/database.ts";
import { insertRows } from "../src/insert-rows.ts";
import { checkRollups } from "../src/rollups/check-rollups.ts";
import { updateRollups, updateTenant } from "../src/rollups/update-rollups.ts";
import { readActivity } from "../src/rollups/analytics.ts";
import { rebuildRollups } from "../src/rollups/rebuild-rollups.ts";
import { changedPayment } from "../src/rollups/transition-rows.ts";
import { noQuery } from "../src/tenancy/organizations.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import {
  anySpreadLedger,
  changedPayments,
  sampleLedger,
  expectedActivity,
  shown,
  type Counted,
} from "./rollups-ledger.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("rollups_dashboard");
const database = databaseOf(oneServer(store.executor), "quittance");

const expectActivity = async (
  counted: Counted,
  organizationId: OrganizationId,
  windows: Windows,
): Promise<void> => {
  const found = await readActivity(database)(organizationId, windows);
  expect(shown(found)).toEqual(shown(expectedActivity(counted, organizationId, windows)));
};

const expectEveryPeriod = async (
  counted: Counted,
  now: Parameters<typeof windowsOf>[1],
  owners = ledgerOwners,
): Promise<void> => {
  for (const period of periods) {
    for (const owner of owners) await expectActivity(counted, owner, windowsOf(period, now));
  }
};

const mismatches = async () =>
  (await Promise.all(ledgerOwners.map((owner) => checkRollups(database.tenant(owner))))).flat();

/** Stores changes in one transaction, as the write path does. */
const change = (before: Payment, after: Payment): Promise<void> =>
  database.tenant(before.organizationId).change({ text: noQuery }, async (_, run) => {
    const rows = changedPayment(before, after, 2);
    if (rows.length === 0) return;
    await run(
      `UPDATE :"schema".payments SET revision = 2, status = $3
        WHERE organization_id = $1 AND payment_id = $2`,
      [after.id, after.status],
    );
    await run(insertRows("transitions", rows, "$2", "WHERE organization_id = $1"), [
      JSON.stringify(rows),
    ]);
  });

describe("the totals of a dashboard", () => {
  it("equal the specification in every period, with none, some or all transitions applied", async () => {
    await fc.assert(
      fc.asyncProperty(anySpreadLedger, fc.nat({ max: 12 }), async (ledger, some) => {
        const { records, now } = ledger;
        await store.fill(records);
        const invoices = records.invoices.map(({ invoice }) => invoice);
        await expectEveryPeriod({ ...records, invoices }, now);

        for (const owner of ledgerOwners) await updateTenant(database.tenant(owner), some);
        await expectEveryPeriod({ ...records, invoices }, now);

        const payments = changedPayments(ledger);
        for (const [place, before] of records.payments.entries()) {
          await change(before, payments[place] ?? before);
        }
        await expectEveryPeriod({ ...records, invoices, payments }, now);

        await updateRollups(store.executor, { batch: 3 });
        await expectEveryPeriod({ ...records, invoices, payments }, now);
        expect(await mismatches()).toEqual([]);
      }),
      { numRuns: parseInt(process.env["QUITTANCE_RUNS"] ?? "25", 10) },
    );
  });

  it("can have more digits than any amount that is stored", async () => {
    const most = Amount.parseCanonical(`${"9".repeat(35)}.${"9".repeat(30)}`) ?? Amount.zero;
    await fc.assert(
      fc.asyncProperty(anySpreadLedger, async ({ records, now }) => {
        const payments = records.payments.map((payment): Payment => ({
          ...payment,
          status: "COMPLETED",
          createdAt: addSeconds(now, -1),
          price: { ...payment.price, amount: most },
          priceUsd: most,
        }));
        const refunds = records.refunds.map((refund): Refund => ({
          ...refund,
          ...({ kind: "REVERSAL", status: "COMPLETED" } as const),
          happenedAt: addSeconds(now, -1),
          price: { ...refund.price, amount: most },
          priceUsd: most,
        }));
        await store.fill({ ...records, payments, refunds });
        const invoices = records.invoices.map(({ invoice }) => invoice);
        for (const owner of ledgerOwners) {
          const counted = { ...records, invoices, payments, refunds };
          await expectActivity(counted, owner, windowsOf("last_7_days", now));
        }
      }),
      { numRuns: 5 },
    );
  });
});

describe("updating the rollups", () => {
  it("applies every transition once, in batches, and leaves totals as they are", async () => {
    const { records } = sampleLedger(7);
    await store.fill(records);
    const refunds = records.refunds.filter(({ status }) => status === "COMPLETED");
    const count = records.invoices.length + records.payments.length + refunds.length;
    expect(await updateRollups(store.executor, { batch: 2 })).toBe(count);
    expect(await updateRollups(store.executor)).toBe(0);
    const { rows } = await store.admin.query("SELECT FROM quittance.transitions");
    expect(rows).toHaveLength(0);
  });

  it("keeps a row whose count becomes zero", async () => {
    const owner: OrganizationId = "org_a";
    await store.fill({ organizations: [{ id: owner, name: "A", imageUrl: undefined }] });
    await store.admin.query(`INSERT INTO quittance.transitions VALUES
      ('org_a', 'PAYMENT', 'payment_a', 1, 1, '2025-01-01', 'PENDING', 'USD', 'prov_a', 5, 5),
      ('org_a', 'PAYMENT', 'payment_b', 2, -1, '2025-01-01', 'PENDING', 'USD', 'prov_a', 3, 3)`);
    expect(await updateRollups(store.executor)).toBe(2);
    const { rows } = await store.admin.query(
      `SELECT records::text, price::text FROM quittance.rollup_days
      WHERE organization_id = 'org_a'`,
    );
    expect(rows).toEqual([{ records: "0", price: "2" }]);
  });
});

describe("a rebuild", () => {
  it("corrects wrong, missing and superfluous totals", async () => {
    const { records, now } = sampleLedger(8);
    const counted = { ...records, invoices: records.invoices.map(({ invoice }) => invoice) };
    await store.fill(records);
    await updateRollups(store.executor);
    expect(await rebuildRollups(store.executor)).toBe(0);

    await store.admin.query(`UPDATE quittance.rollup_days SET price_usd = price_usd + 1e-30;
      DELETE FROM quittance.rollup_months;
      UPDATE quittance.rollup_series SET records = records + 2;
      INSERT INTO quittance.rollup_series VALUES
        ('org_a', 'PAYMENT', '2001-01-01', 'FAILED', 1, 7)`);
    const found = await mismatches();
    expect(new Set(found.map(({ table }) => table)).size).toBe(3);
    expect(await rebuildRollups(store.executor)).toBe(found.length);
    await expectEveryPeriod(counted, now);
    expect(await mismatches()).toEqual([]);
  });

  it("follows what other SQL has imported and deleted", async () => {
    const { records, now } = sampleLedger(9);
    const invoices = records.invoices.map(({ invoice }) => invoice);
    await store.fill(records);
    await store.admin.query("DELETE FROM quittance.transitions");
    expect(await rebuildRollups(store.executor)).toBeGreaterThan(0);
    await expectEveryPeriod({ ...records, invoices }, now);
    for (const table of ["credit_notes", "refunds", "payments"]) {
      await store.admin.query(`DELETE FROM quittance.${table}`);
    }
    expect(await rebuildRollups(store.executor)).toBeGreaterThan(0);
    await expectEveryPeriod({ invoices, payments: [], refunds: [] }, now);
  });
});
