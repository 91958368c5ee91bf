import type { Turns } from "quittance/adapter";
import type { Executor, WaitOptions } from "../executor.ts";
import { waitFor } from "../locking/deadline.ts";

/**
 * How long a result waits for its turn at most, in milliseconds; that of a call without a deadline
 * also at most for as long from its beginning.
 */
const maxTurnWaitMs = 2000;

/**
 * Returns an executor whose callers continue in the turns of their organization, so that what they
 * do with its results does not hold up others. Nothing waits for a turn while it has a connection:
 * neither a statement nor a transaction between its statements.
 *
 * What waits for too long continues without a turn, so that no result is lost.
 */
export const withTurns = (executor: Executor, turns: Turns | undefined): Executor => {
  if (turns === undefined) return executor;
  const continued = async <Result>(
    { organization, until }: WaitOptions,
    run: () => Promise<Result>,
  ): Promise<Result> => {
    if (organization === undefined) return run();
    const end = turns.start(organization);
    const latest = until ?? performance.now() + maxTurnWaitMs;
    try {
      return await run();
    } finally {
      const turn = turns.enter(organization, waitFor(maxTurnWaitMs, latest));
      if (turn !== true) await turn;
      end();
    }
  };
  return {
    ...executor,
    turns,
    query: (text, values, options) =>
      continued(options ?? {}, () => executor.query(text, values, options)),
    transaction: (work, wait) => continued(wait ?? {}, () => executor.transaction(work, wait)),
  };
};
