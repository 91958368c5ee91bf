/** Taxes of a line and of a document by the rules, with no code of the library. */
import { smallerOf, sum, toText, trunc30Div, trunc30Percent } from "./oracle-money.ts";
import type { Decimal } from "./oracle-money.ts";
import type { OracleTaxTotal } from "./oracle-types.ts";

/** A tax record as the oracle sees it. All taxes of a line are inclusive, or none is. */
export interface OracleTax {
  readonly id: string;
  readonly name: string;
  readonly percent: Decimal;
  readonly category: string;
  readonly exemptionReason: string | undefined;
  readonly isInclusive: boolean;
  readonly isCompound: boolean;
}

/** A tax, what it is calculated on, and its amount. */
export interface OracleTaxShare {
  readonly tax: OracleTax;
  readonly base: Decimal;
  readonly amount: Decimal;
}

/** The price of a line, and its taxes. */
export interface OracleTaxedLine {
  readonly price: Decimal;
  readonly taxes: ReadonlyArray<OracleTax>;
}

/** How amounts are rounded. */
export type OracleRounding = (amount: Decimal) => Decimal;

const asItIs: OracleRounding = (amount) => amount;

/** The amounts of taxes. */
export const amountsOf = (shares: ReadonlyArray<OracleTaxShare>): Decimal =>
  sum(shares.map(({ amount }) => amount));

/** What taxes add to a price. */
export const addedBy = (shares: ReadonlyArray<OracleTaxShare>): Decimal =>
  amountsOf(shares.filter(({ tax }) => !tax.isInclusive));

/** The net price in a gross price. */
export const oracleNetIn = (gross: Decimal, percent: Decimal): Decimal =>
  trunc30Div(gross.times(100), percent.plus(100));

/** Exclusive taxes in order; the base of a compound one contains the amounts before it. */
const exclusiveTaxes = (
  { price, taxes }: OracleTaxedLine,
  rounded: OracleRounding,
): ReadonlyArray<OracleTaxShare> => {
  const shares: Array<OracleTaxShare> = [];
  for (const tax of taxes) {
    const base = tax.isCompound ? price.plus(amountsOf(shares)) : price;
    shares.push({ tax, base, amount: rounded(trunc30Percent(base, tax.percent)) });
  }
  return shares;
};

/** Inclusive taxes in order; the last one has what the others leave of the gross price. */
const inclusiveTaxes = (
  { price, taxes }: OracleTaxedLine,
  rounded: OracleRounding,
): ReadonlyArray<OracleTaxShare> => {
  const base = rounded(oracleNetIn(price, sum(taxes.map(({ percent }) => percent))));
  let rest = price.minus(base);
  return taxes.map((tax, place) => {
    const isLast = place === taxes.length - 1;
    const own = isLast ? rest : rounded(trunc30Percent(base, tax.percent));
    const amount = smallerOf(own, rest);
    rest = rest.minus(amount);
    return { tax, base, amount };
  });
};

/** The taxes of a line, which are rounded one by one if a rounding is given. */
export const oracleLineTaxes = (
  line: OracleTaxedLine,
  rounded: OracleRounding = asItIs,
): ReadonlyArray<OracleTaxShare> =>
  line.taxes.some(({ isInclusive }) => isInclusive)
    ? inclusiveTaxes(line, rounded)
    : exclusiveTaxes(line, rounded);

/** Rounds inclusive taxes of a group of lines; their base is what they leave of its price. */
export const roundedInclusive = (
  group: OracleTaxedLine,
  rounded: OracleRounding,
): ReadonlyArray<OracleTaxShare> => {
  let base = group.price;
  const shares = inclusiveTaxes(group, asItIs).map((share) => {
    const amount = smallerOf(rounded(share.amount), base);
    base = base.minus(amount);
    return { ...share, amount };
  });
  return shares.map((share) => ({ ...share, base }));
};

/** Lines with the same taxes in the same order, as one line. */
export const groupedByTaxes = <Line extends OracleTaxedLine>(
  lines: ReadonlyArray<Line>,
): ReadonlyArray<OracleTaxedLine & { readonly own: ReadonlyArray<Line> }> => {
  const groups = new Map<string, Array<Line>>();
  for (const line of lines) {
    const key = line.taxes.map(({ id }) => id).join();
    groups.set(key, [...(groups.get(key) ?? []), line]);
  }
  return [...groups.values()].map((own) => ({
    own,
    taxes: own[0]?.taxes ?? [],
    price: sum(own.map(({ price }) => price)),
  }));
};

/** Shares by tax, in the order in which the taxes first appear. */
export const sharesByTax = (
  shares: ReadonlyArray<OracleTaxShare>,
): ReadonlyArray<ReadonlyArray<OracleTaxShare>> => {
  const found = new Map<string, Array<OracleTaxShare>>();
  for (const share of shares) {
    found.set(share.tax.id, [...(found.get(share.tax.id) ?? []), share]);
  }
  return [...found.values()];
};

/**
 * The taxes of a document. An exclusive tax is its percentage of all its bases; the amounts of an
 * inclusive one are those of each group of lines with the same taxes.
 */
export const oracleDocumentTaxes = (
  lines: ReadonlyArray<OracleTaxedLine>,
  rounded: OracleRounding | undefined,
): ReadonlyArray<OracleTaxShare> => {
  const shares = groupedByTaxes(lines).flatMap((group) =>
    rounded !== undefined && group.taxes[0]?.isInclusive === true
      ? roundedInclusive(group, rounded)
      : oracleLineTaxes(group),
  );
  return sharesByTax(shares).flatMap((same): ReadonlyArray<OracleTaxShare> => {
    const [first] = same;
    if (first === undefined) return [];
    const { tax } = first;
    const base = sum(same.map((share) => share.base));
    if (tax.isInclusive) return [{ tax, base, amount: amountsOf(same) }];
    return [{ tax, base, amount: (rounded ?? asItIs)(trunc30Percent(base, tax.percent)) }];
  });
};

/** The details of the step of a tax. */
export const taxDetails = ({ tax, base, amount }: OracleTaxShare): Record<string, string> => ({
  tax_id: tax.id,
  name: tax.name,
  percent: toText(tax.percent),
  category: tax.category,
  base: toText(base),
  amount: toText(amount),
  inclusive: String(tax.isInclusive),
  ...(tax.isCompound ? { compound: "true" } : {}),
  ...(tax.exemptionReason === undefined ? {} : { exemption_reason: tax.exemptionReason }),
});

/** The taxes of a quote: of each, the sum of its bases and amounts. */
export const taxSummary = (
  shares: ReadonlyArray<OracleTaxShare>,
): ReadonlyArray<OracleTaxTotal & { readonly tax_id: string; readonly name: string }> =>
  sharesByTax(shares).flatMap((same) =>
    same.slice(0, 1).map(({ tax }) => ({
      tax_id: tax.id,
      name: tax.name,
      category: tax.category,
      percent: toText(tax.percent),
      base: toText(sum(same.map(({ base }) => base))),
      amount: toText(amountsOf(same)),
    })),
  );
