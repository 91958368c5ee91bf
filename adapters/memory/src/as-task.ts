import { right, type TaskEither } from "quittance";

/** Creates a task that runs a synchronous function when it is started, and never fails. */
export const asTask =
  <Result>(run: () => Result): TaskEither<never, Result> =>
  () =>
    Promise.resolve().then(() => right(run()));
