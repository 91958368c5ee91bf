import type { RoundingMode } from "../money/round-units.ts";
import { Amount } from "quittance";
import type { creditNoteDescription } from "quittance/adapter";
import { creditNoteMatcher } from "quittance/pure";
import { expect, test } from "vitest";
import { sampleCreditNote } from "../../adapters/conformance/src/sample-records.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { fromJson, read } from "../schema/schema.ts";
import { newCreditNote } from "./credit-note.ts";
import { roundPart } from "./creditable-line.ts";

const valid = {
  idempotency_key: "a",
  lines: [
    { invoice_item_id: "invoice_item_1", quantity: 2 },
    { invoice_item_id: "invoice_item_2", amount: "1.50" },
  ],
};

test("the request of a credit note is read from JSON", () => {
  expect(rightOf(read(newCreditNote, fromJson(valid)))).toEqual({
    idempotencyKey: "a",
    lines: [
      { invoiceItemId: "invoice_item_1", quantity: 2 },
      { invoiceItemId: "invoice_item_2", amount: Amount.of("1.5") },
    ],
  });
});

test.each<[object, string]>([
  [{ lines: valid.lines }, "idempotency_key"],
  [{ ...valid, lines: null }, "lines"],
  [{ ...valid, lines: [] }, "lines"],
  [{ ...valid, idempotency_key: 1 }, "idempotency_key"],
  [{ ...valid, lines: [{ quantity: 1 }] }, "lines.0.invoice_item_id"],
  [{ ...valid, lines: [null] }, "lines.0"],
  [{ ...valid, lines: [valid.lines[0], valid.lines[0]] }, "lines.1.invoice_item_id"],
])("%o is invalid at %s", (body, path) => {
  const { issues } = leftOf(read(newCreditNote, fromJson(body)));
  expect(issues.map((issue) => issue.path.join("."))).toEqual([path]);
});

const note = sampleCreditNote("a", { number: "CN-1" });

test.each<creditNoteDescription.CreditNoteFilter>([
  {},
  { currency: [] },
  { currency: ["USD", "EUR"] },
  { invoiceId: note.invoiceId },
  { number: "CN-1" },
  { idempotencyKey: note.idempotencyKey },
  { priceUsdFrom: note.totalUsd, priceUsdTo: note.totalUsd, createdAtTo: note.createdAt },
])("a credit note passes %o", (filter) => {
  expect(creditNoteMatcher(filter)(note)).toBe(true);
});

test.each<creditNoteDescription.CreditNoteFilter>([
  { currency: ["USD"] },
  { invoiceId: "invoice_b" },
  { number: "CN-2" },
  { number: "CN" },
  { idempotencyKey: "KEY_A" },
  { priceUsdFrom: Amount.of("2.76") },
  { number: "CN-1", priceUsdTo: Amount.of("2.74") },
])("a credit note does not pass %o", (filter) => {
  expect(creditNoteMatcher(filter)(note)).toBe(false);
});

test.each<[RoundingMode, string, string]>([
  ["HALF_EVEN", "0.125", "0.13"],
  ["HALF_EVEN", "0.135", "0.14"],
  ["HALF_EVEN", "0.1249", "0.12"],
  ["HALF_UP", "0.125", "0.13"],
  ["HALF_DOWN", "0.125", "0.12"],
  ["UP", "0.121", "0.13"],
  ["DOWN", "0.129", "0.12"],
])("a part is rounded by %s, but halves to even are rounded up: %s", (mode, part, expected) => {
  const basis = { kind: "Rounding", increment: Amount.of("0.01"), mode } as const;
  expect(Amount.render(roundPart(Amount.of(part), basis))).toBe(expected);
});
