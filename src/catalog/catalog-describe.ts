import { couponRequirement } from "../coupon/coupon-property.ts";
import { taxRequirement } from "../tax/tax-requirement.ts";
import { pricingMessages } from "../pricing/pricing-describe.ts";
import type { CatalogIssue, CouponContentIssue } from "./catalog-check.ts";
import { requirement } from "../record/requirement.ts";
import type { DescribedIssue } from "../wire/validation-failure.ts";

/** Returns the path and the message of an issue of a product, billing schema, tax or coupon. */
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
    case "CouponCodeInvalid":
    case "CouponCodeTaken":
    case "CouponSizeRequired":
    case "CouponSizeRepeated":
    case "CouponPercentOutOfRange":
    case "CouponAmountInvalid":
    case "MinimumTotalInvalid":
    case "CouponCurrencyRequired":
    case "CouponCurrencyNotAllowed":
    case "CouponProductsInvalid":
    case "ProductNotFound":
    case "ProductRepeated":
    case "CouponEndsAtInvalid":
    case "MaxRedemptionsInvalid":
    case "MaxPerCustomerInvalid":
      return describeCouponIssue(issue);
  }
};

const describeCouponIssue = (issue: CouponContentIssue): DescribedIssue => {
  switch (issue.kind) {
    case "CouponCodeInvalid":
      return { path: ["code"], message: couponRequirement.code };
    case "CouponCodeTaken":
      return { path: ["code"], message: "is the code of another coupon" };
    case "CouponSizeRequired":
      return { path: ["percent"], message: "is required for a coupon without amount" };
    case "CouponSizeRepeated":
      return { path: ["amount"], message: "is not allowed together with percent" };
    case "CouponPercentOutOfRange":
      return { path: ["percent"], message: "must be greater than 0 and at most 100" };
    case "CouponAmountInvalid":
      return { path: ["amount"], message: "must be greater than 0" };
    case "MinimumTotalInvalid":
      return { path: ["minimum_total"], message: "must be greater than 0" };
    case "CouponCurrencyRequired":
      return { path: ["currency"], message: "is required with amount and minimum_total" };
    case "CouponCurrencyNotAllowed":
      return { path: ["currency"], message: "is only allowed with amount or minimum_total" };
    case "CouponProductsInvalid":
      return { path: ["product_ids"], message: couponRequirement.products };
    case "ProductNotFound":
      return { path: ["product_ids", issue.index], message: "Product not found" };
    case "ProductRepeated":
      return { path: ["product_ids", issue.index], message: "Product is repeated" };
    case "CouponEndsAtInvalid":
      return { path: ["ends_at"], message: "must be after starts_at" };
    case "MaxRedemptionsInvalid":
      return { path: ["max_redemptions"], message: couponRequirement.limit };
    case "MaxPerCustomerInvalid":
      return { path: ["max_per_customer"], message: couponRequirement.limit };
  }
};
