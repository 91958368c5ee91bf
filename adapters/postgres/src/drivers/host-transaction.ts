import type { Executor, Queries } from "../executor.ts";
import { runWork } from "./run-work.ts";

/** Runs work in a savepoint; the work gets the query function to use within it. */
export type Nest = <Result>(run: (query: Queries["query"]) => Promise<Result>) => Promise<Result>;

/**
 * Creates an executor inside a transaction of the host, from a function that runs one statement in
 * it. Use it for ORMs.
 *
 * Each transaction of the executor is a savepoint: released if its work resolves, rolled back to if
 * it rejects, so that the host's transaction stays usable after a failure. Transactions and queries
 * of one executor run one after another, so that work that uses the executor itself waits for ever;
 * to nest, create another `hostTransaction` from the queries that the work gets.
 *
 * A single query that fails outside a transaction aborts the host's transaction, as in any SQL.
 *
 * @param nest for drivers that must create savepoints themselves, such as postgres.js, which
 * otherwise rejects a transaction after any failed statement. Defaults to `SAVEPOINT` statements.
 */
export const hostTransaction = (
  query: Queries["query"],
  nest: Nest = withinSavepoint(query),
): Executor => {
  const next = mutex();
  return {
    isHostTransaction: true,
    query: (text, values, options) => next(() => query(text, values, options)),
    transaction: (work) => next(() => nest((inner) => runWork({ query: inner }, work))),
  };
};

/** One name suffices: of several savepoints with the same name, the innermost is used. */
const savepoint = "SAVEPOINT quittance";

const withinSavepoint =
  (query: Queries["query"]): Nest =>
  async (run) => {
    await query(savepoint, []);
    try {
      const result = await run(query);
      await query(`RELEASE ${savepoint}`, []);
      return result;
    } catch (error) {
      await undo(query);
      throw error;
    }
  };

/** If this fails, the host's transaction is lost, and its commit will fail. */
const undo = async (query: Queries["query"]): Promise<void> => {
  try {
    await query(`ROLLBACK TO ${savepoint}`, []);
    await query(`RELEASE ${savepoint}`, []);
  } catch {
    return;
  }
};

/**
 * Creates a function that runs one task at a time, in the order of the calls.
 *
 * Savepoints of one connection are a stack: if two of them ran at once, rolling back the first
 * would undo the second, after the second had succeeded.
 */
const mutex = (): (<Result>(task: () => Promise<Result>) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
};
