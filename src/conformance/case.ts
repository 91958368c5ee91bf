import type { Either, TaskEither } from "../kernel/either.ts";
import { invariant, InvariantViolation } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";

/**
 * One promise that a port makes, checked against a live adapter.
 *
 * A case is data, not a test: any runner can register it, and whoever writes an adapter can read
 * the list. `check` rejects with a message that says what was promised and what came instead.
 */
export interface ConformanceCase<Subject> {
  readonly name: string;
  readonly check: (subject: Subject) => Promise<void>;
}

/** Run a port's task and take its success. */
export const succeed = async <Success>(task: TaskEither<unknown, Success>): Promise<Success> => {
  const result: Either<unknown, Success> = await task();
  if (result._tag === "Right") return result.right;
  throw new InvariantViolation(
    `the adapter failed where it must answer: ${shownFailure(result.left)}`,
  );
};

/** Run a port's task and take its failure. */
export const fail = async <Failure>(task: TaskEither<Failure, unknown>): Promise<Failure> => {
  const result: Either<Failure, unknown> = await task();
  if (result._tag === "Left") return result.left;
  throw new InvariantViolation("the adapter succeeded where it must fail");
};

/** The kind of a failure, and what its cause says when it is an error. */
const shownFailure = (failure: unknown): string => {
  const { kind, cause } = (failure ?? {}) as { readonly kind?: unknown; readonly cause?: unknown };
  return cause instanceof Error ? `${String(kind)}, ${cause.message}` : String(kind);
};

/** An amount with all its digits. Another library's decimal is none, even one that looks alike. */
export const describeAmount = (found: Amount): string =>
  Amount.is(found) ? Amount.render(found) : "not an Amount";

/** A property that may be absent: `undefined` in the core, never the `null` of a store. */
export const describeOptional = (found: unknown): unknown =>
  found === undefined ? "absent" : found;

/** Compare two values by their JSON text, in which only the order of properties is free. */
export const expectEqual = (what: string, actual: unknown, expected: unknown): void => {
  const found = JSON.stringify(actual, withSortedProperties);
  const promised = JSON.stringify(expected, withSortedProperties);
  invariant(found === promised, `${what}: expected ${promised} but the adapter gave ${found}`);
};

const withSortedProperties = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
