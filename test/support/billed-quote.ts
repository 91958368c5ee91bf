import { Amount, type Currency, type Quote } from "quittance";
import { rateSetOf } from "quittance/testing";
import { applyCoupons, type AppliedCoupon } from "../../src/coupon/coupon-apply.ts";
import type { BilledLine } from "../../src/quote/line-price.ts";
import { quoteOfLines } from "../../src/quote/lines-price.ts";
import { pricingOf, type QuotePolicy } from "../../src/quote/pricing-policy.ts";
import { rightOf } from "./right-of.ts";

/** One pound is two euros, and one euro 200 yen. */
const rates = rateSetOf({ EUR: "0.8", GBP: "0.4", JPY: "160" });

/** Returns a line of one tea for 10 EUR, or with other properties. */
export const billed = (change: Partial<BilledLine> = {}): BilledLine => ({
  item: { type: "PRODUCT", productId: "product_tea", billingSchemaId: "schema_tea" },
  title: "Tea",
  unitPrice: { currency: "EUR", amount: Amount.of("10") },
  quantity: 1,
  adjustments: [],
  taxes: [],
  ...change,
});

/** Returns the custom item of a line. */
export const customItem = { type: "PAYMENT_INTENT", paymentIntentId: undefined } as const;

/** Returns a coupon of 10 percent of the first line, or with other properties. */
export const appliedCoupon = (change: Partial<AppliedCoupon> = {}): AppliedCoupon => ({
  couponId: "coupon_spring",
  code: "SPRING",
  size: { percent: Amount.of("10") },
  lines: [0],
  ...change,
});

/** The policy, the currency and the coupons of a quote. */
export interface BilledOptions extends Partial<QuotePolicy> {
  readonly currency?: Currency;
  readonly coupons?: ReadonlyArray<AppliedCoupon>;
}

/** Returns the quote of lines in euros, without rounding. */
export const quoteOfBilled = (
  lines: ReadonlyArray<BilledLine>,
  { currency = "EUR", coupons = [], rounding, tax, totals }: BilledOptions = {},
): Quote => {
  const pricing = pricingOf({ rounding, tax, totals }, currency);
  return rightOf(quoteOfLines(applyCoupons(lines, coupons), currency, rates, pricing));
};
