/**
 * Creates a function that runs one task at a time, in the order of the calls.
 *
 * Savepoints of one connection are a stack: if two of them ran at once, rolling back the first
 * would undo the second, after the second had succeeded.
 */
export const mutex = (): (<Result>(task: () => Promise<Result>) => Promise<Result>) => {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const run = last.then(task);
    last = run.catch(() => undefined);
    return run;
  };
};
