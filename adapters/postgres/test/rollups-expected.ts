import { Amount, type Invoice, type OrganizationId, type Payment } from "quittance";
import {
  aggregateActivity,
  aggregateSeries,
  type DashboardActivity,
  type Windows,
} from "quittance/adapter";

/** Invoices and payments, with the properties that dashboards use. */
export interface Counted {
  readonly invoices: ReadonlyArray<Invoice>;
  readonly payments: ReadonlyArray<Payment>;
}

/** Returns the activity of records as the core defines it. */
export const expectedActivity = (
  { invoices, payments }: Counted,
  organizationId: OrganizationId,
  { current, previous, bucket }: Windows,
): DashboardActivity => {
  const ownInvoices = invoices.filter((invoice) => invoice.organizationId === organizationId);
  const ownPayments = payments.filter((payment) => payment.organizationId === organizationId);
  return {
    current: aggregateActivity(ownInvoices, ownPayments, current),
    previous: aggregateActivity(ownInvoices, ownPayments, previous),
    series: aggregateSeries(ownInvoices, ownPayments, current, bucket),
  };
};

/** Returns activity with amounts as text, and maps as sorted lists. */
export const shown = (value: unknown): unknown => {
  if (Amount.is(value)) return Amount.render(value);
  if (value instanceof Map) {
    const entries = [...value] as ReadonlyArray<readonly [string, unknown]>;
    return [...entries].sort(([a], [b]) => (a < b ? -1 : 1)).map(([key, sum]) => [key, shown(sum)]);
  }
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, shown(inner)]));
};
