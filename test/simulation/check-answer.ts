import { Violation, expectParts, type Ask, type Attempt } from "./ask.ts";
import type { Answer } from "./answer.ts";
import { expectationOf } from "./expectation.ts";

/** Whether a request may be repeated when its outcome is unknown. */
export const isRepeatable = (ask: Ask): boolean =>
  ask.kind === "create"
    ? ask.key !== undefined
    : ask.kind !== "revise schema" && ask.kind !== "revise product";

/** A request as text for messages. */
export const describe = (ask: Ask): string =>
  JSON.stringify(ask, (_, value: unknown) => (typeof value === "bigint" ? String(value) : value));

/** Hold an answer to what has to be answered, or to what failed on the way. */
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
  throw new Violation("acknowledged", what(), failed ?? "that nothing is known yet", found);
};
