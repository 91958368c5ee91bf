import { Violation, expectParts, type Ask, type Attempt } from "./ask.ts";
import type { Answer } from "./answer.ts";
import { expectationOf } from "./expectation.ts";

/** Returns whether a request may be repeated when its outcome is unknown. */
export const isRepeatable = (ask: Ask): boolean =>
  ask.kind === "create"
    ? ask.key !== undefined
    : ask.kind !== "revise schema" && ask.kind !== "revise product";

/** Returns a request as text for messages. */
export const describe = (ask: Ask): string =>
  JSON.stringify(ask, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/** Compares a result with the expected result, or with the port that failed. */
export const check = (what: () => string, attempt: Attempt, answer: Answer): void => {
  const { failed } = attempt;
  const { failure } = answer;
  if (failure?.kind === "PortFailed") {
    if (failure.port === failed) return;
    throw new Violation("failures", what(), failed ?? "no failure", failure.port ?? "");
  }
  const expected = expectationOf(attempt);
  if (expected !== undefined) {
    expectParts(what, expected, answer.parts);
    return;
  }
  const found = answer.parts.map(([, text]) => text).join(" | ");
  throw new Violation("acknowledged", what(), failed ?? "no result yet", found);
};
