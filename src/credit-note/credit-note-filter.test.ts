import { Amount, idOf, type CreditNoteFilter } from "quittance";
import { matchesCreditNote } from "quittance/adapter";
import { expect, test } from "vitest";
import { sampleCreditNote } from "../../adapters/conformance/src/sample-records.ts";

const note = sampleCreditNote("a", { number: "CN-1" });

test.each<CreditNoteFilter>([
  {},
  { currencies: [] },
  { currencies: ["USD", "EUR"] },
  { invoiceId: note.invoiceId },
  { number: "CN-1" },
  { idempotencyKey: note.idempotencyKey },
  { priceUsdFrom: note.totalUsd, priceUsdTo: note.totalUsd, createdTo: note.createdAt },
])("a credit note passes %o", (filter) => {
  expect(matchesCreditNote(filter, note)).toBe(true);
});

test.each<CreditNoteFilter>([
  { currencies: ["USD"] },
  { invoiceId: idOf("invoice", "invoice_b") },
  { number: "CN-2" },
  { number: "CN" },
  { idempotencyKey: "KEY_A" },
  { priceUsdFrom: Amount.of("2.76") },
  { number: "CN-1", priceUsdTo: Amount.of("2.74") },
])("a credit note does not pass %o", (filter) => {
  expect(matchesCreditNote(filter, note)).toBe(false);
});
