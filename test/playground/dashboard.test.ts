import { Amount, periods, type Dashboard, type Quittance, type Period } from "quittance";
import { beforeAll, describe, expect, test } from "vitest";
import {
  changeChart,
  metricText,
  statusChart,
} from "../../docs/.vitepress/playground/dashboard/dashboard-charts.ts";
import DashboardTab from "../../docs/.vitepress/playground/dashboard/DashboardTab.vue";
import ActivityChart from "../../docs/.vitepress/playground/dashboard/ActivityChart.vue";
import { bucketName } from "../../docs/.vitepress/playground/dashboard/activity-geometry.ts";
import {
  invoicesMade,
  makeLedger,
} from "../../docs/.vitepress/playground/dashboard/make-ledger.ts";
import { firstState, type PageState } from "../../docs/.vitepress/playground/page/page-state.ts";
import { organizationId } from "../../docs/.vitepress/playground/shop/read-shop.ts";
import { renderElements } from "./rendered-elements.ts";

const read = async (ledger: Quittance, period: Period): Promise<Dashboard> => {
  const found = await ledger.readDashboard(organizationId, period);
  if (found._tag === "Left") throw new Error(found.left.kind);
  return found.right;
};

let ledger: Quittance;
let dashboards: ReadonlyArray<Dashboard>;
beforeAll(async () => {
  ledger = await makeLedger("1");
  dashboards = await Promise.all(periods.map((period) => read(ledger, period)));
});

test("a seed makes the same history again, and another seed another", async () => {
  const year = "last_365_days";
  const first = await read(ledger, year);
  expect(await read(await makeLedger("1"), year)).toEqual(first);
  expect((await read(await makeLedger("two"), year)).metrics).not.toEqual(first.metrics);
});

test("all invoices lie in the two years before now, most of them in the last", async () => {
  const year = await read(ledger, "last_365_days");
  const { invoicesCount } = year.metrics;
  expect(invoicesCount).toBeGreaterThan(invoicesMade / 2);
  expect(invoicesCount + year.previous.invoicesCount).toBeLessThanOrEqual(invoicesMade);
  expect(year.byStatus.filter(({ count }) => count > 0).length).toBeGreaterThan(4);
});

test("every period is drawn, each bucket with its exact amounts", async () => {
  for (const { series } of dashboards) {
    const elements = await renderElements(ActivityChart, { series, width: 600 });
    const bars = elements.filter(({ attributes }) => attributes["class"] === "pg-paid");
    expect(bars).toHaveLength(series.length);
    for (const [index, { paidUsd }] of series.entries()) {
      expect(bars[index]?.text).toContain(`paid ${Amount.render(paidUsd)} USD`);
    }
  }
});

test("days are called by their date, hours by their time too", () => {
  const [day, week] = dashboards.map(({ series }) => series.map((_, at) => bucketName(series, at)));
  expect(week?.at(-1)).toBe("2025-07-17");
  expect(day?.at(-1)).toBe("2025-07-17 14:00");
  expect(new Set(day).size).toBe(25);
});

test("the charts by status and of changes carry the amounts of the dashboard", () => {
  for (const dashboard of dashboards) {
    const status = statusChart("By status", dashboard.byStatus);
    expect(status.bars.map(({ value }) => value)).toEqual(
      dashboard.byStatus.map(({ priceUsd }) => Amount.render(priceUsd)),
    );
    const changes = changeChart(dashboard);
    for (const { kind, from, to, value } of changes.bars) {
      if (kind === "UP") expect([to >= from, value.startsWith("+")]).toEqual([true, true]);
      if (kind === "DOWN") expect([to <= from, value.startsWith("-")]).toEqual([true, true]);
      if (kind === "SAME") expect(["0", "nothing before"]).toContain(value);
    }
  }
});

describe("the tab", () => {
  const page: PageState = { ...firstState, period: "last_7_days", isStale: false };

  test("shows that it is loading, and draws nothing yet", async () => {
    const elements = await renderElements(DashboardTab, {}, { ...page, isStale: true });
    expect(elements[0]?.text).toContain("Making 600 invoices");
    expect(elements.filter(({ tag }) => tag === "svg")).toEqual([]);
  });

  test("has a table beside each drawing, with the same amounts", async () => {
    const dashboard = dashboards[1];
    if (dashboard === undefined) throw new Error("There is no week");
    const elements = await renderElements(DashboardTab, {}, { ...page, dashboard });
    expect(elements.filter(({ tag }) => tag === "svg")).toHaveLength(4);
    const cells = elements
      .filter(({ tag }) => tag === "td")
      .map(({ text, attributes }) => attributes["title"] ?? text);
    expect(cells).toContain(metricText(dashboard.metrics.invoicedUsd));
    for (const { paidUsd } of dashboard.series) expect(cells).toContain(Amount.render(paidUsd));
    for (const { priceUsd } of dashboard.byStatus) expect(cells).toContain(Amount.render(priceUsd));
  });
});
