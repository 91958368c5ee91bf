import { billed, dashboard, NOW, invalidDashboard, zeros } from "./draft-dashboard.ts";
import type { DashboardDraft } from "./draft-dashboard.ts";

/** Requests for a period. */
export const periodRequests: ReadonlyArray<DashboardDraft> = [
  dashboard(
    "the-period-that-is-meant",
    "Without a period the last thirty days are meant.",
    {},
    { invoices: [billed("1", "2025-06-17 14:10:54"), billed("2", "2025-06-17 14:10:53")] },
    { "period.key": "last_30_days", "metrics.invoiced_usd": "1" },
  ),
  dashboard(
    "the-period-of-null",
    "Null is as absent.",
    { period: null },
    { invoices: [billed("1", "2025-06-17 14:10:54"), billed("2", "2025-06-17 14:10:53")] },
    { "period.key": "last_30_days", "previous.invoiced_usd": "2" },
  ),
  dashboard(
    "rows-of-the-future",
    "What is created from now on is in no period.",
    { period: "last_day" },
    { invoices: [billed("1", NOW), billed("2", "9999-12-31 23:59:59")] },
    { metrics: zeros },
  ),
  invalidDashboard("an-unknown-period", "Periods are those ten.", { period: "last_14_days" }, [
    "period",
  ]),
  invalidDashboard("a-period-in-capitals", "In small letters.", { period: "LAST_DAY" }, ["period"]),
  invalidDashboard(
    "a-period-twice-before",
    "There is one before, not two.",
    { period: "prev_prev_last_day" },
    ["period"],
  ),
  invalidDashboard("a-period-of-days", "Not a number.", { period: 7 }, ["period"]),
  invalidDashboard(
    "a-mistyped-period",
    "A property that is not known is an issue.",
    { perod: "last_day" },
    ["perod"],
  ),
];
