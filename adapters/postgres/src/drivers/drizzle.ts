import { sql, type SQL } from "drizzle-orm";
import type { Executor, Queries, Row } from "../executor.ts";
import { hostTransaction } from "./host-transaction.ts";

/** The part of a Drizzle transaction that this package uses. */
export interface DrizzleTransaction {
  readonly execute: (query: SQL) => PromiseLike<unknown>;
  readonly transaction: <Result>(
    work: (savepoint: DrizzleTransaction) => Promise<Result>,
  ) => Promise<Result>;
}

/**
 * Creates an executor inside a transaction of Drizzle over `pg`, postgres.js or PGlite.
 *
 * @example
 * ```ts
 * await db.transaction(async (tx) => {
 *   const store = postgresStore(drizzleExecutor(tx));
 * });
 * ```
 */
export const drizzleExecutor = (transaction: DrizzleTransaction): Executor =>
  hostTransaction(queryOf(transaction), (run) =>
    transaction.transaction((savepoint) => run(queryOf(savepoint))),
  );

const queryOf =
  (transaction: DrizzleTransaction): Queries["query"] =>
  async (text, values) => {
    const chunks = text
      .split(/\$(\d+)/u)
      .map((piece, index) =>
        index % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1] ?? null}`,
      );
    const result = await transaction.execute(sql.join(chunks));
    return (Array.isArray(result) ? result : (result as { rows: unknown }).rows) as Array<Row>;
  };
