import type { OrganizationId } from "quittance";
import { foldEmail } from "quittance/adapter";
import type { Executor } from "../executor.ts";
import { text } from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import { textArray } from "../statements/text-array.ts";
import { databaseOf, type Run, type Tenant } from "../tenancy/database.ts";
import { oneServer } from "../tenancy/routing.ts";

/** Whose data `eraseCustomer` erases. */
export interface EraseOptions {
  /** The migrated schema. Defaults to `quittance`. */
  readonly schema?: string;
  readonly organizationId: OrganizationId;
  /** The e-mail address of the invoices; upper and lower case do not matter. */
  readonly email: string;
}

/** What `eraseCustomer` changed. */
export interface ErasedCustomer {
  readonly invoices: number;
  /** How many of the invoices are numbered, and keep the name and address on the document. */
  readonly documents: number;
  readonly deliveries: number;
}

/** Replaces the address of an erased person. No domain can end with `invalid`. */
export const erasedEmail = "erased@example.invalid";

/** How many invoices one transaction changes. */
const batchSize = 200;

/**
 * Erases a person from the invoices of an organization: the address, the metadata of the invoices,
 * of their payments, refunds and credit notes, and the customer of invoices without a number. Stored
 * events and the bodies of webhook deliveries, also of pending ones, lose all of it.
 *
 * Amounts, statuses and numbers stay, and numbered invoices keep the customer that is printed on
 * them, because books must be kept as they were issued. Repeating the call finds what was added
 * meanwhile. Runs in small transactions, beside readers and writers, as a role that may update the
 * columns, such as the owner of the schema. Rejects with a `PostgresFailure`.
 */
export const eraseCustomer = async (
  executor: Executor,
  { schema = defaultSchema, organizationId, email }: EraseOptions,
): Promise<ErasedCustomer> => {
  const tenant = databaseOf(oneServer(executor), schema).tenant(organizationId);
  const sum = { invoices: 0, documents: 0, deliveries: 0 };
  for (;;) {
    const batch = await eraseBatch(tenant, foldEmail(email));
    sum.invoices += batch.invoices;
    sum.documents += batch.documents;
    sum.deliveries += batch.deliveries;
    if (batch.invoices < batchSize) return sum;
  }
};

const eraseBatch = (tenant: Tenant, email: string): Promise<ErasedCustomer> =>
  tenant.change({ text: nextInvoices, values: [email, String(batchSize)] }, async (rows, run) => {
    const ids = textArray(rows.map((row) => text(row, "invoice_id")));
    const documents = rows.filter((row) => row["is_numbered"] === "true").length;
    if (rows.length === 0) return { invoices: 0, documents, deliveries: 0 };
    const deliveries = await eraseBodies(run, ids);
    for (const statement of erasures) await run(statement, [ids]);
    await run(eraseInvoices, [ids, erasedEmail]);
    await run(eraseRedemptions, [ids, erasedEmail]);
    return { invoices: rows.length, documents, deliveries };
  });

/** Replaces the records in stored events and in the bodies of deliveries; returns the latter. */
const eraseBodies = async (run: Run, ids: string): Promise<number> => {
  for (const row of await run(eventsOf, [ids])) {
    const subject = withoutCustomer(text(row, "subject"), erasedEmail);
    await run(replaceSubject, [text(row, "event_id"), subject]);
  }
  const found = await run(deliveriesOf, [ids]);
  for (const row of found) {
    const body = withoutCustomer(text(row, "body"), erasedEmail);
    await run(replaceBody, [text(row, "endpoint_id"), text(row, "event_id"), body]);
  }
  return found.length;
};

const nextInvoices = `SELECT invoice_id, (number IS NOT NULL)::text AS is_numbered
FROM :"schema".invoices WHERE organization_id = $1 AND customer_email_folded = $2
ORDER BY invoice_id LIMIT $3::text::bigint`;

const eventsOf = `SELECT event_id, subject::text AS subject FROM :"schema".outbox
WHERE organization_id = $1 AND (subject->>'invoice_id' = ANY ($2::text[])
  OR subject->>'payment_id' IN (SELECT payment_id FROM :"schema".payments
    WHERE organization_id = $1 AND invoice_id = ANY ($2::text[])))`;

const replaceSubject = `UPDATE :"schema".outbox SET subject = $3::json
WHERE organization_id = $1 AND event_id = $2`;

const deliveriesOf = `SELECT endpoint_id, event_id, body FROM :"schema".webhook_deliveries
WHERE organization_id = $1 AND subject_id = ANY ($2::text[]) FOR UPDATE`;

const replaceBody = `UPDATE :"schema".webhook_deliveries SET body = $4
WHERE organization_id = $1 AND endpoint_id = $2 AND event_id = $3`;

const eraseInvoices = `UPDATE :"schema".invoices
SET customer_email = $3, customer_email_folded = $3, metadata = '{}',
  customer = CASE WHEN number IS NULL THEN NULL ELSE customer END
WHERE organization_id = $1 AND invoice_id = ANY ($2::text[])`;

const eraseRedemptions = `UPDATE :"schema".coupon_redemptions SET customer_email_folded = $3
WHERE organization_id = $1 AND invoice_id = ANY ($2::text[])`;

const erasures = [
  `UPDATE :"schema".refunds SET metadata = NULL WHERE organization_id = $1
    AND metadata IS NOT NULL AND payment_id IN (SELECT payment_id FROM :"schema".payments
      WHERE organization_id = $1 AND invoice_id = ANY ($2::text[]))`,
  ...["payments", "credit_notes"].map(
    (table) => `UPDATE :"schema".${table} SET metadata = NULL WHERE organization_id = $1
    AND metadata IS NOT NULL AND invoice_id = ANY ($2::text[])`,
  ),
];

/** The properties of rendered records that say something about a customer. */
const erased: Readonly<Record<string, (email: string) => unknown>> = {
  customer_email: (email) => email,
  customer_email_folded: (email) => email,
  customer: () => null,
  metadata: () => ({}),
};

/** Returns the JSON of an event, or of the record in it, without what its records say about a customer. */
const withoutCustomer = (body: string, email: string): string =>
  JSON.stringify(JSON.parse(body), (name, value: unknown) =>
    Object.hasOwn(erased, name) && value !== null ? erased[name]?.(email) : value,
  );
