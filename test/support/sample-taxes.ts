import { idOf, type TaxId } from "quittance";
import type { LineTax, TaxSource } from "quittance/adapter";
import { fixedTaxes } from "quittance/testing";
import { tax } from "./sample-tax.ts";

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
