import type { PostgresFailure } from "../failure.ts";

/** Notes, until the end of the transaction or savepoint, that it has stored events. */
export const noteStoredEvents = "set_config('quittance.stored_events', 'true', true)";

/** Whether the transaction has stored events that are not committed yet: `true` or another text. */
export const hasStoredEvents = "current_setting('quittance.stored_events', true)";

/** The failure of reading the outbox in a transaction that has stored events. */
export const uncommittedEvents = (): Error & PostgresFailure => {
  const message =
    "This transaction has stored events that are not committed yet, and a rollback would take back " +
    "events that were delivered. Read the outbox before the transaction writes, or in another one.";
  return Object.assign(new Error(message), {
    kind: "Failed" as const,
    sqlState: undefined,
    constraint: undefined,
    message,
    name: "PostgresFailure",
  });
};
