import type { Aggregate } from "./activity.ts";
import type { AdditiveMetrics, Dashboard, Metrics } from "./dashboard.ts";
import { Amount } from "../money/amount.ts";

/**
 * Renders a dashboard as JSON: counts as integers, amounts and percentages as text. Without refunds
 * of the organization, the metrics of refunds are left out.
 */
export const renderDashboard = (dashboard: Dashboard) => ({
  period: { key: dashboard.period, from: dashboard.window.from, to: dashboard.window.to },
  metrics: renderMetrics(dashboard.metrics, dashboard.hasRefunds),
  previous: renderMetrics(dashboard.previous, dashboard.hasRefunds),
  change_pct: renderChanges(dashboard.changePct, dashboard.hasRefunds),
  by_status: dashboard.byStatus.map(({ status, ...tally }) => ({ status, ...renderTally(tally) })),
  payments_by_status: dashboard.paymentsByStatus.map(({ status, ...tally }) => ({
    status,
    ...renderTally(tally),
  })),
  by_currency: dashboard.byCurrency.map(({ currency, count, price, priceUsd }) => ({
    currency,
    count,
    price: Amount.render(price),
    price_usd: Amount.render(priceUsd),
  })),
  by_provider: dashboard.byProvider.map(({ providerId, ...tally }) => ({
    provider_id: providerId,
    ...renderTally(tally),
  })),
  series: dashboard.series.map((bucket) => ({
    bucket: bucket.bucket,
    invoices_count: bucket.invoicesCount,
    invoiced_usd: Amount.render(bucket.invoicedUsd),
    payments_count: bucket.paymentsCount,
    paid_usd: Amount.render(bucket.paidUsd),
    ...(dashboard.hasRefunds
      ? {
          refunded_usd: Amount.render(bucket.refundedUsd),
          net_paid_usd: Amount.render(Amount.subtract(bucket.paidUsd, bucket.refundedUsd)),
        }
      : {}),
  })),
});

const renderTally = ({ count, priceUsd }: Aggregate) => ({
  count,
  price_usd: Amount.render(priceUsd),
});

const renderMetrics = (metrics: Metrics, hasRefunds: boolean) => ({
  invoices_count: metrics.invoicesCount,
  invoices_completed_count: metrics.invoicesCompletedCount,
  invoiced_usd: Amount.render(metrics.invoicedUsd),
  payments_count: metrics.paymentsCount,
  payments_completed_count: metrics.paymentsCompletedCount,
  paid_usd: Amount.render(metrics.paidUsd),
  average_payment_usd: Amount.render(metrics.averagePaymentUsd),
  completion_rate_pct: Amount.render(metrics.completionRatePct),
  ...(hasRefunds
    ? {
        refunded_usd: Amount.render(metrics.refundedUsd),
        net_paid_usd: Amount.render(metrics.netPaidUsd),
      }
    : {}),
});

const renderChanges = (changes: Dashboard["changePct"], hasRefunds: boolean) => {
  const change = (metric: keyof AdditiveMetrics): string | null => {
    const found = changes[metric];
    return found === undefined ? null : Amount.render(found);
  };
  return {
    invoices_count: change("invoicesCount"),
    invoices_completed_count: change("invoicesCompletedCount"),
    invoiced_usd: change("invoicedUsd"),
    payments_count: change("paymentsCount"),
    payments_completed_count: change("paymentsCompletedCount"),
    paid_usd: change("paidUsd"),
    ...(hasRefunds
      ? { refunded_usd: change("refundedUsd"), net_paid_usd: change("netPaidUsd") }
      : {}),
  };
};
