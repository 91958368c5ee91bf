import type { Executor, Queries, Row } from "../executor.ts";
import { hostTransaction } from "./host-transaction.ts";
import { runWork } from "./run-work.ts";

/** The part of an open transaction of PGlite that this package uses. */
export interface PgliteTransaction {
  readonly query: (
    text: string,
    values: Array<string | null>,
    options: { readonly paramTypes: Array<number> },
  ) => Promise<{ readonly rows: ReadonlyArray<unknown> }>;
}

/** The part of a PGlite database that this package uses. */
export interface PgliteDatabase extends PgliteTransaction {
  readonly transaction: <Result>(
    work: (transaction: PgliteTransaction) => Promise<Result>,
  ) => Promise<Result>;
}

/**
 * Creates an executor on PGlite, or inside a transaction of the host there.
 *
 * PGlite has one connection: while a transaction runs, everything else waits. Within a transaction,
 * use only its own handle.
 */
export const pgliteExecutor = (database: PgliteDatabase | PgliteTransaction): Executor =>
  "transaction" in database
    ? {
        isHostTransaction: false,
        query: queryOf(database),
        transaction: (work) =>
          database.transaction((transaction) => runWork({ query: queryOf(transaction) }, work)),
      }
    : hostTransaction(queryOf(database));

/** The type `text`, so that PGlite does not pass values to serializers. */
const text = 25;

const queryOf =
  (database: PgliteTransaction): Queries["query"] =>
  async (statement, values) => {
    const paramTypes = values.map(() => text);
    const { rows } = await database.query(statement, [...values], { paramTypes });
    return rows as ReadonlyArray<Row>;
  };
