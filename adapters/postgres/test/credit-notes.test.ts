import { Amount, createQuittance } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterAll, expect, test } from "vitest";
import { bank, createTestApp } from "../../../test/support/create-test-app.ts";
import { rightOf } from "../../../test/support/right-of.ts";
import { openTestStore } from "./support/test-store.ts";

const postgres = await openTestStore("credit-notes", 8);

afterAll(() => postgres.close());

/** An app on PostgreSQL with invoices of 100 EUR, whose credit notes are numbered. */
const open = async () => {
  const app = createTestApp({ store: await postgres.fill({ providers: [bank] }) });
  const creditNoteNumbering = { name: "credit", pattern: "CN-{n}" };
  const payments = createQuittance({ ...app.ports, creditNoteNumbering });
  const bill = async () => {
    const { items, invoice } = rightOf(
      await payments.createInvoice(testOrganization, {
        items: [
          { type: "PAYMENT_INTENT", currency: "EUR", price: Amount.of("33.333"), quantity: 3 },
        ],
        customerEmail: "payer@example.com",
      }),
    );
    const [item] = items;
    if (item === undefined) throw new Error("The invoice has a line");
    const credit = (idempotencyKey: string, amount: string) =>
      payments.createCreditNote(testOrganization, invoice.id, {
        idempotencyKey,
        lines: [{ invoiceItemId: item.id, amount: Amount.of(amount) }],
      });
    return { id: invoice.id, credit };
  };
  return { payments, bill };
};

test("of ten concurrent credit notes, those that fit are issued and numbered", async () => {
  const { payments, bill } = await open();
  const { id, credit } = await bill();
  const keys = [...Array(10).keys()].map(String);
  const results = await Promise.all(keys.map((key) => credit(key, "30")));
  expect(results.filter(({ _tag }) => _tag === "Right")).toHaveLength(3);
  const parts = { parts: ["credit_notes"] } as const;
  const { invoice, creditNotes } = rightOf(await payments.getInvoice(testOrganization, id, parts));
  expect(invoice.credited).toEqual(Amount.of("90"));
  const numbers = creditNotes.map(({ number }) => number);
  expect([...numbers].sort()).toEqual(["CN-1", "CN-2", "CN-3"]);
  expect(await postgres.mismatches()).toEqual([]);
});

test("concurrent calls with one key issue one credit note", async () => {
  const { payments, bill } = await open();
  const { credit } = await bill();
  const results = await Promise.all([...Array(10).keys()].map(() => credit("same", "30")));
  expect(results.filter((result) => !rightOf(result).replayed)).toHaveLength(1);
  expect(rightOf(await payments.listCreditNotes(testOrganization)).total).toBe(1);
});

test.each<[string, ReadonlyArray<string>, RegExp]>([
  [
    "UPDATE quittance.invoices SET credited = 31",
    ["CreditedWrong"],
    /expected 30(?:\.0+)? but found 31/u,
  ],
  ["UPDATE quittance.credit_notes SET price = 29", ["CreditNotesWrong"], /expected .* of 30/u],
  ["UPDATE quittance.credit_note_series SET last = 2", ["CreditNoteNumberGap"], /series is at 2/u],
])("checkStore reports what %s changes", async (statement, kinds, message) => {
  const { bill } = await open();
  const { credit } = await bill();
  rightOf(await credit("one", "30"));
  await postgres.admin.query(statement);
  const found = await postgres.mismatches();
  expect(found.map(({ kind }) => kind)).toEqual(kinds);
  expect(found[0]?.message).toMatch(message);
});

test("checkStore reports a credit note whose invoice does not exist", async () => {
  const { bill } = await open();
  const { credit } = await bill();
  rightOf(await credit("one", "30"));
  await postgres.admin.query(`BEGIN; SET LOCAL session_replication_role = replica;
    UPDATE quittance.credit_notes SET invoice_id = 'invoice_none'; COMMIT`);
  const found = await postgres.mismatches();
  expect(found.map(({ kind, message }) => [kind, message])).toContainEqual([
    "CreditNoteWithoutInvoice",
    "invoice_none does not exist",
  ]);
});
