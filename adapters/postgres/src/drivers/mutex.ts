/**
 * Make a function that runs one task at a time, in the order of the calls.
 *
 * Savepoints of one connection are a stack: were two transactions of a host's transaction to run at
 * once, rolling back the first would undo the second, which had been told that it was done.
 */
export const mutex = (): (<Answer>(task: () => Promise<Answer>) => Promise<Answer>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const mine = last.then(task);
    last = mine.catch(() => undefined);
    return mine;
  };
};
