import { Amount, idOf, type TaxId } from "quittance";
import type { LineTax, TaxSource } from "quittance/adapter";

/** Creates a tax of the standard category, `tax_<suffix>`. */
export const taxOf = (
  suffix: string,
  percent: string,
  overrides: Partial<LineTax> = {},
): LineTax => ({
  taxId: taxIdOf(suffix),
  name: suffix.toUpperCase(),
  percent: Amount.of(percent),
  category: "S",
  exemptionReason: undefined,
  isInclusive: false,
  isCompound: false,
  ...overrides,
});

/** Returns the identifier `tax_<suffix>`. */
export const taxIdOf = (suffix: string): TaxId => idOf("tax", `tax_${suffix}`);

/** Taxes of every type. */
const sampleTaxes: ReadonlyArray<LineTax> = [
  taxOf("vat", "19"),
  taxOf("low", "7"),
  taxOf("gross", "19", { isInclusive: true }),
  taxOf("city", "1.1", { isInclusive: true }),
  taxOf("compound", "10", { isCompound: true }),
  taxOf("exempt", "0", { category: "E", exemptionReason: "Medical services" }),
];

/** Returns the sample taxes that a line names. Unknown identifiers are issues. */
export const sampleTaxSource: TaxSource = {
  taxesFor: (_, { lines }) => {
    const right = lines.map(({ taxIds }) => ({
      taxes: sampleTaxes.filter(({ taxId }) => taxIds.includes(taxId)),
      issues: taxIds.flatMap((id, index) =>
        sampleTaxes.some(({ taxId }) => taxId === id)
          ? []
          : [{ kind: "TaxNotFound" as const, index }],
      ),
    }));
    return () => Promise.resolve({ _tag: "Right", right });
  },
};
