import type { Executor, Queries, Row } from "../executor.ts";
import { hostTransaction } from "./host-transaction.ts";
import { runWork } from "./run-work.ts";

/** The part of an open transaction of PGlite that is used here. */
export interface PgliteTransaction {
  readonly query: (
    text: string,
    values: Array<string | null>,
    options: { readonly paramTypes: Array<number> },
  ) => Promise<{ readonly rows: ReadonlyArray<unknown> }>;
}

/** The part of a PGlite database that is used here. */
export interface PgliteDatabase extends PgliteTransaction {
  readonly transaction: <Answer>(
    work: (transaction: PgliteTransaction) => Promise<Answer>,
  ) => Promise<Answer>;
}

/**
 * An executor on PGlite, or inside a transaction that the host opened there.
 *
 * PGlite has one connection: while a transaction runs, everything else waits for its end, so within
 * it nothing but its own handle may be used.
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

/** The type `text`: left to itself, PGlite gives values to its serializers, or to the host's. */
const text = 25;

const queryOf =
  (database: PgliteTransaction): Queries["query"] =>
  async (statement, values) => {
    const paramTypes = values.map(() => text);
    const { rows } = await database.query(statement, [...values], { paramTypes });
    return rows as ReadonlyArray<Row>;
  };
