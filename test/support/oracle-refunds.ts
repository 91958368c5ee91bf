/** Refunds by the rules, with no code of the library: integers at the scale 10^30. */
import { oracleSettle, type OracleInvoice, type OraclePayment } from "./oracle-settle.ts";

/** A payment with its own amount, of which refunds are parts. */
export interface OracleRefundedPayment extends OraclePayment {
  readonly amount: bigint;
}

/** A refund as the oracle sees it. */
export interface OracleRefund {
  readonly paymentId: string;
  readonly kind: string;
  readonly status: string;
  /** What it adds to the other completed refunds of its kind. */
  readonly amount: bigint;
  readonly value: bigint;
  /** The reported amount or total. */
  readonly reported: bigint;
  readonly isTotal: boolean;
  /** Whether it completed when the invoice was completed. */
  readonly isAfter: boolean;
}

type Report = Pick<OracleRefund, "kind" | "reported" | "isTotal">;

const added = <Item>(items: ReadonlyArray<Item>, amountOf: (item: Item) => bigint): bigint =>
  items.reduce((sum, item) => sum + amountOf(item), 0n);

const reportedOf = ({ reported }: Report): bigint => reported;

/** What reports of a kind come to: the sum of their amounts, or a total that is more. */
export const oracleReported = (reports: ReadonlyArray<Report>, kind: string): bigint => {
  const own = reports.filter((report) => report.kind === kind);
  const sum = added(
    own.filter(({ isTotal }) => !isTotal),
    reportedOf,
  );
  return own
    .filter(({ isTotal }) => isTotal)
    .map(reportedOf)
    .reduce((most, total) => (total > most ? total : most), sum);
};

/** What completed reports take from a payment, whatever their order. */
export const oracleRefunded = (reports: ReadonlyArray<Report>): bigint =>
  oracleReported(reports, "REFUND") +
  oracleReported(reports, "CHARGEBACK") -
  oracleReported(reports, "REVERSAL");

/** The part of a value that belongs to a part of the price of its payment. */
export const oracleShare = (value: bigint, part: bigint, price: bigint): bigint =>
  (value * part) / price;

const signed = ({ kind }: Pick<OracleRefund, "kind">, amount: bigint): bigint =>
  kind === "REVERSAL" ? -amount : amount;

/** What amounts of refunds come to. */
export const oracleNet = (
  refunds: ReadonlyArray<OracleRefund>,
  amountOf: (refund: OracleRefund) => bigint,
): bigint => added(refunds, (refund) => signed(refund, amountOf(refund)));

/** Payments with what refunds leave of them; without those of which nothing is left. */
export const oracleLeft = <Payment extends OracleRefundedPayment>(
  payments: ReadonlyArray<Payment>,
  refunds: ReadonlyArray<OracleRefund>,
): ReadonlyArray<Payment> =>
  payments.flatMap((payment) => {
    const own = refunds.filter(({ paymentId }) => paymentId === payment.id);
    if (own.length === 0) return [payment];
    if (oracleNet(own, ({ amount }) => amount) >= payment.amount) return [];
    return [{ ...payment, value: payment.value - oracleNet(own, ({ value }) => value) }];
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
    return oracleNet(disputes, ({ amount }) => amount) > 0n;
  });
  if (isChargedBack) return "COMPLETED/CHARGED_BACK";
  const left = oracleLeft(paid, refunds);
  if (left.length === 0) return "COMPLETED/REFUNDED";
  const rest = oracleSettle(invoice, left);
  return rest.startsWith("COMPLETED") ? rest : "COMPLETED/PARTIALLY_REFUNDED";
};
