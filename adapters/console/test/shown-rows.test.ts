import * as fc from "fast-check";
import { Amount, currencyInfo, type Currency, renderQuote } from "quittance";
import { expect, test } from "vitest";
import { anyCreditCase } from "../../../test/support/credit-case.ts";
import { checkProperty } from "../../../test/support/check-property.ts";
import { priceCase } from "../../../test/support/price-case.ts";
import { linesOf } from "../app/invoice/invoice-lines.ts";
import { totalRows } from "../app/invoice/total-rows.ts";
import { stepRows } from "../app/invoice/step-rows.ts";
import type { QuoteJson } from "../app/quote/quote-draft.ts";
import { previewOf } from "../app/quote/quote-preview.ts";
import { timelineOf } from "../app/invoice/timeline.ts";
import { settingOf } from "../app/settings/setting-fields.ts";
import { latestMonths } from "../app/list/months.ts";

const sumOf = (texts: ReadonlyArray<string>): string =>
  Amount.render(Amount.sum(texts.map((text) => Amount.parseCanonical(text) ?? Amount.zero)));

const roundedTo = (currency: Currency) => (text: string) => {
  const amount = Amount.parseCanonical(text) ?? Amount.zero;
  const decimals = Math.min(currencyInfo[currency].decimals, 8);
  return Amount.render(Amount.round(amount, decimals, "HALF_UP"));
};

checkProperty(
  "the shown rows of a quote add up to its shown prices, under every policy",
  anyCreditCase,
  async ({ found }) => {
    const quote = await priceCase(found);
    fc.pre(quote._tag === "Right");
    const preview = previewOf(JSON.parse(JSON.stringify(renderQuote(quote.right))) as QuoteJson);
    const shown = roundedTo(quote.right.currency);
    const lines = linesOf(preview).map(({ steps }) => {
      const rows = stepRows(steps);
      const start = rows.findLastIndex(({ kind }) => kind === "base");
      const changes = rows.slice(start + 1).filter(({ kind }) => kind !== "share");
      const first = shown(rows[start]?.price ?? "0");
      const last = shown(rows.at(-1)?.price ?? "0");
      expect(sumOf([first, ...changes.map(({ shownChange }) => shownChange)])).toBe(last);
      return last;
    });
    const [sum, ...others] = totalRows(preview);
    const total = shown(preview.price);
    if (sum !== undefined) expect(sum.shown).toBe(sumOf(lines));
    expect(sumOf([...lines, ...others.map((row) => row.shown)])).toBe(total);
  },
);

test("a quote whose lines add up to the total has no rows above it", () => {
  const line = { id: "a", status: "INCLUDED" };
  const step = { invoice_item_id: "a", idx: 0, price: "9.99", calculation_type: "PRODUCT" };
  const invoice = { currency: "EUR", price: "9.99", items: [line], calculations: [step] };
  expect(totalRows(invoice as never)).toEqual([]);
});

test("a voided invoice has the time of its void, whatever changed it since", () => {
  const invoice = {
    currency: "EUR",
    price: "1",
    status: "VOIDED",
    created_at: "2026-01-01 00:00:00",
    voided_at: "2026-01-02 00:00:00",
    updated_at: "2026-01-03 00:00:00",
  };
  expect(timelineOf(invoice as never)).toEqual([
    { time: "2026-01-02 00:00:00", text: "Invoice voided" },
    { time: "2026-01-01 00:00:00", text: "Invoice of €1.00 created" },
  ]);
});

test("a missing property of an e-invoice leads to the setting that new invoices get it from", () => {
  const found = ["number", "totals", "seller", "seller.address.city", "seller.accounts.0.iban"];
  expect(found.map(settingOf)).toEqual([
    ...["numbering", "totals", "seller.legal_name", "seller.address.city", "seller.accounts"],
  ]);
  expect(["seller.address", "seller.other"].map(settingOf)).toEqual([
    ...["seller.address.street", "seller.legal_name"],
  ]);
  expect(["customer.name", "due_at", "items.0.taxes"].map(settingOf)).toEqual(
    Array.from({ length: 3 }),
  );
});

test("the latest months have their first and last days, over the end of a year", () => {
  expect(latestMonths(new Date("2024-03-31T23:59:59Z"), 5)).toEqual([
    { from: "2024-03-01", to: "2024-03-31", name: "March 2024" },
    { from: "2024-02-01", to: "2024-02-29", name: "February 2024" },
    { from: "2024-01-01", to: "2024-01-31", name: "January 2024" },
    { from: "2023-12-01", to: "2023-12-31", name: "December 2023" },
    { from: "2023-11-01", to: "2023-11-30", name: "November 2023" },
  ]);
});
