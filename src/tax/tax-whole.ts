import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { decimalsOf, wholeUnits } from "../quote/totals-profile.ts";
import { documentTaxes, type CompoundBase, type TaxedPrice } from "./tax-document.ts";
import type { LineTax, TaxShare } from "./tax-line.ts";

/** A line with its position. */
interface PlacedLine extends TaxedPrice {
  readonly index: number;
}

/**
 * Calculates the taxes of lines with whole prices so that the tax of each category and rate is the
 * rounded tax on its net prices, whatever tax records share it. Such a tax is divided over its
 * records by largest remainder. What gross prices have more than net prices and taxes is the
 * rounding of the document.
 *
 * Taxes of a line with several taxes stay by record, as `documentTaxes` calculates them: compound
 * taxes on the rounded amounts of those before them. The shares are in the order in which the lines
 * name their taxes.
 *
 * @param compoundBase `EXACT` for documents that were created before amounts were added up rounded.
 */
export const wholeTaxes = (
  lines: ReadonlyArray<TaxedPrice>,
  currency: Currency,
  compoundBase: CompoundBase = "ROUNDED",
): ReadonlyArray<TaxShare> => {
  const { byRate, others } = groupsOf(lines);
  const found = [
    ...byRate.flatMap((group) => taxesOfRate(group, currency).found),
    ...documentTaxes(others.flat(), wholeUnits(currency), compoundBase),
  ];
  const shares = new Map(found.map((share) => [share.tax.taxId, share]));
  const order = lines.flatMap(({ taxes }) => taxes.map(({ taxId }) => taxId));
  return [...new Set(order)].flatMap((id) => shares.get(id) ?? []);
};

/**
 * Returns the net price of each line of a document with the taxes of `wholeTaxes`, in their order;
 * whole, as the prices of the lines are.
 */
export const wholeNets = (
  lines: ReadonlyArray<TaxedPrice>,
  currency: Currency,
): ReadonlyArray<Amount> => {
  const nets = lines.map(({ price }) => price);
  const setNets = (placed: ReadonlyArray<PlacedLine>, parts: ReadonlyArray<Amount>): void => {
    for (const [at, { index }] of placed.entries()) nets[index] = parts[at] ?? Amount.zero;
  };
  const { byRate, others } = groupsOf(lines);
  for (const group of byRate) {
    const { grossLines, parts } = taxesOfRate(group, currency);
    setNets(grossLines, parts);
  }
  for (const group of others.filter(([first]) => first?.taxes[0]?.isInclusive)) {
    const taxed = Amount.sum(
      documentTaxes(group, wholeUnits(currency)).map(({ amount }) => amount),
    );
    const prices = group.map(({ price }) => price);
    const net = Amount.subtract(Amount.sum(prices), taxed);
    setNets(group, divided(net, prices, currency));
  }
  return nets;
};

/** Lines whose only tax has one category and rate; and the others, by their taxes. */
const groupsOf = (lines: ReadonlyArray<TaxedPrice>) => {
  const several = taxesOfSeveral(lines);
  const byRate = new Map<string, Array<PlacedLine>>();
  const others = new Map<string, Array<PlacedLine>>();
  for (const [index, { taxes, price }] of lines.entries()) {
    const [tax] = taxes;
    if (tax === undefined) continue;
    const isAlone = taxes.length === 1 && !several.has(tax.taxId);
    const groups = isAlone ? byRate : others;
    const key = isAlone ? rateKey(tax) : taxes.map(({ taxId }) => taxId).join(" ");
    groups.set(key, [...(groups.get(key) ?? []), { taxes, price, index }]);
  }
  return { byRate: [...byRate.values()], others: [...others.values()] };
};

/** Returns the taxes of lines with several taxes: their amounts stay by record. */
export const taxesOfSeveral = (
  lines: ReadonlyArray<Pick<TaxedPrice, "taxes">>,
): ReadonlySet<LineTax["taxId"]> =>
  new Set(lines.flatMap(({ taxes }) => (taxes.length > 1 ? taxes.map(({ taxId }) => taxId) : [])));

/** What taxes have in common whose amounts are one amount on a document. */
export const rateKey = ({ category, percent }: Pick<LineTax, "category" | "percent">): string =>
  `${category} ${Amount.render(percent)}`;

const taxesOfRate = (lines: ReadonlyArray<PlacedLine>, currency: Currency) => {
  const { increment, mode } = wholeUnits(currency);
  const percent = lines[0]?.taxes[0]?.percent ?? Amount.zero;
  const rounded = (amount: Amount): Amount => Amount.roundToMultiple(amount, increment, mode);
  const taxOn = (base: Amount): Amount => rounded(Amount.percentOf(base, percent));
  const isGross = ({ taxes }: PlacedLine): boolean => taxes[0]?.isInclusive === true;
  const grossLines = lines.filter(isGross);
  const netLines = lines.filter((line) => !isGross(line));
  const grossPrices = grossLines.map(({ price }) => price);
  const net = rounded(Amount.withoutPercent(Amount.sum(grossPrices), percent));
  const parts = divided(net, grossPrices, currency);
  const netPrices = netLines.map(({ price }) => price);
  const base = Amount.sum(netPrices);
  const charged = taxOn(base);
  const included = Amount.subtract(taxOn(Amount.add(base, net)), charged);
  const found = [
    ...sharesOf(netLines, netPrices, charged, currency),
    ...sharesOf(grossLines, parts, included, currency),
  ];
  return { found, grossLines, parts };
};

/** Divides an amount over the taxes of lines by their net prices. */
const sharesOf = (
  lines: ReadonlyArray<PlacedLine>,
  nets: ReadonlyArray<Amount>,
  amount: Amount,
  currency: Currency,
): ReadonlyArray<TaxShare> => {
  const bases = new Map<LineTax["taxId"], Omit<TaxShare, "amount">>();
  for (const [at, { taxes }] of lines.entries()) {
    for (const tax of taxes) {
      const base = bases.get(tax.taxId)?.base ?? Amount.zero;
      bases.set(tax.taxId, { tax, base: Amount.add(base, nets[at] ?? Amount.zero) });
    }
  }
  const found = [...bases.values()];
  const amounts = divided(
    amount,
    found.map(({ base }) => base),
    currency,
  );
  return found.map((share, at) => ({ ...share, amount: amounts[at] ?? Amount.zero }));
};

/** Divides a whole amount by weights. Without a positive weight it returns no parts: each is 0. */
const divided = (
  amount: Amount,
  weights: ReadonlyArray<Amount>,
  currency: Currency,
): ReadonlyArray<Amount> =>
  weights.some(Amount.isPositive) ? Amount.allocate(amount, weights, decimalsOf(currency)) : [];
