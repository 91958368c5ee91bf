import { importRecords, pgliteExecutor } from "@quittance/postgres";
import { migrate } from "@quittance/postgres/migrate";
import * as fc from "fast-check";
import { periods } from "quittance";
import { windowsOf } from "quittance/adapter";
import { ledgerOwners } from "@quittance/conformance/generators";
import { expect, it } from "vitest";
import { databaseOf } from "../src/tenancy/database.ts";
import { checkRollups } from "../src/rollups/check-rollups.ts";
import { updateRollups } from "../src/rollups/update-rollups.ts";
import { readActivity } from "../src/rollups/analytics.ts";
import { rebuildRollups } from "../src/rollups/rebuild-rollups.ts";
import { oneServer } from "../src/tenancy/routing.ts";
import { expectedActivity, shown } from "./rollups-expected.ts";
import { anySpreadLedger } from "./rollups-ledger.ts";
import { createPglite } from "./support/create-pglite.ts";

it("dashboards, updates and rebuilds are the same on PGlite", async () => {
  const [ledger] = fc.sample(
    anySpreadLedger.filter(({ records }) => records.payments.length > 9),
    {
      numRuns: 1,
      seed: 11,
    },
  );
  if (ledger === undefined) throw new Error("There is no sample.");
  const { records, now } = ledger;
  const counted = {
    invoices: records.invoices.map(({ invoice }) => invoice),
    payments: records.payments,
    refunds: records.refunds,
  };
  const pglite = await createPglite();
  try {
    const executor = pgliteExecutor(pglite);
    await migrate(executor);
    await importRecords(executor, records);
    const database = databaseOf(oneServer(executor), "quittance");
    const expectEqual = async (): Promise<void> => {
      for (const period of periods) {
        const windows = windowsOf(period, now);
        for (const owner of ledgerOwners) {
          const found = await readActivity(database)(owner, windows);
          expect(shown(found)).toEqual(shown(expectedActivity(counted, owner, windows)));
        }
      }
    };
    await expectEqual();
    expect(await updateRollups(executor, { batch: 4 })).toBe(
      counted.invoices.length +
        counted.payments.length +
        counted.refunds.filter(({ status }) => status === "COMPLETED").length,
    );
    await expectEqual();
    await pglite.exec("DELETE FROM quittance.rollup_days");
    expect(await rebuildRollups(executor)).toBeGreaterThan(0);
    await expectEqual();
    for (const owner of ledgerOwners) {
      expect(await checkRollups(database.tenant(owner))).toEqual([]);
    }
  } finally {
    await pglite.close();
  }
});
