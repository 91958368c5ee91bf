import { maxDocumentTaxes, maxLineTaxes } from "./tax-line.ts";

/** Messages about taxes. */
export const taxRequirement = {
  lineTaxes: `must contain at most ${String(maxLineTaxes)} elements`,
  mixedTaxes: "must be either all inclusive or all exclusive taxes",
  documentTaxes: `must have at most ${String(maxDocumentTaxes)} different taxes`,
} as const;
