import type { Invoice, OrganizationId, Payment } from "quittance";
import {
  decideInOrder,
  type Decision,
  type LedgerChange,
  type RecordingFacts,
  type RecordingKey,
} from "quittance/adapter";
import { insertRows } from "../insert-rows.ts";
import type { AfterWrite } from "../rollups/after-write.ts";
import { changedInvoice, changedPayment, enteredPayment } from "../rollups/transition-rows.ts";
import { eventRow } from "../rows/event-row.ts";
import { invoiceRow } from "../rows/invoice-row.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { paymentRow } from "../rows/payment-row.ts";
import { noteStoredEvents } from "../outbox/stored-events.ts";
import { integer } from "../rows/read-column.ts";
import { tryAgain } from "../statements/run-transaction.ts";
import { statementValues } from "../statements/statement-values.ts";
import { textArray } from "../statements/text-array.ts";
import type { Database, Run } from "../tenancy/database.ts";
import { asFacts, readRecordings } from "./read-facts.ts";
import type { LockedRecords } from "./write-change.ts";

/** Records several payments of an organization in one transaction. */
export type RecordMany = <Outcome>(
  organizationId: OrganizationId,
  recordings: ReadonlyArray<RecordingKey>,
  decide: (facts: RecordingFacts, place: number) => Decision<Outcome>,
) => Promise<ReadonlyArray<Outcome>>;

/**
 * Creates the function that records several payments: it locks their invoices in the order of the
 * identifiers, reads, decides on all, and writes in one statement. If a call on another invoice has
 * taken a key in between, everything is rolled back and starts again.
 */
export const recordManyIn =
  (database: Database, afterWrite: AfterWrite): RecordMany =>
  async (organizationId, recordings, decide) => {
    const ids = textArray(new Set(recordings.map(({ invoiceId }) => invoiceId)));
    const first = { text: lockInvoices, values: [ids] };
    const { outcomes, written } = await database
      .tenant(organizationId)
      .change(first, async (_, run) => {
        const read = await readRecordings(run, recordings);
        const decided = decideInOrder(recordings, read, decide);
        const ledgers = read.flatMap((facts) => asFacts(facts)?.locked ?? []);
        if (decided.changes.length > 0 && !(await writeAll(run, ledgers, decided.changes))) {
          throw tryAgain();
        }
        return { outcomes: decided.outcomes, written: decided.changes.length };
      });
    if (written > 0) await afterWrite(organizationId, written);
    return outcomes;
  };

const lockInvoices = `SELECT 'true' AS locked FROM :"schema".invoices
WHERE organization_id = $1 AND invoice_id = ANY ($2::text[])
ORDER BY invoice_id FOR NO KEY UPDATE`;

/** Stores changes in one statement. Returns whether the keys of all new payments were free. */
const writeAll = async (
  run: Run,
  ledgers: ReadonlyArray<LockedRecords>,
  changes: ReadonlyArray<LedgerChange>,
): Promise<boolean> => {
  const known = new Map(
    ledgers.flatMap((ledger) =>
      ledger.payments.map((payment) => [payment.id, { payment, ledger }] as const),
    ),
  );
  const before = new Map(ledgers.map((ledger) => [ledger.invoice.id, ledger]));
  const invoices = new Map<string, Invoice>();
  const payments = new Map<string, Payment>();
  for (const { invoice, payment } of changes) {
    const id = invoice?.id ?? payment?.invoiceId;
    const ledger = id && before.get(id);
    if (!ledger) throw new Error("A change was decided without invoice.");
    invoices.set(id, invoice ?? invoices.get(id) ?? ledger.invoice);
    if (payment) payments.set(payment.id, payment);
  }
  const added = [...payments.values()].filter(({ id }) => !known.has(id)).sort(byKey);
  const replaced = [...payments.values()].filter(({ id }) => known.has(id));
  const transitions = [
    ...[...invoices.values()].flatMap((invoice) => {
      const ledger = before.get(invoice.id);
      return ledger
        ? changedInvoice(ledger.invoice, invoice, ledger.revisionOf(ledger.invoice) + 1)
        : [];
    }),
    ...added.flatMap((payment) => enteredPayment(payment, 1)),
    ...replaced.flatMap((payment) => {
      const found = known.get(payment.id);
      return found
        ? changedPayment(found.payment, payment, found.ledger.revisionOf(found.payment) + 1)
        : [];
    }),
  ];
  const events = changes.flatMap((change) => change.events).map(eventRow);
  const links = added.map(({ organizationId, providerId, invoiceId }) => ({
    ...{ organization_id: organizationId, provider_id: providerId, invoice_id: invoiceId },
    created_at: before.get(invoiceId)?.invoice.createdAt,
  }));
  const { add: value, all } = statementValues();
  const part = (name: string, rows: ReadonlyArray<JsonRow>, text: (json: string) => string) =>
    rows.length === 0 ? [] : [`${name} AS (${text(value(JSON.stringify(rows)))})`];
  const insert = (table: string, rows: ReadonlyArray<JsonRow>, rest = "") =>
    part(`${table}_part`, rows, (json) =>
      insertRows(table, rows, json, `WHERE organization_id = $1 ${rest}`),
    );
  const newRows = added.map((payment) => ({ ...paymentRow(payment), revision: 1 }));
  const parts = [
    `no_payment AS (SELECT 1 AS place WHERE false)`,
    ...insert("payments", newRows, `${unlessTaken} RETURNING 1`),
    ...part("changed_payments", replaced.map(paymentRow), updatePayments),
    ...part("invoices_part", [...invoices.values()].map(invoiceRow), updateInvoices),
    ...insert("invoice_providers", links, "ON CONFLICT DO NOTHING"),
    ...insert("transitions", transitions),
    ...insert("outbox", events),
  ];
  const inserted = added.length > 0 ? "payments_part" : "no_payment";
  const [row = {}] = await run(
    `WITH ${parts.join(",\n")}
SELECT count(*)::text AS added, ${noteStoredEvents} AS noted FROM ${inserted}`,
    all(),
  );
  return integer(row, "added") === added.length;
};

const unlessTaken = "ON CONFLICT (organization_id, idempotency_key) DO NOTHING";

const updatePayments = (
  json: string,
): string => `UPDATE :"schema".payments AS payment SET revision = payment.revision + 1,
    status = new.status, completed_after_void = new.completed_after_void, reference = new.reference,
    failure_reason = new.failure_reason, happened_at = new.happened_at, updated_at = new.updated_at
  FROM json_populate_recordset(NULL:::"schema".payments, ${json}::json) AS new
  WHERE payment.organization_id = $1 AND payment.payment_id = new.payment_id`;

const updateInvoices = (
  json: string,
): string => `UPDATE :"schema".invoices AS invoice SET revision = invoice.revision + 1,
    status = new.status, substatus = new.substatus, updated_at = new.updated_at
  FROM json_populate_recordset(NULL:::"schema".invoices, ${json}::json) AS new
  WHERE invoice.organization_id = $1 AND invoice.invoice_id = new.invoice_id`;

/** Rows with the same keys are inserted in the same order, so that no two calls wait for each other. */
const byKey = (one: Payment, other: Payment): number =>
  one.idempotencyKey < other.idempotencyKey ? -1 : 1;
