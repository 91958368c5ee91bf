import { dashboard, paid, refunded, zeros, type DashboardDraft } from "./draft-dashboard.ts";

const week = { period: "last_7_days" };
const today = "2025-07-17 09:00:00";
const yesterday = "2025-07-16 09:00:00";
const before = "2025-07-09 09:00:00";

/** Refunds in the metrics and the series. */
export const refunds: ReadonlyArray<DashboardDraft> = [
  dashboard(
    "refunds-and-chargebacks-less-reversals",
    "Only completed refunds count, on the day they happened.",
    week,
    {
      payments: [paid("20", yesterday)],
      refunds: [
        refunded("2.5", today),
        refunded("10", today, { kind: "CHARGEBACK" }),
        refunded("5", today, { kind: "REVERSAL" }),
        refunded("1", today, { status: "PENDING" }),
        refunded("1", today, { status: "FAILED" }),
      ],
    },
    {
      "metrics.paid_usd": "20",
      "metrics.refunded_usd": "7.5",
      "metrics.net_paid_usd": "12.5",
      "series.6.net_paid_usd": "20",
      "series.7.refunded_usd": "7.5",
      "series.7.net_paid_usd": "-7.5",
      "change_pct.refunded_usd": null,
    },
  ),
  dashboard(
    "a-refund-outside-the-windows",
    "An organization with a refund of any time has the metrics of refunds.",
    week,
    { refunds: [refunded("5", "2020-01-01 00:00:00")] },
    {
      metrics: { ...zeros, refunded_usd: "0", net_paid_usd: "0" },
      previous: { ...zeros, refunded_usd: "0", net_paid_usd: "0" },
      "series.0.refunded_usd": "0",
    },
  ),
  dashboard(
    "a-pending-refund-alone",
    "It counts as a refund of the organization, and not in its metrics.",
    week,
    { refunds: [refunded("5", today, { status: "PENDING" })] },
    { "metrics.refunded_usd": "0", "metrics.net_paid_usd": "0" },
  ),
  dashboard(
    "more-refunded-than-paid",
    "Net payments can be negative; there is no percentage of a metric that is not above zero.",
    week,
    {
      payments: [paid("3", today), paid("5", before)],
      refunds: [refunded("4", today), refunded("8", before)],
    },
    {
      "metrics.net_paid_usd": "-1",
      "previous.net_paid_usd": "-3",
      "change_pct.refunded_usd": "-50",
      "change_pct.net_paid_usd": null,
    },
  ),
  dashboard(
    "more-reversed-than-refunded",
    "A chargeback of an earlier period that is reversed is a negative refund.",
    week,
    {
      refunds: [
        refunded("8", before, { kind: "CHARGEBACK" }),
        refunded("6", today, { kind: "REVERSAL" }),
      ],
    },
    {
      "metrics.refunded_usd": "-6",
      "metrics.net_paid_usd": "6",
      "change_pct.refunded_usd": "-175",
    },
  ),
];
