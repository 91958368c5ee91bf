import type { PortFailed, PortName } from "quittance/errors";
import { isWellFormed, left, portFailed, right, type TaskEither } from "quittance/adapter";

/** Creates a task that never rejects: what its work rejects with is the cause of a `PortFailed`. */
export const attempt =
  <Result>(port: PortName, work: () => Promise<Result>): TaskEither<PortFailed, Result> =>
  async () => {
    try {
      return right(await work());
    } catch (cause) {
      return left(portFailed(port, cause));
    }
  };

/**
 * Creates a task that finds something by a text from a caller. A text that cannot be stored finds
 * nothing; PostgreSQL would fail, or return the record of another text.
 */
export const attemptFind = <Found>(
  port: PortName,
  text: string,
  work: () => Promise<Found | undefined>,
): TaskEither<PortFailed, Found | undefined> =>
  isWellFormed(text) ? attempt(port, work) : () => Promise.resolve(right(undefined));
