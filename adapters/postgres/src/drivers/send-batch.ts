import {
  failureOfError,
  leavesConnectionUsable,
  outcomeUnknown,
  postgresError,
} from "../failure.ts";
import type { QueryOptions, Row } from "../executor.ts";
import { mayHaveCommitted } from "../statements/run-transaction.ts";
import { queryOfPgClient, type PgClient, type PgOptions } from "./pg-statement.ts";

/** A statement of a batch. */
export interface BatchStatement {
  readonly text: string;
  readonly values: ReadonlyArray<string | null>;
  readonly options: QueryOptions | undefined;
}

/** What a statement of a batch takes at most, in milliseconds. */
export interface BatchLimits {
  /** For a lock. */
  readonly lockMs: number;
  /** In all. */
  readonly statementMs: number;
}

/** How a batch ended, and whether its connection can be used again. */
export type BatchEnd =
  | { readonly kind: "Committed"; readonly rows: ReadonlyArray<ReadonlyArray<Row>> }
  /** Nothing was stored. */
  | { readonly kind: "RolledBack"; readonly isUsable: boolean }
  /** It may have been stored or not. */
  | { readonly kind: "Unknown"; readonly error: unknown };

/**
 * Sends statements in one transaction, without waiting for one before the next is sent. Returns the
 * rows of each only after the commit.
 *
 * @param limits of each statement.
 */
export const sendBatch = async (
  client: PgClient,
  options: PgOptions,
  statements: ReadonlyArray<BatchStatement>,
  limits: BatchLimits,
): Promise<BatchEnd> => {
  const query = queryOfPgClient(client, options);
  const { stream } = (client as ClientOnStream).connection ?? {};
  // All statements are written to the connection at once.
  stream?.cork?.();
  const begun = client.query({ text: beginWith(limits) });
  const sent = statements.map(({ text, values, options: own }) => query(text, values, own));
  const committing = client.query({ text: "COMMIT" });
  stream?.uncork?.();
  // A failed BEGIN would make every statement a transaction of its own.
  const [commit, begin, ...results] = await Promise.allSettled([committing, begun, ...sent]);
  if (commit.status === "rejected") return endOfFailedCommit(commit.reason);
  const rows = results.flatMap((result) => (result.status === "fulfilled" ? [result.value] : []));
  if (begin.status === "rejected") return { kind: "Unknown", error: begin.reason };
  if (commit.value.command === "COMMIT" && rows.length === statements.length) {
    return { kind: "Committed", rows };
  }
  // Those after the first failure only say that the transaction had failed.
  const failed = results.find((result) => result.status === "rejected");
  return { kind: "RolledBack", isUsable: failed ? leavesConnectionUsable(failed.reason) : true };
};

/** The connection of a client, where the driver has one. */
interface ClientOnStream extends PgClient {
  readonly connection?: {
    readonly stream?: { readonly cork?: () => void; readonly uncork?: () => void };
  };
}

/** One simple query, so that no statement runs without the limits. */
const beginWith = ({ lockMs, statementMs }: BatchLimits): string =>
  "BEGIN ISOLATION LEVEL READ COMMITTED; " +
  `SET LOCAL lock_timeout = ${String(lockMs)}; SET LOCAL statement_timeout = ${String(statementMs)}`;

/** A commit has certainly failed only if the server reports a rollback. */
const endOfFailedCommit = (error: unknown): BatchEnd => {
  const { sqlState } = failureOfError(error);
  if (/^(?:40(?!003)|23)/u.test(sqlState ?? "")) return { kind: "RolledBack", isUsable: false };
  return {
    kind: "Unknown",
    error: mayHaveCommitted(error) ? error : postgresError(outcomeUnknown(sqlState)),
  };
};
