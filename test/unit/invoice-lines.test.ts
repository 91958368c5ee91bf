import { discount, fee, Amount, type AdjustmentKind } from "quittance";
import { invoiceLines } from "quittance/adapter";
import { expect, test } from "vitest";
import { fullInvoice } from "../../src/conformance/sample-invoice.ts";
import { rightOf } from "../support/right-of.ts";

const own: AdjustmentKind = { type: "OWN_KIND", apply: ({ amount }) => amount };
const percent = Amount.one;
const kinds = [discount({ percent }).kind, fee({ percent }).kind, own];

test("the lines of an invoice are the same, in whatever order a store gives its calculations", () => {
  const { items, calculations } = fullInvoice;
  const lines = rightOf(invoiceLines(items, calculations, kinds));
  expect(lines[0]?.adjustments.map(({ kind }) => kind.type)).toEqual(["DISCOUNT", "OWN_KIND"]);
  const turns = calculations.map((_, at) => [
    ...calculations.slice(at),
    ...calculations.slice(0, at),
  ]);
  for (const order of [...turns, [...calculations].reverse()]) {
    expect(invoiceLines(items, order, kinds)).toEqual({ _tag: "Right", right: lines });
  }
});

test("a line with an adjustment of a kind that is not at hand is refused by its type", () => {
  const { items, calculations } = fullInvoice;
  expect(invoiceLines(items, calculations, kinds.slice(0, 2))).toMatchObject({
    _tag: "Left",
    left: { type: "OWN_KIND" },
  });
});
