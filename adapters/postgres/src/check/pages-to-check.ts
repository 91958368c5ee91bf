import type { Timestamp } from "quittance";
import { invoicePartDescription } from "quittance/adapter";
import type { Row } from "../executor.ts";
import { selectInvoicesAfter } from "../invoice/invoice-expand.ts";
import { text } from "../rows/read-column.ts";
import type { Tenant } from "../tenancy/database.ts";

/**
 * Returns pages of invoices; with `since`, only of those that were created or changed at that time or
 * later. The next page is read while one is checked.
 */
export async function* pagesOf(
  tenant: Tenant,
  since: Timestamp | undefined,
): AsyncGenerator<ReadonlyArray<Row>> {
  const readAfter = (last: string): Promise<ReadonlyArray<Row>> => {
    const reading = tenant.read(
      since === undefined ? page : changedPage,
      since === undefined ? [last, "200"] : [last, "200", since],
    );
    // A page that fails is reported when it is awaited.
    reading.catch(() => undefined);
    return reading;
  };
  let reading = readAfter("");
  try {
    for (;;) {
      const rows = await reading;
      const end = rows.at(-1);
      if (end === undefined) return;
      reading = readAfter(text(end, "invoice_id"));
      yield rows;
    }
  } finally {
    await reading.catch(() => undefined);
  }
}

const parts = new Set(
  invoicePartDescription.storedInvoiceParts.filter((part) => part !== "organization"),
);

const page = selectInvoicesAfter(parts);

const changedIn = (table: string, column: string): string => `EXISTS (
  SELECT FROM :"schema".${table} AS part WHERE part.organization_id = $1
    AND part.invoice_id = invoices.invoice_id AND part.${column} >= $4::text::timestamp)`;

const changedPage = selectInvoicesAfter(
  parts,
  `(invoices.updated_at >= $4::text::timestamp
  OR ${changedIn("payments", "updated_at")}
  OR ${changedIn("refunds", "updated_at")}
  OR ${changedIn("credit_notes", "created_at")})`,
);
