import { isName } from "../kernel/name.ts";
import { isWellFormed } from "../kernel/text.ts";

/** Maximum length of a description in UTF-16 code units. */
const maxDescriptionLength = 2000;

/** A validation issue of a new product or billing schema. */
export type CatalogIssue =
  | { readonly kind: "NameInvalid" }
  | { readonly kind: "DescriptionInvalid" }
  | { readonly kind: "BasePriceNegative" }
  | { readonly kind: "IntervalCountInvalid" };

/** A catalog record is invalid, with every validation issue. */
export interface CatalogInvalid {
  readonly kind: "CatalogInvalid";
  readonly issues: ReadonlyArray<CatalogIssue>;
}

/** Returns the validation issues of the name and description of a product or billing schema. */
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
