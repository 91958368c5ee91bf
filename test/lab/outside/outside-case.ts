import { readFileSync } from "node:fs";
import type { Currency } from "quittance";
import type { LineTax } from "quittance/adapter";

/** The policies that every case is calculated with. */
export const policies = {
  "tax LINE, rounding LINE": { tax: "LINE", at: "LINE", mode: "HALF_UP" },
  "tax LINE, rounding TOTAL": { tax: "LINE", at: "TOTAL", mode: "HALF_UP" },
  "tax DOCUMENT, rounding LINE": { tax: "DOCUMENT", at: "LINE", mode: "HALF_UP" },
  "tax DOCUMENT, rounding TOTAL": { tax: "DOCUMENT", at: "TOTAL", mode: "HALF_UP" },
  "tax LINE, rounding LINE, HALF_EVEN": { tax: "LINE", at: "LINE", mode: "HALF_EVEN" },
  "tax LINE, rounding TOTAL, HALF_EVEN": { tax: "LINE", at: "TOTAL", mode: "HALF_EVEN" },
  "tax DOCUMENT, rounding LINE, HALF_EVEN": { tax: "DOCUMENT", at: "LINE", mode: "HALF_EVEN" },
  "tax DOCUMENT, rounding TOTAL, HALF_EVEN": { tax: "DOCUMENT", at: "TOTAL", mode: "HALF_EVEN" },
} as const;

/** The name of a policy. */
export type PolicyName = keyof typeof policies;

/** The names of all policies. */
export const policyNames = Object.keys(policies) as ReadonlyArray<PolicyName>;

/** How parts of an invoice that the library does not have are written, with the explanation. */
export const writings = {
  "document charge as a line": "A charge on the document is a line of its own.",
  "document discount in percent on every line":
    "A percentage discount on the document is a discount on every line.",
  "document discount of an amount in shares of the lines":
    "A fixed discount on the document is a discount on every line, in proportion to the prices.",
  "discount of a tax group on one line":
    "A discount on the lines with one tax is a fixed discount on one of these lines.",
  "amount of another base":
    "A percentage of another amount than the price of the line is a fixed amount.",
  "fractional quantity as exact amount":
    "A fractional quantity is the quantity 1 of the exact amount of the line.",
  "line of zero left out": "A line of quantity 0 or of price 0 is left out.",
  "published unit price":
    "A unit price that results from a conversion or a breakdown is the published one.",
  "reverse charge at 0 percent":
    "A reverse charge is 0 %, although its rate is published; the published total lacks it too.",
  "dollars instead of an unsupported currency":
    "An unsupported currency is the US dollar, with an increment of 0.001 for three decimals.",
} as const;

/** A way of writing a part of an invoice. */
export type Writing = keyof typeof writings;

/** A tax of a case, and its published amount. */
export interface OutsideTax {
  readonly percent: string;
  readonly category: LineTax["category"];
  readonly isInclusive?: true;
  /** Absent if it was not published. */
  readonly amount?: string;
}

/** A line of a case. */
export interface OutsideLine {
  readonly price: string;
  /** Defaults to 1. */
  readonly quantity?: number;
  readonly adjustments?: ReadonlyArray<
    | { readonly type: "DISCOUNT" | "FEE"; readonly percent: string }
    | { readonly type: "DISCOUNT" | "FEE"; readonly amount: string }
  >;
  /** Indices of taxes of the case. */
  readonly taxes?: ReadonlyArray<number>;
  /** The published tax of the line, compared if tax and rounding are by line. */
  readonly tax?: string;
}

/** Totals of an invoice; each is absent if it was not published. */
export interface OutsideTotals {
  readonly payable?: string;
  readonly tax?: string;
}

/** The numbers of an invoice that others have calculated and published. */
export interface OutsideCase {
  readonly name: string;
  /** A repository of GitHub, or the address of a page. */
  readonly source: string;
  readonly path?: string;
  readonly commit?: string;
  readonly currency: Currency;
  /** Defaults to the smallest unit of the currency. */
  readonly increment?: string;
  /** The policy that reproduces the published amounts. */
  readonly policy: PolicyName;
  readonly written?: ReadonlyArray<Writing>;
  readonly lines: ReadonlyArray<OutsideLine>;
  readonly taxes?: ReadonlyArray<OutsideTax>;
  readonly published: OutsideTotals;
  /** What the library calculates instead, if no policy reproduces the published amounts. */
  readonly differs?: OutsideTotals;
}

/** The sets of cases, by the name of their file. */
export const caseSets = [
  "gobl",
  "gobl-converters",
  "gobl-unit-tests",
  "invoml",
  "vendors",
] as const;

/** The name of a set of cases. */
export type CaseSet = (typeof caseSets)[number];

/** Returns the cases of a set. */
export const readCases = (set: CaseSet): ReadonlyArray<OutsideCase> =>
  readFileSync(new URL(`cases/${set}.jsonl`, import.meta.url), "utf8")
    .trimEnd()
    .split("\n")
    .map((line) => JSON.parse(line) as OutsideCase);
