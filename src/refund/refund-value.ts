import { Amount } from "../money/amount.ts";
import type { Payment } from "../payment/payment.ts";
import type { Refund, RefundKind, RefundStatus } from "./refund.ts";

/** The properties of a refund that the refunded amount depends on. @inline */
export type CountedRefund = Pick<Refund, "kind" | "status" | "price" | "reported" | "isTotal">;

/** An amount that a provider reports: of one refund, or the total of all refunds of its kind. */
export type ReportedRefund = Pick<Refund, "kind" | "reported" | "isTotal">;

/** Returns an amount of a refund with its sign: negative for a reversal. */
export const signedAmount = ({ kind }: Pick<Refund, "kind">, amount: Amount): Amount =>
  kind === "REVERSAL" ? Amount.negate(amount) : amount;

/** Returns refunds and chargebacks minus reversals. */
export const netOf = <Counted extends Pick<Refund, "kind">>(
  refunds: Iterable<Counted>,
  amountOf: (refund: Counted) => Amount,
): Amount => {
  let net = Amount.zero;
  for (const refund of refunds) net = Amount.add(net, signedAmount(refund, amountOf(refund)));
  return net;
};

/** Returns how much of a payment is refunded by its completed refunds. */
export const refundedPrice = (refunds: Iterable<CountedRefund>): Amount =>
  netOf([...refunds].filter(isCompleted), ({ price }) => price.amount);

/**
 * Returns the sum of the reported refunds of one kind: the sum of the amounts, or the largest total
 * if that is more, because a total contains refunds that may be reported by themselves too. The
 * order of the reports does not matter.
 */
const reportedSum = (refunds: Iterable<ReportedRefund>, kind: RefundKind): Amount => {
  let sum = Amount.zero;
  let total = Amount.zero;
  for (const refund of refunds) {
    if (refund.kind !== kind) continue;
    if (refund.isTotal) total = Amount.max(total, refund.reported);
    else sum = Amount.add(sum, refund.reported);
  }
  return Amount.max(sum, total);
};

/** Returns by how much a report raises the sum of the other refunds of its kind. */
export const growthBy = (report: ReportedRefund, others: ReadonlyArray<ReportedRefund>): Amount =>
  Amount.subtract(reportedSum([...others, report], report.kind), reportedSum(others, report.kind));

/**
 * Returns how much more of a payment can be reported for a kind of refund. Pending refunds count as
 * refunded, and pending reversals as reversed, so that each of them can still complete. Only
 * completed chargebacks can be reversed.
 */
export const refundableAmount = (
  { price }: Pick<Payment, "price">,
  refunds: ReadonlyArray<CountedRefund>,
  kind: RefundKind,
): Amount => {
  const open = refunds.filter(({ status }) => status !== "FAILED");
  const completed = refunds.filter(isCompleted);
  if (kind === "REVERSAL") {
    const chargedBack = reportedSum(completed, "CHARGEBACK");
    return Amount.subtract(chargedBack, reportedSum(open, "REVERSAL"));
  }
  const taken = Amount.add(reportedSum(open, "REFUND"), reportedSum(open, "CHARGEBACK"));
  const remaining = Amount.subtract(price.amount, taken);
  return Amount.add(remaining, reportedSum(completed, "REVERSAL"));
};

/** The values of a refund, as shares of the recorded values of its payment. @inline */
export type RefundValue = Pick<Refund, "priceUsd" | "value">;

/**
 * Calculates the values of a refund from the values of its payment: the difference of the values of
 * what is refunded before and after it. So the refunds of a whole payment have its values, to the
 * last digit, and no exchange rate is needed.
 */
export const valueRefund = (
  payment: Pick<Payment, "price" | "priceUsd" | "value">,
  refunded: Amount,
  { kind, price }: Pick<Refund, "kind"> & { readonly price: Amount },
): RefundValue => {
  const isReversal = kind === "REVERSAL";
  const after = isReversal ? Amount.subtract(refunded, price) : Amount.add(refunded, price);
  const [less, more] = isReversal ? [after, refunded] : [refunded, after];
  const between = (whole: Amount): Amount =>
    Amount.subtract(
      Amount.share(whole, more, payment.price.amount),
      Amount.share(whole, less, payment.price.amount),
    );
  return { priceUsd: between(payment.priceUsd), value: between(payment.value) };
};

const isCompleted = ({ status }: { readonly status: RefundStatus }): boolean =>
  status === "COMPLETED";
