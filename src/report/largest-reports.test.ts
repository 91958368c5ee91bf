import { expect, test } from "vitest";
import { right, type InvoiceRepository } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { bill, createTestApp, money } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { maxReportRows } from "./report-too-large.ts";

const owner = testOrganization;

/** A store that returns its first invoice as many as `count` times. */
const repeated = (invoices: InvoiceRepository, count: number): InvoiceRepository => {
  let left = count;
  return {
    ...invoices,
    readOpenInvoices: (id, range) => async () => {
      const found = await invoices.readOpenInvoices(id, { ...range, after: undefined })();
      const [open] = rightOf(found);
      const size = Math.min(range.limit, left);
      left -= size;
      return right(open === undefined ? [] : Array<typeof open>(size).fill(open));
    },
  };
};

test.each([
  [maxReportRows, "Right"],
  [maxReportRows + 1, "Left"],
])("a report of %i rows is %s", async (count, tag) => {
  const app = createTestApp({
    wrap: (store) => ({ ...store, invoices: repeated(store.invoices, count) }),
  });
  await bill(app, money("10", "EUR"));
  const found = await app.payments.reports.openItems(owner);
  expect(found._tag).toBe(tag);
  if (found._tag === "Left") {
    expect(found.left).toEqual({ kind: "ReportTooLarge", command: "quittance export open-items" });
  }
});
