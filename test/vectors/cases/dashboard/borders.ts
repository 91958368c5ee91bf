import { billed, dashboard, paid } from "./draft-dashboard.ts";
import type { DashboardDraft } from "./draft-dashboard.ts";

/** The last second of a moment's minute before it: every moment below ends in :54. */
const justBefore = (moment: string): string => moment.replace(/54$/, "53");

/**
 * Six invoices and six payments around the three borders of a period and the one before it, of 1,
 * 2, 4, ... dollars, so that every sum tells which of them it counts.
 */
const atBorders = (
  period: string,
  before: string,
  from: string,
  to: string,
  buckets: number,
): DashboardDraft => {
  const moments = [justBefore(before), before, justBefore(from), from, justBefore(to), to];
  const usd = moments.map((_, index) => String(2 ** index));
  return dashboard(
    `borders-of-${period.replaceAll("_", "-")}`,
    "A period holds its first second and not its last; the one before it ends where it begins.",
    { period },
    {
      invoices: moments.map((moment, index) => billed(usd[index] ?? "", moment)),
      payments: moments.map((moment, index) => paid(usd[index] ?? "", moment)),
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
export const borders: ReadonlyArray<DashboardDraft> = [
  atBorders("last_day", at("2025-07-15"), at("2025-07-16"), at("2025-07-17"), 25),
  atBorders("last_7_days", at("2025-07-03"), at("2025-07-10"), at("2025-07-17"), 8),
  atBorders("last_30_days", at("2025-05-18"), at("2025-06-17"), at("2025-07-17"), 31),
  atBorders("last_90_days", at("2025-01-18"), at("2025-04-18"), at("2025-07-17"), 91),
  atBorders("last_365_days", at("2023-07-18"), at("2024-07-17"), at("2025-07-17"), 366),
  atBorders("prev_last_day", at("2025-07-14"), at("2025-07-15"), at("2025-07-16"), 25),
  atBorders("prev_last_7_days", at("2025-06-26"), at("2025-07-03"), at("2025-07-10"), 8),
  atBorders("prev_last_30_days", at("2025-04-18"), at("2025-05-18"), at("2025-06-17"), 31),
  atBorders("prev_last_90_days", at("2024-10-20"), at("2025-01-18"), at("2025-04-18"), 91),
  atBorders("prev_last_365_days", at("2022-07-18"), at("2023-07-18"), at("2024-07-17"), 366),
];
