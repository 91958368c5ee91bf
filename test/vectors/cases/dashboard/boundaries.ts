import { billed, dashboard, paid } from "./draft-dashboard.ts";
import type { DashboardDraft } from "./draft-dashboard.ts";

/** Returns the second before a time; every time below ends in :54. */
const justBefore = (time: string): string => time.replace(/54$/, "53");

/**
 * Six invoices and six payments around the three boundaries of a period and the one before it, of 1,
 * 2, 4, ... dollars, so that every aggregate shows which of them it counts.
 */
const atBoundaries = (
  period: string,
  before: string,
  from: string,
  to: string,
  buckets: number,
): DashboardDraft => {
  const times = [justBefore(before), before, justBefore(from), from, justBefore(to), to];
  const usd = times.map((_, index) => String(2 ** index));
  return dashboard(
    `boundaries-of-${period.replaceAll("_", "-")}`,
    "A period holds its first second and not its last; the one before it ends where it begins.",
    { period },
    {
      invoices: times.map((time, index) => billed(usd[index] ?? "", time)),
      payments: times.map((time, index) => paid(usd[index] ?? "", time)),
    },
    {
      "period.from": from,
      "period.to": to,
      "metrics.invoiced_usd": "24",
      "metrics.paid_usd": "24",
      "metrics.payments_count": 2,
      "previous.invoiced_usd": "6",
      "previous.paid_usd": "6",
      "change_pct.paid_usd": "300",
      "series.0.invoiced_usd": "8",
      [`series.${String(buckets - 1)}.invoiced_usd`]: "16",
    },
  );
};

const at = (day: string): string => `${day} 14:10:54`;

/** Every period, seen from the 17th of July 2025; the days are counted by hand. */
export const boundaries: ReadonlyArray<DashboardDraft> = [
  atBoundaries("last_day", at("2025-07-15"), at("2025-07-16"), at("2025-07-17"), 25),
  atBoundaries("last_7_days", at("2025-07-03"), at("2025-07-10"), at("2025-07-17"), 8),
  atBoundaries("last_30_days", at("2025-05-18"), at("2025-06-17"), at("2025-07-17"), 31),
  atBoundaries("last_90_days", at("2025-01-18"), at("2025-04-18"), at("2025-07-17"), 91),
  atBoundaries("last_365_days", at("2023-07-18"), at("2024-07-17"), at("2025-07-17"), 366),
  atBoundaries("prev_last_day", at("2025-07-14"), at("2025-07-15"), at("2025-07-16"), 25),
  atBoundaries("prev_last_7_days", at("2025-06-26"), at("2025-07-03"), at("2025-07-10"), 8),
  atBoundaries("prev_last_30_days", at("2025-04-18"), at("2025-05-18"), at("2025-06-17"), 31),
  atBoundaries("prev_last_90_days", at("2024-10-20"), at("2025-01-18"), at("2025-04-18"), 91),
  atBoundaries("prev_last_365_days", at("2022-07-18"), at("2023-07-18"), at("2024-07-17"), 366),
];
