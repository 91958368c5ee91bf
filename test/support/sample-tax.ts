import { Amount, idOf } from "quittance";
import type { LineTax, TaxSource } from "quittance/adapter";

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
