import { billed, dashboard, paid } from "./draft-dashboard.ts";
import type { DashboardDraft } from "./draft-dashboard.ts";

const week = { period: "last_7_days" };
const today = "2025-07-17 09:00:00";
const before = "2025-07-05 09:00:00";
const THIRDS = "3".repeat(30);

/** Averages, rates and changes. */
export const ratios: ReadonlyArray<DashboardDraft> = [
  dashboard(
    "an-average-that-is-truncated",
    "Ten dollars in three payments: truncated after 30 digits.",
    week,
    { payments: ["3", "3", "4"].map((usd) => paid(usd, today)) },
    { "metrics.average_payment_usd": `3.${THIRDS}` },
  ),
  dashboard(
    "an-average-that-is-not-rounded-up",
    "Twenty dollars in three payments end in a 6.",
    week,
    { payments: ["6", "6", "8"].map((usd) => paid(usd, today)) },
    { "metrics.average_payment_usd": `6.${"6".repeat(30)}` },
  ),
  dashboard(
    "an-average-below-the-last-digit",
    "One unit in the thirtieth digit for two payments is nothing each.",
    week,
    { payments: [paid("0.000000000000000000000000000001", today), paid("0", today)] },
    { "metrics.average_payment_usd": "0" },
  ),
  dashboard(
    "two-of-three-completed",
    "A rate is truncated too.",
    week,
    {
      invoices: ["COMPLETED", "COMPLETED", "VOIDED"].map((status) => billed("1", today, status)),
    },
    { "metrics.completion_rate_pct": `66.${"6".repeat(30)}` },
  ),
  dashboard(
    "a-third-less",
    "A decrease is negative, and truncated toward zero.",
    week,
    {
      invoices: [billed("2", today), billed("3", before)],
      payments: [paid("2", today), paid("2", before), paid("1", before)],
    },
    {
      "change_pct.invoiced_usd": `-33.${THIRDS}`,
      "change_pct.paid_usd": `-33.${THIRDS}`,
      "change_pct.payments_count": "-50",
      "change_pct.invoices_count": "0",
    },
  ),
  dashboard(
    "everything-lost",
    "From something to nothing is a hundred percent less.",
    week,
    { invoices: [billed("5", before, "COMPLETED")], payments: [paid("5", before)] },
    {
      change_pct: {
        invoices_count: "-100",
        invoices_completed_count: "-100",
        invoiced_usd: "-100",
        payments_count: "-100",
        payments_completed_count: "-100",
        paid_usd: "-100",
      },
    },
  ),
  dashboard(
    "from-nothing-to-something",
    "From nothing no percentage leads to something.",
    week,
    { invoices: [billed("5", today, "COMPLETED")], payments: [paid("5", today)] },
    { "change_pct.paid_usd": null, "change_pct.invoices_completed_count": null },
  ),
  dashboard(
    "only-the-dollars-are-new",
    "Invoices of zero dollars can be counted and compared; their dollars cannot.",
    week,
    { invoices: [billed("5", today), billed("5", today), billed("0", before)] },
    { "change_pct.invoices_count": "100", "change_pct.invoiced_usd": null },
  ),
];
