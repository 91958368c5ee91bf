import {
  left,
  portFailed,
  right,
  type PortFailed,
  type PortName,
  type TaskEither,
} from "quittance";

/**
 * A task that never rejects: what its work throws is the cause of a `PortFailed`. The work is no
 * promise, and must not be: a transaction that waited for anything would let others in.
 */
export const attempt =
  <Answer>(port: PortName, work: () => Answer): TaskEither<PortFailed, Answer> =>
  () =>
    Promise.resolve().then(() => {
      try {
        return right(work());
      } catch (cause) {
        return left(portFailed(port, cause));
      }
    });
