import { idOf, type TaxId, Amount } from "quittance";
import type { LineTax, TaxSource } from "quittance/adapter";
import { fixedTaxes } from "quittance/testing";

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

/** Wraps a source, for which `tax_old` is not active. */
export const withInactiveTax = ({ taxesFor }: TaxSource): TaxSource => ({
  taxesFor: (owner, request) => async () => {
    const found = await taxesFor(owner, request)();
    if (found._tag === "Left") return found;
    const lines = [...request.lines, ...request.invalidLines];
    const right = found.right.map(({ taxes, issues }, line) => ({
      taxes,
      issues: issues.map(({ kind, index }) => {
        const isOld = lines[line]?.taxIds[index] === "tax_old";
        return { kind: isOld ? ("TaxNotActive" as const) : kind, index };
      }),
    }));
    return { _tag: "Right", right };
  },
});

/** Returns the identifier `tax_<suffix>`. */
export const taxIdOf = (suffix: string): TaxId => idOf("tax", `tax_${suffix}`);

/** Taxes of every type. */
const sampleTaxes: ReadonlyArray<LineTax> = [
  tax("vat", "19"),
  tax("low", "7"),
  tax("gross", "19", { isInclusive: true }),
  tax("city", "1.1", { isInclusive: true }),
  tax("compound", "10", { isCompound: true }),
  tax("exempt", "0", { category: "E", exemptionReason: "Medical services" }),
];

/** Returns the sample taxes that a line names, in its order. Unknown identifiers are issues. */
export const sampleTaxSource: TaxSource = fixedTaxes(sampleTaxes);
