import { billed, dashboard, paid } from "./draft-dashboard.ts";
import type { DashboardDraft } from "./draft-dashboard.ts";

const day = { period: "last_day" };
const week = { period: "last_7_days" };

/** An hour with one payment, or none that counts. */
const hour = (bucket: string, paid_usd: string) => {
  const payments_count = paid_usd === "0" ? 0 : 1;
  return { bucket, invoices_count: 0, invoiced_usd: "0", payments_count, paid_usd };
};

/** Starts of buckets, and days of the calendar. */
export const calendar: ReadonlyArray<DashboardDraft> = [
  dashboard(
    "a-day-that-begins-on-the-hour",
    "A day from hour to hour touches 24 hours.",
    day,
    { payments: [paid("1", "2025-07-16 14:59:59"), paid("2", "2025-07-17 13:00:00")] },
    {
      "series.0": hour("2025-07-16 14:00:00", "1"),
      "series.23": hour("2025-07-17 13:00:00", "2"),
    },
    "2025-07-17 14:00:00",
  ),
  dashboard(
    "a-day-that-begins-a-second-later",
    "A second later it touches 25, the first of which and the last are truncated.",
    day,
    { payments: [paid("1", "2025-07-16 14:00:00"), paid("2", "2025-07-17 14:00:00")] },
    {
      "metrics.paid_usd": "2",
      "previous.paid_usd": "1",
      "series.0": hour("2025-07-16 14:00:00", "0"),
      "series.24": hour("2025-07-17 14:00:00", "2"),
    },
    "2025-07-17 14:00:01",
  ),
  dashboard(
    "a-week-that-begins-at-midnight",
    "A week from midnight to midnight touches seven days.",
    week,
    { invoices: [billed("1", "2025-07-10 23:59:59"), billed("2", "2025-07-11 00:00:00")] },
    {
      "series.0.bucket": "2025-07-10 00:00:00",
      "series.0.invoiced_usd": "1",
      "series.1.invoiced_usd": "2",
      "series.6.bucket": "2025-07-16 00:00:00",
    },
    "2025-07-17 00:00:00",
  ),
  dashboard(
    "a-week-that-begins-before-midnight",
    "One that begins a second before touches eight.",
    week,
    { invoices: [billed("1", "2025-07-09 23:59:59"), billed("2", "2025-07-16 23:59:58")] },
    {
      "series.0.bucket": "2025-07-09 00:00:00",
      "series.0.invoiced_usd": "1",
      "series.7.bucket": "2025-07-16 00:00:00",
      "series.7.invoiced_usd": "2",
    },
    "2025-07-16 23:59:59",
  ),
  dashboard(
    "the-day-after-a-leap-day",
    "The day before the first of March 2024 is the 29th of February.",
    day,
    { invoices: [billed("1", "2024-02-29 00:00:00"), billed("2", "2024-02-28 23:59:59")] },
    { "period.from": "2024-02-29 00:00:00", "metrics.invoiced_usd": "1" },
    "2024-03-01 00:00:00",
  ),
  dashboard(
    "a-week-with-a-leap-day",
    "A week around the leap day has a bucket for it.",
    week,
    { payments: [paid("1", "2024-02-29 23:59:59"), paid("2", "2024-03-01 00:00:00")] },
    {
      "period.from": "2024-02-25 06:30:00",
      "series.4.bucket": "2024-02-29 00:00:00",
      "series.4.paid_usd": "1",
      "series.5.bucket": "2024-03-01 00:00:00",
      "series.5.paid_usd": "2",
    },
    "2024-03-03 06:30:00",
  ),
  dashboard(
    "a-week-without-a-leap-day",
    "In 2025 there is none.",
    week,
    { payments: [paid("1", "2025-02-28 23:59:59"), paid("2", "2025-03-01 00:00:00")] },
    {
      "period.from": "2025-02-24 06:30:00",
      "series.4.paid_usd": "1",
      "series.5.bucket": "2025-03-01 00:00:00",
    },
    "2025-03-03 06:30:00",
  ),
  dashboard(
    "the-leap-day-of-2000",
    "A year that 400 divides has a leap day.",
    day,
    {},
    { "period.from": "2000-02-29 12:00:00" },
    "2000-03-01 12:00:00",
  ),
  dashboard(
    "no-leap-day-in-2100",
    "Another year that 100 divides has none.",
    day,
    {},
    { "period.from": "2100-02-28 12:00:00" },
    "2100-03-01 12:00:00",
  ),
  dashboard(
    "two-days-seen-from-a-leap-day",
    "Two days before a leap day the 27th of February is reached.",
    { period: "prev_last_day" },
    { invoices: [billed("1", "2024-02-28 00:00:00")] },
    { "period.from": "2024-02-27 08:00:00", "period.to": "2024-02-28 08:00:00" },
    "2024-02-29 08:00:00",
  ),
  dashboard(
    "a-week-across-the-new-year",
    "Days go on from one year to the next.",
    week,
    { invoices: [billed("1", "2025-12-31 23:59:59"), billed("2", "2026-01-01 00:00:00")] },
    {
      "series.3.bucket": "2025-12-31 00:00:00",
      "series.3.invoiced_usd": "1",
      "series.4.bucket": "2026-01-01 00:00:00",
      "series.4.invoiced_usd": "2",
    },
    "2026-01-04 10:00:00",
  ),
  dashboard(
    "a-day-in-which-clocks-are-changed",
    "Times are in UTC: the last Sunday of March has 24 hours, without daylight saving time.",
    day,
    { payments: [paid("1", "2025-03-30 01:59:59"), paid("2", "2025-03-30 02:00:00")] },
    { "series.1.paid_usd": "1", "series.2.paid_usd": "2", "series.23.paid_usd": "0" },
    "2025-03-31 00:00:00",
  ),
];
