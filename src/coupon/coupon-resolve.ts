import type { Coupon } from "./coupon.ts";
import type { CouponUse } from "./coupon-use.ts";
import type { ProductId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { adjustedPrice, type AppliedCoupon } from "./coupon-apply.ts";
import type { BilledLine } from "../quote/line-price.ts";

/** What is wrong with a coupon that the maximum number of invoices redeemed. */
export const usedUp = "Coupon has reached its maximum number of redemptions";

/** The same for one that the maximum number of invoices of one customer redeemed. */
export const usedUpByCustomer = `${usedUp} for this customer`;

/** Returns why a coupon cannot be used now, whatever the lines; `undefined` if it can. */
const issueOf = (
  { coupon, redemptions, redemptionsOfCustomer }: CouponUse,
  now: Timestamp,
): string | undefined => {
  const { isActive, startsAt, endsAt, maxRedemptions, maxPerCustomer } = coupon;
  if (!isActive) return "Coupon is not active";
  if (startsAt !== undefined && now < startsAt) return "Coupon is not valid yet";
  if (endsAt !== undefined && now >= endsAt) return "Coupon has expired";
  if (maxRedemptions !== undefined && redemptions >= maxRedemptions) {
    return usedUp;
  }
  return maxPerCustomer !== undefined && redemptionsOfCustomer >= maxPerCustomer
    ? usedUpByCustomer
    : undefined;
};

/** What is wrong with a code that no coupon of the organization has. */
export const unknownCoupon = "Coupon not found";

/** What coupons are checked against. */
export interface CouponContext {
  readonly now: Timestamp;
  /** `undefined` if a line has an issue: then nothing that depends on the lines is checked. */
  readonly lines: ReadonlyArray<BilledLine> | undefined;
  /** Returns the same text for all versions of a product. */
  readonly groupOf: (id: ProductId) => string;
}

/**
 * Checks the coupons of a request, and returns each with the lines that it applies to, or what is
 * wrong with it.
 *
 * @param uses by the position in the request. `undefined` for an unknown code.
 */
export const checkCoupons = (
  uses: ReadonlyArray<CouponUse | undefined>,
  { now, lines, groupOf }: CouponContext,
): ReadonlyArray<AppliedCoupon | string | undefined> => {
  const prices = lines?.map(adjustedPrice);
  return uses.map((use) => {
    if (use === undefined) return unknownCoupon;
    const issue = issueOf(use, now);
    if (issue !== undefined || lines === undefined || prices === undefined) return issue;
    const { coupon } = use;
    const groups = coupon.productIds && new Set(coupon.productIds.map(groupOf));
    const isEligible = ({ item }: BilledLine): boolean =>
      groups === undefined || (item.type === "PRODUCT" && groups.has(groupOf(item.productId)));
    const eligible = lines.flatMap((line, index) => (isEligible(line) ? [index] : []));
    return applicable(coupon, eligible, prices);
  });
};

const applicable = (
  { id: couponId, code, percent, amount, currency, minimumTotal }: Coupon,
  eligible: ReadonlyArray<number>,
  prices: ReadonlyArray<Money | undefined>,
): AppliedCoupon | string => {
  const inCurrency = eligible.filter((line) => prices[line]?.currency === currency);
  const size =
    percent === undefined
      ? amount && currency && { amount: { currency, amount } }
      : ({ percent } as const);
  const lines = percent === undefined ? inCurrency : eligible;
  if (size === undefined || lines.length === 0) return "Coupon does not apply to any item";
  if (minimumTotal !== undefined && currency !== undefined) {
    const sum = Amount.sum(inCurrency.map((line) => prices[line]?.amount ?? Amount.zero));
    if (!Amount.atLeast(sum, minimumTotal)) {
      return `Coupon requires items for at least ${Amount.render(minimumTotal)} ${currency}`;
    }
  }
  return { couponId, code, size, lines };
};
