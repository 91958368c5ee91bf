import { Amount } from "../money/amount.ts";
import { currencyInfo, type Currency } from "../money/currency.ts";

/**
 * Divides the amount of a coupon among lines in proportion to their prices. The shares add up to
 * the amount exactly, or to the sum of the prices if that is less, and no share exceeds its price.
 *
 * Each share is rounded to the smallest unit of the currency by largest remainder. What exceeds the
 * price of a line, which needs a price with a fraction of the smallest unit, moves to the last line
 * whose price allows it.
 */
export const couponShares = (
  amount: Amount,
  prices: ReadonlyArray<Amount>,
  currency: Currency,
): ReadonlyArray<Amount> => {
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
