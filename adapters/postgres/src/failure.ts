/** What went wrong with the database, as data: no value of a row is in it. */
export interface PostgresFailure {
  /**
   * - `Unavailable`: no connection, or it broke before the end; nothing was committed. Later again.
   * - `OutcomeUnknown`: the connection broke during the commit, which may have been made or not.
   * - `Contended`: other transactions were in the way; the whole may be run again at once.
   * - `Rejected`: a constraint refused the rows.
   * - `Failed`: anything else, which no repetition mends.
   */
  readonly kind: "Unavailable" | "OutcomeUnknown" | "Contended" | "Rejected" | "Failed";
  /** The SQLSTATE, when the server gave one. */
  readonly sqlState: string | undefined;
  /** The name of the constraint that refused, when the server gave one. */
  readonly constraint: string | undefined;
  /** For a log: what happened and what to do about it. */
  readonly message: string;
}

/**
 * Classify what a driver, or an ORM above it, rejected with.
 *
 * The server's own words are kept only for classes of errors whose words hold no row: its `DETAIL`
 * never, and neither what an ORM adds to the message (statements and their values). A failure that
 * was classified before is given back as it is.
 */
export const failureOfError = (error: unknown): PostgresFailure => {
  if (isFailure(error)) return error;
  const told = errorMessage(error);
  const code = told["code"];
  const sqlState = typeof code === "string" && isSqlState(code) ? code : undefined;
  const constraint = textOf(told["constraint"]) ?? textOf(told["constraint_name"]);
  const failure = { sqlState, constraint };
  if (sqlState !== undefined) {
    const kind = kindOfState(sqlState);
    return { ...failure, kind, message: messageOfState(kind, sqlState, told, constraint) };
  }
  if (told["kind"] === "TryAgain") return { ...failure, kind: "Contended", message: contended };
  if (isConnectionTrouble(told)) {
    const isTimeout = told["kind"] === "PoolTimeout";
    const message = isTimeout ? textOf(told["message"]) : undefined;
    return { ...failure, kind: "Unavailable", message: message ?? unavailable(textOf(code)) };
  }
  return { ...failure, kind: "Failed", message: unknownError(textOf(code)) };
};

/** The failure of a commit that was asked for and never acknowledged. */
export const outcomeUnknown = (sqlState: string | undefined): PostgresFailure => ({
  kind: "OutcomeUnknown",
  sqlState,
  constraint: undefined,
  message:
    "The transaction failed while it was being committed: it may have been stored or not. " +
    "Send the same request with the same idempotency key again; it is stored at most once.",
});

/** Whether an error is no driver's: thrown by the code within a transaction itself. */
export const isDefect = (error: unknown): boolean =>
  failureOfError(error).kind === "Failed" && errorMessage(error) === nothing;

/** Whether an error was told by a server that goes on listening on the same connection. */
export const leavesConnectionUsable = (error: unknown): boolean => {
  const { kind, sqlState } = failureOfError(error);
  return sqlState !== undefined && kind !== "Unavailable" && !sqlState.startsWith("25P0");
};

/** The SQLSTATE of a lock that was not released within `lock_timeout`. */
export const lockTimeout = "55P03";

type Fields = Readonly<Record<string, unknown>>;

const kinds = ["Unavailable", "OutcomeUnknown", "Contended", "Rejected", "Failed"];

const isFields = (value: unknown): value is Fields => typeof value === "object" && value !== null;

const textOf = (value: unknown): string | undefined =>
  typeof value === "string" && value !== "" ? value : undefined;

const isFailure = (error: unknown): error is PostgresFailure =>
  isFields(error) && kinds.includes(String(error["kind"])) && "sqlState" in error;

/** Node's own codes of five letters, such as EPIPE, have no digit. */
const isSqlState = (code: string): boolean => /^(?=.*\d)[0-9A-Z]{5}$/u.test(code);

const nothing: Fields = {};

/** The error itself, or the first one beneath an ORM's wrapping that says what happened. */
const errorMessage = (error: unknown): Fields => {
  let current: unknown = error;
  for (let depth = 0; depth < 5 && isFields(current); depth += 1) {
    if (typeof current["code"] === "string" || current["kind"] === "TryAgain") return current;
    if (isConnectionTrouble(current)) return current;
    current = current["cause"] ?? current["driverError"] ?? current["original"];
  }
  return nothing;
};

const kindOfState = (state: string): PostgresFailure["kind"] => {
  if (state === "40003") return "OutcomeUnknown";
  if (["40001", "40P01", lockTimeout].includes(state)) return "Contended";
  if (state.startsWith("23")) return "Rejected";
  return /^(?:08|53|57P0[1-5])/u.test(state) ? "Unavailable" : "Failed";
};

const troubleCode =
  /^(?:ECONN|EPIPE$|ETIMEDOUT$|ENOTFOUND$|EAI_|EHOST|ENET|ENOENT$|CONNECTION_|CONNECT_TIMEOUT$)/u;

/** What drivers say about connections without any code. */
const troubleMessage = new RegExp(
  "^(?:Connection terminated|Client has encountered a connection error|Client was closed|" +
    "timeout expired|timeout exceeded when trying to connect|Cannot use a pool after|" +
    "Query read timeout|Knex: Timeout acquiring|PGlite is clos)",
  "u",
);

const isConnectionTrouble = (error: Fields): boolean =>
  error["kind"] === "PoolTimeout" ||
  troubleCode.test(textOf(error["code"]) ?? "") ||
  troubleMessage.test(textOf(error["message"]) ?? "");

const contended =
  "Other transactions were changing the same records. Run the whole transaction again.";

const unavailable = (said: string | undefined): string =>
  `No usable connection to PostgreSQL${said === undefined ? "" : ` (${said})`}. Try again later; ` +
  "if it goes on, check that the server runs, its address, and the size of the pool.";

const unknownError = (code: string | undefined): string =>
  code === undefined
    ? "Something else than the database failed within its transaction; see the cause."
    : `The database driver failed (${code}). Check how the pool or client was configured.`;

const noPrepare =
  "behind a pooler pass `prepare: false` to the executor, or --no-prepare to the command.";

/** What to do, by the longest matching start of a SQLSTATE. */
const advice: ReadonlyArray<readonly [start: string, sentence: string]> = [
  ["25006", "The server is read-only: connect to the primary."],
  ["25P01", "No transaction is open: begin one before making an executor of its connection."],
  ["25P02", "A statement failed before in this transaction: roll it back."],
  ["26", `A prepared statement is gone: ${noPrepare}`],
  ["28", "Check the user and the password of the connection, and pg_hba.conf."],
  ["3D", "Create the database, or correct its name in the connection."],
  ["42P05", `A prepared statement exists already: ${noPrepare}`],
  ["42501", "Grant the role of the connection what the migrations say that it needs."],
  ["42", "Check that all migrations were run on this database, and its search_path."],
  ["57014", "The statement was cancelled, by a statement_timeout or by hand."],
];

const hasHarmlessMessage = (state: string): boolean => /^(?:08|28|3D|42|53|57)/u.test(state);

const messageOfState = (
  kind: PostgresFailure["kind"],
  state: string,
  error: Fields,
  constraint: string | undefined,
): string => {
  const words = hasHarmlessMessage(state) ? `: ${ownMessage(error)}` : "";
  switch (kind) {
    case "OutcomeUnknown":
      return outcomeUnknown(state).message;
    case "Unavailable":
      return unavailable(`${state}${words}`);
    case "Contended":
      return `${contended} (${state})`;
    case "Rejected":
      return `PostgreSQL refused a row by ${constraint ?? "a constraint"} (${state}).`;
    case "Failed": {
      const found = advice.find(([start]) => state.startsWith(start));
      const todo = found?.[1] ?? "Look up the code, and find the statement in the server's log.";
      return `PostgreSQL refused a statement (${state}${words}). ${todo}`;
    }
  }
};

/** Without what Knex puts before it: the statement with its values, and " - ". */
const ownMessage = (error: Fields): string => {
  const message = textOf(error["message"]) ?? "";
  const start = message.lastIndexOf(" - ");
  return (start === -1 ? message : message.slice(start + 3)).slice(0, 200);
};
