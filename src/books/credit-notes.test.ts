import { Amount, minorUnits } from "quittance";
import { imbalance, journalEntries, type JournalEntry } from "quittance/books";
import { testOrganization } from "quittance/testing";
import { expect, test } from "vitest";
import { createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";
import { sampleTaxSource, taxIdOf } from "../../test/support/sample-catalog.ts";

/** An invoice of three units with 19 % of tax, and functions that credit, pay and post it. */
const open = async (rounding = minorUnits({ mode: "HALF_UP", at: "TOTAL" })) => {
  const app = createTestApp({ taxes: sampleTaxSource, rounding });
  const { payments } = app;
  const { invoice, items } = rightOf(
    await payments.invoices.create(testOrganization, {
      items: [
        {
          type: "PAYMENT_INTENT",
          currency: "EUR",
          price: Amount.of("3.333"),
          quantity: 3,
          taxIds: [taxIdOf("vat")],
        },
      ],
      customerEmail: "payer@example.com",
    }),
  );
  const { id } = invoice;
  const [item] = items;
  const credit = async (idempotencyKey: string, quantity: number) => {
    app.tick(1);
    if (item === undefined) throw new Error("The invoice has a line");
    const lines = [{ invoiceItemId: item.id, quantity }];
    const request = { idempotencyKey, lines };
    return rightOf(await payments.creditNotes.create(testOrganization, id, request)).creditNote;
  };
  const pay = async (amount: string) => {
    app.tick(1);
    const request = paymentOf("paid", money(amount, "EUR"));
    return rightOf(await payments.payments.record(testOrganization, id, request));
  };
  const entries = async (): Promise<ReadonlyArray<JournalEntry>> => {
    const expansion = { expand: ["items", "calculations", "payments", "credit_notes"] } as const;
    const expanded = rightOf(await payments.invoices.get(testOrganization, id, expansion));
    const found = journalEntries(expanded);
    for (const { postings, memo } of found) {
      expect([...imbalance(postings), ...imbalance(memo)]).toEqual([]);
    }
    return found;
  };
  return { app, id, credit, pay, entries };
};

/** The balance of each account, without accounts of zero. */
const balances = (entries: ReadonlyArray<JournalEntry>): Readonly<Record<string, string>> => {
  const found = new Map<string, Amount>();
  for (const { account, amount } of entries.flatMap(({ postings }) => postings)) {
    found.set(account, Amount.add(found.get(account) ?? Amount.zero, amount.amount));
  }
  const shown = [...found].map(([account, amount]) => [account, Amount.render(amount)] as const);
  return Object.fromEntries(shown.filter(([, amount]) => amount !== "0"));
};

test("the entries of payments and credit notes are in the order of their times", async () => {
  const { credit, pay, entries } = await open();
  await credit("one", 1);
  await pay("1");
  await credit("two", 1);
  expect((await entries()).map(({ fact }) => fact)).toEqual([
    "INVOICE_ISSUED",
    "CREDIT_NOTE_ISSUED",
    "PAYMENT_COMPLETED",
    "CREDIT_NOTE_ISSUED",
  ]);
});

test("a credit note reverses revenue, taxes and rounding against the receivable", async () => {
  const { credit, entries } = await open();
  const { id } = await credit("one", 1);
  const [, entry] = await entries();
  expect(entry).toMatchObject({ fact: "CREDIT_NOTE_ISSUED", creditNoteId: id });
  expect(balances(entry === undefined ? [] : [entry])).toEqual({
    "revenue:credit-notes": "3.333",
    "liabilities:tax:tax_vat": "0.63327",
    "revenue:rounding": "0.00373",
    "assets:receivable": "-3.97",
  });
});

test("credit notes of a whole invoice leave no receivable and no tax", async () => {
  const { credit, entries } = await open();
  await credit("one", 1);
  await credit("two", 2);
  expect(balances(await entries())).toEqual({
    "revenue:sales": "-9.999",
    "revenue:credit-notes": "9.999",
  });
});

test("of an invoice that was paid and credited in full the payable amount is owed", async () => {
  const { credit, pay, entries } = await open({});
  await pay("11.9");
  await credit("one", 1);
  await credit("two", 2);
  expect(balances(await entries())).toEqual({
    "assets:clearing:prov_bank": "11.9",
    "liabilities:overpayments": "-11.9",
    "revenue:sales": "-9.999",
    "revenue:credit-notes": "9.999",
    "revenue:rounding": "0.00119",
    "revenue:settlement-differences": "-0.00119",
  });
});

test("what was paid beyond the credited price is owed to the customer", async () => {
  const { credit, pay, entries } = await open();
  await pay("11.9");
  await credit("one", 1);
  expect(balances(await entries())).toMatchObject({ "liabilities:overpayments": "-3.97" });
  expect(balances(await entries())["assets:receivable"]).toBeUndefined();
});

test("a voided invoice with a credit note leaves nothing but what was paid", async () => {
  const { app, id, credit, pay, entries } = await open();
  await credit("one", 1);
  await pay("1");
  rightOf(await app.payments.invoices.void(testOrganization, id));
  const { "assets:clearing:prov_bank": collected, ...others } = balances(await entries());
  expect([collected, others]).toEqual(["1", { "liabilities:overpayments": "-1" }]);
});
