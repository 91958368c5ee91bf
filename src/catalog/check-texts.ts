import { isName } from "../kernel/name.ts";
import { isWellFormed } from "../kernel/text.ts";

/** Characters of a description. */
const longestDescription = 2000;

/** What is wrong with a record that is to be written to a catalogue. */
export type CatalogFault =
  | { readonly kind: "NameUnfit" }
  | { readonly kind: "DescriptionUnfit" }
  | { readonly kind: "BasePriceNegative" }
  | { readonly kind: "IntervalCountUnfit" };

/** A catalogue record cannot be written as it is, with everything that is wrong with it. */
export interface CatalogRefused {
  readonly kind: "CatalogRefused";
  readonly faults: ReadonlyArray<CatalogFault>;
}

/** What is wrong with the texts of a product or a billing schema. */
export const checkTexts = (texts: {
  readonly name: string;
  readonly description: string;
}): ReadonlyArray<CatalogFault> => {
  const { name, description } = texts;
  const faults: Array<CatalogFault> = [];
  if (!isName(name)) {
    faults.push({ kind: "NameUnfit" });
  }
  if (description.length > longestDescription || !isWellFormed(description)) {
    faults.push({ kind: "DescriptionUnfit" });
  }
  return faults;
};
