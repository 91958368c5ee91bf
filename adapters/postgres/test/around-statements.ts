import type { Executor, Queries, Row } from "../src/executor.ts";

/** A statement on its way to the server. */
export interface Statement {
  readonly text: string;
  readonly values: ReadonlyArray<string | null>;
  /** Its place in its transaction, from 1; 0 outside of any. */
  readonly place: number;
}

/** What a test does about the statements of an executor. */
export interface Surroundings {
  /** In the place of a statement; `run` sends it, or the text that it is given. */
  readonly statement?: (
    statement: Statement,
    run: (text?: string) => Promise<ReadonlyArray<Row>>,
    queries: Queries,
  ) => Promise<ReadonlyArray<Row>>;
  /** After the work of a transaction, before its end. */
  readonly beforeCommit?: (queries: Queries) => Promise<void>;
  /** After a transaction was committed, before anybody knows. */
  readonly afterCommit?: () => void;
}

/** An executor whose statements a test can delay, change, count and spoil. */
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
      const answer = await executor.transaction(async (queries) => {
        let place = 0;
        const worked = await work({ query: through(queries, () => (place += 1)) });
        await beforeCommit?.(queries);
        return worked;
      });
      afterCommit?.();
      return answer;
    },
  };
};

const unchanged: NonNullable<Surroundings["statement"]> = (_, run) => run();
