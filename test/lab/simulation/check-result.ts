import { Violation, expectParts, type Operation, type Attempt } from "./operation.ts";
import type { CallResult } from "./call-result.ts";
import { expectationOf } from "./expectation.ts";

/** Returns whether an operation may be repeated when its outcome is unknown. */
export const isRepeatable = (operation: Operation): boolean =>
  operation.kind === "create"
    ? operation.key !== undefined
    : !["revise schema", "revise product"].includes(operation.kind);

/** Returns an operation as text for messages. */
export const describe = (operation: Operation): string =>
  JSON.stringify(operation, (_, value: unknown) =>
    typeof value === "bigint" ? String(value) : value,
  );

/** Compares a result with the expected one, or a failure with the port that failed. */
export const check = (what: () => string, attempt: Attempt, result: CallResult): void => {
  const { failed } = attempt;
  const { failure } = result;
  if (failure?.kind === "PortFailed") {
    if (failure.port === failed) return;
    throw new Violation("failures", what(), failed ?? "no failure", failure.port ?? "");
  }
  const expected = expectationOf(attempt);
  if (expected !== undefined) {
    expectParts(what, expected, result.parts);
    return;
  }
  const found = result.parts.map(([, text]) => text).join(" | ");
  throw new Violation("acknowledged", what(), failed ?? "no result yet", found);
};
