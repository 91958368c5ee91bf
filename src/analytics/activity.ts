import type { ProviderId } from "../ids.ts";
import type { Invoice, InvoiceStatus } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Payment, PaymentStatus } from "../payment/payment.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { bucketOf, isIn, type BucketSize, type Window } from "./period.ts";

/** How many, and what they are worth together in dollars. */
export interface Tally {
  readonly count: number;
  readonly priceUsd: Amount;
}

/** A tally with the sum in the currency itself. */
export interface CurrencyTally extends Tally {
  readonly price: Amount;
}

/** What happened in one stretch of time, as sums: two stretches add up property by property. */
export interface Activity {
  readonly invoices: ReadonlyMap<InvoiceStatus, Tally>;
  readonly payments: ReadonlyMap<PaymentStatus, Tally>;
  /** COMPLETED payments only. */
  readonly paidByCurrency: ReadonlyMap<Currency, CurrencyTally>;
  /** COMPLETED payments only. */
  readonly paidByProvider: ReadonlyMap<ProviderId, Tally>;
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
  const byInvoiceStatus = new Map<InvoiceStatus, Tally>();
  const byPaymentStatus = new Map<PaymentStatus, Tally>();
  const byCurrency = new Map<Currency, CurrencyTally>();
  const byProvider = new Map<ProviderId, Tally>();
  for (const { createdAt, status, priceUsd } of invoices) {
    if (isIn(window, createdAt)) tally(byInvoiceStatus, status, priceUsd);
  }
  for (const { createdAt, status, price, priceUsd, providerId } of payments) {
    if (!isIn(window, createdAt)) continue;
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
  const at = (moment: Timestamp): BucketTotals => series.get(bucketOf(size, moment)) ?? quiet;
  for (const { createdAt, status, priceUsd } of invoices) {
    if (!isIn(window, createdAt)) continue;
    const bucket = at(createdAt);
    const invoiced = status === "VOIDED" ? Amount.zero : priceUsd;
    series.set(bucketOf(size, createdAt), {
      ...bucket,
      invoicesCount: bucket.invoicesCount + 1,
      invoicedUsd: Amount.add(bucket.invoicedUsd, invoiced),
    });
  }
  for (const { createdAt, status, priceUsd } of payments) {
    if (!isIn(window, createdAt)) continue;
    const bucket = at(createdAt);
    const paid = status === "COMPLETED" ? priceUsd : Amount.zero;
    series.set(bucketOf(size, createdAt), {
      ...bucket,
      paymentsCount: bucket.paymentsCount + 1,
      paidUsd: Amount.add(bucket.paidUsd, paid),
    });
  }
  return series;
};

/** The sums of a bucket in which nothing happened. */
export const quiet: BucketTotals = {
  invoicesCount: 0,
  invoicedUsd: Amount.zero,
  paymentsCount: 0,
  paidUsd: Amount.zero,
};

const nothing: Tally = { count: 0, priceUsd: Amount.zero };

const added = ({ count, priceUsd }: Tally, more: Amount): Tally => ({
  count: count + 1,
  priceUsd: Amount.add(priceUsd, more),
});

const tally = <Key>(tallies: Map<Key, Tally>, key: Key, priceUsd: Amount): void => {
  tallies.set(key, added(tallies.get(key) ?? nothing, priceUsd));
};
