import type { OrganizationId } from "quittance";
import { foldEmail } from "quittance/adapter";
import type { Executor, Row } from "../executor.ts";
import { text } from "../rows/read-column.ts";
import { defaultSchema } from "../statements/schema-name.ts";
import { databaseOf, type Run, type Tenant } from "../tenancy/database.ts";
import { noQuery } from "../tenancy/organizations.ts";
import { oneServer } from "../tenancy/routing.ts";
import { holdReader } from "../webhook/reader-lock.ts";
import { erasedEmail, saysCustomer, withoutAddress, withoutCustomer } from "./without-customer.ts";

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
  /** Reports of payment providers. */
  readonly notifications: number;
}

/** How many rows one transaction changes. */
const batchSize = 200;

/**
 * Erases a person from the invoices of an organization: the address, the metadata of the invoices,
 * of their payments, refunds and credit notes, and the customer and the place of delivery of invoices
 * without a number. Stored events, the bodies of webhook deliveries, also of pending ones, and stored
 * notifications of providers lose all of it.
 *
 * Amounts, statuses and numbers stay, and numbered invoices keep the customer and the delivery that
 * are printed on them, because books must be kept as they were issued. Repeating the call finds what
 * was added meanwhile, and what is left of any erased person. Runs in small transactions, beside
 * readers, writers and the delivery of webhooks, as a role that may update the columns, such as the
 * owner of the schema. Rejects with a `PostgresFailure`.
 */
export const eraseCustomer = async (
  executor: Executor,
  { schema = defaultSchema, organizationId, email }: EraseOptions,
): Promise<ErasedCustomer> => {
  const tenant = databaseOf(oneServer(executor), schema).tenant(organizationId);
  const address = foldEmail(email);
  let [invoices, documents] = [0, 0];
  await inBatches(tenant, async (run) => {
    const rows = await run(eraseInvoices, [address, String(batchSize), erasedEmail]);
    invoices += rows.length;
    documents += rows.filter((row) => row["is_numbered"] === "true").length;
    return rows.length;
  });
  await inBatches(tenant, async (run) => {
    for (const statement of erasures) await run(statement, [erasedEmail]);
    return 0;
  });
  const found = [erasedEmail, saysCustomer, JSON.stringify(address).slice(1, -1)];
  const erase = (statements: Erasure): Promise<number> =>
    eraseJson(tenant, statements, found, address);
  const notifications = await erase(ofNotifications);
  await erase(ofEvents);
  const deliveries = await erase(ofDeliveries);
  return { invoices, documents, deliveries, notifications };
};

/** Runs transactions that hold the reader until one of them changes less than a batch. */
const inBatches = async (tenant: Tenant, work: (run: Run) => Promise<number>): Promise<void> => {
  let changed = batchSize;
  while (changed === batchSize) {
    changed = await tenant.change({ text: noQuery }, async (_, run) => {
      await holdReader(run);
      return work(run);
    });
  }
};

/** The statements that replace JSON of a table. */
interface Erasure {
  /** Selects rows from the key `$5` on, with a `key` that orders them, at most `$6`. */
  readonly select: string;
  /** Replaces the JSON of the key `$2` by `$3`. */
  readonly replace: string;
}

/** Replaces the JSON of rows that says something about an erased person; returns how many. */
const eraseJson = async (
  tenant: Tenant,
  { select, replace }: Erasure,
  found: ReadonlyArray<string>,
  address: string,
): Promise<number> => {
  let [after, sum] = ["", 0];
  await inBatches(tenant, async (run) => {
    const rows = await run(select, [...found, after, String(batchSize)]);
    for (const row of rows) sum += await replaceJson(run, row, replace, address);
    after = rows.at(-1)?.["key"] ?? after;
    return rows.length;
  });
  return sum;
};

const replaceJson = async (
  run: Run,
  row: Row,
  replace: string,
  address: string,
): Promise<number> => {
  const before = text(row, "json");
  const json =
    row["is_report"] === "true" ? withoutAddress(before, address) : withoutCustomer(before);
  if (json === before) return 0;
  await run(replace, [text(row, "key"), json]);
  return 1;
};

/** A change of the revision makes a payment that is being recorded read the invoice again. */
const eraseInvoices = `UPDATE :"schema".invoices
SET customer_email = $4, customer_email_folded = $4, metadata = '{}', revision = revision + 1,
  search_text = CASE WHEN number IS NULL THEN '' ELSE split_part(search_text, E'\\n', 1)
    || E'\\n' || split_part(search_text, E'\\n', 2) END || E'\\n' || $4,
  customer = CASE WHEN number IS NULL THEN NULL ELSE customer END,
  delivery = CASE WHEN number IS NULL THEN NULL ELSE delivery END
WHERE organization_id = $1 AND invoice_id IN (
  SELECT invoice_id FROM :"schema".invoices
  WHERE organization_id = $1 AND customer_email_folded = $2 AND $2 <> $4
  ORDER BY invoice_id LIMIT $3::text::bigint FOR NO KEY UPDATE
)
RETURNING (number IS NOT NULL)::text AS is_numbered`;

/** The invoices of erased persons. */
const erasedInvoices = `SELECT invoice_id FROM :"schema".invoices
  WHERE organization_id = $1 AND customer_email_folded = $2`;

const erasedPayments = (column: string): string =>
  `SELECT ${column} FROM :"schema".payments
  WHERE organization_id = $1 AND invoice_id IN (${erasedInvoices})`;

const erasures = [
  ...["payments", "credit_notes"].map(
    (table) => `UPDATE :"schema".${table} SET metadata = NULL WHERE organization_id = $1
    AND metadata IS NOT NULL AND invoice_id IN (${erasedInvoices})`,
  ),
  `UPDATE :"schema".refunds SET metadata = NULL WHERE organization_id = $1
    AND metadata IS NOT NULL AND payment_id IN (${erasedPayments("payment_id")})`,
  `UPDATE :"schema".coupon_redemptions SET customer_email_folded = $2 WHERE organization_id = $1
    AND customer_email_folded <> $2 AND invoice_id IN (${erasedInvoices})`,
];

/** The notifications about payments of erased persons, by their key or the reported invoice. */
const erasedNotifications = `SELECT notification_id FROM :"schema".notifications
  WHERE organization_id = $1 AND (payment_key IN (${erasedPayments("idempotency_key")})
    OR fact->>'invoice_reference' IN (${erasedInvoices}))`;

const hasAddress = (json: string): string => `strpos(lower(${json}), $4) > 0`;

const ofNotifications: Erasure = {
  select: `SELECT notification_id AS key, fact::text AS json, 'true' AS is_report
FROM :"schema".notifications WHERE organization_id = $1 AND notification_id > $5
  AND (fact::text ~ $3 OR ${hasAddress("fact::text")})
  AND (notification_id IN (${erasedNotifications}) OR ${hasAddress("fact::text")})
ORDER BY notification_id LIMIT $6::text::bigint FOR NO KEY UPDATE`,
  replace: `UPDATE :"schema".notifications SET fact = $3::json
WHERE organization_id = $1 AND notification_id = $2`,
};

/** Which stored JSON is of an erased person, by the record that it is about. */
const isErased = (subjectId: string, json: string): string =>
  `(${json} ~ $3 AND (${subjectId} IN (${erasedInvoices})
    OR ${subjectId} IN (${erasedNotifications}))
  OR starts_with(${subjectId}, 'notification_') AND ${hasAddress(json)})`;

const subjectOfEvent = "coalesce(subject->>'invoice_id', subject->>'notification_id', '')";

const ofEvents: Erasure = {
  select: `SELECT event_id AS key, subject::text AS json,
  (subject->>'notification_id' IS NOT NULL)::text AS is_report
FROM :"schema".outbox WHERE organization_id = $1 AND event_id > $5
  AND ${isErased(subjectOfEvent, "subject::text")}
ORDER BY event_id LIMIT $6::text::bigint`,
  replace: `UPDATE :"schema".outbox SET subject = $3::json
WHERE organization_id = $1 AND event_id = $2`,
};

const ofDeliveries: Erasure = {
  select: `SELECT to_char(ordinal, 'FM0000000000000000000') AS key, body AS json,
  starts_with(subject_id, 'notification_')::text AS is_report
FROM :"schema".webhook_deliveries
WHERE organization_id = $1 AND ordinal > coalesce(nullif($5, ''), '0')::bigint
  AND ${isErased("subject_id", "body")}
ORDER BY ordinal LIMIT $6::text::bigint FOR NO KEY UPDATE`,
  replace: `UPDATE :"schema".webhook_deliveries SET body = $3
WHERE organization_id = $1 AND ordinal = $2::text::bigint`,
};
