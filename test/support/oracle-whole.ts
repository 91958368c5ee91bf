/**
 * Taxes and totals in whole amounts, as the profiles `invoice` and `shop` calculate them, with no
 * code of the library.
 */
import { oracleDivided, oracleRoundedTo, sum, toText, trunc30Percent } from "./oracle-money.ts";
import type { Decimal } from "./oracle-money.ts";
import {
  amountsOf,
  groupedByTaxes,
  oracleLineTaxes,
  oracleNetIn,
  roundedInclusive,
  sharesByTax,
  type OracleRounding,
  type OracleTax,
  type OracleTaxedLine,
  type OracleTaxShare,
} from "./oracle-taxes.ts";
import type { OracleTotals } from "./oracle-types.ts";

/** The taxes of an invoice, and the net price of each line. */
export interface OracleWhole {
  readonly shares: ReadonlyArray<OracleTaxShare>;
  readonly nets: ReadonlyArray<Decimal>;
}

/** A line of an invoice, and its place. */
interface WholeLine extends OracleTaxedLine {
  readonly place: number;
}

/** Shares, and the net prices of the lines whose prices contain taxes. */
interface Part {
  readonly shares: ReadonlyArray<OracleTaxShare>;
  readonly nets: ReadonlyMap<number, Decimal>;
}

const halfUp =
  (unit: Decimal): OracleRounding =>
  (amount) =>
    oracleRoundedTo(amount, unit, "HALF_UP");

const pricesOf = (lines: ReadonlyArray<OracleTaxedLine>): ReadonlyArray<Decimal> =>
  lines.map(({ price }) => price);

/** The taxes of a line of a shop. */
export const oracleShopTaxes = (
  line: OracleTaxedLine,
  unit: Decimal,
): ReadonlyArray<OracleTaxShare> => oracleLineTaxes(line, halfUp(unit));

/** Divides a net price over lines, by their gross prices. */
const netsOf = (
  net: Decimal,
  lines: ReadonlyArray<WholeLine>,
  unit: Decimal,
): ReadonlyMap<number, Decimal> => {
  const parts = oracleDivided(net, pricesOf(lines), unit);
  return new Map(lines.map(({ place }, index) => [place, parts[index] ?? net]));
};

/** Divides the tax of a rate over its records, by their bases. */
const sharesOfRecords = (
  lines: ReadonlyArray<WholeLine>,
  nets: ReadonlyMap<number, Decimal>,
  amount: Decimal,
  unit: Decimal,
): ReadonlyArray<OracleTaxShare> => {
  const records = groupedByTaxes(lines);
  const bases = records.map(({ own }) =>
    sum(own.map(({ place, price }) => nets.get(place) ?? price)),
  );
  const amounts = oracleDivided(amount, bases, unit);
  return records.flatMap(({ taxes: [tax] }, index) => {
    const [base, part] = [bases[index], amounts[index]];
    return tax && base && part ? [{ tax, base, amount: part }] : [];
  });
};

/** The taxes of a rate: of the net prices and of the net price in all gross prices. */
const taxesOfRate = (own: ReadonlyArray<WholeLine>, unit: Decimal): Part => {
  const [tax] = own[0]?.taxes ?? [];
  if (tax === undefined) return { shares: [], nets: new Map() };
  const { percent } = tax;
  const rounded = halfUp(unit);
  const isGross = ({ taxes }: WholeLine): boolean => taxes[0]?.isInclusive === true;
  const [gross, exclusive] = [own.filter(isGross), own.filter((line) => !isGross(line))];
  const net = rounded(oracleNetIn(sum(pricesOf(gross)), percent));
  const nets = netsOf(net, gross, unit);
  const base = sum(pricesOf(exclusive));
  const charged = rounded(trunc30Percent(base, percent));
  const included = rounded(trunc30Percent(base.plus(net), percent)).minus(charged);
  return {
    nets,
    shares: [
      ...sharesOfRecords(exclusive, nets, charged, unit),
      ...sharesOfRecords(gross, nets, included, unit),
    ],
  };
};

/** The base of a tax that all of some lines have. */
const baseOf = (own: ReadonlyArray<OracleTaxedLine>, tax: OracleTax, unit: Decimal): Decimal => {
  const base = sum(pricesOf(own));
  if (!tax.isCompound) return base;
  const before = own.map((line) => ({
    ...line,
    taxes: line.taxes.slice(
      0,
      line.taxes.findIndex(({ id }) => id === tax.id),
    ),
  }));
  const others = new Map(before.flatMap(({ taxes }) => taxes.map((each) => [each.id, each])));
  const amounts = [...others.values()].map((other) => {
    const both = before.filter(({ taxes }) => taxes.some(({ id }) => id === other.id));
    return halfUp(unit)(trunc30Percent(baseOf(both, other, unit), other.percent));
  });
  return sum([base, ...amounts]);
};

/** The taxes of lines that have several, or share one with a line that has. */
const taxesOfSeveral = (lines: ReadonlyArray<WholeLine>, unit: Decimal): Part => {
  const nets = new Map<number, Decimal>();
  const inclusive = groupedByTaxes(lines).flatMap((group) => {
    if (group.taxes[0]?.isInclusive !== true) return [];
    const shares = roundedInclusive(group, halfUp(unit));
    const net = group.price.minus(amountsOf(shares));
    for (const [place, part] of netsOf(net, group.own, unit)) nets.set(place, part);
    return shares;
  });
  const added = new Map(
    lines.flatMap(({ taxes }) =>
      taxes.filter((tax) => !tax.isInclusive).map((tax) => [tax.id, tax]),
    ),
  );
  const exclusive = [...added.values()].map((tax) => {
    const own = lines.filter(({ taxes }) => taxes.some(({ id }) => id === tax.id));
    const base = baseOf(own, tax, unit);
    return { tax, base, amount: halfUp(unit)(trunc30Percent(base, tax.percent)) };
  });
  const summed = sharesByTax(inclusive).flatMap((same) =>
    same.slice(0, 1).map(({ tax }) => ({
      tax,
      base: sum(same.map(({ base }) => base)),
      amount: amountsOf(same),
    })),
  );
  return { shares: [...summed, ...exclusive], nets };
};

/**
 * The taxes of an invoice. Lines whose only tax is on no line with others are added up by category
 * and rate; other taxes stay by record.
 */
export const oracleInvoiceTaxes = (
  taxed: ReadonlyArray<OracleTaxedLine>,
  unit: Decimal,
): OracleWhole => {
  const lines = taxed.map((line, place): WholeLine => ({ ...line, place }));
  const several = new Set(
    lines.flatMap(({ taxes }) => (taxes.length > 1 ? taxes.map(({ id }) => id) : [])),
  );
  const byRate = new Map<string, Array<WholeLine>>();
  const others: Array<WholeLine> = [];
  for (const line of lines) {
    const [tax] = line.taxes;
    if (tax === undefined) continue;
    if (several.has(tax.id)) {
      others.push(line);
      continue;
    }
    const rate = `${tax.category} ${toText(tax.percent)}`;
    byRate.set(rate, [...(byRate.get(rate) ?? []), line]);
  }
  const parts = [
    ...[...byRate.values()].map((own) => taxesOfRate(own, unit)),
    taxesOfSeveral(others, unit),
  ];
  const order = [...new Set(lines.flatMap(({ taxes }) => taxes.map(({ id }) => id)))];
  const shares = new Map(
    parts.flatMap((part) => part.shares.map((share) => [share.tax.id, share])),
  );
  const nets = new Map(parts.flatMap((part) => [...part.nets]));
  return {
    shares: order.flatMap((id) => shares.get(id) ?? []),
    nets: lines.map(({ place, price }) => nets.get(place) ?? price),
  };
};

/** The totals of a quote in a profile. */
export const oracleTotals = (
  profile: "invoice" | "shop",
  { nets, shares }: OracleWhole,
  price: Decimal,
): OracleTotals => {
  const rates = new Map<string, Array<OracleTaxShare>>();
  for (const share of shares) {
    const rate = `${share.tax.category} ${toText(share.tax.percent)}`;
    rates.set(rate, [...(rates.get(rate) ?? []), share]);
  }
  const [net, tax] = [sum(nets), amountsOf(shares)];
  return {
    profile,
    net: toText(net),
    tax: toText(tax),
    rounding: toText(price.minus(net).minus(tax)),
    price: toText(price),
    lines: nets.map((each, index) => ({ index, net: toText(each) })),
    taxes: [...rates.values()].flatMap((own) =>
      own.slice(0, 1).map(({ tax: { category, percent } }) => ({
        category,
        percent: toText(percent),
        base: toText(sum(own.map(({ base }) => base))),
        amount: toText(amountsOf(own)),
      })),
    ),
  };
};
