import { Amount, type Refund, type Timestamp } from "quittance";
import { toText, zero, type Decimal } from "../../support/oracle-money.ts";
import {
  oracleNet,
  oracleReported,
  oracleShare,
  oracleSigned,
  type OracleRefund,
} from "../../support/oracle-refunds.ts";
import type { ExpectedLedger, WriteResult } from "./expected-ledger.ts";
import { statusIn } from "./expected-ledger.ts";
import type { ExpectedPayment } from "./expected-rows.ts";
import { rejected, writeParts, type Parts, type RequestedRefund } from "./operation.ts";
import { invoiceText } from "./expected-rows.ts";

/** An expected refund. */
export interface ExpectedRefund extends OracleRefund {
  readonly id: string;
  readonly owner: string;
  readonly invoiceId: string;
  readonly key: string;
  readonly currency: string;
  /** The request, as text. */
  readonly content: string;
  readonly priceUsd: Decimal;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Returns an expected refund as text. */
export const refundText = (row: ExpectedRefund): string =>
  [
    ...[row.id, row.owner, row.paymentId, row.invoiceId, row.key, row.kind, row.status],
    ...[row.currency, ...[row.amount, row.priceUsd, row.value, row.reported].map(toText)],
    ...[row.isTotal ? "total" : "-", row.isAfter ? "after" : "-", row.createdAt, row.createdAt],
    row.updatedAt,
  ].join(" ");

/** Returns a refund of the library as the same text. */
export const textOfRefund = (refund: Refund): string => {
  const { price, priceUsd, value, reported, isTotal, afterCompletion } = refund;
  return [
    ...[refund.id, refund.organizationId, refund.paymentId, refund.invoiceId],
    ...[refund.idempotencyKey, refund.kind, refund.status, price.currency],
    ...[price.amount, priceUsd, value, reported].map(Amount.render),
    ...[isTotal ? "total" : "-", afterCompletion ? "after" : "-"],
    ...[refund.happenedAt, refund.createdAt, refund.updatedAt],
  ].join(" ");
};

/** Returns what all requests of one refund have in common, which excludes its status. */
const contentOf = (paymentId: string, request: RequestedRefund): string => {
  const { kind, currency, amount, isTotal } = request;
  return [paymentId, kind, currency, toText(amount), isTotal].join(" ");
};

/** The properties of a request that have issues. */
const issuesOf = ({ key, amount, isTotal, status }: RequestedRefund): ReadonlyArray<string> => {
  const isPositive = amount.greaterThan(zero);
  return [
    ...(key.includes(" ") ? ["idempotency_key"] : []),
    ...(isPositive ? [] : [isTotal ? "refunded_total" : "price"]),
    ...(isPositive && isTotal && status !== "COMPLETED" ? ["status"] : []),
  ];
};

/** Returns the result of a request that is invalid by itself; `undefined` if it is not. */
export const invalidRefund = (request: RequestedRefund): Parts | undefined => {
  const issues = issuesOf(request);
  return issues.length > 0 ? rejected(issues.join(",")) : undefined;
};

const completed = ({ status }: OracleRefund): boolean => status === "COMPLETED";

/** Returns how much more of a payment can be reported, whichever open refunds complete. */
const remainingOf = (
  payment: ExpectedPayment,
  own: ReadonlyArray<ExpectedRefund>,
  kind: string,
): Decimal => {
  const open = own.filter(({ status }) => status !== "FAILED");
  const done = own.filter(completed);
  if (kind === "REVERSAL") {
    return oracleReported(done, "CHARGEBACK").minus(oracleReported(open, "REVERSAL"));
  }
  const taken = oracleReported(open, "REFUND").plus(oracleReported(open, "CHARGEBACK"));
  return payment.amount.minus(taken).plus(oracleReported(done, "REVERSAL"));
};

/** Returns a refund with the amounts that it adds to the completed ones of its payment. */
const valued = (
  refund: ExpectedRefund,
  payment: ExpectedPayment,
  own: ReadonlyArray<ExpectedRefund>,
): ExpectedRefund => {
  const done = own.filter((other) => completed(other) && other.id !== refund.id);
  const { kind } = refund;
  const amount = oracleReported([...done, refund], kind).minus(oracleReported(done, kind));
  const before = oracleNet(done, (other) => other.amount);
  const after = before.plus(oracleSigned(refund, amount));
  const between = (whole: Decimal): Decimal => {
    const share = (part: Decimal): Decimal => oracleShare(whole, part, payment.amount);
    return oracleSigned(refund, share(after).minus(share(before)));
  };
  return { ...refund, amount, value: between(payment.value), priceUsd: between(payment.priceUsd) };
};

const partsOf = (once: string, { row, invoice, events }: WriteResult<ExpectedRefund>): Parts =>
  writeParts(once, refundText(row), invoiceText(invoice), events);

const store = (
  ledger: ExpectedLedger,
  row: ExpectedRefund,
  payment: ExpectedPayment,
  type: string,
): WriteResult<ExpectedRefund> => {
  ledger.refunds.set(row.id, row);
  const event = ledger.addEvent(`refund.${type}`, row.updatedAt, refundText(row));
  const settled = ledger.settle(ledger.invoiceOf(payment), row.updatedAt);
  return { row, invoice: settled.invoice, events: [event, ...settled.events] };
};

/** Records a refund, and returns the expected result. */
export const applyRefund = (
  ledger: ExpectedLedger,
  { paymentId, refund: request }: { readonly paymentId: string; readonly refund: RequestedRefund },
  id: string,
  now: Timestamp,
): Parts => {
  const payment = ledger.payments.get(paymentId);
  if (payment === undefined) return [["tenants", "PaymentNotFound"]];
  const earlier = [...ledger.refunds.values()].find(({ key }) => key === request.key);
  const content = contentOf(paymentId, request);
  const { status, kind, currency, amount: reported, isTotal, key } = request;
  if (earlier !== undefined) {
    if (earlier.content !== content) return rejected("IdempotencyMismatch");
    return applyRefundStatus(ledger, earlier, status === "PENDING" ? earlier.status : status, now);
  }
  if (payment.status !== "COMPLETED") return rejected("PaymentNotCompleted");
  if (payment.currency !== currency) return rejected("currency");
  const own = ledger.refundsOf(payment.invoiceId).filter((row) => row.paymentId === paymentId);
  const open = own.filter((row) => row.status !== "FAILED");
  const report = { kind, reported, isTotal };
  const growth = oracleReported([...open, report], kind).minus(oracleReported(open, kind));
  const remaining = remainingOf(payment, own, kind);
  if (status !== "FAILED" && growth.greaterThan(remaining)) {
    return rejected(`RefundExceedsPayment ${toText(remaining)} ${currency}`);
  }
  const row: ExpectedRefund = {
    id,
    owner: ledger.owner,
    paymentId,
    invoiceId: payment.invoiceId,
    key,
    content,
    ...report,
    currency,
    status,
    amount: zero,
    value: zero,
    priceUsd: zero,
    isAfter: status === "COMPLETED" && isCompleted(ledger, payment),
    createdAt: now,
    updatedAt: now,
  };
  return partsOf("new", store(ledger, valued(row, payment, own), payment, "created"));
};

const isCompleted = (ledger: ExpectedLedger, payment: ExpectedPayment): boolean =>
  statusIn(ledger.invoiceOf(payment).statusText) === "COMPLETED";

/** Changes the status of a refund, and returns the expected result. */
export const applyRefundStatus = (
  ledger: ExpectedLedger,
  before: ExpectedRefund,
  to: string,
  now: Timestamp,
  unchanged = "replayed",
): Parts => {
  const payment = ledger.payments.get(before.paymentId);
  if (payment === undefined) throw new Error("The refund has no payment");
  if (before.status === to) {
    const invoice = ledger.invoiceOf(payment);
    return partsOf(unchanged, { row: before, invoice, events: [] });
  }
  if (before.status !== "PENDING") return rejected("RefundTransitionInvalid");
  const own = ledger.refundsOf(payment.invoiceId).filter((row) => row.paymentId === payment.id);
  const changed = { ...before, status: to, updatedAt: now };
  const isDone = to === "COMPLETED";
  const isAfter = isDone && isCompleted(ledger, payment);
  const row = isDone ? valued({ ...changed, isAfter }, payment, own) : { ...changed, isAfter };
  return partsOf("new", store(ledger, row, payment, "updated"));
};
