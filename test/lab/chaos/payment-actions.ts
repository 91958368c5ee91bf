import type { PaymentStatus } from "quittance";
import type { AcknowledgedInvoice, PaymentBody, AcknowledgedPayment } from "./journal.ts";
import { anyOf, onOwn, timestampAt, type ClientContext } from "./client-context.ts";

/** Creates the body of a payment with a new key. */
export const newPayment = (
  context: ClientContext,
  { currency, price }: { readonly currency: string; readonly price: string },
  status: PaymentStatus,
): PaymentBody => {
  const number = context.nextNumber();
  return {
    ...{ currency, price, status },
    idempotency_key: `payment-${String(number)}`,
    provider_id: currency === "USDT" ? "prov_chainpay" : "prov_cardhouse",
    happened_at: timestampAt(number),
  };
};

/** Records a payment; some are sent twice at the same time. */
export const pay = async (
  context: ClientContext,
  { response: { id } }: AcknowledgedInvoice,
  body: PaymentBody,
): Promise<AcknowledgedPayment | undefined> => {
  const record = (): Promise<AcknowledgedPayment | undefined> =>
    sendPayment(context, id, body, [200, 201]);
  const sent = context.random.percent(15) ? [record(), record()] : [record()];
  const [acknowledged] = await Promise.all(sent);
  if (acknowledged !== undefined) context.ownPayments.push(acknowledged);
  return acknowledged;
};

/** Pays a part of an own invoice in any currency, completed or not. */
export const payOwn = onOwn("ownInvoices", async (context, invoice) => {
  const { random } = context;
  const currency = random.percent(60)
    ? invoice.response.currency
    : random.pick(["EUR", "GBP", "USD", "JPY", "USDT"]);
  const price = random.pick(["0.01", "1", "3.7", "20", "250"]);
  const status = random.pick(["COMPLETED", "PENDING", "PENDING", "FAILED"] as const);
  await pay(context, invoice, newPayment(context, { currency, price }, status));
});

/** Repeats the request of a payment: the response must be the existing payment. */
export const resendPayment = onOwn("ownPayments", async (context, record) => {
  await sendPayment(context, record.invoiceId, record.body, [200]);
});

/** Sends a different payment with a used key, which must be rejected. */
export const contradictPayment = onOwn("ownPayments", async (context, record) => {
  const path = `/invoices/${record.invoiceId}/payments`;
  await context.send({ path, body: { ...record.body, price: "77.7" }, expected: [422] });
});

/** Changes the status of a payment, which is rejected if the status is final. */
export const changeStatus = async (
  { send, journal }: ClientContext,
  record: AcknowledgedPayment,
  to: PaymentStatus,
): Promise<void> => {
  const path = `/payments/${record.response.id}/status`;
  const response = await send({ path, body: { status: to }, expected: [200, 409] });
  if (response !== undefined) journal.addStatusChange(record, to, response);
};

/** Changes the status of an own payment. */
export const changeOwn = async (context: ClientContext): Promise<void> => {
  const pending = context.ownPayments.filter(({ status }) => status === "PENDING");
  const record = anyOf(context, pending);
  if (record === undefined) return;
  await changeStatus(context, record, context.random.pick(["COMPLETED", "FAILED", "CANCELLED"]));
};

const sendPayment = async (
  { send, journal }: ClientContext,
  invoiceId: string,
  body: PaymentBody,
  expected: ReadonlyArray<number>,
): Promise<AcknowledgedPayment | undefined> => {
  const response = await send({ path: `/invoices/${invoiceId}/payments`, body, expected });
  return response && journal.addPayment(invoiceId, body, response);
};
