import type { RefundStatus } from "quittance";
import type { AcknowledgedPayment, AcknowledgedRefund, RefundBody } from "./journal.ts";
import { anyOf, onOwn, timestampAt, type ClientContext } from "./client-context.ts";

/** Creates the body of a refund of a whole payment or of a part of it, with a new key. */
export const newRefund = (
  { random, nextNumber }: ClientContext,
  { body: { currency, price } }: AcknowledgedPayment,
): RefundBody => {
  const number = nextNumber();
  const amount = random.pick([price, price, "0.01", "0.37"]);
  const kind = random.pick(["REFUND", "REFUND", "CHARGEBACK", "REVERSAL"] as const);
  const isTotal = random.percent(25);
  return {
    idempotency_key: `refund-${String(number)}`,
    ...{ kind, currency },
    ...(isTotal ? { refunded_total: amount } : { price: amount }),
    status: isTotal ? "COMPLETED" : random.pick(["COMPLETED", "COMPLETED", "PENDING", "FAILED"]),
    happened_at: timestampAt(number),
  };
};

/** Refunds a payment; some refunds are sent twice at the same time, and some are rejected. */
export const refund = async (
  context: ClientContext,
  payment: AcknowledgedPayment,
  body = newRefund(context, payment),
): Promise<void> => {
  const send = (): Promise<AcknowledgedRefund | undefined> => sendRefund(context, payment, body);
  const sent = context.random.percent(20) ? [send(), send()] : [send()];
  for (const record of await Promise.all(sent)) {
    if (record !== undefined) context.ownRefunds.push(record);
  }
};

/** Refunds an own payment, which is rejected if it is not completed. */
export const refundOwn = onOwn("ownPayments", (context, payment) => refund(context, payment));

/** Repeats the request of a refund: the response must be the existing refund. */
export const resendRefund = onOwn("ownRefunds", async (context, record) => {
  const { payment, body } = record;
  const path = `/payments/${payment.response.id}/refunds`;
  // A report of COMPLETED or FAILED after the other one is a contradiction.
  const response = await context.send({ path, body, expected: [200, 409] });
  if (response?.status === 200) context.journal.addRefund(payment, body, response);
});

/** Sends a different refund with a used key, which must be rejected. */
export const contradictRefund = onOwn("ownRefunds", async (context, record) => {
  const path = `/payments/${record.payment.response.id}/refunds`;
  const { idempotency_key, kind, currency, status, happened_at } = record.body;
  const body = { idempotency_key, kind, currency, status, happened_at, price: "77.7" };
  await context.send({ path, body, expected: [422] });
});

/** Completes or fails an own refund, which is rejected if its status is final. */
export const changeOwnRefund = async (context: ClientContext): Promise<void> => {
  const pending = context.ownRefunds.filter(({ status }) => status === "PENDING");
  const record = anyOf(context, pending);
  if (record === undefined) return;
  const to = context.random.pick<RefundStatus>(["COMPLETED", "FAILED"]);
  const path = `/refunds/${record.response.id}/status`;
  const response = await context.send({ path, body: { status: to }, expected: [200, 409] });
  if (response !== undefined) context.journal.addRefundChange(record, to, response);
};

const sendRefund = async (
  { send, journal }: ClientContext,
  payment: AcknowledgedPayment,
  body: RefundBody,
): Promise<AcknowledgedRefund | undefined> => {
  const path = `/payments/${payment.response.id}/refunds`;
  const response = await send({ path, body, expected: [200, 201, 409] });
  if (response === undefined || response.status === 409) return undefined;
  return journal.addRefund(payment, body, response);
};
