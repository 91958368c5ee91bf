import { Amount } from "../money/amount.ts";
import { rateKey, taxesOfSeveral } from "../tax/tax-whole.ts";
import type { LineTax, TaxShare } from "../tax/tax-line.ts";
import type { WholeInvoice } from "../invoice/invoice-totals.ts";
import type { Currency } from "../money/currency.ts";
import { decimalsOf } from "../quote/totals-profile.ts";
import type { WholeCreditLine } from "./whole-line.ts";

/** Taxes of the document that are rounded together: those of one category and rate. */
export interface TaxGroup {
  /** Of the tax records, in the order of their steps. */
  readonly shares: ReadonlyArray<TaxShare>;
  /** The net prices of its lines, or their prices if it is one of several taxes of a line. */
  readonly weight: Amount;
  /** Whether its tax is the rounded tax on its net prices; otherwise it is one of several. */
  readonly isRate: boolean;
}

/** Returns what the part of a line in a group of taxes is measured by. */
export const weightIn = ({ isRate }: TaxGroup, { net, price }: WholeCreditLine): Amount =>
  isRate ? net : price;

/** What the notes of an invoice with whole amounts are calculated from. */
export interface WholeCredit {
  readonly currency: Currency;
  readonly totals: WholeInvoice["totals"];
  readonly lines: ReadonlyMap<string, WholeCreditLine>;
  readonly groups: ReadonlyMap<string, TaxGroup>;
  readonly keyOf: (tax: LineTax) => string;
}

/** Reads what the notes of an invoice with whole amounts are calculated from. */
export const wholeCreditOf = (
  { lines, shares, totals }: WholeInvoice,
  currency: Currency,
): WholeCredit => {
  const several = taxesOfSeveral(lines);
  const keyOf = (tax: LineTax): string => (several.has(tax.taxId) ? tax.taxId : rateKey(tax));
  const groups = new Map<string, TaxGroup>();
  for (const share of shares) {
    const known = groups.get(keyOf(share.tax));
    groups.set(keyOf(share.tax), {
      shares: [...(known?.shares ?? []), share],
      weight: Amount.zero,
      isRate: !several.has(share.tax.taxId),
    });
  }
  const own = lines.map((line, index) => ({
    ...line,
    isInclusive: line.taxes.some(({ isInclusive }) => isInclusive),
    net: totals.nets[index] ?? Amount.zero,
  }));
  for (const line of own) {
    for (const key of new Set(line.taxes.map(keyOf))) {
      const group = groups.get(key);
      if (group === undefined) continue;
      const weight = Amount.add(group.weight, weightIn(group, line));
      groups.set(key, { ...group, weight });
    }
  }
  return { currency, totals, lines: new Map(own.map((line) => [line.id, line])), groups, keyOf };
};

/** Returns the tax of a group on a part of its weight. */
export const groupTax = (
  { shares, weight, isRate }: TaxGroup,
  part: Amount,
  currency: Currency,
): Amount => {
  const { percent } = shares[0]?.tax ?? { percent: Amount.zero };
  const whole = Amount.sum(shares.map(({ amount }) => amount));
  const share = (): Amount =>
    Amount.isPositive(part) ? Amount.share(whole, part, weight) : Amount.zero;
  const exact = isRate ? Amount.percentOf(part, percent) : share();
  return Amount.round(exact, decimalsOf(currency), "HALF_UP");
};
