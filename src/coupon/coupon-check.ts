import type { ProductId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { CatalogIssue } from "../catalog/catalog-check.ts";
import { normalizeCouponCode } from "./coupon-code.ts";
import type { Coupon } from "./coupon.ts";

/** Maximum number of products that a coupon names. */
export const maxCouponProducts = 100;

/** Maximum of `maxRedemptions` and `maxPerCustomer`. */
export const maxCouponRedemptions = 1_000_000_000;

/** What an organization decides about a coupon. Its code may be in any case. */
export type CouponContent = Omit<
  Coupon,
  "id" | "organizationId" | "isActive" | "createdAt" | "updatedAt"
>;

/** The content of a coupon of which some texts could not be read. They are not checked. @inline */
export interface CouponDraft extends Omit<CouponContent, "code" | "productIds"> {
  readonly code: string | undefined;
  readonly productIds: ReadonlyArray<ProductId | undefined> | undefined;
}

/** Returns the validation issues of a coupon. */
export const checkCoupon = (coupon: CouponDraft): ReadonlyArray<CatalogIssue> => {
  const { code, startsAt, endsAt, maxRedemptions, maxPerCustomer } = coupon;
  const issues: Array<CatalogIssue> = [];
  if (code !== undefined && normalizeCouponCode(code) === undefined) {
    issues.push({ kind: "CouponCodeInvalid" });
  }
  issues.push(...discountIssues(coupon), ...productIssues(coupon));
  if (startsAt !== undefined && endsAt !== undefined && endsAt <= startsAt) {
    issues.push({ kind: "CouponEndsAtInvalid" });
  }
  if (!isLimit(maxRedemptions)) issues.push({ kind: "MaxRedemptionsInvalid" });
  if (!isLimit(maxPerCustomer)) issues.push({ kind: "MaxPerCustomerInvalid" });
  return issues;
};

const hundred = /* @__PURE__ */ Amount.of("100");

const discountIssues = ({
  percent,
  amount,
  minimumTotal,
  currency,
}: CouponDraft): ReadonlyArray<CatalogIssue> => {
  const issues: Array<CatalogIssue> = [];
  if (percent === undefined && amount === undefined) issues.push({ kind: "CouponSizeRequired" });
  if (percent !== undefined && amount !== undefined) issues.push({ kind: "CouponSizeRepeated" });
  if (percent !== undefined && !(Amount.isPositive(percent) && Amount.atMost(percent, hundred))) {
    issues.push({ kind: "CouponPercentOutOfRange" });
  }
  if (amount !== undefined && !Amount.isPositive(amount))
    issues.push({ kind: "CouponAmountInvalid" });
  if (minimumTotal !== undefined && !Amount.isPositive(minimumTotal)) {
    issues.push({ kind: "MinimumTotalInvalid" });
  }
  const hasMoney = amount !== undefined || minimumTotal !== undefined;
  if (hasMoney && currency === undefined) issues.push({ kind: "CouponCurrencyRequired" });
  if (!hasMoney && currency !== undefined) issues.push({ kind: "CouponCurrencyNotAllowed" });
  return issues;
};

const productIssues = ({ productIds: ids }: CouponDraft): ReadonlyArray<CatalogIssue> => {
  if (ids === undefined) return [];
  if (ids.length === 0 || ids.length > maxCouponProducts) {
    return [{ kind: "CouponProductsInvalid" }];
  }
  return ids.flatMap((id, index) =>
    ids.indexOf(id) === index ? [] : [{ kind: "ProductRepeated", index } as const],
  );
};

const isLimit = (limit: number | undefined): boolean =>
  limit === undefined ||
  (Number.isSafeInteger(limit) && limit >= 1 && limit <= maxCouponRedemptions);
