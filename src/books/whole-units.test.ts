import { Amount, minorUnits, timestampOf, type RoundingPolicy } from "quittance";
import { inWholeUnits, journalEntries, renderHledger } from "quittance/books";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { sampleTaxSource, taxIdOf } from "../../test/support/sample-catalog.ts";
import { accounts, taxNameOf } from "./accounts.ts";
import { type Posting } from "./journal-entry.ts";

/** An invoice of 3 x 3.333 EUR with 19 % of tax, 11.89881 EUR in all, of which 5 EUR are paid. */
const journalOf = async (
  customer?: { readonly name: string },
  { price = "3.333", rounding = {} }: { price?: string; rounding?: RoundingPolicy } = {},
) => {
  const app = createTestApp({ taxes: sampleTaxSource, rounding });
  const item = { type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of(price) } as const;
  const { invoice } = rightOf(
    await app.payments.invoices.create(testOrganization, {
      items: [{ ...item, quantity: 3, taxIds: [taxIdOf("vat")] }],
      customerEmail: "payer@example.com",
      dueAt: timestampOf("2025-08-16 12:00:00"),
      ...(customer === undefined ? {} : { customer }),
    }),
  );
  app.tick(1);
  const paid = paymentOf("five", money("5", "EUR"));
  rightOf(await app.payments.payments.record(testOrganization, invoice.id, paid));
  const parts = ["items", "calculations", "payments"] as const;
  const found = rightOf(
    await app.payments.invoices.get(testOrganization, invoice.id, { expand: parts }),
  );
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

test("the receivable is what the payer must send, which is rounded up", async () => {
  const entries = inWholeUnits(await journalOf(undefined, { price: "3.331" }));
  const posted = entries.map(({ postings }) =>
    postings.map(({ account, amount }) => `${account} ${String(amount.amount)}`),
  );
  expect(posted).toEqual([
    [
      ...["assets:receivable 11.9", "revenue:sales -9.99", "liabilities:tax:tax_vat -1.9"],
      "revenue:rounding -0.01",
    ],
    ["assets:clearing:prov_bank 5", "assets:receivable -5"],
  ]);
});

test("posts no rounding where whole amounts balance, whatever was rounded exactly", async () => {
  const rounding = minorUnits({ mode: "DOWN", at: "TOTAL" });
  const entries = await journalOf(undefined, { price: "3.3412", rounding });
  const [exact, whole] = [entries, inWholeUnits(entries)].map(([issued]) =>
    issued?.postings.map(({ account, amount }) => `${account} ${String(amount.amount)}`),
  );
  expect(exact).toEqual([
    ...["assets:receivable 11.92", "revenue:sales -10.0236"],
    ...["liabilities:tax:tax_vat -1.904484", "revenue:rounding 0.008084"],
  ]);
  expect(whole).toEqual([
    ...["assets:receivable 11.92", "revenue:sales -10.02", "liabilities:tax:tax_vat -1.9"],
  ]);
});

test("rounds what payments in other currencies count for, apart for each account", async () => {
  const [issued] = await journalOf();
  const paid = (account: string): Posting => ({
    account,
    amount: money("1.25", "USD"),
    totalPrice: money("1.004", "EUR"),
  });
  const due = { currency: "EUR", amount: Amount.negate(Amount.of("2.008")) } as const;
  const receivable = { account: accounts.receivable, amount: due };
  const postings = [paid("assets:clearing:prov_a"), paid("assets:clearing:prov_b"), receivable];
  const [entry] = inWholeUnits(issued === undefined ? [] : [{ ...issued, postings }]);
  const shown = entry?.postings.map(({ amount, totalPrice = amount }) => totalPrice.amount);
  expect(shown?.map(String)).toEqual(["1", "1", "-2.01", "0.01"]);
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
