import type { AdjustmentKind } from "quittance/adapter";
import { invoiceLines } from "./invoice-lines.ts";
import { expect, test } from "vitest";
import { fullInvoice } from "../../adapters/conformance/src/sample-invoice.ts";
import { rightOf } from "../../test/support/right-of.ts";

const own: AdjustmentKind = { type: "OWN_KIND", apply: ({ amount }) => amount };
const kinds = [own];

test("the lines of an invoice do not depend on the order of its calculations", () => {
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

test("a line with an unknown adjustment kind fails with its type", () => {
  const { items, calculations } = fullInvoice;
  expect(invoiceLines(items, calculations)).toMatchObject({
    _tag: "Left",
    left: { type: "OWN_KIND" },
  });
});

test("excluded items, items without steps and steps of other items have no line", () => {
  const { items, calculations } = fullInvoice;
  const lines = rightOf(invoiceLines(items, calculations, kinds));
  const [first] = items;
  if (first === undefined) throw new Error("the invoice has items");
  const excluded = { ...first, excludeReason: "INACTIVE" } as const;
  expect(rightOf(invoiceLines([excluded], calculations, kinds))).toEqual([]);
  const bare = { ...first, id: "invoice_item_bare" as const };
  expect(rightOf(invoiceLines([...items, bare], calculations, kinds))).toEqual(lines);
  expect(rightOf(invoiceLines([bare], calculations, kinds))).toEqual([]);
});
