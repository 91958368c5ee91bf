import { Amount, timestampOf } from "quittance";
import { inWholeUnits, journalEntries, renderHledger } from "quittance/books";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { sampleTaxSource, taxIdOf } from "../../test/support/sample-taxes.ts";
import { taxNameOf } from "./accounts.ts";

/** An invoice of 3 x 3.333 EUR with 19 % of tax, 11.89881 EUR in all, of which 5 EUR are paid. */
const journalOf = async (customer?: { readonly name: string }) => {
  const app = createTestApp({ taxes: sampleTaxSource });
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("3.333") } as const;
  const { invoice } = rightOf(
    await app.payments.createInvoice(testOrganization, {
      items: [{ ...item, quantity: 3, taxIds: [taxIdOf("vat")] }],
      customerEmail: "payer@example.com",
      dueAt: timestampOf("2025-08-16 12:00:00"),
      ...(customer === undefined ? {} : { customer }),
    }),
  );
  app.tick(1);
  const paid = paymentOf("five", money("5", "EUR"));
  rightOf(await app.payments.recordPayment(testOrganization, invoice.id, paid));
  const parts = ["items", "calculations", "payments"] as const;
  const found = rightOf(await app.payments.getInvoice(testOrganization, invoice.id, { parts }));
  return journalEntries(found);
};

test("posts whole cents, with what is lacking to balance in the rounding", async () => {
  const posted = inWholeUnits(await journalOf()).map(({ fact, postings }) => [
    fact,
    ...postings.map(({ account, amount }) => `${account} ${String(amount.amount)}`),
  ]);
  expect(posted).toEqual([
    [
      "INVOICE_ISSUED",
      ...["assets:receivable 11.9", "revenue:sales -10", "liabilities:tax:tax_vat -1.9"],
    ],
    ["PAYMENT_COMPLETED", "assets:clearing:prov_bank 5", "assets:receivable -5"],
  ]);
});

test("names accounts of taxes, and tags entries with customer and due date", async () => {
  const journal = renderHledger(await journalOf({ name: "Rosa, Vogel" }), { taxNames: true });
  expect(journal).toContain("    liabilities:tax:VAT 19 %  EUR -1.89981\n");
  expect(journal).toContain("\naccount liabilities:tax:VAT 19 %\n");
  expect(journal).toContain("    ; customer:Rosa%2C Vogel\n    ; due:2025-08-16\n");
});

test.each([
  ["VAT", "VAT 19 %"],
  ["VAT 19 %", "VAT 19 %"],
  ["VAT 19%", "VAT 19%"],
  ["VAT 19\u00a0%", "VAT 19\u00a0%"],
  ["19 % VAT", "19 % VAT 19 %"],
  ["VAT 9 %", "VAT 9 % 19 %"],
])("the account of the tax %j is named %j", (name, shown) => {
  expect(taxNameOf({ name, percent: Amount.of("19") })).toBe(shown);
});
