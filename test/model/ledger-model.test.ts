import * as fc from "fast-check";
import { expect, test } from "vitest";
import { testOrganization } from "quittance/testing";
import { anyCommands } from "../support/ledger-commands.ts";
import { createTestApp, plainRates } from "../support/create-test-app.ts";
import { LedgerModel } from "../support/ledger-model.ts";
import { rightOf } from "../support/right-of.ts";
import { standingOf } from "../support/settlement-case.ts";

test("histories of up to 60 calls leave the ledger as plain arrays and a fold would", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.commands([...anyCommands], { maxCommands: 60, size: "max" }),
      async (calls) => {
        const model = new LedgerModel(plainRates);
        const app = createTestApp();
        await fc.asyncModelRun(() => ({ model, real: app }), calls);
        const invoices = rightOf(
          await app.payments.listInvoices(testOrganization, {}, { limit: 100 }),
        );
        const stored = new Map(invoices.rows.map((invoice) => [invoice.id, standingOf(invoice)]));
        expect(stored).toEqual(new Map(model.invoices.map(({ id, standing }) => [id, standing])));
        const payments = rightOf(
          await app.payments.listPayments(testOrganization, {}, { limit: 100 }),
        );
        const keys = payments.rows.map(({ idempotencyKey }) => idempotencyKey);
        expect([...keys].sort()).toEqual(model.payments.map(({ key }) => key).sort());
        expect(new Set(keys).size).toBe(keys.length);
      },
    ),
    { numRuns: 1000 },
  );
});
