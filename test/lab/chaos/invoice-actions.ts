import { Amount } from "quittance";
import type { JsonObject } from "quittance/wire";
import type { AcknowledgedInvoice } from "./journal.ts";
import { anyOf, onOwn, type ClientContext } from "./client-context.ts";

const units = ["0.37", "4", "12.5", "1.000001"] as const;
const currencies = ["EUR", "GBP", "USD"] as const;

/** The content of a new invoice. */
export interface Bill {
  readonly currency: (typeof currencies)[number];
  readonly unit: (typeof units)[number];
  readonly quantity: number;
}

/** Returns a random bill with a quantity. */
export const anyBill = ({ random }: ClientContext, quantity: number): Bill => ({
  currency: random.pick(currencies),
  unit: random.pick(units),
  quantity,
});

/** Returns the price of some units of a bill. */
export const priceOf = ({ unit }: Bill, count: number): string =>
  Amount.render(Amount.multiplyByInteger(Amount.of(unit), count));

/** Creates an invoice; `undefined` after a violation. */
export const createInvoice = async (
  context: ClientContext,
  bill: Bill,
): Promise<AcknowledgedInvoice | undefined> => {
  const { currency, unit, quantity } = bill;
  const mark = `invoice-${String(context.nextNumber())}`;
  const item = { type: "PAYMENT_INTENT", currency, price: unit, quantity, title: "Field guide" };
  const body = {
    currency,
    customer_email: `${mark}@example.com`,
    metadata: { mark },
    items: [item],
  };
  const record = await sendInvoice(context, mark, body, [200, 201]);
  if (record !== undefined) context.ownInvoices.push(record);
  return record;
};

/** Repeats the request of an invoice: the response must be the existing invoice. */
export const resendInvoice = onOwn("ownInvoices", async (context, record) => {
  await sendInvoice(context, record.key, record.body, [200]);
});

/** Sends a different invoice with a used key, which must be rejected. */
export const contradictInvoice = async ({
  random,
  send,
  ownInvoices,
}: ClientContext): Promise<void> => {
  const record = anyOf({ random }, ownInvoices);
  if (record === undefined) return;
  const body = { ...record.body, customer_email: "else@example.com" };
  await send({ path: "/invoices", body, key: record.key, expected: [422] });
};

/** Voids an invoice, which is rejected if it is paid. */
export const voidInvoice = async (
  { send, journal }: ClientContext,
  record: AcknowledgedInvoice,
): Promise<void> => {
  const path = `/invoices/${record.response.id}/void`;
  const response = await send({ path, body: {}, expected: [200, 409] });
  if (response !== undefined) journal.addVoid(record, response);
};

const sendInvoice = async (
  { send, journal }: ClientContext,
  key: string,
  body: JsonObject,
  expected: ReadonlyArray<number>,
): Promise<AcknowledgedInvoice | undefined> => {
  const response = await send({ path: "/invoices", body, key, expected });
  return response && journal.addInvoice(key, body, response);
};
