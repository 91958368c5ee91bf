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

/** Creates an error that is a `PostgresFailure` too, for a port to return as data. */
export const postgresError = (
  failure: Pick<PostgresFailure, "kind" | "message"> & Partial<PostgresFailure>,
  options?: ErrorOptions,
): Error & PostgresFailure =>
  Object.assign(new Error(failure.message, options), {
    name: "PostgresFailure",
    sqlState: undefined,
    constraint: undefined,
    ...failure,
  });

/**
 * Classifies the error that a driver, or an ORM that uses it, rejected with.
 *
 * Includes the server's own message only for classes of errors whose messages contain no row; never
 * its `DETAIL`, and never what an ORM adds to the message (statements and their values). Returns a
 * `PostgresFailure` unchanged.
 */
export const failureOfError = (error: unknown): PostgresFailure => {
  if (isFailure(error)) return error;
  const fields = errorMessage(error);
  const code = fields["code"];
  const sqlState = typeof code === "string" && isSqlState(code) ? code : undefined;
  const constraint = textOf(fields["constraint"]) ?? textOf(fields["constraint_name"]);
  const failure = { sqlState, constraint };
  if (sqlState !== undefined) {
    const kind = kindOfState(sqlState, textOf(fields["message"]) ?? "");
    return { ...failure, kind, message: messageOfState(kind, sqlState, fields, constraint) };
  }
  if (fields["kind"] === "TryAgain") return { ...failure, kind: "Contended", message: contended };
  if (isConnectionError(fields)) {
    const isTimeout = fields["kind"] === "PoolTimeout";
    const message = isTimeout ? textOf(fields["message"]) : undefined;
    return { ...failure, kind: "Unavailable", message: message ?? unavailable(textOf(code)) };
  }
  return { ...failure, kind: "Failed", message: unknownError(textOf(code)) };
};

/** Returns the failure of a commit that was sent and not acknowledged. */
export const outcomeUnknown = (sqlState: string | undefined): PostgresFailure => ({
  kind: "OutcomeUnknown",
  sqlState,
  constraint: undefined,
  message:
    "The transaction failed while it was being committed: it may have been stored or not. " +
    "Retry the same request with the same idempotency key; it is stored at most once.",
});

/** Returns whether an error was thrown by the code within a transaction, not by a driver. */
export const isDefect = (error: unknown): boolean =>
  failureOfError(error).kind === "Failed" && errorMessage(error) === nothing;

/** Returns whether an error is from a server that keeps the connection open. */
export const leavesConnectionUsable = (error: unknown): boolean => {
  const { kind, sqlState } = failureOfError(error);
  return sqlState !== undefined && kind !== "Unavailable" && !sqlState.startsWith("25P0");
};

/** The SQLSTATE of a write in a read-only transaction, which every transaction of a standby is. */
export const readOnlyServer = "25006";

/** The SQLSTATE of a lock that was not acquired within `lock_timeout`. */
export const lockTimeout = "55P03";

/** The properties of an error. */
export type Fields = Readonly<Record<string, unknown>>;

const kinds = ["Unavailable", "OutcomeUnknown", "Contended", "Rejected", "Failed"];

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const isFailure = (error: unknown): error is PostgresFailure =>
  isFields(error) && kinds.includes(String(error["kind"])) && "sqlState" in error;

/** Node's codes of five letters, such as EPIPE, have no digit. */
const isSqlState = (code: string): boolean => /^(?=.*\d)[0-9A-Z]{5}$/u.test(code);

const nothing: Fields = {};

/** Returns the error, or the first of its causes with a code or a known message. */
export const errorMessage = (error: unknown): Fields => {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && isFields(current); depth += 1) {
    if (typeof current["code"] === "string" || current["kind"] === "TryAgain") return current;
    if (isConnectionError(current)) return current;
    current = current["cause"] ?? current["driverError"] ?? current["original"];
  }
  return nothing;
};

/** Citus reports internal errors if a worker fails in a transaction, or at its commit. */
const kindOfState = (state: string, message: string): PostgresFailure["kind"] => {
  if (state === "40003" || message.startsWith("could not commit transaction for shard")) {
    return "OutcomeUnknown";
  }
  if (["40001", "40P01", lockTimeout].includes(state)) return "Contended";
  if (state.startsWith("23")) return "Rejected";
  const isLost = message.startsWith("failure on connection marked as essential");
  return isLost || /^(?:08|53|57P0[1-5]|25006)/u.test(state) ? "Unavailable" : "Failed";
};

const connectionCode =
  /^(?:ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_|EHOST|ENET|ENOENT$|CONNECTION_|CONNECT_TIMEOUT$)/u;

/** The messages of connection errors for which drivers set no code. */
const connectionMessage = new RegExp(
  "^(?:Connection terminated|Client has encountered a connection error|Client was closed|" +
    "timeout expired|timeout exceeded when trying to connect|Cannot use a pool after|" +
    "Query read timeout|Knex: Timeout acquiring|PGlite is clos)",
  "u",
);

const isConnectionError = (error: Fields): boolean =>
  error["kind"] === "PoolTimeout" ||
  connectionCode.test(textOf(error["code"]) ?? "") ||
  connectionMessage.test(textOf(error["message"]) ?? "");

const contended =
  "Other transactions were changing the same records. Run the whole transaction again.";

const unavailable = (reason: string | undefined): string =>
  `No usable connection to PostgreSQL${reason === undefined ? "" : ` (${reason})`}. Retry later; ` +
  "if it fails again, check that the server runs, its address, and the size of the pool.";

const readOnly =
  `The server is read-only (${readOnlyServer}), as a standby is before its promotion. Retry later; ` +
  "if it fails again, connect to the primary.";

const unknownError = (code: string | undefined): string =>
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

const messageOfState = (
  kind: PostgresFailure["kind"],
  state: string,
  error: Fields,
  constraint: string | undefined,
): string => {
  const detail = hasHarmlessMessage(state) ? `: ${ownMessage(error)}` : "";
  switch (kind) {
    case "OutcomeUnknown":
      return outcomeUnknown(state).message;
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
