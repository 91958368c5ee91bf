import { errorFields } from "../error-fields.ts";
import { failureOfError } from "../failure.ts";

/**
 * Returns whether a statement that failed, and was a transaction of its own, can have been
 * committed: the connection broke after it was open. Without a connection, nothing was sent; a
 * server that is full, starting or read-only has written nothing.
 */
export const mayHaveCommitted = (error: unknown): boolean => {
  const { kind, sqlState } = failureOfError(error);
  if (kind !== "Unavailable") return false;
  if (sqlState !== undefined) return !/^(?:53|57P03$|25006$)/u.test(sqlState);
  const { kind: own, code, message } = errorFields(error);
  return own !== "PoolTimeout" && !noConnection.test(String(code ?? message));
};

/** The codes and messages of errors before a connection is open. */
const noConnection = new RegExp(
  "^(?:ECONNREFUSED|ENOTFOUND|EAI_|EHOST|ENET|ENOENT|CONNECT_TIMEOUT)|" +
    "^(?:timeout exceeded when trying to connect|Cannot use a pool after|Knex: Timeout acquiring)",
  "u",
);
