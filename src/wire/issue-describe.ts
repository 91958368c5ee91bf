import { taxRequirement } from "../tax/tax-requirement.ts";
import { quoteRequirement } from "../quote/item-properties.ts";
import type { MetadataIssue } from "../kernel/metadata.ts";
import { Amount } from "../money/amount.ts";
import { maxDiscountPercent } from "../quote/discount-and-fee.ts";
import type { CouponIssue, ItemIssue, RequestIssue } from "../quote/quote-issues.ts";
import { maxSteps } from "../quote/quote-limits.ts";
import { requirement } from "../record/requirement.ts";
import { describePartyIssue } from "../party/party-property.ts";
import { describeMeasureIssue } from "../pricing/pricing-describe.ts";
import type { DescribedIssue } from "./validation-failure.ts";

const notBeforeIssue = "must not be earlier than the time at which the invoice is issued";

/** The property of a request that contains its lines, or that refers to them. */
export type IssuePlace = "product" | "items" | "invoice" | "currency";

const digits = "exceeds the maximum of 35 digits before the decimal point";

/** Returns the path and the message of an issue of a quote or an invoice. */
export const describeRequestIssue = (issue: RequestIssue, place: IssuePlace): DescribedIssue => {
  switch (issue.kind) {
    case "NoItems":
      return { path: ["items"], message: quoteRequirement.atLeastOneItem };
    case "TooManyItems":
      return { path: ["items"], message: quoteRequirement.items };
    case "CurrencyRequired":
      return {
        path: ["currency"],
        message: "Currency is required when items do not share one currency",
      };
    case "TotalOutOfRange":
      return { path: [place], message: `The total ${digits}`, code: "AMOUNT_OUT_OF_RANGE" };
    case "TooManySteps":
      return {
        path: ["items"],
        message:
          `would have ${String(issue.steps)} calculation steps; ` +
          `the maximum is ${String(maxSteps)}`,
      };
    case "TooManyTaxes":
      return { path: ["items"], message: taxRequirement.documentTaxes };
    case "TotalTooSmall":
      return {
        path: [place],
        message:
          "The total is 0 although an item has a positive price; " +
          "raise the price or use another currency",
        code: "AMOUNT_TOO_SMALL",
      };
    case "ItemInvalid":
      return describeItemIssue(issue.reason, place, issue.line);
    case "TooManyCoupons":
      return { path: ["coupons"], message: quoteRequirement.coupons };
    case "CouponInvalid":
      return { path: ["coupons", issue.index], message: couponMessage(issue.reason) };
    case "InvoiceNotFound":
      return { path: ["invoice", "id"], message: "Invoice not found" };
    case "DueBeforeIssue":
      return { path: ["due_at"], message: notBeforeIssue };
    case "ExpiresBeforeIssue":
      return { path: ["expires_at"], message: notBeforeIssue };
    case "ExpiresBeforeDue":
      return { path: ["expires_at"], message: "must not be earlier than due_at" };
    case "CustomerInvalid":
      return describePartyIssue("customer", issue.issue);
    case "DeliveryInvalid":
      return describePartyIssue("delivery", issue.issue);
    case "PeriodInvalid":
      return describePartyIssue("period", issue.issue);
    case "EmailInvalid":
      return { path: ["customer_email"], message: requirement.email };
    case "RedirectUrlInvalid":
      return { path: ["redirect_url"], message: requirement.url };
    case "TooMuchMetadata":
    case "MetadataKeyInvalid":
    case "MetadataValueInvalid":
      return describeMetadataIssue(issue);
  }
};

/** Returns the path and the message of an issue of metadata. */
export const describeMetadataIssue = (issue: MetadataIssue): DescribedIssue => {
  switch (issue.kind) {
    case "TooMuchMetadata":
      return { path: ["metadata"], message: requirement.metadata };
    case "MetadataKeyInvalid":
      return { path: ["metadata", issue.key], message: requirement.metadataKey };
    case "MetadataValueInvalid":
      return { path: ["metadata", issue.key], message: requirement.metadataValue };
  }
};

const couponMessage = (issue: CouponIssue): string => {
  switch (issue.kind) {
    case "CouponNotFound":
      return "Coupon not found";
    case "CouponRepeated":
      return "Coupon is repeated";
    case "CouponNotActive":
      return "Coupon is not active";
    case "CouponNotStarted":
      return "Coupon is not valid yet";
    case "CouponEnded":
      return "Coupon has expired";
    case "CouponUsedUp":
      return "Coupon has reached its maximum number of redemptions";
    case "CouponUsedUpByCustomer":
      return "Coupon has reached its maximum number of redemptions for this customer";
    case "CouponNotApplicable":
      return "Coupon does not apply to any item";
    case "CouponBelowMinimum": {
      const { currency, amount } = issue.minimum;
      return `Coupon requires items for at least ${Amount.render(amount)} ${currency}`;
    }
  }
};

const describeItemIssue = (issue: ItemIssue, place: IssuePlace, line: number): DescribedIssue => {
  const item = place === "items" ? ["items", line] : [place];
  const product = [...item, place === "product" ? "id" : "product_id"];
  const schema = [...item, "billing_schema_id"];
  switch (issue.kind) {
    case "ProductNotFound":
      return { path: product, message: "Product not found" };
    case "ProductNotActive":
      return { path: product, message: "Product is not active" };
    case "BillingSchemaNotFound":
      return { path: schema, message: "Billing schema not found" };
    case "BillingSchemaNotActive":
      return { path: schema, message: "Billing schema is not active" };
    case "BillingSchemaOfOtherProduct":
      return { path: schema, message: "Billing schema does not belong to the product" };
    case "QuantityOutOfRange":
      return { path: [...item, "quantity"], message: quoteRequirement.quantity };
    case "UnitsInvalid":
    case "UnitsPriceTooPrecise":
    case "ProrationInvalid":
    case "LinePeriodInvalid":
    case "UnitInvalid":
      return describeMeasureIssue(issue, item);
    case "PriceNotPositive":
      return { path: [...item, "price"], message: requirement.positive };
    case "TitleInvalid":
      return { path: [...item, "title"], message: requirement.title };
    case "TooManyAdjustments":
      return { path: [...item, "adjustments"], message: quoteRequirement.adjustments };
    case "AdjustmentSizeRequired":
      return {
        path: [...item, "adjustments", issue.index],
        message: "must have exactly one of percent and amount",
      };
    case "DiscountTooLarge":
      return {
        path: [...item, "adjustments", issue.index, "percent"],
        message: `must be at most ${String(maxDiscountPercent)} for a DISCOUNT`,
      };
    case "TooManyLineTaxes":
      return { path: [...item, "tax_ids"], message: taxRequirement.lineTaxes };
    case "TaxRepeated":
      return { path: [...item, "tax_ids", issue.index], message: "Tax is repeated" };
    case "TaxNotFound":
      return { path: [...item, "tax_ids", issue.index], message: "Tax not found" };
    case "TaxNotActive":
      return { path: [...item, "tax_ids", issue.index], message: "Tax is not active" };
    case "TaxesMixed":
      return { path: [...item, "tax_ids"], message: taxRequirement.mixedTaxes };
    case "AmountOutOfRange":
      return {
        path: item,
        message: `The price of this line ${digits}`,
        code: "AMOUNT_OUT_OF_RANGE",
      };
    case "AdjustmentInvalid":
      return {
        path: [...item, "adjustments"],
        message: `The ${issue.type} adjustment results in an invalid price`,
      };
  }
};
