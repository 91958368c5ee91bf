import { Amount, idOf } from "quittance";
import type { LineTax, TaxesOfLine, TaxSource } from "quittance/adapter";

/** Returns an exclusive tax of the standard rate. */
export const tax = (suffix: string, percent: string, other: Partial<LineTax> = {}): LineTax => ({
  taxId: idOf("tax", `tax_${suffix}`),
  name: suffix.toUpperCase(),
  percent: Amount.of(percent),
  category: "S",
  exemptionReason: undefined,
  isInclusive: false,
  isCompound: false,
  ...other,
});

/** A source of the taxes with the identifiers in the request; `tax_old` is not active. */
export const fixedTaxes = (known: ReadonlyArray<LineTax>): TaxSource => ({
  taxesFor: (_, { lines, invalidLines }) => {
    const right = [...lines, ...invalidLines].map(({ taxIds }): TaxesOfLine => {
      const taxes = taxIds.map((id) => known.find(({ taxId }) => taxId === id));
      return {
        taxes: taxes.flatMap((found) => found ?? []),
        issues: taxes.flatMap((found, index) =>
          found === undefined
            ? [{ kind: taxIds[index] === "tax_old" ? "TaxNotActive" : "TaxNotFound", index }]
            : [],
        ),
      };
    });
    return () => Promise.resolve({ _tag: "Right", right });
  },
});
