import { postgresError, type PostgresFailure } from "../failure.ts";

/** The SQL that marks the transaction, or the savepoint, as one that has stored events. */
export const noteStoredEvents = "set_config('quittance.stored_events', 'true', true)";

/** The SQL of `true` if the transaction has stored events that are not committed yet. */
export const hasStoredEvents = "current_setting('quittance.stored_events', true)";

/** Creates the failure of reading the outbox in a transaction that has stored events. */
export const uncommittedEvents = (): Error & PostgresFailure =>
  postgresError({
    kind: "Failed",
    message:
      "This transaction has stored events that are not committed yet, and a rollback would undo " +
      "events that were delivered. Read the outbox before the transaction writes, or in another.",
  });
