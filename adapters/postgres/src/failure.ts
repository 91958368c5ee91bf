import { errorFields, isConnectionError, isFields, nothing, textOf } from "./error-fields.ts";
import {
  contended,
  messageOfState,
  unavailable,
  unknownError,
  unknownOutcome,
  type PostgresFailure,
} from "./failure-message.ts";

export type { PostgresFailure } from "./failure-message.ts";

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
  const fields = errorFields(error);
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
  message: unknownOutcome,
});

/** Returns whether an error was thrown by the code within a transaction, not by a driver. */
export const isDefect = (error: unknown): boolean =>
  failureOfError(error).kind === "Failed" && errorFields(error) === nothing;

/**
 * Returns whether the server may not respond after an error: the connection broke, or the server has
 * ended a statement, and may still wait for the server of a cluster that ran it.
 */
export const mayNotRespondAfter = (error: unknown): boolean => {
  const { kind, sqlState } = failureOfError(error);
  return kind === "Unavailable" || sqlState === statementEnded;
};

/** Returns whether an error is from a server that keeps the connection open. */
export const leavesConnectionUsable = (error: unknown): boolean => {
  const { sqlState } = failureOfError(error);
  return sqlState !== undefined && !mayNotRespondAfter(error) && !sqlState.startsWith("25P0");
};

/** The SQLSTATE of a statement that was ended, such as by `statement_timeout`. */
const statementEnded = "57014";

/** The SQLSTATE of a lock that was not acquired within `lock_timeout`. */
export const lockTimeout = "55P03";

const kinds = ["Unavailable", "OutcomeUnknown", "Contended", "Rejected", "Failed"];

const isFailure = (error: unknown): error is PostgresFailure =>
  isFields(error) && kinds.includes(String(error["kind"])) && "sqlState" in error;

/** Node's codes of five letters, such as EPIPE, have no digit. */
const isSqlState = (code: string): boolean => /^(?=.*\d)[0-9A-Z]{5}$/u.test(code);

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
