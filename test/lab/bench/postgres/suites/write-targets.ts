import type { Id, OrganizationId } from "quittance";
import { idOf } from "quittance/adapter";
import type { Pool } from "pg";
import { benchNow } from "../data/data-facts.ts";

/** An invoice that payments are written to. */
export interface WriteTarget {
  readonly organization: OrganizationId;
  readonly invoice: Id<"invoice">;
}

/** The invoices to write to. */
export interface WriteTargets {
  readonly of: (side: Side) => ReadonlyArray<WriteTarget>;
  readonly organizations: (side: Side) => ReadonlyArray<OrganizationId>;
  readonly remove: () => Promise<void>;
}

/** The adapter, or the SQL written by hand. */
export type Side = "adapter" | "hand";

const sides: ReadonlyArray<Side> = ["adapter", "hand"];
const invoiceCount = 15_000;

/** Creates 15,000 unpaid invoices of a million dollars for each side, in its own organizations. */
export const makeWriteTargets = async (
  pool: Pool,
  organizationCount = 30,
): Promise<WriteTargets> => {
  await pool.query(removal);
  for (const text of creation(organizationCount)) await pool.query(text);
  const numbers = Array.from({ length: organizationCount }, (_, index) => String(index + 1));
  const organizations = (side: Side): ReadonlyArray<OrganizationId> =>
    numbers.map((number) => `org_write_${side}_${number}` as const);
  const targets = await pool.query<{ readonly organization: string; readonly invoice: string }>(
    `SELECT organization_id AS organization, invoice_id AS invoice FROM quittance.invoices
    WHERE organization_id BETWEEN 'org_write_' AND 'org_write_~' ORDER BY md5(invoice_id)`,
  );
  const found = targets.rows.map(({ organization, invoice }) => ({
    organization: idOf("org", organization),
    invoice: idOf("invoice", invoice),
  }));
  return {
    of: (side) => found.filter(({ organization }) => organization.includes(`_${side}_`)),
    organizations,
    remove: async () => {
      await pool.query(removal);
    },
  };
};

const creation = (organizationCount: number): ReadonlyArray<string> => {
  const each = `FROM unnest(ARRAY['${sides.join("','")}']) AS side,
  generate_series(1, ${String(organizationCount)}) AS o`;
  return [
    `INSERT INTO quittance.organizations (organization_id, name)
SELECT 'org_write_' || side || '_' || o, 'Written to' ${each}`,
    `INSERT INTO quittance.invoices (organization_id, invoice_id, status, currency, price, price_usd,
  customer_email, customer_email_folded, metadata, created_at, updated_at)
SELECT 'org_write_' || side || '_' || o, 'invoice_' || md5(side || o || ' ' || n), 'PENDING', 'USD',
  1000000, 1000000, 'a@example.com', 'a@example.com', '{}', timestamp '${benchNow}',
  timestamp '${benchNow}'
${each}, generate_series(1, ${String(invoiceCount / organizationCount)}) AS n`,
    `INSERT INTO quittance.transitions
SELECT organization_id, 'INVOICE', invoice_id, 1, 1, created_at, status, currency, '', price,
  price_usd
FROM quittance.invoices WHERE organization_id BETWEEN 'org_write_' AND 'org_write_~'`,
  ];
};

const removal = [
  ...["transitions", "rollup_months", "rollup_days", "rollup_series", "outbox", "outbox_heads"],
  ...["invoice_providers", "payments", "invoice_calculations", "invoice_items", "payment_intents"],
  ...["invoice_owners", "number_series", "invoices", "organizations"],
]
  .map(
    (table) =>
      `DELETE FROM quittance.${table} WHERE organization_id BETWEEN 'org_write_' AND 'org_write_~'`,
  )
  .join(";");
