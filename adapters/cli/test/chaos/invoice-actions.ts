import { Amount } from "quittance";
import type { JsonObject } from "quittance/wire";
import type { InvoiceNote } from "./journal.ts";
import type { Till } from "./till.ts";

const units = ["0.37", "4", "12.5", "1.000001"] as const;
const currencies = ["EUR", "GBP", "USD"] as const;

/** An invoice to be made of so many units. */
export interface Bill {
  readonly currency: (typeof currencies)[number];
  readonly unit: (typeof units)[number];
  readonly quantity: number;
}

/** A bill of so many units of something. */
export const anyBill = ({ random }: Till, quantity: number): Bill => ({
  currency: random.pick(currencies),
  unit: random.pick(units),
  quantity,
});

/** The price of so many units of a bill. */
export const priceOf = ({ unit }: Bill, count: number): string =>
  Amount.render(Amount.multiplyByInteger(Amount.of(unit), count));

/** Create an invoice; undefined when that failed, which is a finding then. */
export const createInvoice = async (till: Till, bill: Bill): Promise<InvoiceNote | undefined> => {
  const { currency, unit, quantity } = bill;
  const mark = `invoice-${String(till.nextNumber())}`;
  const item = { type: "PAYMENT_INTENT", currency, price: unit, quantity, title: "Field guide" };
  const body = {
    currency,
    customer_email: `${mark}@example.com`,
    metadata: { mark },
    items: [item],
  };
  const note = await sendInvoice(till, mark, body, [200, 201]);
  if (note !== undefined) till.ownInvoices.push(note);
  return note;
};

/** Send what created an invoice once more: the answer must be the invoice that there is. */
export const resendInvoice = async (till: Till): Promise<void> => {
  const note = anyOf(till, till.ownInvoices);
  if (note === undefined) return;
  await sendInvoice(till, note.key, note.body, [200]);
};

/** Send something else under the key of an invoice, which is refused. */
export const contradictInvoice = async ({ random, ask, ownInvoices }: Till): Promise<void> => {
  const note = anyOf({ random }, ownInvoices);
  if (note === undefined) return;
  const body = { ...note.body, customer_email: "else@example.com" };
  await ask({ path: "/invoices", body, key: note.key, expected: [422] });
};

/** Void an invoice, which is refused when it is paid. */
export const voidInvoice = async ({ ask, journal }: Till, note: InvoiceNote): Promise<void> => {
  const path = `/invoices/${note.answer.id}/void`;
  const answer = await ask({ path, body: {}, expected: [200, 409] });
  if (answer !== undefined) journal.voidAnswered(note, answer);
};

/** One of some records, the latest more likely; undefined when there are none. */
export const anyOf = <Note>(
  { random }: Pick<Till, "random">,
  notes: ReadonlyArray<Note>,
): Note | undefined => {
  const latest = random.percent(50) ? notes.slice(-5) : notes;
  return latest[random.below(latest.length)];
};

const sendInvoice = async (
  { ask, journal }: Till,
  key: string,
  body: JsonObject,
  expected: ReadonlyArray<number>,
): Promise<InvoiceNote | undefined> => {
  const answer = await ask({ path: "/invoices", body, key, expected });
  return answer && journal.invoiceAnswered(key, body, answer);
};
