import { invalid, type ErrorRows } from "../failure/error-row.ts";
import { maxDescriptionLength } from "../product/product.ts";
import { isName } from "../kernel/name.ts";
import type { PricingIssue } from "../pricing/pricing-check.ts";
import { isWellFormed } from "../kernel/text.ts";

/** A validation issue of a new billing schema. */
export type CatalogIssue =
  | { readonly kind: "NameInvalid" }
  | { readonly kind: "DescriptionInvalid" }
  | { readonly kind: "BasePriceNegative" }
  | { readonly kind: "IntervalCountInvalid" }
  /** A billing schema has more than 10 taxes. */
  | { readonly kind: "TooManyTaxes" }
  /** An identifier in the `taxIds` of a billing schema, by its position. */
  | { readonly kind: "TaxNotFound" | "TaxNotActive" | "TaxRepeated"; readonly index: number }
  /** A billing schema has inclusive and exclusive taxes. */
  | { readonly kind: "TaxesMixed" }
  | PricingIssue;

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

/** What is reported about invalid records of the catalog. */
export const catalogErrors = {
  CatalogInvalid: /* @__PURE__ */ invalid("catalog record"),
} as const satisfies ErrorRows<CatalogInvalid>;
