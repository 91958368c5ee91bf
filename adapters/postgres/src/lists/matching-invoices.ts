import { type InvoiceFilter } from "quittance";
import { foldEmail } from "quittance/adapter";
import { oneOf, withinBounds, type MatchingRows } from "./matching-rows.ts";
import type { StatementValues } from "./statement-values.ts";

/**
 * `matchesInvoice` of the core, in SQL.
 *
 * Invoices of a provider are found by the table that links the two, in its order; the invoices are
 * joined by the whole key of their own order, which lets an index that holds what is filtered by
 * stand for them.
 */
export const matchingInvoices = (filter: InvoiceFilter, values: StatementValues): MatchingRows => {
  const { customerEmail, providerId } = filter;
  const emails = customerEmail === undefined ? [] : [foldEmail(customerEmail)];
  const onProvider = oneOf("provider_id", providerId === undefined ? [] : [providerId], values);
  const onStatus = oneOf("status", filter.statuses, values);
  const onKeys = [...onStatus, ...oneOf("currency", filter.currencies, values)];
  const onInvoice = [...onKeys, ...oneOf("customer_email_folded", emails, values)];
  const bounds = withinBounds(filter, values);
  const conditions = [...onProvider, ...onInvoice, ...bounds];
  if (onProvider.length === 0) {
    return {
      from: ':"schema".invoices',
      conditions: ["organization_id = $1", ...conditions],
      onSums: conditions.length === onStatus.length ? onStatus : undefined,
      onMonths: conditions.length === onKeys.length ? onKeys : undefined,
      isFrequent: conditions.length === onStatus.length,
    };
  }
  const hasPrices = filter.priceUsdFrom !== undefined || filter.priceUsdTo !== undefined;
  return onInvoice.length > 0 || hasPrices
    ? { from: linkedInvoices, conditions: [...ofBothTables, ...conditions], ...noSums }
    : {
        from: ':"schema".invoice_providers',
        conditions: ["organization_id = $1", ...conditions],
        ...noSums,
      };
};

/** The sums of invoices do not know their providers. */
const noSums = { onSums: undefined, onMonths: undefined, isFrequent: false };

const linkedInvoices = `:"schema".invoice_providers AS linked
  JOIN :"schema".invoices AS known USING (organization_id, created_at, invoice_id)`;

const ofBothTables = ["linked.organization_id = $1", "known.organization_id = $1"];
