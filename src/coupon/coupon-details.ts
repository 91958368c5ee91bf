import { parseId, type CouponId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import { isCurrency } from "../money/currency.ts";
import type { Adjustment, AdjustmentDetails, AdjustmentSize } from "../quote/adjustment.ts";
import type { AdjustmentBasis, StepBasis } from "../quote/calculation-step.ts";

/** Matches the code of a coupon as it is stored. */
const couponCodePattern = /^[A-Z0-9_-]{1,40}$/;

/** Maximum length of the code of a coupon. */
export const maxCouponCodeLength = 40;

/** What a code must be. */
export const couponCodeMessage =
  `must have 1 to ${String(maxCouponCodeLength)} ` + "letters, digits, - and _";

/** Returns a code as it is stored, in upper case; `undefined` if no coupon can have it. */
export const normalizeCouponCode = (text: string): string | undefined => {
  if (text.length > maxCouponCodeLength) return undefined;
  // Only letters of ASCII have a form in upper case that a code can contain.
  const code = text.replace(/[a-z]/gu, (letter) => letter.toUpperCase());
  return couponCodePattern.test(code) ? code : undefined;
};

/** A coupon of a quote. */
export interface CouponReference {
  readonly couponId: CouponId;
  readonly code: string;
}

/** What the details of a discount contain if it comes from a coupon. */
export interface CouponDetails extends CouponReference {
  /** Of each line, or of all lines together if it is an amount. */
  readonly size: AdjustmentSize;
  /** The details of the discount without those of the coupon: the percentage, or a share. */
  readonly discount: AdjustmentDetails;
}

/** Returns the details of a discount of a coupon. */
export const renderCouponDetails = ({
  couponId,
  code,
  size,
  discount,
}: CouponDetails): AdjustmentDetails => ({
  coupon_id: couponId,
  code,
  ...discount,
  ...("percent" in size ? {} : { coupon_amount: Amount.render(size.amount.amount) }),
});

/** Reads the details of a discount of a coupon; `undefined` if they are not valid. */
export const parseCouponDetails = (details: AdjustmentDetails): CouponDetails | undefined => {
  const { coupon_id, code, coupon_amount, ...discount } = details;
  const couponId = parseId("coupon", coupon_id ?? "");
  const size = sizeOf(coupon_amount, discount);
  return couponId !== undefined && code !== undefined && couponCodePattern.test(code) && size
    ? { couponId, code, size, discount }
    : undefined;
};

const sizeOf = (
  couponAmount: string | undefined,
  { percent, currency = "" }: AdjustmentDetails,
): AdjustmentSize | undefined => {
  const size = Amount.parseCanonical(couponAmount ?? percent ?? "");
  if (size === undefined || !Amount.isPositive(size)) return undefined;
  if (couponAmount === undefined) return { percent: size };
  return percent === undefined && isCurrency(currency)
    ? { amount: { currency, amount: size } }
    : undefined;
};

/** Returns the coupon of an adjustment; `undefined` if it does not come from one. */
export const couponOf = ({ kind, details }: Adjustment): CouponDetails | undefined =>
  couponOfStep({ type: kind.type, details });

/** Returns the coupon of a step; `undefined` if it does not come from one. */
export const couponOfStep = ({
  type,
  details,
}: Pick<AdjustmentBasis, "type" | "details">): CouponDetails | undefined =>
  type === "DISCOUNT" && details["coupon_id"] !== undefined
    ? parseCouponDetails(details)
    : undefined;

/** Returns the coupons of an invoice, in the order of its stored steps. */
export const invoiceCoupons = (
  calculations: ReadonlyArray<{
    readonly basis: StepBasis | { readonly kind: "Total" | "TotalUsd" };
  }>,
): ReadonlyArray<CouponId> => {
  const found = new Set<CouponId>();
  for (const { basis } of calculations) {
    const coupon = basis.kind === "Adjustment" ? couponOfStep(basis) : undefined;
    if (coupon !== undefined) found.add(coupon.couponId);
  }
  return [...found];
};
