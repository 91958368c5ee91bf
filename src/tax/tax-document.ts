import { Amount } from "../money/amount.ts";
import { sumOfTaxes, taxesOn, type LineTax, type TaxShare } from "./tax-line.ts";
import type { StepRounding } from "../money/money.ts";

/** The price of a line before the taxes of the document, and its taxes. */
export interface TaxedPrice {
  readonly taxes: ReadonlyArray<LineTax>;
  readonly price: Amount;
}

/** Lines with the same taxes in the same order, added up. */
interface TaxGroup {
  readonly taxes: ReadonlyArray<LineTax>;
  price: Amount;
}

/**
 * What compound taxes are calculated on: the taxes before them as they are before rounding, or as
 * they are after it, so that a reader of the document can add them up.
 */
export type CompoundBase = "EXACT" | "ROUNDED";

/**
 * Calculates the taxes of a document, in the order in which the lines name them.
 *
 * Lines with the same taxes are added up first, so that splitting or reordering lines changes no
 * tax. An exclusive tax is calculated on the sum of all lines with the tax and then rounded.
 * Inclusive taxes are rounded for each combination of taxes: base and taxes add up to the gross
 * exactly, and the base is never negative.
 */
export const documentTaxes = (
  lines: ReadonlyArray<TaxedPrice>,
  rounding: StepRounding | undefined,
  compoundBase: CompoundBase = "EXACT",
): ReadonlyArray<TaxShare> => {
  const groups = [...groupsOf(lines)];
  const shares = groups.flatMap(({ taxes, price }) =>
    roundInclusive(price, taxesOn(price, taxes), rounding),
  );
  return sumOfTaxes(shares).map((share) => {
    const { tax } = share;
    if (tax.isInclusive) return share;
    if (compoundBase === "EXACT" || !tax.isCompound) return onSum(share, rounding);
    return onSum({ ...share, base: roundedBaseOf(tax, groups, rounding) }, rounding);
  });
};

/**
 * Returns what a tax is calculated on: the prices of its lines, and if it is compound the rounded
 * amounts of the taxes before it. Each of these is calculated on all lines on which it is before
 * the tax, so that it is its amount in the document if it is on no other line.
 */
const roundedBaseOf = (
  tax: LineTax,
  groups: ReadonlyArray<TaxGroup>,
  rounding: StepRounding | undefined,
): Amount => {
  const own = groups.filter(({ taxes }) => taxes.some(({ taxId }) => taxId === tax.taxId));
  const net = Amount.sum(own.map(({ price }) => price));
  if (!tax.isCompound) return net;
  const earlier = new Map<string, { readonly tax: LineTax; readonly groups: Array<TaxGroup> }>();
  for (const group of own) {
    const place = group.taxes.findIndex(({ taxId }) => taxId === tax.taxId);
    for (const before of group.taxes.slice(0, place)) {
      const known = earlier.get(before.taxId) ?? { tax: before, groups: [] };
      known.groups.push(group);
      earlier.set(before.taxId, known);
    }
  }
  const amounts = [...earlier.values()].map(({ tax: before, groups: found }) => {
    const base = roundedBaseOf(before, found, rounding);
    return onSum({ tax: before, base, amount: Amount.zero }, rounding).amount;
  });
  return Amount.add(net, Amount.sum(amounts));
};

const groupsOf = (lines: ReadonlyArray<TaxedPrice>): Iterable<TaxGroup> => {
  const groups = new Map<string, TaxGroup>();
  for (const { taxes, price } of lines) {
    const key = taxes.map(({ taxId }) => taxId).join(" ");
    const known = groups.get(key);
    if (known === undefined) groups.set(key, { taxes, price });
    else known.price = Amount.add(known.price, price);
  }
  return groups.values();
};

/** Calculates an exclusive tax on the sum of its bases. */
const onSum = ({ tax, base }: TaxShare, rounding: StepRounding | undefined): TaxShare => ({
  tax,
  base,
  amount: rounded(Amount.percentOf(base, tax.percent), rounding),
});

const roundInclusive = (
  gross: Amount,
  shares: ReadonlyArray<TaxShare>,
  rounding: StepRounding | undefined,
): ReadonlyArray<TaxShare> => {
  if (!shares.some(({ tax }) => tax.isInclusive)) return shares;
  let base = gross;
  const amounts = shares.map(({ amount }) => {
    const share = Amount.min(rounded(amount, rounding), base);
    base = Amount.subtract(base, share);
    return share;
  });
  return shares.map(({ tax }, index) => ({ tax, base, amount: amounts[index] ?? Amount.zero }));
};

const rounded = (amount: Amount, rounding: StepRounding | undefined): Amount =>
  rounding === undefined
    ? amount
    : Amount.roundToMultiple(amount, rounding.increment, rounding.mode);
