import type { Executor, Queries } from "../executor.ts";
import { mutex } from "./mutex.ts";
import { runWork } from "./run-work.ts";

/** Runs in a savepoint what it is given, which takes the query function to be used within it. */
export type Nest = <Answer>(run: (query: Queries["query"]) => Promise<Answer>) => Promise<Answer>;

/**
 * An executor inside a transaction that the host opened, from nothing but a way to run one statement
 * in it: what an ORM needs to be given.
 *
 * A transaction is a savepoint of the host's: released when its work resolves, rolled back to when it
 * rejects, so that a failure leaves the host's transaction usable. Transactions and queries of one
 * executor run one after another, so work that uses the executor itself waits for ever; to nest,
 * make another `hostTransaction` of the queries that the work was given.
 *
 * A single query that fails outside a transaction aborts the host's transaction, as in any SQL.
 *
 * @param nest for drivers that must make savepoints themselves, such as postgres.js, which otherwise
 * rejects a transaction after any failed statement. Statements for savepoints unless told.
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

/** One name suffices: the innermost of several savepoints with the same name is the one meant. */
const savepoint = "SAVEPOINT quittance";

const withinSavepoint =
  (query: Queries["query"]): Nest =>
  async (run) => {
    await query(savepoint, []);
    try {
      const answer = await run(query);
      await query(`RELEASE ${savepoint}`, []);
      return answer;
    } catch (error) {
      await undo(query);
      throw error;
    }
  };

/** If not even this succeeds then the host's transaction is lost, which its commit will tell. */
const undo = async (query: Queries["query"]): Promise<void> => {
  try {
    await query(`ROLLBACK TO ${savepoint}`, []);
    await query(`RELEASE ${savepoint}`, []);
  } catch {
    return;
  }
};
