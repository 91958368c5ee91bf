import { expect, test } from "vitest";
import type { InvoiceRepository } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { bill, createTestApp, money } from "../../test/support/create-test-app.ts";

/** Invoices whose reads are of as many documents as they may be: the first, again and again. */
const endless = (invoices: InvoiceRepository): InvoiceRepository => ({
  ...invoices,
  readTaxDocuments: (owner, range) => async () => {
    const found = await invoices.readTaxDocuments(owner, { ...range, after: undefined })();
    if (found._tag === "Left") return found;
    const right = found.right.flatMap((each) => Array<typeof each>(range.limit).fill(each));
    return { ...found, right };
  },
});

test("a report of more than 100,000 documents names the command that writes it", async () => {
  const app = createTestApp({
    wrap: (store) => ({ ...store, invoices: endless(store.invoices) }),
  });
  const { createdAt } = await bill(app, money("10", "EUR"));
  const month = createdAt.slice(0, 7);
  expect(await app.payments.reports.taxes(testOrganization, { month })).toMatchObject({
    left: { kind: "ReportTooLarge", command: "quittance export taxes" },
  });
});
