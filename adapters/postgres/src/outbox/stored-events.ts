import type { Row } from "../executor.ts";
import { postgresError, type PostgresFailure } from "../failure.ts";

/**
 * The SQL that marks the transaction, or the savepoint, as one that has stored events. A cluster
 * evaluates it where the organization `$1` is, as it does `hasStoredEvents`.
 */
export const noteStoredEvents = `(SELECT set_config('quittance.stored_events', 'true', true)
  FROM :"schema".organizations WHERE organization_id = $1)`;

/** The SQL of `true` if the transaction has stored events that are not committed yet. */
export const hasStoredEvents = "current_setting('quittance.stored_events', true)";

/**
 * Throws if the transaction has stored events that are not committed yet.
 *
 * @param row a row whose column `stored_events` is `hasStoredEvents`.
 */
export const expectNoStoredEvents = (row: Row | undefined): void => {
  if (row?.["stored_events"] === "true") throw uncommittedEvents();
};

const uncommittedEvents = (): Error & PostgresFailure =>
  postgresError({
    kind: "Failed",
    message:
      "This transaction has stored events that are not committed yet, and a rollback would undo " +
      "events that were delivered. Read the outbox before the transaction writes, or in another.",
  });
