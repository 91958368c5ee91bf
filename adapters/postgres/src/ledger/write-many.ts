import type { Invoice, Payment } from "quittance";
import type { LedgerChange } from "quittance/adapter";
import { failureOfError } from "../failure.ts";
import { givenRows, insertRows } from "../insert-rows.ts";
import { noteStoredEvents } from "../outbox/stored-events.ts";
import { changedInvoice, changedPayment, enteredPayment } from "../rollups/transition-rows.ts";
import { eventRow } from "../rows/event-row.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { paymentRow } from "../rows/payment-row.ts";
import { integer } from "../rows/read-column.ts";
import { statementValues, type AddValue } from "../statements/statement-values.ts";
import { tryAgain } from "../statements/run-transaction.ts";
import type { Run } from "../tenancy/database.ts";
import { scoped } from "../tenancy/scoped.ts";
import type { LockedRecords } from "./write-change.ts";

/**
 * Stores changes of several invoices in one statement, which can be a transaction of its own. Stores
 * nothing if one of the invoices has another revision than the given records, or is locked by
 * another transaction. Rejects, as after contention, if the key of a new payment is taken.
 *
 * @returns whether they were stored.
 */
export const writeIfCurrent = async (
  run: Run,
  ledgers: ReadonlyArray<LockedRecords>,
  changes: ReadonlyArray<LedgerChange>,
): Promise<boolean> => {
  const rows = rowsOf(ledgers, changes);
  const { add, all } = statementValues();
  const invoices = add(JSON.stringify(rows.invoices));
  const parts = [
    `checked AS MATERIALIZED (${scoped(lockCurrent(invoices))})`,
    `ready AS (SELECT 1 AS found FROM checked
  HAVING count(*) = ${add(String(rows.invoices.length))}::integer)`,
    ...partsOf(rows, invoices, add),
  ];
  try {
    const stored = await run(
      `WITH ${parts.join(",\n")}\nSELECT ${noteStoredEvents} AS stored FROM ready`,
      all(),
    );
    return stored.length > 0;
  } catch (error) {
    throw failureOfError(error).constraint === uniqueKeys ? tryAgain() : error;
  }
};

/**
 * Stores changes of locked invoices in one statement. Returns false if the key of a new payment is
 * taken: then roll back, because the other changes are stored.
 */
export const writeLocked = async (
  run: Run,
  ledgers: ReadonlyArray<LockedRecords>,
  changes: ReadonlyArray<LedgerChange>,
): Promise<boolean> => {
  const rows = rowsOf(ledgers, changes);
  const { add, all } = statementValues();
  const invoices = add(JSON.stringify(rows.invoices));
  const parts = [`ready AS (SELECT 1 AS found)`, ...partsOf(rows, invoices, add, unlessTaken)];
  const added = rows.added.length > 0 ? "FROM payments_part" : "FROM ready WHERE false";
  const [row = {}] = await run(
    `WITH ${parts.join(",\n")}
SELECT count(*)::text AS added, ${noteStoredEvents} AS noted ${added}`,
    all(),
  );
  return integer(row, "added") === rows.added.length;
};

/** The constraint that a payment violates whose key is taken. */
const uniqueKeys = "payments_idempotency_key";

const unlessTaken = "ON CONFLICT (organization_id, idempotency_key) DO NOTHING";

type Rows = ReadonlyArray<JsonRow>;

/** The rows of several changes. Every change increments the revision of its invoice. */
interface ChangedRows {
  /** The invoices with their revisions before the changes. */
  readonly invoices: Rows;
  readonly added: Rows;
  readonly replaced: Rows;
  /** The links of new payments with the providers. */
  readonly links: Rows;
  readonly transitions: Rows;
  readonly events: Rows;
}

const rowsOf = (
  ledgers: ReadonlyArray<LockedRecords>,
  changes: ReadonlyArray<LedgerChange>,
): ChangedRows => {
  const known = new Map(
    ledgers.flatMap((ledger) =>
      ledger.payments.map((payment) => [payment.id, { payment, ledger }] as const),
    ),
  );
  const before = new Map(ledgers.map((ledger) => [ledger.invoice.id, ledger]));
  const invoices = new Map<LockedRecords, Invoice>();
  const payments = new Map<string, Payment>();
  for (const { invoice, payment } of changes) {
    const id = invoice?.id ?? payment?.invoiceId;
    const ledger = id && before.get(id);
    if (!ledger) throw new Error("A change was decided without invoice.");
    invoices.set(ledger, invoice ?? invoices.get(ledger) ?? ledger.invoice);
    if (payment) payments.set(payment.id, payment);
  }
  const added = [...payments.values()].filter(({ id }) => !known.has(id)).sort(byKey);
  const replaced = [...payments.values()].flatMap((payment) => {
    const found = known.get(payment.id);
    return found ? [{ ...found, next: payment }] : [];
  });
  return {
    invoices: [...invoices].map(([{ invoice, revisionOf }, { status, substatus, updatedAt }]) => ({
      ...{ organization_id: invoice.organizationId, invoice_id: invoice.id },
      revision: revisionOf(invoice),
      ...{ status, substatus: substatus ?? null, updated_at: updatedAt },
    })),
    added: added.map((payment) => ({ ...paymentRow(payment), revision: 1 })),
    replaced: replaced.map(({ next }) => paymentRow(next)),
    links: added.map(({ organizationId, providerId, invoiceId }) => ({
      ...{ organization_id: organizationId, provider_id: providerId, invoice_id: invoiceId },
      created_at: before.get(invoiceId)?.invoice.createdAt,
    })),
    transitions: [
      ...[...invoices].flatMap(([{ invoice, revisionOf }, next]) =>
        changedInvoice(invoice, next, revisionOf(invoice) + 1),
      ),
      ...added.flatMap((payment) => enteredPayment(payment, 1)),
      ...replaced.flatMap(({ payment, ledger, next }) =>
        changedPayment(payment, next, ledger.revisionOf(payment) + 1),
      ),
    ],
    events: changes.flatMap((change) => change.events).map(eventRow),
  };
};

/**
 * Returns the parts of a statement that store rows, each if the part `ready` has a row.
 *
 * @param invoices the parameter with the rows of the invoices.
 */
const partsOf = (
  rows: ChangedRows,
  invoices: string,
  add: AddValue,
  unlessTaken = "",
): ReadonlyArray<string> => {
  const part = (name: string, of: Rows, text: (json: string) => string): ReadonlyArray<string> =>
    of.length === 0 ? [] : [`${name}_part AS (${text(add(JSON.stringify(of)))})`];
  const insert = (table: string, of: Rows, rest = ""): ReadonlyArray<string> =>
    part(table, of, (json) =>
      insertRows(table, of, json, `WHERE organization_id = $1 AND ${isReady} ${rest}`),
    );
  return [
    ...insert("payments", rows.added, `${unlessTaken} RETURNING 1`),
    ...part("replaced", rows.replaced, updatePayments),
    `invoices_part AS (${updateInvoices(invoices)})`,
    ...insert("invoice_providers", rows.links, "ON CONFLICT DO NOTHING"),
    ...insert("transitions", rows.transitions),
    ...insert("outbox", rows.events),
  ];
};

const isReady = "EXISTS (SELECT FROM ready)";

/** The query that locks the invoices that have their given revisions. It never waits. */
const lockCurrent = (json: string): string =>
  `SELECT 1 AS found FROM :"schema".invoices AS invoice JOIN ${givenRows("invoices", json)} AS given
    ON given.invoice_id = invoice.invoice_id AND given.revision = invoice.revision
  WHERE invoice.organization_id = $1 FOR NO KEY UPDATE OF invoice SKIP LOCKED`;

const updatePayments = (
  json: string,
): string => `UPDATE :"schema".payments AS payment SET revision = payment.revision + 1,
    status = new.status, completed_after_void = new.completed_after_void, reference = new.reference,
    failure_reason = new.failure_reason, happened_at = new.happened_at, updated_at = new.updated_at
  FROM ${givenRows("payments", json)} AS new
  WHERE payment.organization_id = $1 AND payment.payment_id = new.payment_id AND ${isReady}`;

const updateInvoices = (
  json: string,
): string => `UPDATE :"schema".invoices AS invoice SET revision = invoice.revision + 1,
    status = new.status, substatus = new.substatus, updated_at = new.updated_at
  FROM ${givenRows("invoices", json)} AS new
  WHERE invoice.organization_id = $1 AND invoice.invoice_id = new.invoice_id AND ${isReady}`;

/** Rows with the same keys are inserted in the same order, so that no two calls wait for each other. */
const byKey = (one: Payment, other: Payment): number =>
  one.idempotencyKey < other.idempotencyKey ? -1 : 1;
