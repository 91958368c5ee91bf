import { invoiceStatuses } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import { currencies } from "../money/currency.ts";
import { paymentStatuses } from "../payment/payment.ts";
import type { RecordView } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import { oneOf, optional } from "../schema/values.ts";
import type { Timestamp } from "../time/timestamp.ts";
import {
  aggregateRecords,
  type Activity,
  type CountedRecords,
  type DashboardActivity,
} from "./activity.ts";
import {
  bucketRecord,
  changeRecord,
  emptyBucket,
  forAdditiveMetrics,
  invoiceStatusRecord,
  metricsRecord,
  paidCurrencyRecord,
  paidProviderRecord,
  paymentStatusRecord,
  refundMetrics,
  type AdditiveMetrics,
  type Aggregate,
  type BucketTotals,
  type Metrics,
  type WithRefunds,
} from "./metrics.ts";
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

/** The metrics of a period, with those of the previous period. */
export interface Dashboard {
  readonly period: Period;
  readonly window: Window;
  readonly metrics: Metrics;
  readonly previous: Metrics;
  /** Truncated after the thirtieth decimal; `undefined` if the previous metric is not positive. */
  readonly changePct: Readonly<Record<keyof AdditiveMetrics, Amount | undefined>>;
  /** Every status, in the order of `invoiceStatuses`. */
  readonly byStatus: ReadonlyArray<Out<typeof invoiceStatusRecord>>;
  readonly paymentsByStatus: ReadonlyArray<Out<typeof paymentStatusRecord>>;
  /** The currencies of COMPLETED payments, in the order of `currencies`. */
  readonly byCurrency: ReadonlyArray<Out<typeof paidCurrencyRecord>>;
  /** The providers of COMPLETED payments, in the order of their identifiers. */
  readonly byProvider: ReadonlyArray<Out<typeof paidProviderRecord>>;
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

/**
 * Renders a dashboard as JSON: counts as integers, amounts and percentages as text. Without refunds
 * of the organization, the metrics of refunds are left out.
 */
export const renderDashboard = ({ period, window, hasRefunds, ...dashboard }: Dashboard) => {
  const viewOf = <Found>({ json, without }: WithRefunds<Found>): RecordView<Found> =>
    hasRefunds ? json : without(...refundMetrics);
  const { write: writeMetrics } = viewOf(metricsRecord);
  const { write: writeBucket } = viewOf(bucketRecord);
  return {
    period: { key: period, from: window.from, to: window.to },
    metrics: writeMetrics(dashboard.metrics),
    previous: writeMetrics(dashboard.previous),
    change_pct: viewOf(changeRecord).write(dashboard.changePct),
    by_status: dashboard.byStatus.map(invoiceStatusRecord.json.write),
    payments_by_status: dashboard.paymentsByStatus.map(paymentStatusRecord.json.write),
    by_currency: dashboard.byCurrency.map(paidCurrencyRecord.json.write),
    by_provider: dashboard.byProvider.map(paidProviderRecord.json.write),
    series: dashboard.series.map((bucket) =>
      writeBucket({ ...bucket, netPaidUsd: Amount.subtract(bucket.paidUsd, bucket.refundedUsd) }),
    ),
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

const changes = (now: AdditiveMetrics, before: AdditiveMetrics): Dashboard["changePct"] =>
  forAdditiveMetrics((metric) => {
    const base = exact(before[metric]);
    return ratio(Amount.multiplyByInteger(Amount.subtract(exact(now[metric]), base), 100), base);
  });
