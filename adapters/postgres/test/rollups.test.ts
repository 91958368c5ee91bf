import { updateRollups, rebuildRollups } from "@quittance/postgres";
import * as fc from "fast-check";
import { idOf } from "quittance";
import { anyLedger, anyWindows, ledgerOwners } from "@quittance/conformance/generators";
import { afterAll, expect, test } from "vitest";
import { databaseOf } from "../src/tenancy/database.ts";
import { checkRollups } from "../src/rollups/check-rollups.ts";
import { updateTenant } from "../src/rollups/update-rollups.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { expectedActivity } from "./rollups-expected.ts";
import { openTestStore } from "./support/test-store.ts";

const store = await openTestStore("rollups", 8);
const database = databaseOf(oneServer(store.executor), "quittance");

afterAll(() => store.close());

const runs = parseInt(process.env["QUITTANCE_RUNS"] ?? "30", 10);

test("the dashboard equals that of the core, however many transitions were applied", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLedger,
      fc.array(anyWindows, { minLength: 1, maxLength: 4 }),
      fc.constantFrom(0, 1, 3, 1000),
      async (records, asked, applied) => {
        const { analytics } = await store.fill(records);
        for (const owner of ledgerOwners) {
          if (applied > 0) await updateTenant(database.tenant(owner), applied);
          const invoices = records.invoices.map(({ invoice }) => invoice);
          for (const windows of asked) {
            expect(await analytics.readActivity(owner, windows)()).toEqual({
              _tag: "Right",
              right: expectedActivity({ ...records, invoices }, owner, windows),
            });
          }
          expect(await checkRollups(database.tenant(owner))).toEqual([]);
        }
      },
    ),
    { numRuns: runs },
  );
});

const [owner = idOf("org", "org_a")] = ledgerOwners;

/** Records of the owner, with a payment. */
const sample = () =>
  fc.sample(
    anyLedger.filter(({ payments }) => payments.some((one) => one.organizationId === owner)),
    { numRuns: 1, seed: 7 },
  )[0];

test("a changed total is found and corrected", async () => {
  const records = sample();
  await store.fill(records ?? {});
  expect(await updateRollups(store.executor)).toBeGreaterThan(0);
  expect(await updateRollups(store.executor)).toBe(0);
  for (const table of ["rollup_months", "rollup_days", "rollup_series"]) {
    await store.admin.query(
      `UPDATE quittance.${table} SET price_usd = price_usd + 1e-30 WHERE organization_id = $1`,
      [owner],
    );
    const found = await checkRollups(database.tenant(owner));
    expect(new Set(found.map((mismatch) => mismatch.table))).toEqual(new Set([table]));
    expect(await rebuildRollups(store.executor)).toBe(found.length);
    expect(await checkRollups(database.tenant(owner))).toEqual([]);
  }
});

test("a rebuild includes rows that other SQL has written", async () => {
  await store.fill(sample() ?? {});
  await updateRollups(store.executor);
  for (const table of ["credit_notes", "refunds", "payments"]) {
    await store.admin.query(`DELETE FROM quittance.${table} WHERE organization_id = $1`, [owner]);
  }
  expect(await checkRollups(database.tenant(owner))).not.toEqual([]);
  expect(await rebuildRollups(store.executor)).toBeGreaterThan(0);
  expect(await checkRollups(database.tenant(owner))).toEqual([]);
});
