import { memoryStore } from "@quittance/memory";
import {
  Amount,
  createQuittance,
  fixedRates,
  minorUnits,
  orThrow,
  rateSet,
  type CreditNote,
} from "quittance";

const acme = "org_acme";
const rates = fixedRates(rateSet({ EUR: "0.879502000000000005" }));
const quittance = createQuittance({
  ...memoryStore(),
  rates,
  rounding: minorUnits({ mode: "HALF_UP", at: "TOTAL" }),
  creditNoteNumbering: { name: "credit", pattern: "CN-{n:4}" },
});

const chair = { type: "PAYMENT_INTENT", currency: "EUR", title: "Chair" } as const;
const created = orThrow(
  await quittance.invoices.create(acme, {
    items: [
      { ...chair, price: Amount.of("81.999"), quantity: 2 },
      { ...chair, price: Amount.of("68.998"), quantity: 1 },
      { ...chair, price: Amount.of("101.996"), quantity: 1 },
    ],
    customerEmail: "robin@example.com",
  }),
);
const { invoice, items } = created;
console.log(Amount.render(invoice.price)); // 334.99

const shown = ({ number, payable }: CreditNote) => `${number ?? ""} ${Amount.render(payable)}`;
const [pair, single, last] = items;
if (!pair || !single || !last) throw new Error("The invoice has three lines");

/** Credit a part of the quantity of a line. */
const first = orThrow(
  await quittance.creditNotes.create(acme, invoice.id, {
    idempotencyKey: "return_1",
    lines: [{ invoiceItemId: pair.id, quantity: 1 }],
    reason: "Returned",
  }),
);
console.log(shown(first.creditNote)); // CN-0001 82

/** Credit an amount, including taxes. */
const discount = orThrow(
  await quittance.creditNotes.create(acme, invoice.id, {
    idempotencyKey: "scratch_1",
    lines: [{ invoiceItemId: single.id, amount: Amount.of("10") }],
  }),
);
console.log(shown(discount.creditNote)); // CN-0002 10
const due = orThrow(await quittance.invoices.dueIn(acme, invoice.id, "EUR"));
console.log(Amount.render(due.amount)); // 242.99

/** More than is left is rejected, with what is left. */
const more = await quittance.creditNotes.create(acme, invoice.id, {
  idempotencyKey: "scratch_2",
  lines: [{ invoiceItemId: single.id, amount: Amount.of("100") }],
});
if (more._tag === "Left" && more.left.kind === "CreditExceedsInvoice") {
  console.log(Amount.render(more.left.remaining.amount)); // 59
}

/** Credit what is left of the quantities, and with it what is left of the invoice. */
const rest = orThrow(
  await quittance.creditNotes.create(acme, invoice.id, {
    idempotencyKey: "return_2",
    lines: [pair, single, last].map(({ id }) => ({ invoiceItemId: id, quantity: 1 })),
  }),
);
console.log(shown(rest.creditNote)); // CN-0003 242.99
console.log(rest.invoice.status, String(rest.invoice.credited)); // COMPLETED 334.99
