import type { JsonObject } from "../../../support/oracle-types.ts";
import type { BilledRow, DashboardInputs, PaidRow, RefundedRow } from "../../vector-inputs.ts";
import { invalid, type Draft } from "../../vector.ts";

/** A dashboard to be written down. */
export type DashboardDraft = Draft<DashboardInputs>;

/** An invoice: its price in dollars, when it was created, and its status. */
export const billed = (price_usd: string, created_at: string, status = "PENDING"): BilledRow => ({
  created_at,
  status,
  price_usd,
});

/** A completed payment of dollars by card, or what is said of it otherwise. */
export const paid = (
  price_usd: string,
  created_at: string,
  over: Partial<PaidRow> = {},
): PaidRow => ({
  created_at,
  status: "COMPLETED",
  provider_id: "prov_card",
  currency: "USD",
  price: price_usd,
  price_usd,
  ...over,
});

/** A completed refund: its price in dollars and when it happened, or other properties. */
export const refunded = (
  price_usd: string,
  happened_at: string,
  over: Partial<RefundedRow> = {},
): RefundedRow => ({ happened_at, status: "COMPLETED", kind: "REFUND", price_usd, ...over });

interface Rows {
  readonly invoices?: ReadonlyArray<BilledRow>;
  readonly payments?: ReadonlyArray<PaidRow>;
  readonly refunds?: ReadonlyArray<RefundedRow>;
}

/** When dashboards are looked at, unless they say otherwise. */
export const NOW = "2025-07-17 14:10:54";

/** A dashboard of a period with amounts by hand; the paths are those inside the dashboard. */
export const dashboard = (
  name: string,
  why: string,
  request: JsonObject,
  { invoices = [], payments = [], refunds }: Rows,
  values: JsonObject,
  now = NOW,
): DashboardDraft => ({
  name,
  why,
  inputs: { now, request, invoices, payments, ...(refunds && { refunds }) },
  values: Object.fromEntries(
    Object.entries(values).map(([path, value]) => [`dashboard.${path}`, value]),
  ),
});

/** A request for a dashboard that is rejected for properties found by hand. */
export const invalidDashboard = (
  name: string,
  why: string,
  request: JsonObject,
  paths: ReadonlyArray<string>,
): DashboardDraft => ({
  name,
  why,
  inputs: { now: NOW, request, invoices: [], payments: [] },
  expected: invalid(paths),
});

/** The metrics of nothing. */
export const zeros = {
  invoices_count: 0,
  invoices_completed_count: 0,
  invoiced_usd: "0",
  payments_count: 0,
  payments_completed_count: 0,
  paid_usd: "0",
  average_payment_usd: "0",
  completion_rate_pct: "0",
};
