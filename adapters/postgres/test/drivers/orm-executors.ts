import { sql, type SQL } from "drizzle-orm";
import type { Knex } from "knex";
import { CompiledQuery, type Transaction } from "kysely";
import type { QueryRunner } from "typeorm";
import { hostTransaction } from "../../src/drivers/host-transaction.ts";
import type { Executor, Queries, Row } from "../../src/executor.ts";

/** An executor inside a transaction of Kysely. Plugins that rename columns are left out. */
export const executorOfKysely = <Tables>(transaction: Transaction<Tables>): Executor =>
  hostTransaction(async (text, values) => {
    const query = CompiledQuery.raw(text, [...values]) as CompiledQuery<Row>;
    return (await transaction.withoutPlugins().executeQuery(query)).rows;
  });

/** The part of a Drizzle transaction that is used here, over `pg` or over postgres.js. */
export interface DrizzleTransaction {
  readonly execute: (query: SQL) => PromiseLike<unknown>;
  readonly transaction: <Result>(
    work: (inner: DrizzleTransaction) => Promise<Result>,
  ) => Promise<Result>;
}

/** An executor inside a transaction of Drizzle. */
export const executorOfDrizzle = (transaction: DrizzleTransaction): Executor =>
  hostTransaction(queryOfDrizzle(transaction), (run) =>
    transaction.transaction((inner) => run(queryOfDrizzle(inner))),
  );

const queryOfDrizzle =
  (transaction: DrizzleTransaction): Queries["query"] =>
  async (text, values) => {
    const pieces = text.split(/\$(\d+)/u);
    const chunks = pieces.map((piece, index) =>
      index % 2 === 0 ? sql.raw(piece) : sql`${values[Number(piece) - 1] ?? null}`,
    );
    const result = await transaction.execute(sql.join(chunks));
    return (Array.isArray(result) ? result : (result as { rows: unknown }).rows) as Array<Row>;
  };

/** An executor inside a transaction of Knex, which counts its `?` and has no `$1`. */
export const executorOfKnex = (transaction: Knex.Transaction): Executor =>
  hostTransaction(async (text, values) => {
    const bindings: Array<string | null> = [];
    const translated = text.replace(/\?|\$(\d+)/gu, (_, position?: string) => {
      if (position === undefined) return "\\?";
      bindings.push(values[Number(position) - 1] ?? null);
      return "?";
    });
    const result: unknown = await transaction.raw(translated, bindings as Array<string>);
    return (result as { rows: Array<Row> }).rows;
  });

/** An executor inside a transaction that a query runner of TypeORM has started. */
export const executorOfTypeOrm = (runner: QueryRunner): Executor =>
  hostTransaction(async (text, values) => {
    const { records } = await runner.query(text, [...values], true);
    return records as Array<Row>;
  });
