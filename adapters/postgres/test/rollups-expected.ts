import { Amount, type Invoice, type OrganizationId, type Payment, type Refund } from "quittance";
import { aggregateRecords, type DashboardActivity, type Windows } from "quittance/adapter";

/** Invoices, payments and refunds, with the properties that dashboards use. */
export interface Counted {
  readonly invoices: ReadonlyArray<Invoice>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
}

/** Returns the activity of records as the core defines it. */
export const expectedActivity = (
  { invoices, payments, refunds }: Counted,
  organizationId: OrganizationId,
  windows: Windows,
): DashboardActivity => {
  const isOwned = (record: { readonly organizationId: OrganizationId }): boolean =>
    record.organizationId === organizationId;
  return aggregateRecords(
    {
      invoices: invoices.filter(isOwned),
      payments: payments.filter(isOwned),
      refunds: refunds.filter(isOwned),
    },
    windows,
  );
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
