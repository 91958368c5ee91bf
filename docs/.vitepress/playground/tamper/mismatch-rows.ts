import type { QuoteJson } from "quittance";
import type { DocumentMismatch } from "quittance/evidence";
import { countMismatches, nameOfItem } from "./json-tree.ts";

/** A row of the table of mismatches. */
export interface MismatchRow {
  readonly path: string;
  readonly where: string;
  readonly step: string;
  readonly property: string;
  readonly expected: string;
  /** Start of the value found, as far as it is what was expected. */
  readonly same: string;
  /** The rest of the value found. */
  readonly different: string;
}

/** Returns a mismatch as a row of the table. */
export const mismatchRow = (quote: QuoteJson, mismatch: DocumentMismatch): MismatchRow => {
  const { path, item, step, property, expected, found } = mismatch;
  const title = quote.items[item ?? -1]?.calculations[step ?? -1]?.title ?? "";
  let same = 0;
  while (same < found.length && found.charAt(same) === expected.charAt(same)) same += 1;
  return {
    path,
    where: item === undefined ? "The quote" : nameOfItem(quote, item),
    step: item === undefined || step === undefined ? "" : `${String(step)}: ${title}`,
    property,
    expected,
    same: found.slice(0, same),
    different: found.slice(same),
  };
};

/** Returns the result of the verification in a sentence. */
export const describeVerdict = (count: number, isChanged: boolean): string => {
  if (count > 0) return `⚠ ${countMismatches(count)}. The quote does not hold.`;
  return isChanged
    ? "✓ No mismatch: nothing in the quote depends on what was changed."
    : "✓ Quote verified: every step and total is consistent.";
};
