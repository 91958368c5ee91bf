import type { Mismatch } from "@quittance/postgres";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { openCheckedStore, refundAndCredit } from "./checked-store.ts";

const store = await openCheckedStore("check_refunds");
await refundAndCredit(store.executor);

test("a store with refunds and credit notes passes", async () => {
  expect(await store.mismatchesAfter([])).toEqual([]);
});

test.each<[change: string, kinds: ReadonlyArray<Mismatch["kind"]>, message: RegExp]>([
  ["UPDATE quittance.credit_notes SET price = 6", ["CreditNotesWrong"], /expected .* of 7/u],
  [
    "UPDATE quittance.invoices SET credited = 8 WHERE credited > 0",
    ["CreditedWrong"],
    /^expected 7(?:\.0+)? but found 8/u,
  ],
  [
    `INSERT INTO quittance.credit_note_series VALUES ('${testOrganization}', 'credit', 2)`,
    ["CreditNoteNumberGap"],
    /series is at 2/u,
  ],
  [
    "UPDATE quittance.credit_notes SET invoice_id = 'invoice_none'",
    ["CreditNoteWithoutInvoice", "CreditedWrong"],
    /^invoice_none does not exist$/u,
  ],
  [
    "UPDATE quittance.refunds SET payment_id = 'payment_none'",
    ["RefundWithoutPayment", "InvoiceStatusWrong"],
    /^payment_none does not exist$/u,
  ],
  [
    "UPDATE quittance.refunds SET status = 'FAILED'",
    ["InvoiceStatusWrong", "RollupMismatch"],
    /^expected COMPLETED by its payments, found COMPLETED, PARTIALLY_REFUNDED$/u,
  ],
])("finds what %s changes: %s", async (change, kinds, message) => {
  const found = await store.mismatchesAfter([change]);
  expect(new Set(found.map(({ kind }) => kind))).toEqual(new Set(kinds));
  expect(found.find(({ kind }) => kind === kinds[0])?.message).toMatch(message);
});
