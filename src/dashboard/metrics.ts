import { invoiceStatuses } from "../invoice/invoice.ts";
import { Amount } from "../money/amount.ts";
import { paymentStatuses } from "../payment/payment.ts";
import { entity, orNull, type RecordView } from "../schema/record.ts";
import type { Named, Out, OutputOf } from "../schema/schema.ts";
import { calculated, count, currency, id, oneOf, signed, timestamp } from "../schema/values.ts";

const aggregate = { count, priceUsd: calculated };

/** A number of records and their total in US dollars. @inline */
export interface Aggregate extends OutputOf<typeof aggregate>, Named {}

const currencyAggregate = { count, price: calculated, priceUsd: calculated };

/** An aggregate of one currency, with the total in that currency. @inline */
export interface CurrencyAggregate extends OutputOf<typeof currencyAggregate>, Named {}

/** The invoices of a status. */
export const invoiceStatusRecord = entity("invoice_status", {
  status: oneOf(invoiceStatuses),
  ...aggregate,
});

/** The payments of a status. */
export const paymentStatusRecord = entity("payment_status", {
  status: oneOf(paymentStatuses),
  ...aggregate,
});

/** The COMPLETED payments in a currency. */
export const paidCurrencyRecord = entity("paid_currency", { currency, ...currencyAggregate });

/** The COMPLETED payments by a provider. */
export const paidProviderRecord = entity("paid_provider", { providerId: id("prov"), ...aggregate });

const metricsOfSales = {
  invoicesCount: count,
  invoicesCompletedCount: count,
  /** Without voided invoices. */
  invoicedUsd: calculated,
  paymentsCount: count,
  paymentsCompletedCount: count,
  /** COMPLETED payments only. */
  paidUsd: calculated,
};

const metricsOfRefunds = {
  /** COMPLETED refunds and chargebacks minus reversals, by the time they happened. */
  refundedUsd: signed,
  /** `paidUsd` minus `refundedUsd`; negative if more was refunded than paid. */
  netPaidUsd: signed,
};

/** The metrics of refunds, which JSON leaves out if the organization has no refund. */
export const refundMetrics = ["refundedUsd", "netPaidUsd"] as const;

/** A metric of refunds. @inline */
export type RefundMetric = (typeof refundMetrics)[number];

/** A record with the metrics of refunds. */
export interface WithRefunds<Found> {
  readonly json: RecordView<Found>;
  /** Creates a view of these metrics. */
  readonly only: (...metrics: ReadonlyArray<RefundMetric>) => RecordView<Found>;
  /** Creates a view without these metrics. */
  readonly without: (...metrics: ReadonlyArray<RefundMetric>) => RecordView<Found>;
}

const additiveMetrics = { ...metricsOfSales, ...metricsOfRefunds };

/** Metrics that add up over adjacent windows. @inline */
export interface AdditiveMetrics extends OutputOf<typeof additiveMetrics>, Named {}

/** The metrics of a window, in the order of JSON. */
export const metricsRecord = entity("metrics", {
  ...metricsOfSales,
  /** Dollars per COMPLETED payment, truncated after the thirtieth decimal; 0 without payments. */
  averagePaymentUsd: calculated,
  /** Percentage of COMPLETED invoices, truncated as above; 0 without invoices. */
  completionRatePct: calculated,
  ...metricsOfRefunds,
});

/** All metrics of a window. @inline */
export interface Metrics extends Out<typeof metricsRecord>, Named {}

/** Returns a value for each metric that adds up, in the order of JSON. */
export const forAdditiveMetrics = <Found>(
  valueOf: (metric: keyof AdditiveMetrics) => Found,
): Readonly<Record<keyof AdditiveMetrics, Found>> => {
  const metrics = Object.keys(additiveMetrics) as ReadonlyArray<keyof AdditiveMetrics>;
  return Object.fromEntries(metrics.map((metric) => [metric, valueOf(metric)])) as Record<
    keyof AdditiveMetrics,
    Found
  >;
};

/** The changes of metrics in percent. */
export const changeRecord = entity(
  "change",
  forAdditiveMetrics(() => orNull(signed)),
);

/** One bucket of a series, in the order of JSON. */
export const bucketRecord = entity("bucket", {
  /** When it starts. */
  bucket: timestamp,
  invoicesCount: count,
  /** Without voided invoices. */
  invoicedUsd: calculated,
  paymentsCount: count,
  /** COMPLETED payments only. */
  paidUsd: calculated,
  ...metricsOfRefunds,
});

/** The totals of one bucket of a series. @inline */
export interface BucketTotals
  extends Omit<Out<typeof bucketRecord>, "bucket" | "netPaidUsd">, Named {}

/** The totals of a bucket without records. */
export const emptyBucket: BucketTotals = {
  invoicesCount: 0,
  invoicedUsd: Amount.zero,
  paymentsCount: 0,
  paidUsd: Amount.zero,
  refundedUsd: Amount.zero,
};
