import { normalizeCouponCode } from "./coupon-code.ts";
import type { Coupon } from "./coupon.ts";
import type { CouponUse } from "./coupon-use.ts";
import type { ProductId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { adjustedPrice, type AppliedCoupon } from "./coupon-apply.ts";
import type { CouponIssue } from "../quote/quote-issues.ts";
import type { BilledLine } from "../quote/line-price.ts";

/** The codes of a request; an element that could not be read is `undefined`. */
export type CodesDraft = ReadonlyArray<string | undefined>;

/**
 * Returns the codes of a request as coupons have them, or their issues, without looking them up. An
 * element that could not be read is `undefined`.
 */
export const resolveCodes = (
  drafts: CodesDraft,
): ReadonlyArray<string | CouponIssue | undefined> => {
  const seen = new Set<string>();
  return drafts.map((draft) => {
    if (draft === undefined) return undefined;
    const code = normalizeCouponCode(draft);
    if (code === undefined) return { kind: "CouponNotFound" };
    if (seen.has(code)) return { kind: "CouponRepeated" };
    seen.add(code);
    return code;
  });
};

/** Returns why a coupon cannot be used now, whatever the lines; `undefined` if it can. */
const issueOf = (
  { coupon, redemptions, redemptionsOfCustomer }: CouponUse,
  now: Timestamp,
): CouponIssue | undefined => {
  const { isActive, startsAt, endsAt, maxRedemptions, maxPerCustomer } = coupon;
  if (!isActive) return { kind: "CouponNotActive" };
  if (startsAt !== undefined && now < startsAt) return { kind: "CouponNotStarted" };
  if (endsAt !== undefined && now >= endsAt) return { kind: "CouponEnded" };
  if (maxRedemptions !== undefined && redemptions >= maxRedemptions) {
    return { kind: "CouponUsedUp" };
  }
  return maxPerCustomer !== undefined && redemptionsOfCustomer >= maxPerCustomer
    ? { kind: "CouponUsedUpByCustomer" }
    : undefined;
};

/** What coupons are checked against. */
export interface CouponContext {
  readonly now: Timestamp;
  /** `undefined` if a line has an issue: then nothing that depends on the lines is checked. */
  readonly lines: ReadonlyArray<BilledLine> | undefined;
  /** Returns the same text for all versions of a product. */
  readonly groupOf: (id: ProductId) => string;
}

/**
 * Checks the coupons of a request, and returns each with the lines that it applies to.
 *
 * @param uses by the position in the request, with the issues that are known. `undefined` for a
 * code that could not be read.
 */
export const checkCoupons = (
  uses: ReadonlyArray<CouponUse | CouponIssue | undefined>,
  { now, lines, groupOf }: CouponContext,
): ReadonlyArray<AppliedCoupon | CouponIssue | undefined> => {
  const prices = lines?.map(adjustedPrice);
  return uses.map((use) => {
    if (use === undefined || "kind" in use) return use;
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
): AppliedCoupon | CouponIssue => {
  const inCurrency = eligible.filter((line) => prices[line]?.currency === currency);
  const size =
    percent === undefined
      ? amount && currency && { amount: { currency, amount } }
      : ({ percent } as const);
  const lines = percent === undefined ? inCurrency : eligible;
  if (size === undefined || lines.length === 0) return { kind: "CouponNotApplicable" };
  if (minimumTotal !== undefined && currency !== undefined) {
    const sum = Amount.sum(inCurrency.map((line) => prices[line]?.amount ?? Amount.zero));
    if (!Amount.atLeast(sum, minimumTotal)) {
      return { kind: "CouponBelowMinimum", minimum: { currency, amount: minimumTotal } };
    }
  }
  return { couponId, code, size, lines };
};
