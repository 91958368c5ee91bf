import type { InvoiceItemId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { totalsOfShares, type DocumentTotals } from "../quote/document-totals.ts";
import { decimalsOf } from "../quote/totals-profile.ts";
import type { TaxShare } from "../tax/tax-line.ts";
import { rateKey } from "../tax/tax-whole.ts";
import type { CreditNote } from "./credit-note.ts";
import type { CreditableInvoice, Credited } from "./creditable-invoice.ts";
import type { CreditableLine } from "./creditable-line.ts";
import { notCredited } from "./credited-line.ts";
import { groupTax, weightIn, type TaxGroup, type WholeCredit } from "./whole-credit.ts";
import { wholePart } from "./whole-line.ts";

/** The printed numbers of a credit note. */
export interface WholeNote {
  /** Of the taxes of the document, in the order of their steps. */
  readonly shares: ReadonlyArray<TaxShare>;
  readonly totals: DocumentTotals;
}

/** What is credited of an invoice before and after a credit note. */
export interface CreditChange {
  readonly before: Credited;
  readonly after: Credited;
  /** The lines of the note, in the order of its request. */
  readonly ids: ReadonlyArray<InvoiceItemId>;
  /** By tax of the document, by the notes before. */
  readonly taxes: ReadonlyMap<string, Amount>;
}

/** Adds up the taxes of the document that credit notes have credited. */
export const creditedTaxes = (
  notes: Iterable<Pick<CreditNote, "steps">>,
): ReadonlyMap<string, Amount> => {
  const taxes = new Map<string, Amount>();
  for (const { invoiceItemId, tax: share } of [...notes].flatMap(({ steps }) => steps)) {
    if (invoiceItemId !== undefined || share === undefined) continue;
    const { taxId } = share.tax;
    taxes.set(taxId, Amount.add(taxes.get(taxId) ?? Amount.zero, share.amount));
  }
  return taxes;
};

/**
 * Calculates the printed numbers of a credit note: each is the cumulative part of the number of the
 * invoice after the note less that before it.
 */
export const wholeNote = (
  { lines }: CreditableInvoice,
  whole: WholeCredit,
  change: CreditChange,
  price: Amount,
): WholeNote => {
  const { before, after, ids, taxes: known } = change;
  const { currency, keyOf, totals } = whole;
  const partOf = (line: CreditableLine, credited: Credited, amount: Amount): Amount =>
    wholePart(line, credited.get(line.id) ?? notCredited, amount, currency);
  const growth = (id: InvoiceItemId, amount: Amount): Amount => {
    const line = lines.get(id);
    if (line === undefined) return Amount.zero;
    return Amount.subtract(partOf(line, after, amount), partOf(line, before, amount));
  };
  const own = ids.flatMap((id) => whole.lines.get(id) ?? []);
  const nets = own.map(({ id, net }) => growth(id, net));
  const weightOf = (group: TaxGroup, share: TaxShare): Amount =>
    Amount.sum(
      own
        .filter(({ taxes }) => taxes.some(({ taxId }) => taxId === share.tax.taxId))
        .map((line) => growth(line.id, weightIn(group, line))),
    );
  const earlier = new Map<string, Amount>();
  for (const found of whole.lines.values()) {
    const line = lines.get(found.id);
    for (const key of new Set(found.taxes.map(keyOf))) {
      const group = whole.groups.get(key);
      if (line === undefined || group === undefined) continue;
      const part = partOf(line, before, weightIn(group, found));
      earlier.set(key, Amount.add(earlier.get(key) ?? Amount.zero, part));
    }
  }
  const found = new Map<string, TaxShare>();
  for (const [key, group] of whole.groups) {
    const from = earlier.get(key) ?? Amount.zero;
    const weights = group.shares.map((share) => weightOf(group, share));
    for (const share of sharesOf(group, from, weights, known, whole)) {
      found.set(share.tax.taxId, share);
    }
  }
  const shares = [...whole.groups.values()].flatMap((group) => group.shares);
  const ofLines = own.flatMap(({ id, shares: each }) =>
    each.map(({ tax, base, amount }) => ({
      ...{ tax, base: growth(id, base), amount: growth(id, amount) },
    })),
  );
  const rates = new Set(own.flatMap(({ taxes }) => taxes.map(rateKey)));
  const stated = [...found.values(), ...ofLines].filter(({ tax }) => rates.has(rateKey(tax)));
  return {
    shares: shares.flatMap(({ tax }) => found.get(tax.taxId) ?? []),
    totals: totalsOfShares(totals.profile, nets, stated, price),
  };
};

/** Divides the tax of a group over its records: none is credited by more than it has left. */
const sharesOf = (
  group: TaxGroup,
  from: Amount,
  weights: ReadonlyArray<Amount>,
  known: ReadonlyMap<string, Amount>,
  { currency }: WholeCredit,
): ReadonlyArray<TaxShare> => {
  const to = Amount.add(from, Amount.sum(weights));
  const growth = (at: (part: Amount) => Amount): Amount => Amount.subtract(at(to), at(from));
  const amount = growth((part) => groupTax(group, part, currency));
  const { isRate, weight, shares } = group;
  const [only] = shares;
  if (!isRate && only !== undefined) {
    const base = growth((part) => baseOf(only.base, part, weight, currency));
    return [{ tax: only.tax, base, amount }];
  }
  const parts = weights.some(Amount.isPositive)
    ? Amount.allocate(amount, weights, decimalsOf(currency))
    : weights;
  const left = shares.map((share) =>
    Amount.subtract(share.amount, known.get(share.tax.taxId) ?? Amount.zero),
  );
  const first = parts.map((part, index) => Amount.min(part, left[index] ?? Amount.zero));
  let rest = Amount.subtract(amount, Amount.sum(first));
  return shares.map(({ tax }, index) => {
    const [part = Amount.zero, unused = Amount.zero, base = Amount.zero] = [
      first[index],
      left[index],
      weights[index],
    ];
    const added = Amount.min(rest, Amount.subtract(unused, part));
    rest = Amount.subtract(rest, added);
    return { tax, base, amount: Amount.add(part, added) };
  });
};

/** Returns the part of the base of one of several taxes: a compound base need not be whole. */
const baseOf = (base: Amount, part: Amount, weight: Amount, currency: Currency): Amount => {
  if (!Amount.isPositive(part)) return Amount.zero;
  if (Amount.equals(part, weight)) return base;
  const exact = Amount.share(base, part, weight);
  return Amount.min(Amount.round(exact, decimalsOf(currency), "HALF_UP"), base);
};
