import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { totalsRecord, type DocumentTotals } from "./document-totals.ts";

const totals: DocumentTotals = {
  profile: "invoice",
  net: Amount.of("10"),
  tax: Amount.of("1.9"),
  rounding: Amount.zero,
  price: Amount.of("11.9"),
  nets: [Amount.of("4"), Amount.of("6")],
  taxes: [
    { category: "S", percent: Amount.of("19"), base: Amount.of("10"), amount: Amount.of("1.9") },
    { category: "E", percent: Amount.zero, base: Amount.of("6"), amount: Amount.zero },
  ],
};

test("totals are read as they were written, with their lines by position", () => {
  const json = totalsRecord.json.write(totals);
  expect(json).toMatchObject({
    lines: [
      { index: 0, net: "4" },
      { index: 1, net: "6" },
    ],
  });
  expect(totalsRecord.read(json)).toEqual(totals);
  expect(totalsRecord.read({ ...json, price: "11.90" })).toEqual(totals);
});

test("totals without an amount are not read", () => {
  const json = totalsRecord.json.write(totals);
  expect(() => totalsRecord.read({ ...json, tax: "1.9.0" })).toThrow("tax is not a valid amount");
});
