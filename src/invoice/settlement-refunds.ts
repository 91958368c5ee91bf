import { groupBy } from "../kernel/group-by.ts";
import { Amount } from "../money/amount.ts";
import type { Payment } from "../payment/payment.ts";
import { netOf } from "../refund/refund-value.ts";
import type { Refund, RefundStatus } from "../refund/refund.ts";

/** The properties of a payment that the status of its invoice depends on. @inline */
export type SettlementPayment = Pick<
  Payment,
  "id" | "status" | "price" | "value" | "unitValue" | "completedAfterVoid"
>;

/** The properties of a refund that the status of its invoice depends on. @inline */
export type SettlementRefund = Pick<
  Refund,
  "id" | "paymentId" | "kind" | "status" | "price" | "value" | "afterCompletion"
>;

/** Returns each record once: of several states, the latest in its life cycle. */
export const latestOfEach = <Found extends { readonly id: string }>(
  records: Iterable<Found>,
  precedenceOf: (record: Found) => number,
): ReadonlyArray<Found> => {
  const latest = new Map<string, Found>();
  for (const record of records) {
    const known = latest.get(record.id);
    if (known === undefined || precedenceOf(record) > precedenceOf(known)) {
      latest.set(record.id, record);
    }
  }
  return [...latest.values()];
};

/** Returns each completed refund once. Their order and duplicates do not matter. */
export const completedOf = (refunds: Iterable<SettlementRefund>): ReadonlyArray<SettlementRefund> =>
  latestOfEach(refunds, ({ status }) => order[status]).filter(
    ({ status }) => status === "COMPLETED",
  );

const order: Readonly<Record<RefundStatus, number>> = { PENDING: 0, FAILED: 1, COMPLETED: 2 };

/**
 * Returns payments with the value that is left after refunds. A payment that is refunded in full is
 * left out, so that it has no tolerance either.
 */
export const lessRefunds = <Paid extends SettlementPayment>(
  payments: ReadonlyArray<Paid>,
  refunds: ReadonlyArray<SettlementRefund>,
): ReadonlyArray<Paid> => {
  if (refunds.length === 0) return payments;
  const byPayment = groupBy(refunds, ({ paymentId }) => paymentId);
  return payments.flatMap((payment) => {
    const own = byPayment.get(payment.id);
    if (own === undefined) return [payment];
    if (Amount.atLeast(netOf(own, priceOf), payment.price.amount)) return [];
    return [{ ...payment, value: Amount.subtract(payment.value, netOf(own, valueOf)) }];
  });
};

/** Returns whether a chargeback was not reversed in full. */
export const isChargedBack = (refunds: ReadonlyArray<SettlementRefund>): boolean => {
  const disputed = refunds.filter(({ kind }) => kind !== "REFUND");
  const byPayment = groupBy(disputed, ({ paymentId }) => paymentId);
  return [...byPayment.values()].some((own) => Amount.isPositive(netOf(own, priceOf)));
};

const priceOf = ({ price }: SettlementRefund): Amount => price.amount;

const valueOf = ({ value }: SettlementRefund): Amount => value;
