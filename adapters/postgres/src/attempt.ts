import {
  left,
  portFailed,
  right,
  type PortFailed,
  type PortName,
  type TaskEither,
} from "quittance";

/** A task that never rejects: what its work rejects with is the cause of a `PortFailed`. */
export const attempt =
  <Answer>(port: PortName, work: () => Promise<Answer>): TaskEither<PortFailed, Answer> =>
  async () => {
    try {
      return right(await work());
    } catch (cause) {
      return left(portFailed(port, cause));
    }
  };
