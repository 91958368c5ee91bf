import { CompiledQuery, type Transaction } from "kysely";
import type { Executor, Row } from "../executor.ts";
import { hostTransaction } from "./host-transaction.ts";

/**
 * Creates an executor inside a transaction of Kysely. It ignores plugins, which could rename columns.
 *
 * @example
 * ```ts
 * await db.transaction().execute(async (trx) => {
 *   const store = postgresStore(kyselyExecutor(trx));
 * });
 * ```
 */
export const kyselyExecutor = <Tables>(transaction: Transaction<Tables>): Executor =>
  hostTransaction(async (text, values) => {
    const query: CompiledQuery<Row> = CompiledQuery.raw(text, [...values]);
    return (await transaction.withoutPlugins().executeQuery(query)).rows;
  });
