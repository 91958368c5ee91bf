import { Amount } from "quittance";
import { hledgerJournal, journalEntries, type BookedInvoice } from "quittance/books";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { sampleTaxSource, taxIdOf } from "../../test/support/sample-catalog.ts";

/** An invoice with whole amounts of a piece of 1.03 EUR, which is credited. */
const credited = async (suffix: "gross" | "vat"): Promise<BookedInvoice> => {
  const { payments, tick } = createTestApp({ taxes: sampleTaxSource, totals: "invoice" });
  const price = Amount.of("1.03");
  const taxIds = [taxIdOf(suffix)];
  const { invoice, items } = rightOf(
    await payments.invoices.create(testOrganization, {
      items: [{ type: "PAYMENT_INTENT", currency: "EUR", price, taxIds }],
      customerEmail: "payer@example.com",
    }),
  );
  tick(1);
  const lines = items.map(({ id }) => ({ invoiceItemId: id, quantity: 1 }));
  const note = { idempotencyKey: "one", lines };
  rightOf(await payments.creditNotes.create(testOrganization, invoice.id, note));
  const expand = ["items", "calculations", "payments", "credit_notes"] as const;
  return rightOf(await payments.invoices.get(testOrganization, invoice.id, { expand }));
};

const postingsOf = (found: BookedInvoice): ReadonlyArray<ReadonlyArray<string>> =>
  journalEntries(found).map(({ postings }) =>
    postings.map(({ account, amount }) => `${account} ${String(amount.amount)}`),
  );

test("what documents with inclusive prices state is posted: net, taxes and rounding", async () => {
  // 1.03 / 1.19 is 0.87, of which 19 % are 0.17.
  expect(postingsOf(await credited("gross"))).toEqual([
    [
      ...["assets:receivable 1.03", "revenue:sales -0.87"],
      ...["revenue:rounding 0.01", "liabilities:tax:tax_gross -0.17"],
    ],
    [
      ...["revenue:credit-notes 0.87", "revenue:rounding -0.01"],
      ...["liabilities:tax:tax_gross 0.17", "assets:receivable -1.03"],
    ],
  ]);
});

test("documents without a rounding have none in the journal", async () => {
  expect(postingsOf(await credited("vat"))).toEqual([
    ["assets:receivable 1.23", "revenue:sales -1.03", "liabilities:tax:tax_vat -0.2"],
    ["revenue:credit-notes 1.03", "liabilities:tax:tax_vat 0.2", "assets:receivable -1.23"],
  ]);
});

test("an entry names its records in tags", async () => {
  const [, note] = journalEntries(await credited("vat"));
  if (note === undefined) throw new Error("The invoice has a credit note");
  const named = { invoiceNumber: "R-1", creditNoteNumber: "C-1", refundId: "refund_1" } as const;
  expect(hledgerJournal().entry({ ...note, ...named })).toContain(
    [
      ...["    ; organization:org_test", "    ; invoice:invoice_1", "    ; number:R-1"],
      ...["    ; customer:payer@example.com", "    ; refund:refund_1"],
      ...["    ; credit_note:credit_1", "    ; credit_note_number:C-1"],
    ].join("\n"),
  );
});
