import { listed, type ErrorRows } from "../failure/error-row.ts";
import type { MetadataIssue } from "../kernel/metadata.ts";
import type { Money } from "../money/money.ts";
import type { Issue } from "../schema/schema.ts";
import type { Proration } from "../pricing/proration.ts";
import type { AdjustmentInvalid, AdjustmentUnknown } from "./adjustment.ts";

/** A validation issue of one line of a request. */
export type ItemIssue =
  | { readonly kind: "ProductNotFound" }
  | { readonly kind: "ProductNotActive" }
  | { readonly kind: "BillingSchemaNotFound" }
  | { readonly kind: "BillingSchemaNotActive" }
  | { readonly kind: "BillingSchemaOfOtherProduct" }
  | { readonly kind: "QuantityOutOfRange" }
  | { readonly kind: "PriceNotPositive" }
  /** Not a decimal of at most 15 integer digits and 12 decimals. */
  | { readonly kind: "UnitsInvalid" }
  /** Units at a price of more than 18 decimals, whose product would not be exact. */
  | { readonly kind: "UnitsPriceTooPrecise" }
  /** A property of a proration that is not an integer within the period. */
  | { readonly kind: "ProrationInvalid"; readonly property: keyof Proration }
  /** The end of a period is not later than its start. */
  | { readonly kind: "LinePeriodInvalid" }
  /** Not 1 to 20 letters, digits, `.`, `-` and `/`. */
  | { readonly kind: "UnitInvalid" }
  | { readonly kind: "TitleInvalid" }
  | { readonly kind: "TooManyAdjustments" }
  /** An adjustment of a request has neither or both of a percentage and an amount. */
  | { readonly kind: "AdjustmentSizeRequired"; readonly index: number }
  /** A discount of more than 100 percent. */
  | { readonly kind: "DiscountTooLarge"; readonly index: number }
  | { readonly kind: "TooManyLineTaxes" }
  | { readonly kind: "TaxRepeated"; readonly index: number }
  | { readonly kind: "TaxNotFound" | "TaxNotActive"; readonly index: number }
  /** A line has inclusive and exclusive taxes. */
  | { readonly kind: "TaxesMixed" }
  | AmountOutOfRange
  | AdjustmentInvalid;

/** Why a coupon cannot be used. */
export type CouponIssue =
  /** Unknown, or of another organization. */
  | { readonly kind: "CouponNotFound" }
  | { readonly kind: "CouponRepeated" }
  | { readonly kind: "CouponNotActive" }
  | { readonly kind: "CouponNotStarted" }
  | { readonly kind: "CouponEnded" }
  /** The maximum number of invoices redeemed it. */
  | { readonly kind: "CouponUsedUp" }
  /** The maximum number of invoices with the same customer email redeemed it. */
  | { readonly kind: "CouponUsedUpByCustomer" }
  /** No line has a product of the coupon, or none of them the currency of its amount. */
  | { readonly kind: "CouponNotApplicable" }
  /** The lines that it applies to have a smaller sum. */
  | { readonly kind: "CouponBelowMinimum"; readonly minimum: Money };

/** A calculated amount has more than 35 digits before the point. */
export interface AmountOutOfRange {
  readonly kind: "AmountOutOfRange";
}

/** A validation issue of a request, or of one of its lines by index. */
export type RequestIssue =
  | { readonly kind: "NoItems" }
  | { readonly kind: "TooManyItems" }
  | { readonly kind: "CurrencyRequired" }
  | { readonly kind: "TotalOutOfRange" }
  | { readonly kind: "TotalTooSmall" }
  /** The lines and the total would have more than 10,000 calculation steps. */
  | { readonly kind: "TooManySteps"; readonly steps: number }
  /** The lines have more than 100 different taxes. */
  | { readonly kind: "TooManyTaxes" }
  | { readonly kind: "ItemInvalid"; readonly line: number; readonly reason: ItemIssue }
  | { readonly kind: "TooManyCoupons" }
  /** A coupon by its position in the request. */
  | { readonly kind: "CouponInvalid"; readonly index: number; readonly reason: CouponIssue }
  | { readonly kind: "InvoiceNotFound" }
  | { readonly kind: "DueBeforeIssue" }
  | { readonly kind: "ExpiresBeforeIssue" }
  | { readonly kind: "ExpiresBeforeDue" }
  /** The path of the issue begins in the customer, the delivery or the period. */
  | {
      readonly kind: "CustomerInvalid" | "DeliveryInvalid" | "PeriodInvalid";
      readonly issue: Issue;
    }
  | { readonly kind: "EmailInvalid" }
  | { readonly kind: "RedirectUrlInvalid" }
  | MetadataIssue;

/** A request is invalid, with every validation issue. */
export interface RequestInvalid {
  readonly kind: "RequestInvalid";
  readonly issues: ReadonlyArray<RequestIssue>;
}

/** An offer cannot be accepted. Nothing was stored. */
export interface OfferInvalid {
  readonly kind: "OfferInvalid";
  /**
   * - `EXPIRED`: the offer has expired.
   * - `DIFFERENT`: the request has other items than the quote, or the catalog has changed.
   */
  readonly reason: "EXPIRED" | "DIFFERENT";
  /** The first line that differs, from 0; `undefined` if no single line differs. */
  readonly line: number | undefined;
}

/** What is reported about the errors of quotes. */
export const quoteErrors = {
  RequestInvalid: {
    code: "VALIDATION_FAILED",
    also: ["AMOUNT_OUT_OF_RANGE"],
    thrown: ({ issues }, messageOf) => {
      const texts = issues.map((issue) => {
        if (issue.kind !== "ItemInvalid") return issue.kind;
        const { line, reason } = issue;
        const details = reason.kind === "AdjustmentInvalid" ? ` (${messageOf(reason)})` : "";
        return `items[${String(line)}] ${reason.kind}${details}`;
      });
      return `The request is invalid: ${listed(texts)}`;
    },
  },
  AmountOutOfRange: {
    code: "AMOUNT_OUT_OF_RANGE",
    message: "The amount exceeds the maximum of 35 digits before the decimal point",
    thrown: "The amount exceeds 35 digits before the point",
  },
  OfferInvalid: {
    code: "VALIDATION_FAILED",
    also: ["CONFLICT"],
    thrown: ({ reason }) =>
      reason === "EXPIRED"
        ? "The quote of the offer has expired"
        : "The request does not match the quote of the offer",
  },
  AdjustmentInvalid: {
    thrown: ({ type, reason }) => `The ${type} adjustment has no valid price: ${reason}`,
  },
  AdjustmentUnknown: {
    code: "INTERNAL",
    message: "Internal error",
    thrown: ({ type }) => `No adjustment kind of the type ${type} was passed as adjustmentKinds`,
  },
} as const satisfies ErrorRows<
  RequestInvalid | AmountOutOfRange | OfferInvalid | AdjustmentInvalid | AdjustmentUnknown
>;
