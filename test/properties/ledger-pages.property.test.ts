import * as fc from "fast-check";
import { expect } from "vitest";
import { addSeconds, timestampOf, type Payment } from "quittance";
import { testOrganization } from "quittance/testing";
import { checkProperty } from "../support/check-property.ts";
import { createTestApp, type TestApp } from "../support/create-test-app.ts";
import { anyLedgerRows, invoiceRow, paymentRow, recordsOf } from "../support/ledger-rows.ts";
import { walkByCursor, walkByOffset, type ListPage } from "../support/page-walk.ts";

const listsOf = ({ payments }: TestApp): ReadonlyArray<ListPage> => [
  (options) => payments.invoices.list(testOrganization, options),
  (options) => payments.payments.list(testOrganization, options),
];

const paged = fc.record({ rows: anyLedgerRows, limit: fc.integer({ min: 1, max: 30 }) });

checkProperty("pages of any size partition a list", paged, async ({ rows, limit }) => {
  const app = createTestApp({
    records: { invoices: rows.invoices.map(recordsOf), payments: rows.payments },
  });
  const stored = [rows.invoices, rows.payments];
  for (const [index, list] of listsOf(app).entries()) {
    const whole = await walkByCursor(list, 100);
    expect([...whole].sort()).toEqual((stored[index] ?? []).map(({ id }) => id).sort());
    expect(await walkByCursor(list, limit)).toEqual(whole);
    expect(await walkByOffset(list, limit)).toEqual(whole);
  }
});

/** New rows: with times between the others, and identifiers before or after theirs. */
const anyArrival = fc.record({
  seconds: fc.integer({ min: -1, max: 7 }),
  number: fc.integer({ min: 30, max: 9_999 }),
});

const arriving = fc.record({
  rows: anyLedgerRows,
  limit: fc.integer({ min: 1, max: 8 }),
  arrivals: fc.uniqueArray(anyArrival, { selector: ({ number }) => number, maxLength: 12 }),
});

/** Adds an invoice and a payment to a store in use. */
const arrive = async (
  { store }: TestApp,
  { seconds, number }: { readonly seconds: number; readonly number: number },
): Promise<void> => {
  const createdAt = addSeconds(timestampOf("2025-07-01 00:00:00"), seconds);
  const invoice = invoiceRow(number, { createdAt });
  await store.invoices.storeInvoice(testOrganization, recordsOf(invoice), undefined, [])();
  const payment: Payment = paymentRow(number, { createdAt, invoiceId: invoice.id });
  const change = { invoice: undefined, payment, events: [] };
  const decide = () => ({ outcome: undefined, change });
  await store.payments.recordPayments(testOrganization, [payment], decide)();
};

checkProperty(
  "pages: a cursor skips and repeats no row when rows are added between pages",
  arriving,
  async (found) => {
    const { rows, limit, arrivals } = found;
    for (const which of [0, 1]) {
      const app = createTestApp({
        records: { invoices: rows.invoices.map(recordsOf), payments: rows.payments },
      });
      const list = listsOf(app)[which];
      if (list === undefined) continue;
      const atStart = await walkByCursor(list, 100);
      const waiting = [...arrivals];
      const seen = await walkByCursor(list, limit, async () => {
        const next = waiting.shift();
        if (next !== undefined) await arrive(app, next);
      });
      expect(seen.filter((id) => atStart.includes(id))).toEqual(atStart);
      expect(new Set(seen).size).toBe(seen.length);
    }
  },
);
