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

test("a line has the proration of its step, and the other lines have none", () => {
  const { items, calculations } = fullInvoice;
  const proration = { unit: "DAY", from: 0, to: 10, whole: 31 } as const;
  const details = { unit: "DAY", from: "0", to: "10", whole: "31" };
  const prorated = calculations.map((step) =>
    step.basis.kind === "Adjustment" && step.basis.type === "DISCOUNT"
      ? { ...step, basis: { kind: "Pricing", type: "PRORATION", details } as const }
      : step,
  );
  const found = (steps: typeof calculations) =>
    rightOf(invoiceLines(items, steps, kinds)).map((line) => line.proration);
  expect(found(prorated)[0]).toEqual(proration);
  expect(found(calculations).filter((each) => each !== undefined)).toEqual([]);
});
