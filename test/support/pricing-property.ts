import * as fc from "fast-check";
import type { QuoteJson } from "quittance";
import { payableAmount } from "../../src/payment/payable-amount.ts";
import { settle } from "../../src/invoice/invoice-settle.ts";
import { verifyQuote } from "quittance/evidence";
import type { PricingCase } from "quittance/testing/generators";
import { checkProperty, type PropertyOptions } from "./check-property.ts";
import { quoteOf } from "./price-case.ts";

/** What properties of prices are checked with: the library, or the library with a bug. */
export interface PricingSubject {
  readonly quoteOf: (found: PricingCase) => Promise<QuoteJson>;
  readonly verify: typeof verifyQuote;
  readonly payableAmount: typeof payableAmount;
  readonly settle: typeof settle;
}

/** The library. */
export const library: PricingSubject = { quoteOf, verify: verifyQuote, payableAmount, settle };

/** A property of quotes that can be checked with any subject. */
export interface PricingProperty {
  readonly name: string;
  /** Adds a test that the library has the property. */
  readonly addTest: () => void;
  /** Returns whether a subject lacks the property in one of some cases. */
  readonly isFailedBy: (subject: PricingSubject) => Promise<boolean>;
}

/** Number of cases of each property and bug. A seed makes them the same in every run. */
const bugRuns = { numRuns: 150, seed: 7, endOnFailure: true };

/** Creates a property of quotes. */
export const pricingProperty = <Case>(
  name: string,
  cases: fc.Arbitrary<Case>,
  holds: (subject: PricingSubject, found: Case) => Promise<void>,
  options: PropertyOptions<Case> = {},
): PricingProperty => ({
  name,
  addTest: () => {
    checkProperty(name, cases, (found) => holds(library, found), options);
  },
  isFailedBy: async (subject) => {
    const property = fc.asyncProperty(cases, (found) => holds(subject, found));
    const { counterexample } = await fc.check(property, bugRuns);
    return counterexample !== null;
  },
});
