import { left, portFailed, right, type TaskEither } from "quittance/adapter";
import type { PortFailed, PortName } from "quittance/errors";

/**
 * Returns a task that never rejects: what its work throws is the cause of a `PortFailed`. The work is
 * synchronous, so that no other statement runs between those of a transaction.
 */
export const attempt =
  <Result>(port: PortName, work: () => Result): TaskEither<PortFailed, Result> =>
  () =>
    Promise.resolve().then(() => {
      try {
        return right(work());
      } catch (cause) {
        return left(portFailed(port, cause));
      }
    });
