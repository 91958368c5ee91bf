import { Amount, idOf } from "quittance";
import type { LineTax, TaxesOfLine, TaxSource } from "quittance/adapter";
import type { TaxRecord } from "../vector-inputs.ts";

/** Returns a source of taxes that looks identifiers up in records. */
export const taxSourceOf = (records: ReadonlyArray<TaxRecord>): TaxSource => {
  const known = new Map(records.map((record) => [record.id, record]));
  const taxesOfLine = (ids: ReadonlyArray<string>): TaxesOfLine => {
    const taxes: Array<LineTax> = [];
    const issues: Array<TaxesOfLine["issues"][number]> = [];
    for (const [index, id] of ids.entries()) {
      const record = known.get(id);
      if (record === undefined) issues.push({ kind: "TaxNotFound", index });
      else if (record.is_active !== 1) issues.push({ kind: "TaxNotActive", index });
      else taxes.push(readTax(record));
    }
    return { taxes, issues };
  };
  return {
    taxesFor: (_, { lines }) => {
      const right = lines.map(({ taxIds }) => taxesOfLine(taxIds));
      return () => Promise.resolve({ _tag: "Right", right });
    },
  };
};

const readTax = (record: TaxRecord): LineTax => ({
  taxId: idOf("tax", record.id),
  name: record.name,
  percent: Amount.of(record.percent),
  category: record.category,
  exemptionReason: record.exemption_reason ?? undefined,
  isInclusive: record.is_inclusive === 1,
  isCompound: record.is_compound === 1,
});
