import type { ProviderId } from "../ids.ts";
import type { Invoice, InvoiceStatus } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Payment, PaymentStatus } from "../payment/payment.ts";
import type { Refund } from "../refund/refund.ts";
import { netOf, signedAmount } from "../refund/refund-value.ts";
import type { Timestamp } from "../time/timestamp.ts";
import {
  emptyBucket,
  type Aggregate,
  type BucketTotals,
  type CurrencyAggregate,
} from "./metrics.ts";
import { bucketStart, isInWindow, type BucketSize, type Window, type Windows } from "./period.ts";

/** The aggregates of one window. Those of adjacent windows add up. @inline */
export interface Activity {
  readonly invoices: ReadonlyMap<InvoiceStatus, Aggregate>;
  readonly payments: ReadonlyMap<PaymentStatus, Aggregate>;
  /** COMPLETED payments only. */
  readonly paidByCurrency: ReadonlyMap<Currency, CurrencyAggregate>;
  /** COMPLETED payments only. */
  readonly paidByProvider: ReadonlyMap<ProviderId, Aggregate>;
  /** COMPLETED refunds and chargebacks minus reversals; negative if more was reversed. */
  readonly refundedUsd: Amount;
}

/** The properties of an invoice that aggregates use. @inline */
export type CountedInvoice = Pick<Invoice, "createdAt" | "status" | "priceUsd">;

/** The properties of a payment that aggregates use. @inline */
export type CountedPayment = Pick<
  Payment,
  "createdAt" | "status" | "price" | "priceUsd" | "providerId"
>;

/** The properties of a refund that aggregates use. It counts at the time it happened. @inline */
export type DatedRefund = Pick<Refund, "happenedAt" | "status" | "kind" | "priceUsd">;

/** The records of an organization that aggregates use. @inline */
export interface CountedRecords {
  readonly invoices: ReadonlyArray<CountedInvoice>;
  readonly payments: ReadonlyArray<CountedPayment>;
  readonly refunds: ReadonlyArray<DatedRefund>;
}

/** The aggregates of a dashboard, read in one snapshot. */
export interface DashboardActivity {
  readonly current: Activity;
  readonly previous: Activity;
  /** By the start of the bucket; empty buckets are absent. */
  readonly series: ReadonlyMap<Timestamp, BucketTotals>;
  /** Whether the organization has a refund, of any time and status. */
  readonly hasRefunds: boolean;
}

/** Aggregates the records of an organization. Defines the aggregates of every store. */
export const aggregateRecords = (
  records: CountedRecords,
  { current, previous, bucket }: Windows,
): DashboardActivity => {
  const counted = recordsIn(records, current);
  return {
    current: aggregateActivity(counted),
    previous: aggregateActivity(recordsIn(records, previous)),
    series: aggregateSeries(counted, bucket),
    hasRefunds: records.refunds.length > 0,
  };
};

/** Returns the records in a window, without refunds that are not completed. */
const recordsIn = (
  { invoices, payments, refunds }: CountedRecords,
  window: Window,
): CountedRecords => ({
  invoices: invoices.filter(({ createdAt }) => isInWindow(window, createdAt)),
  payments: payments.filter(({ createdAt }) => isInWindow(window, createdAt)),
  refunds: refunds.filter(
    ({ status, happenedAt }) => status === "COMPLETED" && isInWindow(window, happenedAt),
  ),
});

const aggregateActivity = ({ invoices, payments, refunds }: CountedRecords): Activity => {
  const byInvoiceStatus = new Map<InvoiceStatus, Aggregate>();
  const byPaymentStatus = new Map<PaymentStatus, Aggregate>();
  const byCurrency = new Map<Currency, CurrencyAggregate>();
  const byProvider = new Map<ProviderId, Aggregate>();
  for (const { status, priceUsd } of invoices) count(byInvoiceStatus, status, priceUsd);
  for (const { status, price, priceUsd, providerId } of payments) {
    count(byPaymentStatus, status, priceUsd);
    if (status !== "COMPLETED") continue;
    count(byProvider, providerId, priceUsd);
    const known = byCurrency.get(price.currency) ?? { ...none, price: Amount.zero };
    byCurrency.set(price.currency, {
      ...plusOne(known, priceUsd),
      price: Amount.add(known.price, price.amount),
    });
  }
  return {
    invoices: byInvoiceStatus,
    payments: byPaymentStatus,
    paidByCurrency: byCurrency,
    paidByProvider: byProvider,
    refundedUsd: netOf(refunds, ({ priceUsd }) => priceUsd),
  };
};

/** Aggregates the records in each bucket. */
const aggregateSeries = (
  { invoices, payments, refunds }: CountedRecords,
  size: BucketSize,
): ReadonlyMap<Timestamp, BucketTotals> => {
  const series = new Map<Timestamp, BucketTotals>();
  const change = (time: Timestamp, changed: (bucket: BucketTotals) => BucketTotals): void => {
    const start = bucketStart(size, time);
    series.set(start, changed(series.get(start) ?? emptyBucket));
  };
  for (const { createdAt, status, priceUsd } of invoices) {
    change(createdAt, (bucket) => ({
      ...bucket,
      invoicesCount: bucket.invoicesCount + 1,
      invoicedUsd: Amount.add(bucket.invoicedUsd, status === "VOIDED" ? Amount.zero : priceUsd),
    }));
  }
  for (const { createdAt, status, priceUsd } of payments) {
    change(createdAt, (bucket) => ({
      ...bucket,
      paymentsCount: bucket.paymentsCount + 1,
      paidUsd: Amount.add(bucket.paidUsd, status === "COMPLETED" ? priceUsd : Amount.zero),
    }));
  }
  for (const refund of refunds) {
    change(refund.happenedAt, (bucket) => ({
      ...bucket,
      refundedUsd: Amount.add(bucket.refundedUsd, signedAmount(refund, refund.priceUsd)),
    }));
  }
  return series;
};

const none: Aggregate = { count: 0, priceUsd: Amount.zero };

const plusOne = (aggregate: Aggregate, priceUsd: Amount): Aggregate => ({
  count: aggregate.count + 1,
  priceUsd: Amount.add(aggregate.priceUsd, priceUsd),
});

const count = <Key>(aggregates: Map<Key, Aggregate>, key: Key, priceUsd: Amount): void => {
  aggregates.set(key, plusOne(aggregates.get(key) ?? none, priceUsd));
};
