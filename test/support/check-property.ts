import * as fc from "fast-check";
import { test } from "vitest";

const asked = parseInt(process.env["QUITTANCE_RUNS"] ?? "", 10);

/**
 * Number of cases of each property: 40; 100 in the slow tests, 5,000 with
 * `npm run lab -- properties`.
 */
export const runs: number = asked > 0 ? asked : 40;

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

/** A property that can be checked with any subject: the library, or the library with a bug. */
export interface SubjectProperty<Subject> {
  readonly name: string;
  /** Adds a test that the library has the property. */
  readonly addTest: () => void;
  /** Returns whether a subject lacks the property in one of some cases. */
  readonly isFailedBy: (subject: Subject) => boolean;
}

/** Returns a function that creates properties of a library. */
export const propertiesOf =
  <Subject>(library: Subject) =>
  <Case>(
    name: string,
    cases: fc.Arbitrary<Case>,
    holds: (subject: Subject, found: Case) => void,
  ): SubjectProperty<Subject> => ({
    name,
    addTest: () => {
      checkProperty(name, cases, (found) => {
        holds(library, found);
      });
    },
    isFailedBy: (subject) =>
      fc.check(
        fc.property(cases, (found) => {
          holds(subject, found);
        }),
        { numRuns: 2_000, seed: 7, endOnFailure: true },
      ).counterexample !== null,
  });
