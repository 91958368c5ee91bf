import type { Invoice, Payment } from "quittance";
import type { LedgerChange } from "quittance/adapter";
import { failureOfError } from "../failure.ts";
import { givenRows, insertRows } from "../insert-rows.ts";
import { noteStoredEvents } from "../outbox/stored-events.ts";
import { changedInvoice, changedPayment, enteredPayment } from "../rollups/transition-rows.ts";
import { eventRow } from "../outbox/event-row.ts";
import type { JsonRow } from "../rows/json-row.ts";
import { paymentRow } from "../payment/payment-row.ts";
import { statementValues, type AddValue } from "../statements/statement-values.ts";
import { tryAgain } from "../statements/run-transaction.ts";
import type { Run } from "../tenancy/database.ts";
import { scoped } from "../tenancy/scoped.ts";
import { identityOf, type CountInSeries } from "./change-parts.ts";
import { writeChange, type LockedRecords } from "./write-change.ts";

/**
 * Stores changes in one statement, which can be a transaction of its own. Stores nothing if one of
 * the invoices has another revision than the given records, is locked by another transaction, or if
 * the key of a new record is taken. With several invoices it then rejects, as after contention.
 *
 * @returns whether they were stored.
 */
export const writeChanges = (
  run: Run,
  ledgers: ReadonlyArray<LockedRecords>,
  changes: ReadonlyArray<LedgerChange>,
  count?: CountInSeries,
): Promise<boolean> => {
  const [ledger, ...others] = ledgers;
  const [change, ...more] = changes;
  return ledger && change && others.length + more.length === 0
    ? writeChange(run, ledger, change, count)
    : writeMany(run, ledgers, changes);
};

const writeMany = async (
  run: Run,
  ledgers: ReadonlyArray<LockedRecords>,
  changes: ReadonlyArray<LedgerChange>,
): Promise<boolean> => {
  const rows = rowsOf(ledgers, changes);
  const { add, all } = statementValues();
  const { before } = rows;
  const parts = [
    `checked AS MATERIALIZED (${scoped(lockCurrent(add(JSON.stringify(before))))})`,
    `ready AS (SELECT 1 AS found FROM checked
  HAVING count(*) = ${add(String(before.length))}::integer)`,
    ...partsOf(rows, add),
  ];
  try {
    const stored = await run(
      `WITH ${parts.join(",\n")}\nSELECT ${noteStoredEvents} AS stored FROM ready`,
      all(),
    );
    return stored.length > 0;
  } catch (error) {
    throw isKeyTaken(error) ? tryAgain() : error;
  }
};

/** Whether a statement failed because the key of a new payment is taken; a shard has a suffix. */
const isKeyTaken = (error: unknown): boolean => {
  const { sqlState, constraint = keyConstraint } = failureOfError(error);
  return sqlState === uniqueViolation && constraint.startsWith(keyConstraint);
};

const uniqueViolation = "23505";

const keyConstraint = "payments_idempotency_key";

type Rows = ReadonlyArray<JsonRow>;

/** The rows of several changes. Each change increments the revisions of its invoice and payment. */
interface ChangedRows {
  /** The invoices with their revisions before the changes. */
  readonly before: Rows;
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
      ledger.payments.map((payment) => [identityOf(payment), { payment, ledger }] as const),
    ),
  );
  const ledgerOf = new Map(ledgers.map((ledger) => [ledger.invoice.id, ledger]));
  const changesOf = new Map<string, number>();
  const invoices = new Map<LockedRecords, Invoice>();
  const payments = new Map<string, Payment>();
  for (const { invoice, payment } of changes) {
    const id = invoice?.id ?? payment?.invoiceId;
    const ledger = id && ledgerOf.get(id);
    if (!ledger) throw new Error("A change was decided without invoice.");
    invoices.set(ledger, invoice ?? invoices.get(ledger) ?? ledger.invoice);
    if (payment) payments.set(identityOf(payment), payment);
    for (const changed of [id, ...(payment ? [payment.id] : [])]) {
      changesOf.set(changed, (changesOf.get(changed) ?? 0) + 1);
    }
  }
  const after = ({ id }: { readonly id: string }, revision = 0): number =>
    revision + (changesOf.get(id) ?? 0);
  const isKnown = (payment: Payment): boolean => known.has(identityOf(payment));
  const added = [...payments.values()].filter((payment) => !isKnown(payment)).sort(byKey);
  const replaced = [...payments.values()].flatMap((payment) => {
    const found = known.get(identityOf(payment));
    return found ? [{ ...found, next: payment }] : [];
  });
  const changed = [...invoices].map(([{ invoice, revisionOf }, next]) => ({
    invoice,
    next,
    revision: revisionOf(invoice),
    keys: { organization_id: invoice.organizationId, invoice_id: invoice.id },
  }));
  return {
    before: changed.map(({ keys, revision }) => ({ ...keys, revision })),
    invoices: changed.map(({ keys, revision, next }) => ({
      ...keys,
      revision: after(next, revision),
      status: next.status,
      substatus: next.substatus ?? null,
      updated_at: next.updatedAt,
    })),
    added: added.map((payment) => ({ ...paymentRow(payment), revision: after(payment) })),
    replaced: replaced.map(({ payment, ledger, next }) => ({
      ...paymentRow(next),
      revision: after(next, ledger.revisionOf(payment)),
    })),
    links: added.map(({ organizationId, providerId, invoiceId }) => ({
      organization_id: organizationId,
      provider_id: providerId,
      invoice_id: invoiceId,
      created_at: ledgerOf.get(invoiceId)?.invoice.createdAt,
    })),
    transitions: [
      ...changed.flatMap(({ invoice, next, revision }) =>
        changedInvoice(invoice, next, after(next, revision)),
      ),
      ...added.flatMap((payment) => enteredPayment(payment, after(payment))),
      ...replaced.flatMap(({ payment, ledger, next }) =>
        changedPayment(payment, next, after(next, ledger.revisionOf(payment))),
      ),
    ],
    events: changes.flatMap((change) => change.events).map(eventRow),
  };
};

/** Returns the parts of a statement that store rows, each if the part `ready` has a row. */
const partsOf = (rows: ChangedRows, add: AddValue): ReadonlyArray<string> => {
  const part = (name: string, of: Rows, text: (json: string) => string): ReadonlyArray<string> =>
    of.length === 0 ? [] : [`${name}_part AS (${text(add(JSON.stringify(of)))})`];
  const insert = (table: string, of: Rows, rest = ""): ReadonlyArray<string> =>
    part(table, of, (json) =>
      insertRows(table, of, json, `WHERE organization_id = $1 AND ${isReady} ${rest}`),
    );
  return [
    ...insert("payments", rows.added),
    ...part("replaced", rows.replaced, updatePayments),
    ...part("invoices", rows.invoices, updateInvoices),
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
): string => `UPDATE :"schema".payments AS payment SET revision = new.revision,
    status = new.status, completed_after_void = new.completed_after_void, reference = new.reference,
    failure_reason = new.failure_reason, happened_at = new.happened_at, updated_at = new.updated_at
  FROM ${givenRows("payments", json)} AS new
  WHERE payment.organization_id = $1 AND payment.payment_id = new.payment_id AND ${isReady}`;

const updateInvoices = (
  json: string,
): string => `UPDATE :"schema".invoices AS invoice SET revision = new.revision,
    status = new.status, substatus = new.substatus, updated_at = new.updated_at
  FROM ${givenRows("invoices", json)} AS new
  WHERE invoice.organization_id = $1 AND invoice.invoice_id = new.invoice_id AND ${isReady}`;

/** Rows with the same keys are inserted in the same order, so that no two calls wait for each other. */
const byKey = (one: Payment, other: Payment): number =>
  one.idempotencyKey < other.idempotencyKey ? -1 : 1;
