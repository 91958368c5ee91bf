import type { ProviderId } from "../ids.ts";
import type { Invoice, InvoiceStatus } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Payment, PaymentStatus } from "../payment/payment.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { bucketStart, isInWindow, type BucketSize, type Window } from "./period.ts";

/** How many, and what they are worth together in dollars. */
export interface Aggregate {
  readonly count: number;
  readonly priceUsd: Amount;
}

/** A tally with the sum in the currency itself. */
export interface CurrencyAggregate extends Aggregate {
  readonly price: Amount;
}

/** What happened in one stretch of time, as sums: two stretches add up property by property. */
export interface Activity {
  readonly invoices: ReadonlyMap<InvoiceStatus, Aggregate>;
  readonly payments: ReadonlyMap<PaymentStatus, Aggregate>;
  /** COMPLETED payments only. */
  readonly paidByCurrency: ReadonlyMap<Currency, CurrencyAggregate>;
  /** COMPLETED payments only. */
  readonly paidByProvider: ReadonlyMap<ProviderId, Aggregate>;
}

/** The sums of one bucket of a series. */
export interface BucketTotals {
  readonly invoicesCount: number;
  /** Without voided invoices. */
  readonly invoicedUsd: Amount;
  readonly paymentsCount: number;
  /** COMPLETED payments only. */
  readonly paidUsd: Amount;
}

/** The part of an invoice that counts. */
export type CountedInvoice = Pick<Invoice, "createdAt" | "status" | "priceUsd">;

/** The part of a payment that counts. */
export type CountedPayment = Pick<
  Payment,
  "createdAt" | "status" | "price" | "priceUsd" | "providerId"
>;

/** What a dashboard is made from, all of it of one moment. */
export interface DashboardActivity {
  readonly current: Activity;
  readonly previous: Activity;
  /** By the start of the bucket; a bucket in which nothing happened is absent. */
  readonly series: ReadonlyMap<Timestamp, BucketTotals>;
}

/** Add up what happened in a window: the definition that every store's sums are held to. */
export const aggregateActivity = (
  invoices: Iterable<CountedInvoice>,
  payments: Iterable<CountedPayment>,
  window: Window,
): Activity => {
  const byInvoiceStatus = new Map<InvoiceStatus, Aggregate>();
  const byPaymentStatus = new Map<PaymentStatus, Aggregate>();
  const byCurrency = new Map<Currency, CurrencyAggregate>();
  const byProvider = new Map<ProviderId, Aggregate>();
  for (const { createdAt, status, priceUsd } of invoices) {
    if (isInWindow(window, createdAt)) tally(byInvoiceStatus, status, priceUsd);
  }
  for (const { createdAt, status, price, priceUsd, providerId } of payments) {
    if (!isInWindow(window, createdAt)) continue;
    tally(byPaymentStatus, status, priceUsd);
    if (status !== "COMPLETED") continue;
    tally(byProvider, providerId, priceUsd);
    const known = byCurrency.get(price.currency) ?? { ...nothing, price: Amount.zero };
    byCurrency.set(price.currency, {
      ...added(known, priceUsd),
      price: Amount.add(known.price, price.amount),
    });
  }
  return {
    invoices: byInvoiceStatus,
    payments: byPaymentStatus,
    paidByCurrency: byCurrency,
    paidByProvider: byProvider,
  };
};

/** Add up what happened in each bucket of a window. */
export const aggregateSeries = (
  invoices: Iterable<CountedInvoice>,
  payments: Iterable<CountedPayment>,
  window: Window,
  size: BucketSize,
): ReadonlyMap<Timestamp, BucketTotals> => {
  const series = new Map<Timestamp, BucketTotals>();
  const at = (moment: Timestamp): BucketTotals =>
    series.get(bucketStart(size, moment)) ?? emptyBucket;
  for (const { createdAt, status, priceUsd } of invoices) {
    if (!isInWindow(window, createdAt)) continue;
    const bucket = at(createdAt);
    const invoiced = status === "VOIDED" ? Amount.zero : priceUsd;
    series.set(bucketStart(size, createdAt), {
      ...bucket,
      invoicesCount: bucket.invoicesCount + 1,
      invoicedUsd: Amount.add(bucket.invoicedUsd, invoiced),
    });
  }
  for (const { createdAt, status, priceUsd } of payments) {
    if (!isInWindow(window, createdAt)) continue;
    const bucket = at(createdAt);
    const paid = status === "COMPLETED" ? priceUsd : Amount.zero;
    series.set(bucketStart(size, createdAt), {
      ...bucket,
      paymentsCount: bucket.paymentsCount + 1,
      paidUsd: Amount.add(bucket.paidUsd, paid),
    });
  }
  return series;
};

/** The sums of a bucket in which nothing happened. */
export const emptyBucket: BucketTotals = {
  invoicesCount: 0,
  invoicedUsd: Amount.zero,
  paymentsCount: 0,
  paidUsd: Amount.zero,
};

const nothing: Aggregate = { count: 0, priceUsd: Amount.zero };

const added = ({ count, priceUsd }: Aggregate, more: Amount): Aggregate => ({
  count: count + 1,
  priceUsd: Amount.add(priceUsd, more),
});

const tally = <Key>(tallies: Map<Key, Aggregate>, key: Key, priceUsd: Amount): void => {
  tallies.set(key, added(tallies.get(key) ?? nothing, priceUsd));
};
