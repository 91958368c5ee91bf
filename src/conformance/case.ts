import type { Either, TaskEither } from "../kernel/either.ts";
import { invariant } from "../kernel/invariant.ts";

/**
 * One promise that a port makes, checked against a live adapter.
 *
 * A case is data, not a test: any runner can register it, and an adapter's author can read the list.
 * `check` rejects with a message that says what was promised and what came instead.
 */
export interface ConformanceCase<Subject> {
  readonly name: string;
  readonly check: (subject: Subject) => Promise<void>;
}

/** Run a port's task and take its success. */
export const succeed = async <Success>(task: TaskEither<unknown, Success>): Promise<Success> => {
  const result: Either<unknown, Success> = await task();
  invariant(result._tag === "Right", "the adapter failed where it must answer");
  return result.right;
};

/** Compare two values by their JSON text, which must be equal to the last character. */
export const expectEqual = (what: string, actual: unknown, expected: unknown): void => {
  const found = JSON.stringify(actual);
  const promised = JSON.stringify(expected);
  invariant(found === promised, `${what}: expected ${promised} but the adapter gave ${found}`);
};
