import { Amount, type CreditNoteFilter, type RoundingMode } from "quittance";
import { creditNoteRequests } from "quittance/wire";
import { expect, test } from "vitest";
import { matchesCreditNote } from "quittance/adapter";
import { sampleCreditNote } from "../../adapters/conformance/src/sample-records.ts";
import { roundPart } from "./credited-line.ts";

const valid = {
  idempotency_key: "a",
  lines: [
    { invoice_item_id: "invoice_item_1", quantity: 2 },
    { invoice_item_id: "invoice_item_2", amount: "1.50" },
  ],
};

test("the request of a credit note is read", () => {
  const { messages, request } = creditNoteRequests.create.read(valid);
  expect([...messages]).toEqual([]);
  expect(request).toMatchObject({
    idempotencyKey: "a",
    lines: [
      { invoiceItemId: "invoice_item_1", quantity: 2 },
      { invoiceItemId: "invoice_item_2", amount: Amount.of("1.5") },
    ],
  });
});

test.each<[object, string]>([
  [{}, "lines"],
  [{ ...valid, lines: undefined }, "lines"],
  [{ ...valid, idempotency_key: 1 }, "idempotency_key"],
  [{ ...valid, lines: [{ quantity: 1 }] }, "lines.0.invoice_item_id"],
  [{ ...valid, lines: [null] }, "lines.0"],
])("there is no request in %o, but a message about %s", (body, path) => {
  const { messages, request } = creditNoteRequests.create.read({ ...body });
  expect([...messages.keys()]).toContain(path);
  expect(request).toBeUndefined();
});

test("there is no request without an idempotency key", () => {
  const { lines } = valid;
  expect(creditNoteRequests.create.read({ lines }).request).toBeUndefined();
});

const note = sampleCreditNote("a", { number: "CN-1" });

test.each<CreditNoteFilter>([
  {},
  { currencies: [] },
  { currencies: ["USD", "EUR"] },
  { invoiceId: note.invoiceId },
  { number: "CN-1" },
  { idempotencyKey: note.idempotencyKey },
  { priceUsdFrom: note.totalUsd, priceUsdTo: note.totalUsd, createdAtTo: note.createdAt },
])("a credit note passes %o", (filter) => {
  expect(matchesCreditNote(filter, note)).toBe(true);
});

test.each<CreditNoteFilter>([
  { currencies: ["USD"] },
  { invoiceId: "invoice_b" },
  { number: "CN-2" },
  { number: "CN" },
  { idempotencyKey: "KEY_A" },
  { priceUsdFrom: Amount.of("2.76") },
  { number: "CN-1", priceUsdTo: Amount.of("2.74") },
])("a credit note does not pass %o", (filter) => {
  expect(matchesCreditNote(filter, note)).toBe(false);
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
