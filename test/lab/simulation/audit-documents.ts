import { Amount, type Invoice, type LedgerEvent, type Payment, type Refund } from "quittance";
import { sum, toText, zero, type Decimal } from "../../support/oracle-money.ts";
import { oracleRefunded, oracleShare, oracleSigned } from "../../support/oracle-refunds.ts";
import type { CallResult } from "./result-parts.ts";
import type { Client } from "./client.ts";
import { decimalOf } from "../../support/settlement-case.ts";
import type { ExpectedLedger } from "./expected-ledger.ts";
import { Violation } from "./operation.ts";

/** The records of an organization, as the library lists them after a run. */
export interface AuditedRecords {
  readonly invoices: ReadonlyArray<Invoice>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly events: ReadonlyArray<LedgerEvent>;
  /** The coupons in the steps of each invoice. */
  readonly couponIds: ReadonlyMap<string, ReadonlyArray<string>>;
  readonly coupons: NonNullable<CallResult["coupons"]>;
}

/** Calls the library for the refunds of other organizations. */
export const requestForeignRefunds = async (
  auditor: Client,
  others: Iterable<ExpectedLedger>,
): Promise<void> => {
  for (const { refunds } of others) {
    const [refundId = "refund_unknown"] = refunds.keys();
    await auditor.perform({ kind: "read refund", refundId });
    await auditor.perform({ kind: "change refund", refundId, to: "FAILED" });
  }
};

/** Checks refunds, numbers, redemptions and reports by the records alone, whatever their order. */
export const auditDocuments = (records: AuditedRecords): void => {
  for (const payment of records.payments) auditRefunds(payment, records.refunds);
  auditNumbers(records.invoices);
  auditRedemptions(records);
  auditReports(records);
};

/** Checks the refunds of a payment. */
export const auditRefunds = (payment: Payment, all: ReadonlyArray<Refund>): void => {
  const own = all.filter(
    ({ paymentId, status }) => paymentId === payment.id && status === "COMPLETED",
  );
  const price = decimalOf(payment.price.amount);
  const refunded = oracleRefunded(
    own.map((refund) => ({ ...refund, reported: decimalOf(refund.reported) })),
  );
  const expect = (what: string, expected: Decimal, found: Decimal): void => {
    if (expected.equals(found)) return;
    throw new Violation("refunds", `${what} of ${payment.id}`, toText(expected), toText(found));
  };
  const net = (amountOf: (refund: Refund) => Amount): Decimal =>
    sum(own.map((refund) => oracleSigned(refund, decimalOf(amountOf(refund)))));
  if (refunded.lessThan(zero) || refunded.greaterThan(price))
    expect("the refunded amount", price, refunded);
  const valueOf = (whole: Amount): Decimal => oracleShare(decimalOf(whole), refunded, price);
  expect(
    "the refunds",
    refunded,
    net(({ price: { amount } }) => amount),
  );
  expect(
    "the value of the refunds",
    valueOf(payment.value),
    net(({ value }) => value),
  );
  expect(
    "the US dollars of the refunds",
    valueOf(payment.priceUsd),
    net((row) => row.priceUsd),
  );
  if (own.length > 0 && payment.status !== "COMPLETED") expect("a refund", zero, refunded);
};

/** Checks that the numbers of each series, such as `INV/1`, have no gap. */
export const auditNumbers = (
  documents: ReadonlyArray<Pick<Invoice, "number"> & { readonly id: string }>,
): void => {
  const series = new Map<string, Array<number>>();
  for (const { id, number } of documents) {
    const [, name, count] = /^(.*)\/(\d+)$/u.exec(number ?? "") ?? [];
    if (name === undefined) throw new Violation("numbers", id, "a number", number ?? "none");
    series.set(name, [...(series.get(name) ?? []), parseInt(count ?? "", 10)]);
  }
  for (const [name, counts] of series) {
    const found = counts.sort((a, b) => a - b);
    const expected = found.map((_, index) => index + 1);
    if (found.join() === expected.join()) continue;
    throw new Violation("numbers", `the numbers of ${name}`, expected.join(), found.join());
  }
};

const auditRedemptions = ({ invoices, couponIds, coupons }: AuditedRecords): void => {
  for (const { id, redemptions, maxRedemptions = Infinity, maxPerCustomer = Infinity } of coupons) {
    const live = invoices.filter(
      (invoice) => invoice.status !== "VOIDED" && couponIds.get(invoice.id)?.includes(id) === true,
    );
    const ofCustomer = new Map<string, number>();
    for (const { customerEmail: email } of live) {
      ofCustomer.set(email, (ofCustomer.get(email) ?? 0) + 1);
    }
    const most = Math.max(0, ...ofCustomer.values());
    if (redemptions === live.length && redemptions <= maxRedemptions && most <= maxPerCustomer) {
      continue;
    }
    const expected = `${String(live.length)}, at most ${String(maxRedemptions)}`;
    throw new Violation("coupons", `the redemptions of ${id}`, expected, String(redemptions));
  }
};

const auditReports = ({ invoices, events }: AuditedRecords): void => {
  for (const { id, overdueReportedAt, expiredReportedAt } of invoices) {
    for (const [type, at] of [
      ["invoice.overdue", overdueReportedAt],
      ["invoice.expired", expiredReportedAt],
    ] as const) {
      const found = events.filter(
        ({ type: other, subject }) =>
          other === type && subject.kind === "Invoice" && subject.invoice.id === id,
      );
      const expected = at === undefined ? 0 : 1;
      if (found.length === expected && found.every(({ createdAt }) => createdAt === at)) continue;
      throw new Violation("due", `${type} of ${id}`, String(expected), String(found.length));
    }
  }
};
