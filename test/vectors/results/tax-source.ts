import { Amount, idOf } from "quittance";
import type { LineTax, TaxSource } from "quittance/adapter";
import { fixedTaxes } from "quittance/testing";
import type { TaxRecord } from "../vector-inputs.ts";

/** Returns a source of the active taxes among records. */
export const taxSourceOf = (records: ReadonlyArray<TaxRecord>): TaxSource =>
  fixedTaxes(records.filter(({ is_active }) => is_active === 1).map(readTax));

const readTax = (record: TaxRecord): LineTax => ({
  taxId: idOf("tax", record.id),
  name: record.name,
  percent: Amount.of(record.percent),
  category: record.category,
  exemptionReason: record.exemption_reason ?? undefined,
  isInclusive: record.is_inclusive === 1,
  isCompound: record.is_compound === 1,
});
