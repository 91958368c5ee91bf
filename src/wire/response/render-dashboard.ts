import type { Aggregate } from "../../analytics/activity.ts";
import type { AdditiveMetrics, Dashboard, Metrics } from "../../analytics/dashboard.ts";
import { Amount } from "../../money/amount.ts";

/** Renders a dashboard as JSON: counts as integers, amounts and percentages as text. */
export const renderDashboard = (dashboard: Dashboard) => ({
  period: { key: dashboard.period, from: dashboard.window.from, to: dashboard.window.to },
  metrics: renderMetrics(dashboard.metrics),
  previous: renderMetrics(dashboard.previous),
  change_pct: renderChanges(dashboard.changePct),
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
  })),
});

const renderTally = ({ count, priceUsd }: Aggregate) => ({
  count,
  price_usd: Amount.render(priceUsd),
});

const renderMetrics = (metrics: Metrics) => ({
  invoices_count: metrics.invoicesCount,
  invoices_completed_count: metrics.invoicesCompletedCount,
  invoiced_usd: Amount.render(metrics.invoicedUsd),
  payments_count: metrics.paymentsCount,
  payments_completed_count: metrics.paymentsCompletedCount,
  paid_usd: Amount.render(metrics.paidUsd),
  average_payment_usd: Amount.render(metrics.averagePaymentUsd),
  completion_rate_pct: Amount.render(metrics.completionRatePct),
});

const renderChanges = (changes: Dashboard["changePct"]) => {
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
  };
};
