import { memoryStore } from "@quittance/memory";
import { Amount, createQuittance, singleCurrency, type CreditNote } from "quittance";
import { failureOf } from "quittance/errors";

const shop = createQuittance({
  ...memoryStore(),
  rates: singleCurrency("EUR"),
  totals: "invoice",
  creditNoteNumbering: { name: "credit", pattern: "CN-{n:4}" },
}).forOrganization("org_acme");

const chair = { title: "Chair", currency: "EUR" } as const;
const { invoice, items } = await shop.invoices.create({
  items: [
    { ...chair, price: "82", quantity: 2 },
    { ...chair, price: "69" },
  ],
  customerEmail: "robin@example.com",
});
const [pair, single] = items.map(({ id }) => id);
if (!pair || !single) throw new Error("The invoice has two lines");
const shown = ({ number, payable }: CreditNote) => `${number ?? ""} ${Amount.render(payable)}`;

/** Credit a part of the quantity of a line. */
const lines = [{ invoiceItemId: pair, quantity: 1 }];
const returned = { idempotencyKey: "return_1", lines, reason: "Returned" };
console.log(shown((await shop.creditNotes.create(invoice.id, returned)).creditNote)); // CN-0001 82

/** Credit an amount, including taxes. */
const scratch = { invoiceItemId: single, amount: "10" };
const damaged = { idempotencyKey: "scratch_1", lines: [scratch] };
console.log(shown((await shop.creditNotes.create(invoice.id, damaged)).creditNote)); // CN-0002 10
console.log(Amount.render((await shop.invoices.dueIn(invoice.id, "EUR")).amount)); // 141

/** More than is left is rejected. */
const tooMuch = { idempotencyKey: "scratch_2", lines: [{ ...scratch, amount: "100" }] };
const failed = await shop.creditNotes.create(invoice.id, tooMuch).catch(failureOf);
console.log("code" in failed && failed.code); // CREDIT_EXCEEDS_INVOICE
