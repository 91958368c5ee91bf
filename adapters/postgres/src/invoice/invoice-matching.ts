import { foldEmail, type InvoiceConditions } from "quittance/adapter";
import {
  boundConditions,
  findConditions,
  hasOneOf,
  hasText,
  hasTexts,
  timeBounds,
  type FilterConditions,
} from "../lists/filter-conditions.ts";
import { hasWords, invoiceWith } from "../lists/search-conditions.ts";
import type { MatchingRows } from "../lists/matching-rows.ts";
import type { StatementValues } from "../statements/statement-values.ts";

/**
 * Returns `matchesInvoice` of the core in SQL.
 *
 * Invoices of a provider are found by the table that links the two, in its order. The invoices are
 * joined by the whole key of their own order, so that an index with the filtered columns suffices.
 */
export const matchingInvoices = (
  filter: InvoiceConditions,
  values: StatementValues,
): MatchingRows => {
  const { all, onlyFor } = findConditions(conditions, filter, values);
  const ofOrganization = ["organization_id = $1", ...all];
  if (filter.providerId === undefined) {
    return {
      from: ':"schema".invoices',
      conditions: ofOrganization,
      onDays: onlyFor("status"),
      onMonths: onlyFor("status", "currency"),
      isFrequent:
        (onlyFor("status") ?? onlyFor("customerEmail") ?? onlyFor(...timeBounds)) !== undefined,
    };
  }
  return onlyFor("providerId", "createdAtFrom", "createdAtTo") === undefined
    ? { from: linkedInvoices, conditions: [...ofBothTables, ...all], ...noRollups }
    : { from: ':"schema".invoice_providers', conditions: ofOrganization, ...noRollups };
};

const isOpen = "status NOT IN ('COMPLETED', 'VOIDED')";

const conditions: FilterConditions<Omit<InvoiceConditions, "isOverdue">> = {
  providerId: hasText("provider_id"),
  status: hasOneOf("status"),
  currency: hasOneOf("currency"),
  customerEmail: (wanted, values) => hasText("customer_email_folded")(foldEmail(wanted), values),
  metadata: hasTexts("metadata"),
  number: hasText("number"),
  search: (term, values) => {
    if (term.by === "words") return hasWords("invoice_id", term, values);
    if (term.by === "id") return hasText("invoice_id")(term.text, values);
    return invoiceWith(term, values) ?? "false";
  },
  dueAtFrom: (from, values) => `due_at >= ${values.add(from)}::timestamp(0)`,
  dueAtTo: (to, values) => `due_at <= ${values.add(to)}::timestamp(0)`,
  overdue: ({ at, is }, values) => {
    const overdue = `(${isOpen} AND due_at < ${values.add(at)}::timestamp(0))`;
    return is ? overdue : `${overdue} IS NOT TRUE`;
  },
  toReportAt: (at, values) => {
    const time = `${values.add(at)}::timestamp(0)`;
    return `${isOpen} AND (overdue_reported_at IS NULL AND due_at < ${time}
      OR expired_reported_at IS NULL AND expires_at < ${time})`;
  },
  ...boundConditions,
};

/** The rollups of invoices have no provider. */
const noRollups = { onDays: undefined, onMonths: undefined, isFrequent: false };

const linkedInvoices = `:"schema".invoice_providers AS linked
  JOIN :"schema".invoices AS known USING (organization_id, created_at, invoice_id)`;

const ofBothTables = ["linked.organization_id = $1", "known.organization_id = $1"];
