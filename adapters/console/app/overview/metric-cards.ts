import type { Dashboard } from "../api/schemas.ts";
import { showCount, showCounted, showPercent } from "../show/number.ts";
import { showMoney } from "../show/money.ts";

/** A metric of the period, compared with the previous period of the same length. */
export interface MetricCard {
  readonly title: string;
  /** An amount in US dollars; absent for other metrics. */
  readonly usd?: string;
  readonly text?: string;
  /** Absent if the previous period has nothing. */
  readonly previous: string | undefined;
  /** In percent; `null` if the previous period has no data. */
  readonly change?: string | null | undefined;
  /** Whether more is worse, such as more refunds. */
  readonly isCost?: boolean;
  readonly note?: string;
}

const usd = (text: string): string => showMoney(text, "USD").text;

const usdUnlessZero = (text = "0"): string | undefined => (text === "0" ? undefined : usd(text));

/** Returns the metrics at the top of the overview. */
export const metricCards = ({
  metrics,
  previous,
  change_pct: change,
}: Dashboard): ReadonlyArray<MetricCard> => [
  {
    title: "Paid",
    usd: metrics.paid_usd,
    previous: usdUnlessZero(previous.paid_usd),
    change: change.paid_usd,
    note: showCounted(metrics.payments_completed_count, "completed payment"),
  },
  {
    title: "Invoiced",
    usd: metrics.invoiced_usd,
    previous: usdUnlessZero(previous.invoiced_usd),
    change: change.invoiced_usd,
    note: showCounted(metrics.invoices_count, "invoice"),
  },
  ...(metrics.refunded_usd === undefined
    ? []
    : [
        {
          title: "Refunded",
          usd: metrics.refunded_usd,
          previous: usdUnlessZero(previous.refunded_usd),
          change: change.refunded_usd,
          isCost: true,
          note: `${usd(metrics.net_paid_usd ?? "0")} paid after refunds`,
        },
      ]),
  {
    title: "Completed invoices",
    text: showCount(metrics.invoices_completed_count),
    previous:
      previous.invoices_completed_count === 0
        ? undefined
        : showCount(previous.invoices_completed_count),
    change: change.invoices_completed_count,
    note: `${showPercent(metrics.completion_rate_pct)} of ${showCount(metrics.invoices_count)}`,
  },
  {
    title: "Average payment",
    usd: metrics.average_payment_usd,
    previous: usdUnlessZero(previous.average_payment_usd),
  },
];
