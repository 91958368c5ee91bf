import { Amount, InvariantViolation, type Either } from "quittance";
import {
  pageOf,
  type Page,
  type PageRequest,
  type Position,
  type TaskEither,
} from "quittance/adapter";
import type { PortFailed, PortName } from "quittance/errors";

/**
 * A check of one requirement of a port against an adapter.
 *
 * A case is data, so that any test runner can register it. `check` rejects with a message that has
 * the expected and the actual value.
 */
export interface ConformanceCase<Subject> {
  readonly name: string;
  readonly check: (subject: Subject) => Promise<void>;
}

/** Creates a case on the repositories that a subject creates over some records. */
export const caseOn = <Records, Repositories>(
  name: string,
  records: Records,
  check: (repositories: Repositories) => Promise<void>,
): ConformanceCase<(records: Records) => Promise<Repositories>> => ({
  name,
  check: async (subject) => {
    await check(await subject(records));
  },
});

/** Runs a task and returns its success. Throws if it fails. */
export const expectSuccess = async <Success>(
  task: TaskEither<unknown, Success>,
): Promise<Success> => {
  const result: Either<unknown, Success> = await task();
  if (result._tag === "Right") return result.right;
  throw new InvariantViolation(
    `the adapter failed but must succeed: ${describeFailure(result.left)}`,
  );
};

/** Returns the only outcome of a task that must succeed. */
export const expectOne = async <Outcome>(
  task: TaskEither<unknown, ReadonlyArray<Outcome>>,
): Promise<Outcome> => {
  const outcomes = await expectSuccess(task);
  invariant(outcomes.length === 1, "the adapter must return one outcome for one request");
  return outcomes[0] as Outcome;
};

/** Runs a task and returns its failure. Throws if it succeeds. */
export const expectFailure = async <Failure>(
  task: TaskEither<Failure, unknown>,
): Promise<Failure> => {
  const result: Either<Failure, unknown> = await task();
  if (result._tag === "Left") return result.left;
  throw new InvariantViolation("the adapter succeeded but must fail");
};

/** Expects a failure of a port. */
export const expectPortFailed = async (
  task: TaskEither<unknown, unknown>,
  port: PortName,
): Promise<void> => {
  const { kind, port: failed } = (await expectFailure(task)) as Partial<PortFailed>;
  expectSame("the failure", { kind, port: failed }, { kind: "PortFailed", port });
};

/** Expects that no record has the key of another: each is found by its key after it was stored. */
export const expectKeysApart = async <Row extends { readonly idempotencyKey: string }>(
  rows: ReadonlyArray<Row>,
  earlierOf: (row: Row) => Promise<Row | undefined>,
): Promise<void> => {
  for (const row of rows) {
    const key = row.idempotencyKey;
    expectSame(`${key} before`, await earlierOf(row), undefined);
    expectSame(key, await earlierOf(row), row);
  }
};

/** Describes a failure by its kind and the message of its cause. */
const describeFailure = (failure: unknown): string => {
  const { kind, cause } = (failure ?? {}) as { readonly kind?: unknown; readonly cause?: unknown };
  return cause instanceof Error ? `${String(kind)}, ${cause.message}` : String(kind);
};

/** Describes an amount with all digits. A decimal of another library is not an amount. */
export const describeAmount = (found: Amount): string =>
  Amount.is(found) ? Amount.render(found) : "not an Amount";

/** Describes an optional property: `undefined` means absent, `null` does not. */
export const describeOptional = (found: unknown): unknown =>
  found === undefined ? "absent" : found;

/** Throws `InvariantViolation` with the message if the condition is false. */
export function invariant(condition: boolean, message: string): asserts condition {
  if (!condition) throw new InvariantViolation(message);
}

/** Compares two values by their JSON text, in any order of properties. */
export const expectEqual = (what: string, actual: unknown, expected: unknown): void => {
  const found = JSON.stringify(actual, withSortedProperties);
  const wanted = JSON.stringify(expected, withSortedProperties);
  invariant(found === wanted, `${what}: expected ${wanted} but the adapter returned ${found}`);
};

const withSortedProperties = (_: string, value: unknown): unknown =>
  typeof value === "object" && value !== null && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;

/**
 * Compares records, maps and arrays exactly. A property that is `undefined` may be absent. `null`
 * is not absent, and a decimal of another library is not an amount.
 */
export const expectSame = (what: string, actual: unknown, expected: unknown): void => {
  expectEqual(what, shown(actual), shown(expected));
};

const shown = (value: unknown): unknown => {
  if (value === undefined) return "absent";
  if (typeof value !== "object" || value === null) return value;
  if (Amount.is(value)) return { amount: Amount.render(value) };
  if (Array.isArray(value)) return value.map(shown);
  if (value instanceof Map) {
    const entries = [...value] as ReadonlyArray<readonly [string, unknown]>;
    return [...entries]
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, shown(inner)]);
  }
  const prototype: unknown = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return "neither a record nor an Amount";
  const properties = Object.entries(value).filter(([, inner]) => inner !== undefined);
  return Object.fromEntries(properties.map(([property, inner]) => [property, shown(inner)]));
};

/** A page that has room for all rows of a case. */
export const whole: PageRequest = { limit: 100, start: { offset: 0 } };

/** Expects the page of these rows. */
export const expectPage = <Row extends Position>(
  what: string,
  found: Page<Row>,
  rows: ReadonlyArray<Row>,
  page: PageRequest,
): void => {
  expectSame(
    what,
    found,
    pageOf(rows, (row) => row, page),
  );
};
