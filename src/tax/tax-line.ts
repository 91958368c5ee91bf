import type { TaxCategory } from "./tax.ts";
import type { TaxId } from "../ids.ts";
import { Amount } from "../money/amount.ts";

/** A tax of a line, with everything that its amount is calculated from. */
export interface LineTax {
  readonly taxId: TaxId;
  readonly name: string;
  /** From 0 to 1000. */
  readonly percent: Amount;
  readonly category: TaxCategory;
  /** Why no tax is charged; `undefined` for the categories S and Z. */
  readonly exemptionReason: string | undefined;
  /** Of the VATEX list. */
  readonly exemptionCode?: string | undefined;
  /** Whether the price of the line contains the tax. All taxes of a line agree on it. */
  readonly isInclusive: boolean;
  /** Whether the tax is calculated on the price with the exclusive taxes before it. */
  readonly isCompound: boolean;
}

/** The amount of one tax, and the amount that it was calculated on. @inline */
export interface TaxShare {
  readonly tax: LineTax;
  readonly base: Amount;
  readonly amount: Amount;
}

/**
 * Calculates the taxes of a price. Every amount is truncated after the thirtieth decimal, and then
 * rounded in order.
 *
 * The amounts of inclusive taxes and their base add up to the price exactly: the last of them
 * receives what is left of the price.
 *
 * @param rounded returns an amount in whole units. Defaults to the amount itself.
 */
export const taxesOn = (
  price: Amount,
  taxes: ReadonlyArray<LineTax>,
  rounded = (amount: Amount): Amount => amount,
): ReadonlyArray<TaxShare> => {
  if (!taxes.some(({ isInclusive }) => isInclusive)) return exclusiveShares(price, taxes, rounded);
  const percent = Amount.sum(taxes.map((tax) => tax.percent));
  const base = rounded(Amount.withoutPercent(price, percent));
  let rest = Amount.subtract(price, base);
  return taxes.map((tax, index) => {
    const isLast = index === taxes.length - 1;
    const amount = isLast ? rest : Amount.min(rounded(Amount.percentOf(base, tax.percent)), rest);
    rest = Amount.subtract(rest, amount);
    return { tax, base, amount };
  });
};

/** Adds up the shares of each tax, in the order in which the taxes appear first. */
export const sumOfTaxes = (shares: Iterable<TaxShare>): ReadonlyArray<TaxShare> => {
  const total = new Map<TaxId, TaxShare>();
  for (const { tax, base, amount } of shares) {
    const known = total.get(tax.taxId) ?? { base: Amount.zero, amount: Amount.zero };
    total.set(tax.taxId, {
      tax,
      base: Amount.add(known.base, base),
      amount: Amount.add(known.amount, amount),
    });
  }
  return [...total.values()];
};

const exclusiveShares = (
  net: Amount,
  taxes: ReadonlyArray<LineTax>,
  rounded: (amount: Amount) => Amount,
): ReadonlyArray<TaxShare> => {
  let price = net;
  return taxes.map((tax) => {
    const base = tax.isCompound ? price : net;
    const amount = rounded(Amount.percentOf(base, tax.percent));
    price = Amount.add(price, amount);
    return { tax, base, amount };
  });
};
