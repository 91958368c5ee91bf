import { taxRequirement } from "../tax/tax-requirement.ts";
import { pricingMessages } from "../pricing/pricing-describe.ts";
import type { CatalogIssue } from "./catalog-check.ts";
import { requirement } from "../record/requirement.ts";
import type { DescribedIssue } from "../wire/validation-failure.ts";

/** Returns the path and the message of an issue of a billing schema. */
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
    case "PricingInvalid":
      return { path: issue.path, message: pricingMessages[issue.reason] };
    case "IntervalCountInvalid":
      return { path: ["interval_count"], message: "must be an integer of at least 1" };
    case "TooManyTaxes":
      return { path: ["tax_ids"], message: taxRequirement.lineTaxes };
    case "TaxNotFound":
      return { path: ["tax_ids", issue.index], message: "Tax not found" };
    case "TaxNotActive":
      return { path: ["tax_ids", issue.index], message: "Tax is not active" };
    case "TaxesMixed":
      return { path: ["tax_ids"], message: taxRequirement.mixedTaxes };
    case "TaxRepeated":
      return { path: ["tax_ids", issue.index], message: "Tax is repeated" };
  }
};
