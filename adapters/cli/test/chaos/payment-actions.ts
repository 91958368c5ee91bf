import type { PaymentStatus } from "quittance";
import { anyOf } from "./invoice-actions.ts";
import type { InvoiceNote, PaymentBody, PaymentNote } from "./journal.ts";
import { momentOf, type Till } from "./client-context.ts";

/** A payment under a new key. */
export const newPayment = (
  till: Till,
  { currency, price }: { readonly currency: string; readonly price: string },
  status: PaymentStatus,
): PaymentBody => {
  const number = till.nextNumber();
  return {
    ...{ currency, price, status },
    idempotency_key: `payment-${String(number)}`,
    provider_id: currency === "USDT" ? "prov_chainpay" : "prov_cardhouse",
    happened_at: momentOf(number),
  };
};

/** Record a payment; at times the same is sent twice at once. */
export const pay = async (
  till: Till,
  { answer: { id } }: InvoiceNote,
  body: PaymentBody,
): Promise<PaymentNote | undefined> => {
  const send = (): Promise<PaymentNote | undefined> => sendPayment(till, id, body, [200, 201]);
  const twice = till.random.percent(15) ? [send(), send()] : [send()];
  const [note] = await Promise.all(twice);
  if (note !== undefined) till.ownPayments.push(note);
  return note;
};

/** Pay something of an invoice of one's own: in any currency, done or to be done. */
export const payOwn = async (till: Till): Promise<void> => {
  const invoice = anyOf(till, till.ownInvoices);
  if (invoice === undefined) return;
  const { random } = till;
  const currency = random.percent(60)
    ? invoice.answer.currency
    : random.pick(["EUR", "GBP", "USD", "JPY", "USDT"]);
  const price = random.pick(["0.01", "1", "3.7", "20", "250"]);
  const status = random.pick(["COMPLETED", "PENDING", "PENDING", "FAILED"] as const);
  await pay(till, invoice, newPayment(till, { currency, price }, status));
};

/** Send a payment once more: the answer must be the payment that there is. */
export const resendPayment = async (till: Till): Promise<void> => {
  const note = anyOf(till, till.ownPayments);
  if (note === undefined) return;
  await sendPayment(till, note.invoiceId, note.body, [200]);
};

/** Send something else under the key of a payment, which is refused. */
export const contradictPayment = async (till: Till): Promise<void> => {
  const note = anyOf(till, till.ownPayments);
  if (note === undefined) return;
  const path = `/invoices/${note.invoiceId}/payments`;
  await till.ask({ path, body: { ...note.body, price: "77.7" }, expected: [422] });
};

/** Give a payment another status, which is refused when it has one for good. */
export const changeStatus = async (
  { ask, journal }: Till,
  note: PaymentNote,
  to: PaymentStatus,
): Promise<void> => {
  const path = `/payments/${note.answer.id}/status`;
  const answer = await ask({ path, body: { status: to }, expected: [200, 409] });
  if (answer !== undefined) journal.changeAnswered(note, to, answer);
};

/** The same for a payment of one's own. */
export const changeOwn = async (till: Till): Promise<void> => {
  const pending = till.ownPayments.filter(({ status }) => status === "PENDING");
  const note = anyOf(till, pending);
  if (note === undefined) return;
  await changeStatus(till, note, till.random.pick(["COMPLETED", "FAILED", "CANCELLED"]));
};

const sendPayment = async (
  { ask, journal }: Till,
  invoiceId: string,
  body: PaymentBody,
  expected: ReadonlyArray<number>,
): Promise<PaymentNote | undefined> => {
  const answer = await ask({ path: `/invoices/${invoiceId}/payments`, body, expected });
  return answer && journal.paymentAnswered(invoiceId, body, answer);
};
