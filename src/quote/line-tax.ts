import type { TaxId } from "../ids.ts";
import { Amount } from "../money/amount.ts";

/**
 * The VAT categories of EN 16931: standard rate, zero rate, exempt, reverse charge, supply within
 * the European Union, export, and outside the scope of tax.
 */
export const taxCategories = ["S", "Z", "E", "AE", "K", "G", "O"] as const;

/** A VAT category of EN 16931. */
export type TaxCategory = (typeof taxCategories)[number];

/** A tax of a line, with everything that its amount is calculated from. */
export interface LineTax {
  readonly taxId: TaxId;
  readonly name: string;
  /** From 0 to 1000. */
  readonly percent: Amount;
  readonly category: TaxCategory;
  /** Why no tax is charged; `undefined` for the categories S and Z. */
  readonly exemptionReason: string | undefined;
  /** Whether the price of the line contains the tax. All taxes of a line agree on it. */
  readonly isInclusive: boolean;
  /** Whether the tax is calculated on the price with the exclusive taxes before it. */
  readonly isCompound: boolean;
}

const maxTaxPercent = Amount.of("1000");

/** Returns whether an amount can be the percentage of a tax: 0 to 1000. */
export const isTaxPercent = (percent: Amount): boolean =>
  Amount.atLeast(percent, Amount.zero) && Amount.atMost(percent, maxTaxPercent);

/** The amount of one tax, and the amount that it was calculated on. */
export interface TaxShare {
  readonly tax: LineTax;
  readonly base: Amount;
  readonly amount: Amount;
}

/** Maximum number of taxes of a line. */
export const maxLineTaxes = 10;

/** Maximum number of different taxes of a quote or an invoice. */
export const maxDocumentTaxes = 100;

/**
 * Calculates the taxes of a price. Every amount is truncated after the thirtieth decimal.
 *
 * The amounts of inclusive taxes and their base add up to the price exactly: the last of them
 * receives what truncation leaves over.
 */
export const taxesOn = (price: Amount, taxes: ReadonlyArray<LineTax>): ReadonlyArray<TaxShare> => {
  if (taxes.length === 0) return [];
  return taxes.some(({ isInclusive }) => isInclusive)
    ? inclusiveShares(price, taxes)
    : exclusiveShares(price, taxes);
};

const exclusiveShares = (net: Amount, taxes: ReadonlyArray<LineTax>): ReadonlyArray<TaxShare> => {
  let price = net;
  return taxes.map((tax) => {
    const base = tax.isCompound ? price : net;
    const amount = Amount.percentOf(base, tax.percent);
    price = Amount.add(price, amount);
    return { tax, base, amount };
  });
};

const inclusiveShares = (gross: Amount, taxes: ReadonlyArray<LineTax>): ReadonlyArray<TaxShare> => {
  const base = Amount.withoutPercent(gross, Amount.sum(taxes.map(({ percent }) => percent)));
  let rest = Amount.subtract(gross, base);
  return taxes.map((tax, index) => {
    const isLast = index === taxes.length - 1;
    const amount = isLast ? rest : Amount.percentOf(base, tax.percent);
    rest = Amount.subtract(rest, amount);
    return { tax, base, amount };
  });
};
