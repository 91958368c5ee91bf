/** Refunds by the rules, with no code of the library. */
import { largestOf, sum, trunc30Share, zero, type Decimal } from "./oracle-money.ts";
import { oracleSettle, type OracleInvoice, type OraclePayment } from "./oracle-settle.ts";

/** A payment with its own amount, of which refunds are parts. */
export interface OracleRefundedPayment extends OraclePayment {
  readonly amount: Decimal;
}

/** A refund as the oracle sees it. */
export interface OracleRefund {
  readonly paymentId: string;
  readonly kind: string;
  readonly status: string;
  /** What it adds to the other completed refunds of its kind. */
  readonly amount: Decimal;
  readonly value: Decimal;
  /** The reported amount or total. */
  readonly reported: Decimal;
  readonly isTotal: boolean;
  /** Whether it completed when the invoice was completed. */
  readonly isAfter: boolean;
}

type Report = Pick<OracleRefund, "kind" | "reported" | "isTotal">;

/** What reports of a kind come to: the sum of their amounts, or a total that is more. */
export const oracleReported = (reports: ReadonlyArray<Report>, kind: string): Decimal => {
  const reported = (areTotals: boolean): ReadonlyArray<Decimal> =>
    reports
      .filter((report) => report.kind === kind && report.isTotal === areTotals)
      .map((report) => report.reported);
  return largestOf([sum(reported(false)), ...reported(true)]);
};

/** What completed reports take from a payment, whatever their order. */
export const oracleRefunded = (reports: ReadonlyArray<Report>): Decimal =>
  oracleReported(reports, "REFUND")
    .plus(oracleReported(reports, "CHARGEBACK"))
    .minus(oracleReported(reports, "REVERSAL"));

/** The part of a value that belongs to a part of the price of its payment. */
export const oracleShare = trunc30Share;

/** An amount of a refund, which a reversal gives back. */
export const oracleSigned = ({ kind }: { readonly kind: string }, amount: Decimal): Decimal =>
  kind === "REVERSAL" ? amount.negated() : amount;

/** What amounts of refunds come to. */
export const oracleNet = (
  refunds: ReadonlyArray<OracleRefund>,
  amountOf: (refund: OracleRefund) => Decimal,
): Decimal => sum(refunds.map((refund) => oracleSigned(refund, amountOf(refund))));

/** Payments with what refunds leave of them; without those of which nothing is left. */
export const oracleLeft = <Payment extends OracleRefundedPayment>(
  payments: ReadonlyArray<Payment>,
  refunds: ReadonlyArray<OracleRefund>,
): ReadonlyArray<Payment> =>
  payments.flatMap((payment) => {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    if (own.length === 0) return [payment];
    const refunded = oracleNet(own, ({ amount }) => amount);
    if (refunded.greaterThanOrEqualTo(payment.amount)) return [];
    return [{ ...payment, value: payment.value.minus(oracleNet(own, ({ value }) => value)) }];
  });

/** The status of an invoice whose payments were refunded, as `status` or `status/substatus`. */
export const oracleSettleRefunded = (
  invoice: OracleInvoice,
  payments: ReadonlyArray<OracleRefundedPayment>,
  all: ReadonlyArray<OracleRefund>,
): string => {
  const refunds = all.filter(({ status }) => status === "COMPLETED");
  if (refunds.length === 0) return oracleSettle(invoice, payments);
  const paid = payments.filter(({ status }) => status === "COMPLETED");
  if (invoice.isVoided) {
    const late = paid.filter(({ isLate }) => isLate);
    if (late.length === 0) return "VOIDED";
    return oracleLeft(late, refunds).length === 0 ? "VOIDED/REFUNDED" : "VOIDED/PAID_AFTER_VOID";
  }
  const before = refunds.filter(({ isAfter }) => !isAfter);
  const status = oracleSettle(invoice, oracleLeft(payments, before));
  if (!status.startsWith("COMPLETED")) return status;
  const isChargedBack = paid.some(({ id }) => {
    const disputes = refunds.filter(({ kind, paymentId }) => kind !== "REFUND" && paymentId === id);
    return oracleNet(disputes, ({ amount }) => amount).greaterThan(zero);
  });
  if (isChargedBack) return "COMPLETED/CHARGED_BACK";
  const left = oracleLeft(paid, refunds);
  if (left.length === 0) return "COMPLETED/REFUNDED";
  const rest = oracleSettle(invoice, left);
  return rest.startsWith("COMPLETED") ? rest : "COMPLETED/PARTIALLY_REFUNDED";
};
