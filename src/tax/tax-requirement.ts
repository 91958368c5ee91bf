/** Maximum number of taxes of a line. */
export const maxLineTaxes = 10;

/** Maximum number of different taxes of a quote or an invoice. */
export const maxDocumentTaxes = 100;

/** Messages about taxes. */
export const taxRequirement = {
  mixedTaxes: "must be either all inclusive or all exclusive taxes",
  documentTaxes: `must have at most ${String(maxDocumentTaxes)} different taxes`,
} as const;
