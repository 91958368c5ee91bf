import {
  isWellFormed,
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

/**
 * Look something up by a text that a caller gave. One that no record can hold is in no record, which
 * PostgreSQL would answer with a failure, or with the record of another text.
 */
export const search = <Answer>(
  port: PortName,
  text: string,
  work: () => Promise<Answer | undefined>,
): TaskEither<PortFailed, Answer | undefined> =>
  isWellFormed(text) ? attempt(port, work) : () => Promise.resolve(right(undefined));
