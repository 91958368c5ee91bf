import { Amount } from "../money/amount.ts";
import {
  creditedSum,
  creditedTotals,
  type CreditableInvoice,
  type Credited,
  type CreditedTotals,
} from "./creditable-invoice.ts";
import type { CreditableLine } from "./creditable-line.ts";
import { notCredited, roundPart, type CreditedLine } from "./credited-line.ts";
import { groupTax, type WholeCredit } from "./whole-credit.ts";
import { byQuantity, creditedPart, wholePart } from "./whole-line.ts";

/** The totals of what is credited of an invoice. */
export interface CreditTally {
  /** Returns the totals. */
  readonly totals: () => CreditedTotals;
  /** Returns the tally after a change of what is credited of a line. */
  readonly changed: (line: CreditableLine, from: CreditedLine, to: CreditedLine) => CreditTally;
}

/**
 * Adds up what is credited of an invoice: its exact prices, or each printed number if its amounts
 * are whole.
 */
export const tallyOf = (invoice: CreditableInvoice, credited: Credited): CreditTally => {
  const { whole } = invoice;
  return whole === undefined
    ? exactTally(invoice, creditedSum(credited))
    : wholeTally(invoice, whole, credited);
};

const exactTally = (invoice: CreditableInvoice, sum: Amount): CreditTally => ({
  totals: () => creditedTotals(invoice, sum),
  changed: (_line, from, to) =>
    exactTally(invoice, Amount.add(sum, Amount.subtract(to.total, from.total))),
});

/** What is credited of the lines, and of the net prices that taxes of the document are added to. */
interface PriceParts {
  readonly lines: Amount;
  readonly bases: ReadonlyMap<string, Amount>;
}

/** Adds up the printed price of what is credited. Its steps are those of the price. */
const wholeTally = (
  invoice: CreditableInvoice,
  whole: WholeCredit,
  credited: Credited,
): CreditTally => {
  let parts: PriceParts = { lines: Amount.zero, bases: new Map() };
  for (const line of invoice.lines.values()) {
    parts = changed(parts, whole, line, notCredited, credited.get(line.id) ?? notCredited);
  }
  return tally(invoice, whole, parts);
};

const tally = (invoice: CreditableInvoice, whole: WholeCredit, parts: PriceParts): CreditTally => ({
  totals: () => totalsOf(invoice, whole, parts),
  changed: (line, from, to) => tally(invoice, whole, changed(parts, whole, line, from, to)),
});

const changed = (
  { lines, bases }: PriceParts,
  { currency, keyOf, groups, lines: found }: WholeCredit,
  line: CreditableLine,
  from: CreditedLine,
  to: CreditedLine,
): PriceParts => {
  const own = found.get(line.id);
  if (own === undefined) return { lines, bases };
  const difference = (amountOf: (credited: CreditedLine) => Amount): Amount =>
    Amount.subtract(amountOf(to), amountOf(from));
  const net = difference((credited) =>
    wholePart(line, byQuantity(line, credited), own.net, currency),
  );
  const next = new Map(bases);
  for (const tax of own.taxes) {
    const key = keyOf(tax);
    if (tax.isInclusive || !groups.has(key)) continue;
    next.set(key, Amount.add(next.get(key) ?? Amount.zero, net));
  }
  const part = difference((credited) => creditedPart(line, own, credited, currency));
  return { lines: Amount.add(lines, part), bases: next };
};

const totalsOf = (
  { price: whole, priceUsd, rounding }: CreditableInvoice,
  { currency, groups }: WholeCredit,
  { lines, bases }: PriceParts,
): CreditedTotals => {
  const taxes = [...bases].map(([key, base]) => {
    const group = groups.get(key);
    return group === undefined ? Amount.zero : groupTax(group, base, currency);
  });
  const price = Amount.add(lines, Amount.sum(taxes));
  const total = rounding === undefined ? price : roundPart(price, rounding.basis);
  const totalUsd = Amount.isPositive(whole) ? Amount.share(priceUsd, total, whole) : Amount.zero;
  return { total, totalUsd, payable: total };
};
