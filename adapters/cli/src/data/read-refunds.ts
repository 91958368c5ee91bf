import { Amount, type Payment, type Refund } from "quittance";
import {
  groupBy,
  maxRefundsPerInvoice,
  refundableAmount,
  refundedPrice,
  valueRefund,
} from "quittance/adapter";
import { refundCodec, type RefundRecord } from "quittance/wire";
import { paymentsIn } from "./check-ledger.ts";
import { duplicates } from "./check-references.ts";
import { dataFileIssue, firstOfEachCause } from "./data-file-issue.ts";
import type { DataFile } from "./data-file-schema.ts";

/** The refunds of a file, or their issues. */
type ReadRefunds =
  | { readonly ok: true; readonly refunds: ReadonlyArray<Refund> }
  | { readonly ok: false; readonly issues: ReadonlyArray<string> };

/** A refund of a file with its path in the file. */
interface PlacedRefund {
  readonly record: RefundRecord;
  readonly path: string;
}

/**
 * Reads the refunds of a file, from the list `refunds` and from the payments. Their values are
 * shares of the values of the payments, in the order of the last changes of the refunds.
 */
export const readRefunds = (file: DataFile, payments: ReadonlyArray<Payment>): ReadRefunds => {
  const placed = refundsIn(file);
  const byId = new Map(payments.map((payment) => [String(payment.id), payment]));
  const issues = [
    ...duplicates("refunds", placed, ({ record }) => record.id),
    ...duplicates(
      "refunds",
      placed,
      ({ record }) => `${record.organization_id} key ${record.idempotency_key}`,
    ),
    ...placed.flatMap((refund) => checkRefund(refund, byId.get(refund.record.payment_id))),
  ];
  if (issues.length > 0) return { ok: false, issues: firstOfEachCause(issues) };
  const records = placed.map(({ record }) => record).sort(byChange);
  const recordsOf = groupBy(records, ({ payment_id }) => payment_id);
  const refunds = payments.flatMap((payment) => {
    const own: Array<Refund> = [];
    for (const record of recordsOf.get(payment.id) ?? []) {
      own.push(readRefund(record, payment, own));
    }
    return own;
  });
  const excesses = [...checkTotals(payments, refunds), ...checkCounts(refunds)];
  return excesses.length > 0 ? { ok: false, issues: excesses } : { ok: true, refunds };
};

const refundsIn = (file: DataFile): ReadonlyArray<PlacedRefund> => [
  ...(file.refunds ?? []).map((record, index) => ({ record, path: `refunds.${String(index)}` })),
  ...paymentsIn(file).flatMap(({ record: { refunds }, path }) =>
    (refunds ?? []).map((record, index) => ({
      record,
      path: `${path}.refunds.${String(index)}`,
    })),
  ),
];

const checkRefund = ({ record, path }: PlacedRefund, payment: Payment | undefined) => {
  const at = `${path} (${record.id})`;
  const { payment_id: id, invoice_id: invoice, organization_id: organization } = record;
  if (payment?.organizationId !== organization) {
    return [dataFileIssue(`${at}.payment_id: ${id} does not exist`)];
  }
  const { invoiceId, status, price } = payment;
  return [
    ...(invoice === invoiceId
      ? []
      : [dataFileIssue(`${at}.invoice_id: the payment belongs to ${invoiceId}`)]),
    ...(record.currency === price.currency
      ? []
      : [dataFileIssue(`${at}.currency: the payment is in ${price.currency}`)]),
    ...(status === "COMPLETED"
      ? []
      : [dataFileIssue(`${at}.payment_id: the payment is ${status}, not COMPLETED`)]),
  ];
};

/** Compares by the time of the last change; reversals follow the chargebacks of their second. */
const byChange = (a: RefundRecord, b: RefundRecord): number => {
  const keyOf = ({ updated_at, kind, id }: RefundRecord): string =>
    `${updated_at} ${kind === "REVERSAL" ? "1" : "0"} ${id}`;
  return keyOf(a) < keyOf(b) ? -1 : 1;
};

const readRefund = (
  record: RefundRecord,
  payment: Payment,
  earlier: ReadonlyArray<Refund>,
): Refund => {
  const { kind, price } = record;
  const { priceUsd, value } = valueRefund(payment, refundedPrice(earlier), {
    kind,
    price: Amount.of(price),
  });
  return refundCodec.read({
    ...record,
    price_usd: record["price_usd"] ?? Amount.render(priceUsd),
    value: Amount.render(value),
    reported: price,
    is_total: 0,
  });
};

/** Checks that refunds are at most their payment, and reversals at most the chargebacks. */
const checkTotals = (
  payments: ReadonlyArray<Payment>,
  refunds: ReadonlyArray<Refund>,
): ReadonlyArray<string> => {
  const refundsOf = groupBy(refunds, ({ paymentId }) => paymentId);
  return payments.flatMap((payment) => {
    const own = refundsOf.get(payment.id) ?? [];
    const hasRest = (kind: "REFUND" | "REVERSAL"): boolean =>
      Amount.atLeast(refundableAmount(payment, own, kind), Amount.zero);
    return [
      ...(hasRest("REFUND") ? [] : [`refunds: more than the price of ${payment.id} is refunded`]),
      ...(hasRest("REVERSAL")
        ? []
        : [`refunds: more than the completed chargebacks of ${payment.id} is reversed`]),
    ];
  });
};

const checkCounts = (refunds: ReadonlyArray<Refund>): ReadonlyArray<string> => {
  return [...groupBy(refunds, ({ invoiceId }) => invoiceId)]
    .filter(([, { length }]) => length > maxRefundsPerInvoice)
    .map(
      ([id, { length }]) =>
        `refunds: the file has ${String(length)} refunds of ${id}; at most ` +
        `${String(maxRefundsPerInvoice)} are allowed`,
    );
};
