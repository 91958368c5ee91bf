import * as fc from "fast-check";
import { test } from "vitest";

const asked = parseInt(process.env["QUITTANCE_RUNS"] ?? "", 10);

/**
 * Number of cases of each property: 20; 100 in the slow tests, 5,000 others with
 * `npm run lab -- properties`.
 */
export const runs: number = asked > 0 ? asked : 20;

/** Returns a number of cases: `many` in the slow tests, a fifth of them in `npm test`. */
export const casesOf = (many: number): number => Math.ceil((many * runs) / 100);

/** Options of a property. */
export interface PropertyOptions<Case> {
  /** Cases of every run that come first: those that failed before. */
  readonly examples?: ReadonlyArray<Case>;
  /** Number of cases, in place of the default. */
  readonly numRuns?: number;
}

/**
 * Adds a test that a check passes for every generated case.
 *
 * On failure, fast-check reports the seed, the path and the smallest failing case.
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
    1000 * runs + 300_000,
  );
};
