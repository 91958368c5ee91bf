import { billed, dashboard, paid, zeros } from "./draft-dashboard.ts";
import type { DashboardDraft } from "./draft-dashboard.ts";

const week = { period: "last_7_days" };
const today = "2025-07-17 09:00:00";
const statuses = [
  "PENDING",
  "COMPLETED",
  "VOIDED",
  "PROCESSING",
  "WAITING_FOR_CONFIRMATIONS",
  "PARTIALLY_PAID",
];

/** Counts and aggregates. */
export const aggregates: ReadonlyArray<DashboardDraft> = [
  dashboard(
    "nothing-happened",
    "Every amount is zero, nothing is left out, and nothing can be compared.",
    week,
    {},
    {
      metrics: zeros,
      previous: zeros,
      by_currency: [],
      by_provider: [],
      "by_status.5": { status: "PARTIALLY_PAID", count: 0, price_usd: "0" },
      "change_pct.invoices_count": null,
      "series.7.invoices_count": 0,
    },
  ),
  dashboard(
    "an-invoice-of-every-status",
    "Voided invoices are counted and are not invoiced.",
    week,
    { invoices: statuses.map((status, index) => billed(String(10 ** index), today, status)) },
    {
      "metrics.invoices_count": 6,
      "metrics.invoices_completed_count": 1,
      "metrics.invoiced_usd": "111011",
      "metrics.completion_rate_pct": `16.${"6".repeat(30)}`,
      "by_status.2": { status: "VOIDED", count: 1, price_usd: "100" },
      "series.7.invoiced_usd": "111011",
      "series.7.invoices_count": 6,
    },
  ),
  dashboard(
    "a-payment-of-every-status",
    "Only completed payments are paid, in every sum.",
    week,
    {
      payments: ["PENDING", "FAILED", "COMPLETED", "CANCELLED"].map((status, index) =>
        paid(String(10 ** index), today, { status, provider_id: `prov_${status.toLowerCase()}` }),
      ),
    },
    {
      "metrics.payments_count": 4,
      "metrics.payments_completed_count": 1,
      "metrics.paid_usd": "100",
      "payments_by_status.3": { status: "CANCELLED", count: 1, price_usd: "1000" },
      by_provider: [{ provider_id: "prov_completed", count: 1, price_usd: "100" }],
      "series.7.payments_count": 4,
      "series.7.paid_usd": "100",
    },
  ),
  dashboard(
    "currencies-in-the-order-of-the-interface",
    "Currencies that were paid in, in the order of their enumeration, each with its own sum.",
    week,
    {
      payments: [
        paid("0.28", today, { currency: "PEN", price: "1" }),
        paid("1", today, { currency: "USD", price: "1" }),
        paid("2.27", today, { currency: "EUR", price: "2" }),
        paid("119", today, { currency: "BITCOIN", price: "0.001" }),
        paid("1.13", today, { currency: "EUR", price: "1" }),
        paid("5", today, { currency: "CHF", price: "4", status: "FAILED" }),
      ],
    },
    {
      by_currency: [
        { currency: "BITCOIN", count: 1, price: "0.001", price_usd: "119" },
        { currency: "USD", count: 1, price: "1", price_usd: "1" },
        { currency: "EUR", count: 2, price: "3", price_usd: "3.4" },
        { currency: "PEN", count: 1, price: "1", price_usd: "0.28" },
      ],
    },
  ),
  dashboard(
    "providers-in-the-order-of-their-bytes",
    "Capitals come before small letters, and 10 before 9.",
    week,
    {
      payments: ["b", "B", "9", "10", "a", "_", "b"].map((name) =>
        paid("1", today, { provider_id: `prov_${name}` }),
      ),
    },
    {
      by_provider: ["10", "9", "B", "_", "a", "b"].map((name) => ({
        provider_id: `prov_${name}`,
        count: name === "b" ? 2 : 1,
        price_usd: name === "b" ? "2" : "1",
      })),
    },
  ),
  dashboard(
    "aggregates-are-exact",
    "Ten tenths and the last of thirty digits.",
    week,
    {
      invoices: [
        ...Array.from({ length: 10 }, () => billed("0.1", today)),
        billed("0.000000000000000000000000000001", today),
      ],
    },
    { "metrics.invoiced_usd": "1.000000000000000000000000000001" },
  ),
  dashboard(
    "aggregates-of-thirty-five-digits",
    "A sum may be as large as a amount.",
    week,
    {
      invoices: [billed(`4${"9".repeat(34)}`, today), billed(`5${"0".repeat(34)}`, today)],
      payments: [paid(`1${"0".repeat(34)}`, today, { price: "1", currency: "GBP" })],
    },
    {
      "metrics.invoiced_usd": "9".repeat(35),
      "metrics.average_payment_usd": `1${"0".repeat(34)}`,
    },
  ),
];
