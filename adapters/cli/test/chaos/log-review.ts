import type { Findings } from "./violations.ts";

/** Looks through what a service writes. */
export interface LogReview {
  /** For a stream of text, in pieces as they come. */
  readonly reader: () => (chunk: string) => void;
  /** How many failures it has told of. */
  readonly failures: () => number;
  /** The last that it said. */
  readonly tail: () => string;
}

/**
 * Find the failures that no fault of ours explains: an answer of 503 must not hide a defect. What
 * the database refused or the code threw is one; that it was away, or in contention, is none.
 */
export const reviewLog = (findings: Findings): LogReview => {
  let failures = 0;
  let tail = "";
  const review = (line: string): void => {
    tail = `${tail}${line}\n`.slice(-4000);
    if (/\b(?:REPOSITORY_UNAVAILABLE|INTERNAL)\b/u.test(line)) failures += 1;
    if (isDefect(line)) findings.add("service", `it logged ${line}`);
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
