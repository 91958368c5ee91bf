import type { CaseSet } from "./outside-case.ts";

/** A reason why invoices of the sources are not cases, and how many different ones there are. */
export interface LeftOut {
  readonly reason: string;
  readonly counts: Readonly<Partial<Record<CaseSet, number>>>;
}

/** What cannot be expressed with the library. */
export const notExpressible: ReadonlyArray<LeftOut> = [
  {
    reason: "A tax is withheld: it reduces the payable total.",
    counts: { gobl: 6, "gobl-converters": 5, "gobl-unit-tests": 5, invoml: 4 },
  },
  {
    reason: "A line has a negative quantity or price.",
    counts: { gobl: 2, "gobl-converters": 5, invoml: 3 },
  },
  { reason: "Discounts exceed the lines: the total is negative.", counts: { gobl: 2 } },
  { reason: "One line has an inclusive and an exclusive tax.", counts: { gobl: 1 } },
  {
    reason: "A discount on the document reduces the total, but no tax.",
    counts: { "gobl-converters": 2 },
  },
  {
    reason: "The payable total contains a rounding amount that the author entered.",
    counts: { "gobl-converters": 2 },
  },
  {
    reason: "Every line is zero: a custom item has a positive price.",
    counts: { "gobl-converters": 2 },
  },
];

/** What has no amounts to compare with. */
export const notComparable: ReadonlyArray<LeftOut> = [
  {
    reason: "No total is published, or only a net amount.",
    counts: { gobl: 1, "gobl-converters": 1, "gobl-unit-tests": 13, invoml: 4 },
  },
  {
    reason: "The published totals were entered, or contradict the rule of the source.",
    counts: { gobl: 2, "gobl-converters": 1, invoml: 1 },
  },
  { reason: "An error is expected.", counts: { "gobl-unit-tests": 6, invoml: 2 } },
  {
    reason: "The invoice is completed or changed by code of the test.",
    counts: { "gobl-unit-tests": 10 },
  },
];
