import type { Payment, Refund } from "quittance";
import type { Decision, LedgerChange } from "quittance/adapter";
import type { SqliteConnection } from "./connection.ts";
import { insert, selectBy, update } from "./rows.ts";
import { creditNotes, events, invoices, payments, refunds, type Table } from "./tables.ts";
import { writing } from "./transaction.ts";

/**
 * Lock, read the facts, let `decide` decide, store all that it says or nothing, unlock. The lock is
 * that of the whole database, so a key that was free when the facts were read stays free.
 */
export const decideAndStore = <Facts, Outcome>(
  connection: SqliteConnection,
  readFacts: () => Facts,
  decide: (facts: Facts) => Decision<Outcome>,
  onStored?: (facts: Facts, change: LedgerChange) => void,
): Outcome =>
  writing(connection, () => {
    const facts = readFacts();
    const { outcome, change } = decide(facts);
    if (change === undefined) return outcome;
    store(connection, change);
    onStored?.(facts, change);
    return outcome;
  });

/** Store a change, in the transaction of its decision. */
export const store = (connection: SqliteConnection, change: LedgerChange): void => {
  if (change.invoice !== undefined) update(connection, invoices, change.invoice);
  if (change.payment !== undefined) put(connection, payments, change.payment);
  if (change.refund !== undefined) put(connection, refunds, change.refund);
  if (change.creditNote !== undefined) insert(connection, creditNotes, change.creditNote);
  for (const event of change.events) insert(connection, events, event);
};

const put = <Found extends Payment | Refund>(
  connection: SqliteConnection,
  table: Table<Found>,
  record: Found,
): void => {
  const { organizationId, id, idempotencyKey } = record;
  const columns = { organization_id: organizationId, id, idempotency_key: idempotencyKey };
  const [known] = selectBy(connection, table, columns);
  if (known === undefined) insert(connection, table, record);
  else update(connection, table, record);
};
