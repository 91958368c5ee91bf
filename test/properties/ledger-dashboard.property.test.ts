import * as fc from "fast-check";
import { expect } from "vitest";
import {
  periods,
  addSeconds,
  timestampOf,
  type Dashboard,
  type Invoice,
  type Payment,
  type Timestamp,
} from "quittance";
import { testOrganization } from "quittance/testing";
import { renderDashboard } from "quittance/adapter";
import { checkProperty, runs } from "../support/check-property.ts";
import { bill, money, createTestApp, paymentOf, type TestApp } from "../support/create-test-app.ts";
import { anyLedgerRows, recordsOf, type LedgerRows } from "../support/ledger-rows.ts";
import { addedMetrics, oracleMetrics } from "../support/oracle-dashboard.ts";
import { sum as sumOf, toDecimal, toText } from "../support/oracle-money.ts";
import { walkRows } from "../support/page-walk.ts";
import { rightOf } from "../support/right-of.ts";

const now = timestampOf("2025-07-17 12:34:56");

const lengths = { day: 1, "7_days": 7, "30_days": 30, "90_days": 90, "365_days": 365 } as const;

/** The length of a period in seconds, and the offset of its end from now. */
const spanOf = (
  period: Dashboard["period"],
): { readonly length: number; readonly back: number } => {
  const days = lengths[period.replace(/^(?:prev_)?last_/u, "") as keyof typeof lengths];
  return { length: days * 86_400, back: (period.startsWith("prev_") ? days * 86_400 : 0) - 1 };
};

/** Moves rows in groups to the boundaries of a period. */
const atEdges = (period: Dashboard["period"]): fc.Arbitrary<LedgerRows> => {
  const { length, back } = spanOf(period);
  const boundaries = [0, 3600, length, 2 * length].map((before) =>
    addSeconds(now, -back - before - 3),
  );
  const moved = <Row extends Invoice | Payment>(row: Row, index: number): Row => {
    const boundary = boundaries[index % boundaries.length] ?? now;
    const past = parseInt(row.createdAt.slice(-2), 10);
    return { ...row, createdAt: addSeconds(boundary, past) };
  };
  return anyLedgerRows.map(({ invoices, payments }) => ({
    invoices: invoices.map(moved),
    payments: payments.map(moved),
  }));
};

const anyWindow = fc
  .constantFrom(...periods)
  .chain((period) => fc.record({ period: fc.constant(period), rows: atEdges(period) }));

const appOf = ({ invoices, payments }: LedgerRows): TestApp =>
  createTestApp({ now, records: { invoices: invoices.map(recordsOf), payments } });

const dashboardOf = async ({ payments }: TestApp, period: Dashboard["period"]) =>
  renderDashboard(rightOf(await payments.dashboard.read(testOrganization, { period })));

/** Lists all rows from one time until before another. */
const listed = async (
  { payments }: TestApp,
  from: Timestamp,
  to: Timestamp,
): Promise<LedgerRows> => {
  const filter = { createdAtFrom: from, createdAtTo: addSeconds(to, -1) };
  return {
    invoices: await walkRows((page) =>
      payments.invoices.list(testOrganization, { ...filter, ...page }),
    ),
    payments: await walkRows((page) =>
      payments.payments.list(testOrganization, { ...filter, ...page }),
    ),
  };
};

checkProperty("dashboard: it aggregates the lists over its window", anyWindow, async (found) => {
  const app = appOf(found.rows);
  const { metrics, previous, period } = await dashboardOf(app, found.period);
  const { length, back } = spanOf(found.period);
  const to = addSeconds(now, -back);
  const from = addSeconds(to, -length);
  expect(period).toEqual({ key: found.period, from, to });
  expect(metrics).toEqual(oracleMetrics(await listed(app, from, to)));
  const before = addSeconds(from, -length);
  expect(previous).toEqual(oracleMetrics(await listed(app, before, from)));
});

const sum = (texts: ReadonlyArray<string>): string => toText(sumOf(texts.map(toDecimal)));

const count = (counts: ReadonlyArray<number>): number => counts.reduce((a, b) => a + b, 0);

checkProperty(
  "dashboard: the series and every breakdown add up to the metrics",
  anyWindow,
  async (found) => {
    const { metrics, series, ...by } = await dashboardOf(appOf(found.rows), found.period);
    expect(count(series.map((bucket) => bucket.invoices_count))).toBe(metrics.invoices_count);
    expect(count(series.map((bucket) => bucket.payments_count))).toBe(metrics.payments_count);
    expect(sum(series.map((bucket) => bucket.invoiced_usd))).toBe(metrics.invoiced_usd);
    expect(sum(series.map((bucket) => bucket.paid_usd))).toBe(metrics.paid_usd);
    expect(count(by.by_status.map((row) => row.count))).toBe(metrics.invoices_count);
    const billed = by.by_status.filter(({ status }) => status !== "VOIDED");
    expect(sum(billed.map((row) => row.price_usd))).toBe(metrics.invoiced_usd);
    expect(count(by.payments_by_status.map((row) => row.count))).toBe(metrics.payments_count);
    for (const rows of [by.by_currency, by.by_provider]) {
      expect(count(rows.map((row) => row.count))).toBe(metrics.payments_completed_count);
      expect(sum(rows.map((row) => row.price_usd))).toBe(metrics.paid_usd);
    }
    const starts = series.map(({ bucket }) => bucket);
    expect(starts).toEqual([...new Set(starts)].sort());
  },
);

checkProperty(
  "dashboard: a window and the previous one add up to both together",
  anyWindow,
  async (found) => {
    const app = appOf(found.rows);
    const period = found.period.replace("prev_", "") as Dashboard["period"];
    const last = await dashboardOf(app, period);
    const before = await dashboardOf(app, `prev_${period}` as Dashboard["period"]);
    expect(before.metrics).toEqual(last.previous);
    expect(before.period.to).toBe(last.period.from);
    const { length } = spanOf(period);
    const end = addSeconds(now, 1);
    const both = oracleMetrics(await listed(app, addSeconds(end, -2 * length), end));
    expect(addedMetrics(last.metrics, before.metrics)).toEqual(addedMetrics(both));
  },
);

const anyWrites = fc.array(
  fc.record({ price: fc.constantFrom("1", "2.5", "40"), paid: fc.constantFrom("1", "2.5", "40") }),
  { minLength: 1, maxLength: 5 },
);

checkProperty(
  "dashboard: during writes, each response is a consistent snapshot",
  anyWrites,
  async (writes) => {
    const read = async (app: TestApp): Promise<string> =>
      JSON.stringify(
        rightOf(await app.payments.dashboard.read(testOrganization, { period: "last_day" })),
      );
    const write = async (app: TestApp, after: () => Promise<unknown>): Promise<void> => {
      for (const [index, { price, paid }] of writes.entries()) {
        const { id } = await bill(app, money(price, "EUR"));
        await after();
        const request = paymentOf(`key_${String(index)}`, money(paid, "USD"));
        await app.payments.payments.record(testOrganization, id, request);
        await after();
      }
    };
    const open = (): TestApp => createTestApp({ now });
    const snapshots = new Set<string>();
    const still = open();
    snapshots.add(await read(still));
    await write(still, async () => snapshots.add(await read(still)));
    const busy = open();
    const reads: Array<Promise<string>> = [];
    const look = (): Promise<unknown> => Promise.resolve(reads.push(read(busy)));
    const ticking = Array.from({ length: 12 }, async (_, turns) => {
      for (let turn = 0; turn < 5 * turns; turn += 1) await Promise.resolve();
      await look();
    });
    await Promise.all([write(busy, look), ...ticking]);
    for (const response of await Promise.all(reads)) expect(snapshots).toContain(response);
  },
  { numRuns: Math.ceil(runs / 5) },
);
