import type { Executor, Queries, Row } from "../src/executor.ts";

/** A statement before it is sent. */
export interface Statement {
  readonly text: string;
  readonly values: ReadonlyArray<string | null>;
  /** Its number in the transaction, from 1; 0 outside of transactions. */
  readonly place: number;
}

/** The hooks of a test around the statements of an executor. */
export interface Surroundings {
  /** Replaces a statement; `run` sends it, or the given text. */
  readonly statement?: (
    statement: Statement,
    run: (text?: string) => Promise<ReadonlyArray<Row>>,
    queries: Queries,
  ) => Promise<ReadonlyArray<Row>>;
  /** Called after the work of a transaction, before its end. */
  readonly beforeCommit?: (queries: Queries) => Promise<void>;
  /** Called after the commit, before the caller is notified. */
  readonly afterCommit?: () => void;
}

/** Creates an executor whose statements a test can delay, change, count and corrupt. */
export const aroundStatements = (executor: Executor, around: Surroundings): Executor => {
  const { beforeCommit, afterCommit } = around;
  const statement = around.statement ?? unchanged;
  const through =
    (queries: Queries, nextPlace: () => number): Queries["query"] =>
    (text, values, options) =>
      statement(
        { text, values, place: nextPlace() },
        (sent = text) => queries.query(sent, values, options),
        queries,
      );
  return {
    isHostTransaction: executor.isHostTransaction,
    query: through(executor, () => 0),
    transaction: async (work) => {
      const result = await executor.transaction(async (queries) => {
        let place = 0;
        const worked = await work({ query: through(queries, () => (place += 1)) });
        await beforeCommit?.(queries);
        return worked;
      });
      afterCommit?.();
      return result;
    },
  };
};

const unchanged: NonNullable<Surroundings["statement"]> = (_, run) => run();
