import type { ProviderId } from "../ids.ts";
import { invoiceStatuses, type InvoiceStatus } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import { paymentStatuses, type PaymentStatus } from "../payment/payment.ts";
import type { Timestamp } from "../time/timestamp.ts";
import {
  aggregateRecords,
  emptyBucket,
  type Activity,
  type BucketTotals,
  type CountedRecords,
  type CurrencyAggregate,
  type DashboardActivity,
  type Aggregate,
} from "./activity.ts";
import { object, type In, type Named } from "../schema/schema.ts";
import { oneOf, optional } from "../schema/values.ts";
import {
  bucketStarts,
  periods,
  windowsOf,
  type Period,
  type Window,
  type Windows,
} from "./period.ts";

/** The request for a dashboard. */
export const dashboardRequest = object({
  /** Defaults to `last_30_days`. */
  period: optional(oneOf(periods), "last_30_days"),
});

/** What a caller passes to read a dashboard. */
export interface DashboardRequest extends In<typeof dashboardRequest>, Named {}

/** Metrics that add up over adjacent windows. @inline */
export interface AdditiveMetrics {
  readonly invoicesCount: number;
  readonly invoicesCompletedCount: number;
  /** Without voided invoices. */
  readonly invoicedUsd: Amount;
  readonly paymentsCount: number;
  readonly paymentsCompletedCount: number;
  /** COMPLETED payments only. */
  readonly paidUsd: Amount;
  /** COMPLETED refunds and chargebacks minus reversals, by the time they happened. */
  readonly refundedUsd: Amount;
  /** `paidUsd` minus `refundedUsd`; negative if more was refunded than paid. */
  readonly netPaidUsd: Amount;
}

/** All metrics of a window. @inline */
export interface Metrics extends AdditiveMetrics {
  /** Dollars per COMPLETED payment, truncated after the thirtieth decimal; 0 without payments. */
  readonly averagePaymentUsd: Amount;
  /** Percentage of COMPLETED invoices, truncated as above; 0 without invoices. */
  readonly completionRatePct: Amount;
}

/** The metrics of a period, with those of the previous period. */
export interface Dashboard {
  readonly period: Period;
  readonly window: Window;
  readonly metrics: Metrics;
  readonly previous: Metrics;
  /** Truncated after the thirtieth decimal; `undefined` if the previous metric is not positive. */
  readonly changePct: Readonly<Record<keyof AdditiveMetrics, Amount | undefined>>;
  /** Every status, in the order of `invoiceStatuses`. */
  readonly byStatus: ReadonlyArray<Aggregate & { readonly status: InvoiceStatus }>;
  readonly paymentsByStatus: ReadonlyArray<Aggregate & { readonly status: PaymentStatus }>;
  /** The currencies of COMPLETED payments, in the order of `currencies`. */
  readonly byCurrency: ReadonlyArray<CurrencyAggregate & { readonly currency: Currency }>;
  /** The providers of COMPLETED payments, in the order of their identifiers. */
  readonly byProvider: ReadonlyArray<Aggregate & { readonly providerId: ProviderId }>;
  /** Every bucket of the window, including empty ones. */
  readonly series: ReadonlyArray<BucketTotals & { readonly bucket: Timestamp }>;
  /** Whether the organization has a refund. Otherwise JSON leaves the metrics of refunds out. */
  readonly hasRefunds: boolean;
}

/** The period of a dashboard, and the time it is read at. @inline */
export interface AggregateOptions {
  readonly period: Period;
  readonly now: Timestamp;
}

/**
 * Returns the dashboard of a period for the records of an organization, as `dashboard.read` does
 * with those that are stored.
 *
 * @example
 * const { metrics } = dashboardOf({ invoices, payments, refunds }, { period: "last_7_days", now });
 */
export const dashboardOf = (
  records: CountedRecords,
  { period, now }: AggregateOptions,
): Dashboard => {
  const windows = windowsOf(period, now);
  return aggregateDashboard(period, windows, aggregateRecords(records, windows));
};

/** Creates the dashboard of a period from its aggregates. */
export const aggregateDashboard = (
  period: Period,
  { current: window, bucket: size }: Windows,
  { current, previous, series, hasRefunds }: DashboardActivity,
): Dashboard => {
  const metrics = metricsOf(current);
  const before = metricsOf(previous);
  return {
    period,
    window,
    metrics,
    previous: before,
    changePct: changes(metrics, before),
    byStatus: invoiceStatuses.map((status) => ({ status, ...of(current.invoices, status) })),
    paymentsByStatus: paymentStatuses.map((status) => ({
      status,
      ...of(current.payments, status),
    })),
    byCurrency: currencies.flatMap((currency) => {
      const aggregate = current.paidByCurrency.get(currency);
      return aggregate === undefined ? [] : [{ currency, ...aggregate }];
    }),
    byProvider: [...current.paidByProvider]
      .map(([providerId, aggregate]) => ({ providerId, ...aggregate }))
      .sort((a, b) => (a.providerId < b.providerId ? -1 : 1)),
    series: bucketStarts(size, window).map((bucket) => ({
      bucket,
      ...(series.get(bucket) ?? emptyBucket),
    })),
    hasRefunds,
  };
};

const zero: Aggregate = { count: 0, priceUsd: Amount.zero };

const of = <Key>(aggregates: ReadonlyMap<Key, Aggregate>, key: Key): Aggregate =>
  aggregates.get(key) ?? zero;

const metricsOf = ({ invoices, payments, refundedUsd }: Activity): Metrics => {
  const invoicesCount = countOf(invoices);
  const invoicesCompletedCount = of(invoices, "COMPLETED").count;
  const paymentsCompletedCount = of(payments, "COMPLETED").count;
  const paidUsd = of(payments, "COMPLETED").priceUsd;
  return {
    invoicesCount,
    invoicesCompletedCount,
    invoicedUsd: Amount.sum(
      [...invoices].flatMap(([status, { priceUsd }]) => (status === "VOIDED" ? [] : [priceUsd])),
    ),
    paymentsCount: countOf(payments),
    paymentsCompletedCount,
    paidUsd,
    refundedUsd,
    netPaidUsd: Amount.subtract(paidUsd, refundedUsd),
    averagePaymentUsd: ratio(paidUsd, exact(paymentsCompletedCount)) ?? Amount.zero,
    completionRatePct:
      ratio(exact(invoicesCompletedCount * 100), exact(invoicesCount)) ?? Amount.zero,
  };
};

const countOf = (aggregates: ReadonlyMap<unknown, Aggregate>): number =>
  [...aggregates.values()].reduce((total, { count }) => total + count, 0);

/** Converts a metric to an amount. */
const exact = (metric: number | Amount): Amount =>
  typeof metric === "number" ? Amount.fromInteger(metric) : metric;

/** Divides and truncates after the thirtieth decimal; `undefined` without a positive divisor. */
const ratio = (a: Amount, b: Amount): Amount | undefined =>
  Amount.isPositive(b) ? Amount.divideByRate(a, b) : undefined;

const changes = (now: AdditiveMetrics, before: AdditiveMetrics): Dashboard["changePct"] => {
  const change = (metric: keyof AdditiveMetrics): Amount | undefined => {
    const base = exact(before[metric]);
    return ratio(Amount.multiplyByInteger(Amount.subtract(exact(now[metric]), base), 100), base);
  };
  return {
    invoicesCount: change("invoicesCount"),
    invoicesCompletedCount: change("invoicesCompletedCount"),
    invoicedUsd: change("invoicedUsd"),
    paymentsCount: change("paymentsCount"),
    paymentsCompletedCount: change("paymentsCompletedCount"),
    paidUsd: change("paidUsd"),
    refundedUsd: change("refundedUsd"),
    netPaidUsd: change("netPaidUsd"),
  };
};
