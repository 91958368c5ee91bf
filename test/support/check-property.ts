import * as fc from "fast-check";
import { test } from "vitest";

const asked = parseInt(process.env["QUITTANCE_RUNS"] ?? "", 10);

/** Cases that each law is tried with: 1,000, or as many as the environment asks for. */
export const runs: number = asked > 0 ? asked : 1000;

/** What a law may be tried with beside the usual. */
export interface PropertyOptions<Case> {
  /** Tried first, at every run: what broke the law, or a plausible version of it, before. */
  readonly examples?: ReadonlyArray<Case>;
  /** For laws that look at many things in each case. */
  readonly numRuns?: number;
}

/**
 * A test that a predicate holds for every generated case.
 *
 * On failure fast-check reports the seed, the path and the smallest case that it found.
 */
export const checkProperty = <Case>(
  name: string,
  cases: fc.Arbitrary<Case>,
  holds: (found: Case) => void | Promise<void>,
  { examples = [], numRuns = runs }: PropertyOptions<Case> = {},
): void => {
  const property = fc.asyncProperty(cases, async (found) => {
    await holds(found);
  });
  test(
    name,
    () => fc.assert(property, { numRuns, examples: examples.map((example) => [example]) }),
    120 * runs + 60_000,
  );
};
