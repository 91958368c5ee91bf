import type {
  AcknowledgedCreditNote,
  AcknowledgedInvoice,
  CreditLineBody,
  CreditNoteBody,
} from "./journal.ts";
import { onOwn, type ClientContext } from "./client-context.ts";

/** Creates the body of a credit note for a quantity or an amount of an invoice, with a new key. */
export const newCredit = (
  { random, nextNumber }: ClientContext,
  { response: { items } }: AcknowledgedInvoice,
): CreditNoteBody => {
  const key = `credit-${String(nextNumber())}`;
  const [{ id: invoice_item_id, quantity }] = items;
  const line: CreditLineBody = random.percent(60)
    ? { invoice_item_id, quantity: 1 + random.below(quantity) }
    : { invoice_item_id, amount: random.pick(["0.01", "0.37", "4", "12.5"]) };
  return { idempotency_key: key, lines: [line], reason: "Returned", metadata: { mark: key } };
};

/** Credits an invoice; some requests are sent twice at the same time, and some are rejected. */
export const credit = async (
  context: ClientContext,
  invoice: AcknowledgedInvoice,
  body = newCredit(context, invoice),
): Promise<void> => {
  const send = (): Promise<AcknowledgedCreditNote | undefined> =>
    sendCredit(context, invoice, body, [200, 201, 409]);
  const sent = context.random.percent(20) ? [send(), send()] : [send()];
  const [record] = await Promise.all(sent);
  if (record !== undefined) context.ownCreditNotes.push(record);
};

/** Credits an own invoice, which is rejected if it is voided or too little of it is left. */
export const creditOwn = onOwn("ownInvoices", (context, invoice) => credit(context, invoice));

/** Repeats the request of a credit note: the response must be the existing credit note. */
export const resendCredit = onOwn("ownCreditNotes", (context, record) =>
  sendCredit(context, record.invoice, record.body, [200]),
);

/** Sends a different credit note with a used key, which must be rejected. */
export const contradictCredit = onOwn("ownCreditNotes", async (context, record) => {
  const body = { ...record.body, reason: "Another reason" };
  await sendCredit(context, record.invoice, body, [422]);
});

const sendCredit = async (
  { send, journal }: ClientContext,
  invoice: AcknowledgedInvoice,
  body: CreditNoteBody,
  expected: ReadonlyArray<number>,
): Promise<AcknowledgedCreditNote | undefined> => {
  const path = `/invoices/${invoice.response.id}/credit_notes`;
  const response = await send({ path, body, expected });
  if (response === undefined || response.status >= 400) return undefined;
  return journal.addCreditNote(invoice, body, response);
};
