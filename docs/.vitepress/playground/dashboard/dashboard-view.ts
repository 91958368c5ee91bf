import { Amount, periods, type Dashboard } from "quittance";
import type { BarChart } from "../chart/bar-chart.ts";
import { drawBarChart } from "../chart/draw-bar-chart.ts";
import { figureTable } from "../chart/figure-table.ts";
import { element, type Content, type ElementNode } from "../page/element.ts";
import { actionButton, selectField, textField } from "../page/field.ts";
import {
  changeChart,
  figureOf,
  describeValue,
  metricNames,
  metricsWithChange,
  statusChart,
} from "./dashboard-charts.ts";
import { bucketName, drawActivity } from "./draw-activity.ts";
import { invoicesMade, presentTime } from "./make-ledger.ts";

/** What the dashboard tab is drawn from. */
export interface DashboardPage {
  readonly seed: string;
  readonly period: string;
  /** `undefined` until the first is made. */
  readonly dashboard: Dashboard | undefined;
  /** Whether another is being made. */
  readonly isStale: boolean;
  /** Room for a drawing, in pixels. */
  readonly width: number;
}

/** The dashboard tab: seed and period, then charts, each with a table of its figures. */
export const dashboardView = ({
  seed,
  period,
  dashboard,
  isStale,
  width,
}: DashboardPage): ElementNode =>
  element(
    "div",
    {},
    element(
      "div",
      { class: "pg-row pg-controls" },
      selectField(
        { path: "period", label: "Period", value: period, issues: new Map() },
        periods.map((value) => ({ value, label: periodName(value) })),
      ),
      textField({ path: "seed", label: "Seed of the sample", value: seed, issues: new Map() }),
      actionButton("new-seed", "Another seed"),
    ),
    element("p", { class: "pg-hint", role: "status" }, statusOf(isStale ? undefined : dashboard)),
    element(
      "div",
      { class: "pg-panels", "aria-busy": String(isStale) },
      element(
        "div",
        { class: "pg-panel pg-ruler" },
        element("div", { "data-measure": "dashboard" }),
      ),
      dashboard === undefined ? undefined : panels(dashboard, width),
    ),
  );

const periodName = (period: string): string =>
  describeValue(period.replace("prev_last", "the_one_before_the_last"));

const statusOf = (dashboard: Dashboard | undefined): string =>
  dashboard === undefined
    ? `Making ${String(invoicesMade)} invoices and their payments.`
    : `${String(dashboard.metrics.invoicesCount)} of ${String(invoicesMade)} invoices ` +
      `lie between ${dashboard.window.from} and ${dashboard.window.to}. Now is ${presentTime}.`;

const panels = (dashboard: Dashboard, width: number): ReadonlyArray<ElementNode> => [
  panel(
    "pg-activity",
    "Activity",
    [
      element(
        "p",
        { class: "pg-legend", "aria-hidden": "true" },
        element("span", { class: "pg-key-paid" }, "Paid, bars"),
        element("span", { class: "pg-key-invoiced" }, "Invoiced, line"),
      ),
      drawActivity(dashboard.series, width),
    ],
    figureTable(
      "Activity",
      ["From", "Invoices", "Invoiced in USD", "Payments", "Paid in USD"],
      dashboard.series.map(({ invoicesCount, invoicedUsd, paymentsCount, paidUsd }, index) => [
        bucketName(dashboard.series, index),
        String(invoicesCount),
        Amount.render(invoicedUsd),
        String(paymentsCount),
        Amount.render(paidUsd),
      ]),
    ),
  ),
  chartPanel("pg-changes", "Changes", changeChart(dashboard), width, [
    ["Metric", "Now", "Before", "Change in percent"],
    ...metricsWithChange.map((metric) => [
      metricNames[metric],
      figureOf(dashboard.metrics[metric]),
      figureOf(dashboard.previous[metric]),
      changeOf(dashboard.changePct[metric]),
    ]),
  ]),
  chartPanel(
    "pg-invoices",
    "Invoices by status",
    statusChart("Invoices by status", dashboard.byStatus),
    width,
    tallyRows(dashboard.byStatus),
  ),
  chartPanel(
    "pg-payments",
    "Payments by status",
    statusChart("Payments by status", dashboard.paymentsByStatus),
    width,
    tallyRows(dashboard.paymentsByStatus),
  ),
];

const changeOf = (change: Amount | undefined): string =>
  change === undefined ? "nothing before" : Amount.render(change);

type Tallies = Dashboard["byStatus" | "paymentsByStatus"];

const tallyRows = (tallies: Tallies): ReadonlyArray<ReadonlyArray<string>> => [
  ["Status", "Count", "In US dollars"],
  ...tallies.map(({ status, count, priceUsd }) => [
    describeValue(status),
    String(count),
    Amount.render(priceUsd),
  ]),
];

const chartPanel = (
  id: string,
  title: string,
  chart: BarChart,
  width: number,
  [headings = [], ...rows]: ReadonlyArray<ReadonlyArray<string>>,
): ElementNode =>
  panel(id, title, drawBarChart(chart, width, id), figureTable(title, headings, rows));

const panel = (id: string, title: string, chart: Content, table: ElementNode): ElementNode =>
  element(
    "section",
    { class: "pg-card pg-panel", "aria-labelledby": `${id}-heading` },
    element("h2", { id: `${id}-heading` }, title),
    element("div", {}, chart),
    table,
  );
