/** Discounts of coupons by the rules, with no code of the library. */
import {
  oracleDivided,
  largestOf,
  smallerOf,
  sum,
  toDecimal,
  toText,
  zero,
  type Decimal,
} from "./oracle-money.ts";
import { adjustedPrice } from "./oracle-line.ts";
import type { ResolvedLine } from "./oracle-resolve.ts";
import { oracleUnit } from "./oracle-settle.ts";
import type { OracleAdjustment } from "./oracle-types.ts";

/** A coupon that can be used; exactly one of `percent` and `amount` is present. */
export interface OracleCoupon {
  readonly id: string;
  readonly code: string;
  readonly percent?: string | undefined;
  readonly amount?: string | undefined;
  /** Of the amount. */
  readonly currency?: string | undefined;
  readonly productIds?: ReadonlyArray<string> | undefined;
}

/** The price of a line in its own currency, after its adjustments. */
const priceOf = ({ unit, quantity, adjustments }: ResolvedLine): Decimal =>
  adjustments.reduce(adjustedPrice, unit.times(quantity));

/**
 * Divides an amount over lines by their prices. The last line with a price has what is less than a
 * unit; what exceeds the price of a line moves to the last line with room for it.
 */
const sharesOf = (
  total: Decimal,
  prices: ReadonlyArray<Decimal>,
  unit: Decimal,
): ReadonlyArray<Decimal> => {
  const divided = oracleDivided(total, prices, unit);
  const last = prices.findLastIndex((price) => !price.isZero());
  const below = total.minus(sum(divided));
  const shares = divided.map((share, place) => (place === last ? share.plus(below) : share));
  let excess = sum(
    shares.map((share, place) => largestOf([zero, share.minus(prices[place] ?? zero)])),
  );
  const found: Array<Decimal> = [];
  for (const [place, price] of [...prices.entries()].reverse()) {
    const share = smallerOf(shares[place] ?? zero, price);
    const room = smallerOf(excess, price.minus(share));
    excess = excess.minus(room);
    found.unshift(share.plus(room));
  }
  return found;
};

const isFor = (
  { currency, productIds, amount }: OracleCoupon,
  { item, currency: own }: ResolvedLine,
): boolean =>
  (productIds === undefined || productIds.some((id) => id === item["product_id"])) &&
  (amount === undefined || own === currency);

const discountsOf = (
  { id, code, percent, amount, currency = "" }: OracleCoupon,
  prices: ReadonlyArray<Decimal>,
): ReadonlyArray<OracleAdjustment> => {
  const discount = { type: "DISCOUNT", title: `Coupon ${code}` } as const;
  const coupon = { coupon_id: id, code };
  if (percent !== undefined) return prices.map(() => ({ ...discount, percent, coupon }));
  const whole = toDecimal(amount ?? "");
  const total = smallerOf(whole, sum(prices));
  const shares = total.isZero() ? prices : sharesOf(total, prices, oracleUnit(currency));
  const ofAmount = { ...coupon, coupon_amount: toText(whole) };
  return shares.map((share) => ({ ...discount, amount: toText(share), coupon: ofAmount }));
};

/** Lines with the discounts of coupons: percentages before amounts, then by identifier. */
export const withCoupons = (
  lines: ReadonlyArray<ResolvedLine>,
  coupons: ReadonlyArray<OracleCoupon>,
): ReadonlyArray<ResolvedLine> => {
  const rank = ({ percent, id }: OracleCoupon): string =>
    `${percent === undefined ? "1" : "0"}${id}`;
  const inOrder = [...coupons].sort((a, b) => (rank(a) < rank(b) ? -1 : 1));
  return inOrder.reduce<ReadonlyArray<ResolvedLine>>((found, coupon) => {
    const own = found.filter((line) => isFor(coupon, line));
    const discounts = discountsOf(coupon, own.map(priceOf));
    return found.map((line) => {
      const discount = discounts[own.indexOf(line)];
      if (discount === undefined) return line;
      return { ...line, adjustments: [...line.adjustments, discount] };
    });
  }, lines);
};
