import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { entity, inColumns, records } from "../schema/record.ts";
import type { Named, Out } from "../schema/schema.ts";
import { amount, calculated, oneOf } from "../schema/values.ts";
import { taxCategories } from "../tax/tax.ts";
import type { LineTax, TaxShare } from "../tax/tax-line.ts";
import { rateKey, wholeNets } from "../tax/tax-whole.ts";
import { wholeProfiles, type WholeProfile } from "./totals-profile.ts";

const rateTotal = entity("rate_total", {
  category: oneOf(taxCategories),
  percent: amount,
  base: calculated,
  amount: calculated,
});

/** The tax of one category and rate of a document. @inline */
export interface RateTotal extends Out<typeof rateTotal>, Named {}

/** The amounts of a document without its lines, in the order of JSON. */
export const totalAmounts = {
  profile: oneOf(wholeProfiles),
  /** The sum of the net prices of the lines. */
  net: calculated,
  tax: calculated,
  /** What the price has more than net and tax; it can be negative. */
  rounding: calculated,
  price: calculated,
};

/** The taxes of a document by category and rate, in the order in which the lines name them. */
export const rateTotals = /* @__PURE__ */ records(rateTotal);

/** The records of the amounts of a document. In JSON, each line has its position. */
export const totalsRecord = entity("totals", {
  ...totalAmounts,
  /** The net price of each line, in their order. */
  nets: inColumns<ReadonlyArray<Amount>>({
    columns: () => [
      {
        name: "lines",
        columnType: { type: "object" },
        write: (nets) => nets?.map((net, index) => ({ index, net: Amount.render(net) })),
      },
    ],
    read: (row) =>
      (row["lines"] as ReadonlyArray<{ readonly net: string }>).map(({ net }) => Amount.of(net)),
  }),
  /** In the order in which the lines name them. */
  taxes: rateTotals,
});

/** The amounts of a document, all whole: `net + tax + rounding = price`. */
export interface DocumentTotals extends Out<typeof totalsRecord>, Named {}

/** A line of a document with whole amounts. @inline */
export interface WholeLine {
  /** Rounded, before the taxes that are added to it. */
  readonly price: Amount;
  readonly taxes: ReadonlyArray<LineTax>;
  /** The taxes that are steps of the line. */
  readonly shares: ReadonlyArray<TaxShare>;
}

/**
 * Adds up the whole amounts of a document.
 *
 * @param shares the taxes of the document; in the profile `shop` they are those of the lines.
 */
export const documentTotals = (
  profile: WholeProfile,
  currency: Currency,
  lines: ReadonlyArray<WholeLine>,
  shares: ReadonlyArray<TaxShare>,
  price: Amount,
): DocumentTotals => {
  const nets = profile === "shop" ? lines.map(netOf) : wholeNets(lines, currency);
  const all = profile === "shop" ? lines.flatMap((line) => line.shares) : shares;
  return totalsOfShares(profile, nets, all, price);
};

/** Adds up the net prices and the taxes of a document. */
export const totalsOfShares = (
  profile: WholeProfile,
  nets: ReadonlyArray<Amount>,
  shares: ReadonlyArray<TaxShare>,
  price: Amount,
): DocumentTotals => {
  const taxes = new Map<string, RateTotal>();
  for (const { tax, base, amount: share } of shares) {
    const { category, percent } = tax;
    const known = taxes.get(rateKey(tax)) ?? { base: Amount.zero, amount: Amount.zero };
    taxes.set(rateKey(tax), {
      category,
      percent,
      base: Amount.add(known.base, base),
      amount: Amount.add(known.amount, share),
    });
  }
  const net = Amount.sum(nets);
  const tax = Amount.sum([...taxes.values()].map((total) => total.amount));
  const rounding = Amount.subtract(price, Amount.add(net, tax));
  return { profile, net, tax, rounding, price, nets, taxes: [...taxes.values()] };
};

const netOf = ({ price, shares }: WholeLine): Amount =>
  Amount.subtract(
    price,
    Amount.sum(shares.flatMap((share) => (share.tax.isInclusive ? [share.amount] : []))),
  );
