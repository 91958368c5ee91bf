import { isName } from "../kernel/name.ts";
import { isWellFormed } from "../kernel/text.ts";

/** Characters of a description. */
const maxDescriptionLength = 2000;

/** What is wrong with a record that is to be written to a catalogue. */
export type CatalogIssue =
  | { readonly kind: "NameInvalid" }
  | { readonly kind: "DescriptionInvalid" }
  | { readonly kind: "BasePriceNegative" }
  | { readonly kind: "IntervalCountInvalid" };

/** A catalogue record cannot be written as it is, with everything that is wrong with it. */
export interface CatalogInvalid {
  readonly kind: "CatalogInvalid";
  readonly issues: ReadonlyArray<CatalogIssue>;
}

/** What is wrong with the texts of a product or a billing schema. */
export const checkTexts = (texts: {
  readonly name: string;
  readonly description: string;
}): ReadonlyArray<CatalogIssue> => {
  const { name, description } = texts;
  const issues: Array<CatalogIssue> = [];
  if (!isName(name)) {
    issues.push({ kind: "NameInvalid" });
  }
  if (description.length > maxDescriptionLength || !isWellFormed(description)) {
    issues.push({ kind: "DescriptionInvalid" });
  }
  return issues;
};
