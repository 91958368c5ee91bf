import { textOf, type Fields } from "./error-fields.ts";

/** What failed in the database, as data. It contains no value of a row. */
export interface PostgresFailure {
  /**
   * - `Unavailable`: no connection, a broken one, or a standby; nothing was committed. Retry later.
   * - `OutcomeUnknown`: the connection broke during the commit, which may have succeeded or not.
   * - `Contended`: other transactions changed the same records. Retry the whole transaction.
   * - `Rejected`: a constraint rejected the rows.
   * - `Failed`: anything else; a retry fails again.
   */
  readonly kind: "Unavailable" | "OutcomeUnknown" | "Contended" | "Rejected" | "Failed";
  /** The SQLSTATE, if the server returned one. */
  readonly sqlState: string | undefined;
  /** The name of the violated constraint, if the server returned one. */
  readonly constraint: string | undefined;
  /** What happened and what to do about it, for a log. */
  readonly message: string;
}

/** The message of a commit that was sent and not acknowledged. */
export const unknownOutcome =
  "The transaction failed while it was being committed: it may have been stored or not. " +
  "Retry the same request with the same idempotency key; it is stored at most once.";

/** The SQLSTATE of a write in a read-only transaction, which every transaction of a standby is. */
const readOnlyServer = "25006";

/** The message of contention. */
export const contended =
  "Other transactions were changing the same records. Run the whole transaction again.";

/** Returns the message when there is no usable connection. */
export const unavailable = (reason: string | undefined): string =>
  `No usable connection to PostgreSQL${reason === undefined ? "" : ` (${reason})`}. Retry later; ` +
  "if it fails again, check that the server runs, its address, and the size of the pool.";

const readOnly =
  `The server is read-only (${readOnlyServer}), as a standby is before its promotion. Retry later; ` +
  "if it fails again, connect to the primary.";

/** Returns the message of an error that is not from the server, nor of a connection. */
export const unknownError = (code: string | undefined): string =>
  code === undefined
    ? "The code within the transaction failed, not the database. See the cause."
    : `The database driver failed (${code}). Check the configuration of the pool or client.`;

const noPrepare =
  "Behind a pooler, pass `prepare: false` to the executor, or --no-prepare to the command.";

/** What to do, by the start of the SQLSTATE; the first match counts. */
const advice: ReadonlyArray<readonly [start: string, sentence: string]> = [
  ["25P01", "No transaction is open: begin one before you create an executor on its connection."],
  ["25P02", "An earlier statement of this transaction failed: roll it back."],
  ["26", `A prepared statement does not exist. ${noPrepare}`],
  ["28", "Check the user and the password of the connection, and pg_hba.conf."],
  ["3D", "Create the database, or correct its name in the connection."],
  ["42P05", `A prepared statement exists already. ${noPrepare}`],
  ["42501", "Grant the rights with `quittance migrate --grant-to`, or connect as another role."],
  ["42", "Check that all migrations were applied to this database, and its search_path."],
  ["57014", "The statement was cancelled, by statement_timeout or by an administrator."],
];

const hasHarmlessMessage = (state: string): boolean => /^(?:08|28|3D|42|53|57)/u.test(state);

/** Returns the message of an error of the server. */
export const messageOfState = (
  kind: PostgresFailure["kind"],
  state: string,
  error: Fields,
  constraint: string | undefined,
): string => {
  const detail = hasHarmlessMessage(state) ? `: ${ownMessage(error)}` : "";
  switch (kind) {
    case "OutcomeUnknown":
      return unknownOutcome;
    case "Unavailable":
      if (state === readOnlyServer) return readOnly;
      return unavailable(`${state}${detail}`);
    case "Contended":
      return `${contended} (${state})`;
    case "Rejected":
      return `A row violates ${constraint ?? "a constraint"} (${state}). Nothing was stored.`;
    case "Failed": {
      const found = advice.find(([start]) => state.startsWith(start));
      const todo = found?.[1] ?? "Look up the code, and see the statement in the server's log.";
      return `PostgreSQL rejected a statement (${state}${detail}). ${todo}`;
    }
  }
};

/** Returns the message without the prefix of Knex: the statement with its values, and " - ". */
const ownMessage = (error: Fields): string => {
  const message = textOf(error["message"]) ?? "";
  const start = message.lastIndexOf(" - ");
  return (start === -1 ? message : message.slice(start + 3)).slice(0, 200);
};
