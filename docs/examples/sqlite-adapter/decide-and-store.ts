import type { Payment } from "quittance";
import type { Decision } from "quittance/adapter";
import type { SqliteConnection } from "./connection.ts";
import { insert, selectBy, update } from "./rows.ts";
import { events, invoices, payments } from "./tables.ts";
import { writing } from "./transaction.ts";

/**
 * Lock, read the facts, let `decide` decide, store all that it says or nothing, unlock. The lock is
 * that of the whole database, so a key that was free when the facts were read stays free.
 */
export const decideAndStore = <Facts, Outcome>(
  connection: SqliteConnection,
  readFacts: () => Facts,
  decide: (facts: Facts) => Decision<Outcome>,
): Outcome =>
  writing(connection, () => {
    const { outcome, change } = decide(readFacts());
    if (change === undefined) return outcome;
    if (change.invoice !== undefined) update(connection, invoices, change.invoice);
    if (change.payment !== undefined) putPayment(connection, change.payment);
    for (const event of change.events) insert(connection, events, event);
    return outcome;
  });

const putPayment = (connection: SqliteConnection, payment: Payment): void => {
  const { organizationId, id } = payment;
  const [known] = selectBy(connection, payments, { organization_id: organizationId, id });
  if (known === undefined) insert(connection, payments, payment);
  else update(connection, payments, payment);
};
