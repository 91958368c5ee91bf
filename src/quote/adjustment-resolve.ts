import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import type { Adjustment } from "./adjustment.ts";
import { discount, fee } from "./discount-and-fee.ts";
import type { ReadAdjustment, ReadItem } from "./item.ts";

/** Returns the adjustments of a line, whose amounts are in its currency. */
export const resolveAdjustments = (
  { adjustments = [] }: Pick<ReadItem, "adjustments">,
  currency: Currency,
): ReadonlyArray<Adjustment> =>
  adjustments.length === 0
    ? []
    : adjustments.map((given) => ("kind" in given ? given : adjustmentOf(given, currency)));

const adjustmentOf = (
  { type, title, percent, amount }: ReadAdjustment,
  currency: Currency,
): Adjustment => {
  const size = percent === undefined ? amount && { amount: { currency, amount } } : { percent };
  invariant(size !== undefined, "an adjustment that was read has a size");
  switch (type) {
    case "DISCOUNT":
      return discount(size, title);
    case "FEE":
      return fee(size, title);
  }
};
