import type { Violations } from "./violations.ts";

/** A review of the log of a service. */
export interface LogReview {
  /** Returns a function that takes the chunks of a stream. */
  readonly reader: () => (chunk: string) => void;
  /** Returns the number of logged failures. */
  readonly failures: () => number;
  /** Returns the end of the log. */
  readonly tail: () => string;
}

/**
 * Reports logged failures that no injected fault explains, so that a 503 cannot hide a defect:
 * rejected statements and thrown errors, but not an unavailable database or contention.
 */
export const reviewLog = (violations: Violations): LogReview => {
  let failures = 0;
  let tail = "";
  const review = (line: string): void => {
    tail = `${tail}${line}\n`.slice(-4000);
    if (/\b(?:REPOSITORY_UNAVAILABLE|INTERNAL)\b/u.test(line)) failures += 1;
    if (isDefect(line)) violations.add("service", `it logged ${line}`);
  };
  return {
    reader: () => {
      let rest = "";
      return (chunk) => {
        const lines = `${rest}${chunk}`.split("\n");
        rest = lines.pop() ?? "";
        lines.forEach(review);
      };
    },
    failures: () => failures,
    tail: () => tail,
  };
};

const isDefect = (line: string): boolean =>
  /\bINTERNAL\b/u.test(line) || /"kind":\s*"(?:Failed|Rejected)"/u.test(line);
