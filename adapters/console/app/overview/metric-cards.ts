import type { Dashboard } from "../api/schemas.ts";
import { showCount, showPercent } from "../show/number.ts";
import { showMoney } from "../show/money.ts";

/** A figure of the period, compared with the previous period of the same length. */
export interface MetricCard {
  readonly title: string;
  /** An amount in US dollars; absent for other figures. */
  readonly usd?: string;
  readonly text?: string;
  readonly previous: string;
  /** In percent; `null` if the previous period has no data. */
  readonly change?: string | null | undefined;
  /** Whether more is worse, such as more refunds. */
  readonly isCost?: boolean;
  readonly note?: string;
}

const usd = (text: string): string => showMoney(text, "USD").text;

/** Returns the figures at the top of the overview. */
export const metricCards = ({
  metrics,
  previous,
  change_pct: change,
}: Dashboard): ReadonlyArray<MetricCard> => [
  {
    title: "Paid",
    usd: metrics.paid_usd,
    previous: usd(previous.paid_usd),
    change: change.paid_usd,
    note: `${showCount(metrics.payments_completed_count)} completed payments`,
  },
  {
    title: "Invoiced",
    usd: metrics.invoiced_usd,
    previous: usd(previous.invoiced_usd),
    change: change.invoiced_usd,
    note: `${showCount(metrics.invoices_count)} invoices`,
  },
  ...(metrics.refunded_usd === undefined
    ? []
    : [
        {
          title: "Refunded",
          usd: metrics.refunded_usd,
          previous: usd(previous.refunded_usd ?? "0"),
          change: change.refunded_usd,
          isCost: true,
          note: `${usd(metrics.net_paid_usd ?? "0")} paid after refunds`,
        },
      ]),
  {
    title: "Completed invoices",
    text: showCount(metrics.invoices_completed_count),
    previous: showCount(previous.invoices_completed_count),
    change: change.invoices_completed_count,
    note: `${showPercent(metrics.completion_rate_pct)} of ${showCount(metrics.invoices_count)}`,
  },
  {
    title: "Average payment",
    usd: metrics.average_payment_usd,
    previous: usd(previous.average_payment_usd),
  },
];
