import { Amount, type Dashboard } from "quittance";
import type { Bar, BarChart } from "../chart/bar-chart.ts";
import { largest, parts, pixelShare } from "../chart/pixel-share.ts";
import { signed } from "../quote/waterfall.ts";

/** Labels of the metrics that have a change. */
export const metricNames = {
  invoicesCount: "Invoices",
  invoicesCompletedCount: "Completed invoices",
  invoicedUsd: "Invoiced",
  paymentsCount: "Payments",
  paymentsCompletedCount: "Completed payments",
  paidUsd: "Paid",
} as const;

/** The metrics that have a change, in the order of the dashboard. */
export const metricsWithChange = Object.keys(metricNames) as ReadonlyArray<
  keyof typeof metricNames
>;

/** A status as people write it: `PARTIALLY_PAID` is partially paid. */
export const describeValue = (status: string): string => {
  const words = status.toLowerCase().replaceAll("_", " ");
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** A count or an amount as text. */
export const metricText = (metric: number | Amount): string =>
  typeof metric === "number" ? String(metric) : Amount.render(metric);

type StatusTally = Dashboard["byStatus" | "paymentsByStatus"][number];

/** What each status is worth in dollars. */
export const statusChart = (title: string, tallies: ReadonlyArray<StatusTally>): BarChart => {
  const most = largest(tallies.map(({ priceUsd }) => priceUsd));
  return {
    title,
    isJoined: false,
    bars: tallies.map(({ status, count, priceUsd }): Bar => ({
      kind: "SHARE",
      label: `${String(count)} ${describeValue(status).toLowerCase()}`,
      value: Amount.render(priceUsd),
      unit: "USD",
      from: 0,
      to: pixelShare(priceUsd, most),
    })),
  };
};

/** The changes in percent, to the left and right of the middle. */
export const changeChart = ({ changePct }: Dashboard): BarChart => {
  const sizeOf = (change: Amount): Amount =>
    Amount.atLeast(change, Amount.zero) ? change : Amount.subtract(Amount.zero, change);
  const widest = largest(
    metricsWithChange.map((metric) => sizeOf(changePct[metric] ?? Amount.zero)),
  );
  const middle = parts / 2;
  return {
    title: "Changes against the period before, in percent",
    isJoined: false,
    bars: metricsWithChange.map((metric): Bar => {
      const change = changePct[metric] ?? Amount.zero;
      const isUp = Amount.isPositive(change);
      const length = Math.floor(pixelShare(sizeOf(change), widest) / 2);
      const kind = isUp ? "UP" : "DOWN";
      return {
        kind: Amount.equals(change, Amount.zero) ? "SAME" : kind,
        label: metricNames[metric],
        value: changePct[metric] === undefined ? "nothing before" : signed(Amount.render(change)),
        unit: changePct[metric] === undefined ? "" : "%",
        from: middle,
        to: isUp ? middle + length : middle - length,
      };
    }),
  };
};
