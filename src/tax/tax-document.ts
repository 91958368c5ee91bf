import { Amount } from "../money/amount.ts";
import { taxesOn, type LineTax, type TaxShare } from "./tax-line.ts";
import type { StepRounding } from "../quote/rounding-policy.ts";

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
 * Calculates the taxes of a document, in the order in which the lines name them.
 *
 * Lines with the same taxes are added up first, so that splitting or reordering lines changes no
 * tax. An exclusive tax is calculated on the sum of all lines with the tax and then rounded. A
 * compound tax is calculated on the taxes before it as they are before rounding. Inclusive taxes
 * are rounded for each combination of taxes: base and taxes add up to the gross exactly, and the
 * base is never negative.
 */
export const documentTaxes = (
  lines: ReadonlyArray<TaxedPrice>,
  rounding: StepRounding | undefined,
): ReadonlyArray<TaxShare> => {
  const total = new Map<string, TaxShare>();
  for (const { taxes, price } of groupsOf(lines)) {
    const shares = taxesOn(price, taxes);
    for (const share of roundInclusive(price, shares, rounding)) {
      const known = total.get(share.tax.taxId);
      total.set(share.tax.taxId, known === undefined ? share : added(known, share));
    }
  }
  return [...total.values()].map((share) =>
    share.tax.isInclusive ? share : onSum(share, rounding),
  );
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

const added = (a: TaxShare, b: TaxShare): TaxShare => ({
  tax: a.tax,
  base: Amount.add(a.base, b.base),
  amount: Amount.add(a.amount, b.amount),
});

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
