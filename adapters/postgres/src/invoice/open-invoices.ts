import { addSeconds, type OrganizationId } from "quittance";
import { limits, type OpenInvoice, type OpenInvoiceRange } from "quittance/adapter";
import type { Database } from "../tenancy/database.ts";
import { readStoredInvoice, selectInvoices } from "./invoice-expand.ts";

/** The order of due dates, in which invoices without one are the last. */
const dueOrder = "coalesce(due_at, '9999-12-31 23:59:59'), invoice_id";

/** Invoices that can be open or overpaid now, as the index `invoices_unsettled` has them. */
const isUnsettled =
  "(status NOT IN ('COMPLETED', 'VOIDED') OR paid_before_void " +
  "OR substatus IN ('OVERPAID', 'PAID_AFTER_VOID', 'CHARGED_BACK'))";

const firstOf = (condition: string): string => `(SELECT due_at, invoice_id
    FROM :"schema".invoices WHERE organization_id = $1 AND ${condition}
      AND coalesce(issued_at, created_at) <= $2::timestamp(0)
      AND (${dueOrder}) > ($4::timestamp(0), $5)
    ORDER BY ${dueOrder} LIMIT $6::bigint)`;

/** `canBeOpen` in SQL: each of both parts is found by an index of its own. */
const statement = `${selectInvoices(
  new Set(["payments", "payments.refunds", "credit_notes"] as const),
  `invoice_id IN (
  SELECT invoice_id FROM (
    ${firstOf(isUnsettled)}
    UNION ALL
    ${firstOf(`${isUnsettled} IS NOT TRUE AND updated_at >= $3::timestamp(0)`)}
  ) AS candidates ORDER BY ${dueOrder} LIMIT $6::bigint
)`,
)}
ORDER BY ${dueOrder}`;

/** Reads a page of the invoices that can be open at a time. Rejects with a `PostgresFailure`. */
export const readOpenInvoices = async (
  database: Database,
  organizationId: OrganizationId,
  { asOf, after, limit }: OpenInvoiceRange,
): Promise<ReadonlyArray<OpenInvoice>> => {
  const position = after && (after.dueAt ?? "9999-12-31 23:59:59");
  const rows = await database
    .tenant(organizationId)
    .browse(statement, [
      asOf,
      addSeconds(asOf, -limits.maxClockDifference),
      position ?? "0001-01-01 00:00:00",
      after?.id ?? "",
      String(limit),
    ]);
  return rows.map(readStoredInvoice);
};
