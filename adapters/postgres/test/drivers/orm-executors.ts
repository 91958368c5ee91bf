import type { Knex } from "knex";
import type { QueryRunner } from "typeorm";
import { hostTransaction } from "../../src/drivers/host-transaction.ts";
import type { Executor, Row } from "../../src/executor.ts";

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
