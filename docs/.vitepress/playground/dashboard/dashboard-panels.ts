import { Amount, periods, type Dashboard } from "quittance";
import type { BarChart } from "../chart/bar-chart.ts";
import type { Field } from "../page/field.ts";
import { bucketName } from "./activity-geometry.ts";
import {
  changeChart,
  describeValue,
  metricText,
  metricNames,
  metricsWithChange,
  statusChart,
} from "./dashboard-charts.ts";
import { invoicesMade, presentTime } from "./make-ledger.ts";

/** A table of exact numbers. */
export interface Table {
  readonly headings: ReadonlyArray<string>;
  readonly rows: ReadonlyArray<ReadonlyArray<string>>;
}

/** A chart of the dashboard with the table of its numbers. */
export interface ChartPanel {
  readonly id: string;
  readonly chart: BarChart;
  readonly title: string;
  readonly table: Table;
}

/** Returns the field of the period. */
export const periodField = (value: string): Field => ({
  path: "period",
  label: "Period",
  value,
  issues: new Map(),
  choices: periods.map((period) => ({ value: period, label: periodName(period) })),
});

/** Returns the field of the seed. */
export const seedField = (value: string): Field => ({
  path: "seed",
  label: "Seed of the sample",
  value,
  issues: new Map(),
});

const periodName = (period: string): string =>
  describeValue(period.replace("prev_last", "the_one_before_the_last"));

/** Returns how many invoices the dashboard covers, or that they are being generated. */
export const describeDashboard = (dashboard: Dashboard | undefined): string =>
  dashboard === undefined
    ? `Making ${String(invoicesMade)} invoices and their payments.`
    : `${String(dashboard.metrics.invoicesCount)} of ${String(invoicesMade)} invoices ` +
      `lie between ${dashboard.window.from} and ${dashboard.window.to}. Now is ${presentTime}.`;

/** Returns the table of the activity chart. */
export const activityTable = ({ series }: Dashboard): Table => ({
  headings: ["From", "Invoices", "Invoiced in USD", "Payments", "Paid in USD"],
  rows: series.map(({ invoicesCount, invoicedUsd, paymentsCount, paidUsd }, index) => [
    bucketName(series, index),
    String(invoicesCount),
    Amount.render(invoicedUsd),
    String(paymentsCount),
    Amount.render(paidUsd),
  ]),
});

/** Returns the bar charts of a dashboard with their tables. */
export const chartPanels = (dashboard: Dashboard): ReadonlyArray<ChartPanel> => [
  {
    id: "pg-changes",
    title: "Changes",
    chart: changeChart(dashboard),
    table: {
      headings: ["Metric", "Now", "Before", "Change in percent"],
      rows: metricsWithChange.map((metric) => [
        metricNames[metric],
        metricText(dashboard.metrics[metric]),
        metricText(dashboard.previous[metric]),
        changeOf(dashboard.changePct[metric]),
      ]),
    },
  },
  statusPanel("pg-invoices", "Invoices by status", dashboard.byStatus),
  statusPanel("pg-payments", "Payments by status", dashboard.paymentsByStatus),
];

const changeOf = (change: Amount | undefined): string =>
  change === undefined ? "nothing before" : Amount.render(change);

const statusPanel = (
  id: string,
  title: string,
  tallies: Dashboard["byStatus" | "paymentsByStatus"],
): ChartPanel => ({
  id,
  title,
  chart: statusChart(title, tallies),
  table: {
    headings: ["Status", "Count", "In US dollars"],
    rows: tallies.map(({ status, count, priceUsd }) => [
      describeValue(status),
      String(count),
      Amount.render(priceUsd),
    ]),
  },
});
