import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import { applyAdjustment, type Adjustment, type AdjustmentSize } from "../quote/adjustment.ts";
import { couponOf, renderCouponDetails, type CouponReference } from "./coupon-details.ts";
import { priceOfUnits } from "../pricing/pricing-steps.ts";
import { discount } from "../quote/discount-and-fee.ts";
import type { BilledLine } from "../quote/line-price.ts";
import { currencyInfo } from "../money/currency.ts";

/** A coupon, and the lines that it applies to. */
export interface AppliedCoupon extends CouponReference {
  readonly size: AdjustmentSize;
  /** Positions of the lines, in order. Those of an amount are in its currency. */
  readonly lines: ReadonlyArray<number>;
}

/**
 * Adds the discounts of coupons to lines, after the adjustments of each line.
 *
 * Percentages come before amounts, and then the coupons by identifier, whatever the order given.
 */
export const applyCoupons = <Line extends BilledLine | undefined>(
  lines: ReadonlyArray<Line>,
  coupons: ReadonlyArray<AppliedCoupon>,
): ReadonlyArray<Line> => {
  if (coupons.length === 0) return lines;
  const prices = lines.map(adjustedPrice);
  const added = lines.map((): Array<Adjustment> => []);
  for (const coupon of [...coupons].sort(byPlace)) {
    const discounts = discountsOf(
      coupon,
      coupon.lines.map((line) => prices[line]),
    );
    for (const [position, line] of coupon.lines.entries()) {
      const [adjustment, before] = [discounts[position], prices[line]];
      if (adjustment === undefined) continue;
      added[line]?.push(adjustment);
      prices[line] = before && priceAfter(before, adjustment);
    }
  }
  return lines.map((line, index) =>
    line === undefined
      ? line
      : { ...line, adjustments: [...line.adjustments, ...(added[index] ?? [])] },
  );
};

/**
 * Applies the coupons of billed lines again, each to the lines that have a discount of it, as the
 * first of these describes it.
 *
 * @param change returns what a coupon becomes, or `undefined` to remove it. Defaults to no change.
 */
export const reapplyCoupons = (
  lines: ReadonlyArray<BilledLine>,
  change: (coupon: AppliedCoupon) => AppliedCoupon | undefined = (coupon) => coupon,
): ReadonlyArray<BilledLine> => {
  const coupons = new Map<string, AppliedCoupon & { readonly lines: Array<number> }>();
  for (const [index, { adjustments }] of lines.entries()) {
    for (const adjustment of adjustments) {
      const coupon = couponOf(adjustment);
      if (coupon === undefined) continue;
      const { couponId, code, size } = coupon;
      const applied = coupons.get(couponId) ?? { couponId, code, size, lines: [] };
      if (applied.lines.at(-1) !== index) applied.lines.push(index);
      coupons.set(couponId, applied);
    }
  }
  if (coupons.size === 0) return lines;
  const own = lines.map(({ adjustments, ...line }) => ({
    ...line,
    adjustments: adjustments.filter((adjustment) => couponOf(adjustment) === undefined),
  }));
  return applyCoupons(
    own,
    [...coupons.values()].flatMap((coupon) => change(coupon) ?? []),
  );
};

/**
 * Returns the price of a line after its adjustments, in its own currency; `undefined` if it has
 * none.
 */
export const adjustedPrice = (line: BilledLine | undefined): Money | undefined => {
  if (line === undefined) return undefined;
  const { currency } = line.unitPrice;
  let price: Money | undefined = { currency, amount: priceOfUnits(line) };
  for (const adjustment of line.adjustments) price = price && priceAfter(price, adjustment);
  return price;
};

const priceAfter = (price: Money, adjustment: Adjustment): Money | undefined => {
  const after = applyAdjustment(price, adjustment);
  return after._tag === "Right" ? { currency: price.currency, amount: after.right } : undefined;
};

const byPlace = (a: AppliedCoupon, b: AppliedCoupon): number =>
  rankOf(a) - rankOf(b) || (a.couponId < b.couponId ? -1 : 1);

const rankOf = ({ size }: AppliedCoupon): number => ("percent" in size ? 0 : 1);

/** Returns the discount of each line of a coupon. A line without a price has a share of 0. */
const discountsOf = (
  { couponId, code, size }: AppliedCoupon,
  prices: ReadonlyArray<Money | undefined>,
): ReadonlyArray<Adjustment> => {
  const sizes: ReadonlyArray<AdjustmentSize> =
    "percent" in size
      ? prices.map(() => size)
      : couponShares(size.amount, prices).map((amount) => ({
          amount: { currency: size.amount.currency, amount },
        }));
  return sizes.map((each) => {
    const adjustment = discount(each, `Coupon ${code}`);
    const coupon = { couponId, code, size, discount: adjustment.details };
    return { ...adjustment, details: renderCouponDetails(coupon) };
  });
};

/**
 * Divides the amount of a coupon among lines in proportion to their prices. The shares add up to
 * the amount exactly, or to the sum of the prices if that is less, and no share exceeds its price.
 *
 * Each share is rounded to the smallest unit of the currency by largest remainder. What exceeds the
 * price of a line, which needs a price with a fraction of the smallest unit, moves to the last line
 * whose price allows it.
 */
const couponShares = (
  { currency, amount }: Money,
  priced: ReadonlyArray<Money | undefined>,
): ReadonlyArray<Amount> => {
  const prices = priced.map((price) => price?.amount ?? Amount.zero);
  const total = Amount.min(amount, Amount.sum(prices));
  if (!Amount.isPositive(total)) return prices.map(() => Amount.zero);
  const shares = Amount.allocate(total, prices, currencyInfo[currency].decimals).map(
    (share, index) => Amount.min(share, prices[index] ?? Amount.zero),
  );
  let rest = Amount.subtract(total, Amount.sum(shares));
  for (let index = shares.length - 1; Amount.isPositive(rest) && index >= 0; index -= 1) {
    const share = shares[index] ?? Amount.zero;
    const moved = Amount.min(rest, Amount.subtract(prices[index] ?? Amount.zero, share));
    shares[index] = Amount.add(share, moved);
    rest = Amount.subtract(rest, moved);
  }
  return shares;
};
