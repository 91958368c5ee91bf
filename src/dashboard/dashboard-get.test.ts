import { describe, expect, test } from "vitest";
import { periods, type Period, type RefundKind } from "quittance";
import { testOrganization } from "quittance/testing";
import { renderDashboard } from "quittance/wire";
import {
  bill,
  chain,
  money,
  createTestApp,
  paymentOf,
  type TestApp,
} from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

const day = 86_400;

/**
 * An invoice of 8 EUR (10 USD) so many days before 2025-07-17 12:00:00, at the same second of the
 * day; 4 EUR (5 USD) of it were paid at once by the bank, and 2 USD are pending on a ledger.
 */
const daysAgo = [0, 0.5, 1, 2, 7, 8, 14, 29, 30, 31, 60, 89, 90, 100, 180, 364, 365, 729, 730, 731];

const open = async (): Promise<TestApp> => {
  const app = createTestApp({ now: "2020-07-17 12:00:00" });
  const since = 1826 * day;
  let past = 0;
  for (const days of [...daysAgo].reverse()) {
    app.tick(since - days * day - past);
    past = since - days * day;
    const { id } = await bill(app, money("8", "EUR"));
    const pay = (key: string, amount: string, currency: "EUR" | "USDT") =>
      app.payments.recordPayment(testOrganization, id, {
        ...paymentOf(`${key}_${id}`, money(amount, currency)),
        ...(currency === "USDT" ? { providerId: chain.id, status: "PENDING" as const } : {}),
      });
    await pay("bank", "4", "EUR");
    await pay("chain", "2", "USDT");
  }
  return app;
};

const read = async ({ payments }: TestApp, period?: Period) =>
  renderDashboard(rightOf(await payments.readDashboard(testOrganization, period)));

describe("a period", () => {
  // What happens now is in no window yet; what happened as one begins is in it.
  test.each<[Period, string, string, number, number]>([
    ["last_day", "2025-07-16 12:00:00", "2025-07-17 12:00:00", 2, 1],
    ["last_7_days", "2025-07-10 12:00:00", "2025-07-17 12:00:00", 4, 2],
    ["last_30_days", "2025-06-17 12:00:00", "2025-07-17 12:00:00", 8, 2],
    ["last_90_days", "2025-04-18 12:00:00", "2025-07-17 12:00:00", 12, 2],
    ["last_365_days", "2024-07-17 12:00:00", "2025-07-17 12:00:00", 16, 2],
    ["prev_last_day", "2025-07-15 12:00:00", "2025-07-16 12:00:00", 1, 0],
    ["prev_last_7_days", "2025-07-03 12:00:00", "2025-07-10 12:00:00", 2, 0],
    ["prev_last_30_days", "2025-05-18 12:00:00", "2025-06-17 12:00:00", 2, 2],
    ["prev_last_90_days", "2025-01-18 12:00:00", "2025-04-18 12:00:00", 2, 0],
    ["prev_last_365_days", "2023-07-18 12:00:00", "2024-07-17 12:00:00", 2, 1],
  ])("%s runs from %s until %s", async (period, from, to, now, before) => {
    const { period: shown, metrics, previous } = await read(await open(), period);
    expect(shown).toEqual({ key: period, from, to });
    expect([metrics.invoices_count, previous.invoices_count]).toEqual([now, before]);
  });

  test("is one of ten", () => {
    expect(periods).toHaveLength(10);
  });
});

test("a dashboard contains the metrics of a period and of the one before", async () => {
  const app = await open();
  const dashboard = await read(app, "last_7_days");
  expect(dashboard.metrics).toEqual({
    invoices_count: 4,
    invoices_completed_count: 0,
    invoiced_usd: "40",
    payments_count: 8,
    payments_completed_count: 4,
    paid_usd: "20",
    average_payment_usd: "5",
    completion_rate_pct: "0",
  });
  expect(dashboard.change_pct).toEqual({
    invoices_count: "100",
    invoices_completed_count: null,
    invoiced_usd: "100",
    payments_count: "100",
    payments_completed_count: "100",
    paid_usd: "100",
  });
  expect(dashboard.by_status).toEqual([
    { status: "PENDING", count: 0, price_usd: "0" },
    { status: "COMPLETED", count: 0, price_usd: "0" },
    { status: "VOIDED", count: 0, price_usd: "0" },
    { status: "PROCESSING", count: 0, price_usd: "0" },
    { status: "WAITING_FOR_CONFIRMATIONS", count: 0, price_usd: "0" },
    { status: "PARTIALLY_PAID", count: 4, price_usd: "40" },
  ]);
  expect(dashboard.payments_by_status).toEqual([
    { status: "PENDING", count: 4, price_usd: "8" },
    { status: "FAILED", count: 0, price_usd: "0" },
    { status: "COMPLETED", count: 4, price_usd: "20" },
    { status: "CANCELLED", count: 0, price_usd: "0" },
  ]);
  expect(dashboard.by_currency).toEqual([
    { currency: "EUR", count: 4, price: "16", price_usd: "20" },
  ]);
  expect(dashboard.by_provider).toEqual([{ provider_id: "prov_bank", count: 4, price_usd: "20" }]);
});

test("a dashboard subtracts refunds once the organization has one", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("16", "EUR"));
  const paid = paymentOf("a", money("16", "EUR"));
  const { payment } = rightOf(await app.payments.recordPayment(testOrganization, id, paid));
  app.tick(2 * day);
  const names = ["refunded_usd", "net_paid_usd"];
  const before = await read(app, "last_7_days");
  for (const part of [before.metrics, before.previous, before.change_pct, ...before.series]) {
    for (const name of names) expect(part).not.toHaveProperty(name);
  }
  const refund = async (key: string, amount: string, kind: RefundKind, status?: "PENDING") =>
    rightOf(
      await app.payments.recordRefund(testOrganization, payment.id, {
        ...{ idempotencyKey: key, kind, status, price: money(amount, "EUR") },
        happenedAt: payment.createdAt,
      }),
    );
  await refund("pending", "1", "REFUND", "PENDING");
  expect((await read(app, "last_7_days")).metrics).toMatchObject({
    refunded_usd: "0",
    net_paid_usd: "20",
  });
  await refund("some", "2", "REFUND");
  await refund("dispute", "8", "CHARGEBACK");
  await refund("won", "4", "REVERSAL");
  const week = await read(app, "last_7_days");
  expect(week.metrics).toMatchObject({
    paid_usd: "20",
    refunded_usd: "7.5",
    net_paid_usd: "12.5",
  });
  expect(week.change_pct).toMatchObject({ refunded_usd: null, net_paid_usd: null });
  const paidOn = payment.createdAt.slice(0, 10);
  expect(week.series.find(({ bucket }) => bucket.startsWith(paidOn))).toMatchObject({
    paid_usd: "20",
    refunded_usd: "7.5",
    net_paid_usd: "12.5",
  });
  const today = await read(app, "last_day");
  expect(today.metrics).toMatchObject({ refunded_usd: "0", net_paid_usd: "0" });
  app.tick(6 * day);
  const later = await read(app, "last_7_days");
  expect(later.previous).toMatchObject({ refunded_usd: "7.5", net_paid_usd: "12.5" });
  expect(later.change_pct).toMatchObject({ refunded_usd: "-100", net_paid_usd: "-100" });
});

test("a series has every bucket of its window, also those without activity", async () => {
  const app = await open();
  const { series } = await read(app, "last_7_days");
  expect(series.map(({ bucket, paid_usd }) => `${bucket.slice(5, 10)} ${paid_usd}`)).toEqual([
    "07-10 5",
    "07-11 0",
    "07-12 0",
    "07-13 0",
    "07-14 0",
    "07-15 5",
    "07-16 5",
    "07-17 5",
  ]);
  const hours = (await read(app, "last_day")).series;
  expect([hours.length, hours[0]?.bucket, hours[0]?.invoices_count]).toEqual([
    24,
    "2025-07-16 12:00:00",
    1,
  ]);
});

test("a void invoice is counted but not invoiced; averages are truncated, not rounded", async () => {
  const app = createTestApp();
  const ids = [];
  for (const amount of ["8", "8", "8"]) ids.push((await bill(app, money(amount, "EUR"))).id);
  const [first, second] = ids;
  if (first === undefined || second === undefined) throw new Error("three invoices were billed");
  await app.payments.voidInvoice(testOrganization, first);
  await app.payments.recordPayment(testOrganization, second, paymentOf("a", money("10", "USD")));
  await app.payments.recordPayment(testOrganization, second, paymentOf("b", money("5", "USD")));
  await app.payments.recordPayment(testOrganization, second, paymentOf("c", money("5", "USD")));
  app.tick(1);
  const { metrics, by_status, change_pct } = await read(app);
  expect(metrics).toMatchObject({
    invoices_count: 3,
    invoices_completed_count: 1,
    invoiced_usd: "20",
    paid_usd: "20",
    average_payment_usd: `6.${"6".repeat(30)}`,
    completion_rate_pct: `33.${"3".repeat(30)}`,
  });
  expect(by_status[2]).toEqual({ status: "VOIDED", count: 1, price_usd: "10" });
  expect(Object.values(change_pct).every((change) => change === null)).toBe(true);
});
