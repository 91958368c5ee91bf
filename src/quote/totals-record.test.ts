import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import type { DocumentTotals } from "./document-totals.ts";
import { readTotals, renderIndexedTotals } from "./totals-record.ts";

const totals: DocumentTotals = {
  ...{ profile: "invoice", net: Amount.of("10"), tax: Amount.of("1.9"), rounding: Amount.zero },
  ...{ price: Amount.of("11.9"), nets: [Amount.of("4"), Amount.of("6")] },
  taxes: [
    { category: "S", percent: Amount.of("19"), base: Amount.of("10"), amount: Amount.of("1.9") },
    { category: "E", percent: Amount.zero, base: Amount.of("6"), amount: Amount.zero },
  ],
};

test("totals are read as they were rendered", () => {
  expect(readTotals(renderIndexedTotals(totals))).toEqual(totals);
  const padded = { ...renderIndexedTotals(totals), price: "11.90" };
  expect(readTotals(padded)).toEqual(totals);
});

test("a tax of an unknown category is an error that names it", () => {
  const [tax] = renderIndexedTotals(totals).taxes;
  const json = { ...renderIndexedTotals(totals), taxes: [{ ...tax, category: "Q" }] };
  expect(() => readTotals(json)).toThrow("category");
});
