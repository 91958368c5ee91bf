import type { CatalogIssue } from "../../catalog/check-texts.ts";
import { maxExemptionReasonLength } from "../../catalog/check-tax.ts";
import { requirement } from "../../record/requirement.ts";
import type { DescribedIssue } from "./validation-failure.ts";

/** Returns the path and the message of an issue of a product, a billing schema or a tax. */
export const describeCatalogIssue = (issue: CatalogIssue): DescribedIssue => {
  switch (issue.kind) {
    case "NameInvalid":
      return { path: ["name"], message: requirement.title };
    case "DescriptionInvalid":
      return {
        path: ["description"],
        message: "must have at most 2000 characters without NUL and unpaired surrogates",
      };
    case "BasePriceNegative":
      return { path: ["base_price"], message: "must not be negative" };
    case "IntervalCountInvalid":
      return { path: ["interval_count"], message: "must be an integer of at least 1" };
    case "TooManyTaxes":
      return { path: ["tax_ids"], message: requirement.lineTaxes };
    case "TaxNotFound":
      return { path: ["tax_ids", issue.index], message: "Tax not found" };
    case "TaxNotActive":
      return { path: ["tax_ids", issue.index], message: "Tax is not active" };
    case "TaxesMixed":
      return { path: ["tax_ids"], message: requirement.mixedTaxes };
    case "TaxRepeated":
      return { path: ["tax_ids", issue.index], message: "Tax is repeated" };
    case "PercentOutOfRange":
      return { path: ["percent"], message: "must be between 0 and 1000" };
    case "ExemptionReasonRequired":
      return {
        path: ["exemption_reason"],
        message: "is required for the categories E, AE, K, G and O",
      };
    case "ExemptionReasonNotAllowed":
      return { path: ["exemption_reason"], message: "is not allowed for the categories S and Z" };
    case "ExemptionReasonInvalid":
      return {
        path: ["exemption_reason"],
        message:
          `must have 1 to ${String(maxExemptionReasonLength)} characters ` +
          "without NUL and unpaired surrogates",
      };
    case "TaxInclusiveAndCompound":
      return { path: ["is_compound"], message: "must be 0 for an inclusive tax" };
    case "JurisdictionInvalid":
      return { path: ["jurisdiction"], message: requirement.title };
  }
};
