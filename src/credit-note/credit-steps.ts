import type { InvoiceItemId } from "../ids.ts";
import { calculationType } from "../invoice/calculation-basis.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { roundHalfUp } from "../money/money.ts";
import { unchanged, type PriceChange, type TaxBasis } from "../quote/calculation-step.ts";
import { totalsOfShares, type DocumentTotals } from "../quote/document-totals.ts";
import { roundingTitle } from "../quote/line-steps.ts";
import { decimalsOf } from "../quote/totals-profile.ts";
import type { TaxShare } from "../tax/tax-line.ts";
import { rateKey } from "../tax/tax-whole.ts";
import type { CreditStep } from "./credit-note.ts";
import {
  creditedSum,
  creditedTotals,
  type CreditableInvoice,
  type CreditChange,
  type Credited,
  type CreditedTotals,
} from "./creditable-invoice.ts";
import {
  creditedPart,
  creditedPrice,
  groupTax,
  notCredited,
  shareOf,
  weightIn,
  wholePart,
  type CreditableLine,
  type CreditedLine,
  type DocumentTaxPart,
  type TaxGroup,
  type WholeCredit,
} from "./creditable-line.ts";

/**
 * Returns the steps of a credit note: of its lines, the taxes of the document and the totals. Each
 * column is the difference of the credited shares before and after the note.
 */
export const creditSteps = (
  invoice: CreditableInvoice,
  before: Credited,
  after: Credited,
  ids: ReadonlyArray<InvoiceItemId>,
): ReadonlyArray<CreditStep> => {
  const lines = ids.flatMap((id) => invoice.lines.get(id) ?? []);
  return [
    ...lines.flatMap((line) =>
      differences(
        lineSteps(line, before.get(line.id) ?? notCredited),
        lineSteps(line, after.get(line.id) ?? notCredited),
      ),
    ),
    ...differences(documentSteps(invoice, before), documentSteps(invoice, after)),
  ];
};

/** Returns the credited shares of the steps of a line. */
const lineSteps = (line: CreditableLine, credited: CreditedLine): ReadonlyArray<CreditStep> => {
  const price = creditedPrice(line, credited);
  const share = (column: Amount): Amount =>
    line.rounding === undefined && Amount.equals(column, line.price)
      ? price
      : shareOf(line, credited, column);
  const steps = line.steps.map((step) => {
    const { before, after } = step.price;
    return scaled(step, { before: share(before), after: share(after) }, (tax) => ({
      tax: tax.tax,
      base: share(tax.base),
      amount: share(tax.amount),
    }));
  });
  if (line.rounding === undefined) return steps;
  return [...steps, scaled(line.rounding, { before: share(line.exactPrice), after: price })];
};

/** Returns the credited shares of the steps from the sum of the lines to the totals. */
const documentSteps = (
  invoice: CreditableInvoice,
  credited: Credited,
): ReadonlyArray<CreditStep> => {
  const lines = [...invoice.lines.values()].map((line) => ({
    line,
    credited: credited.get(line.id) ?? notCredited,
  }));
  const partOf = (
    { tax: { taxId } }: TaxBasis,
    column: (part: DocumentTaxPart) => Amount,
  ): Amount =>
    Amount.sum(
      lines.flatMap(({ line, credited: found }) =>
        line.taxes
          .filter((part) => part.taxId === taxId)
          .map((part) => shareOf(line, found, column(part))),
      ),
    );
  let price = Amount.sum(lines.map(({ line, credited: found }) => creditedPrice(line, found)));
  const taxes = invoice.documentTaxes.map((step) => {
    const base = partOf(step.basis, (part) => part.base);
    const amount = partOf(step.basis, (part) => part.amount);
    const before = price;
    if (!step.basis.tax.isInclusive) price = Amount.add(price, amount);
    return scaled(step, { before, after: price }, ({ tax }) => ({ tax, base, amount }));
  });
  const { total, totalUsd } = creditedTotals(invoice, creditedSum(credited));
  const { rounding } = invoice;
  return [
    ...taxes,
    ...(rounding === undefined ? [] : [scaled(rounding, { before: price, after: total })]),
    ...invoice.totals.map((step) =>
      scaled(step, unchanged(step.basis.kind === "Total" ? total : totalUsd)),
    ),
  ];
};

/** Returns the step of a credit note for a step of its invoice. */
const scaled = (
  { invoiceItemId, title, currency, basis }: InvoiceCalculation,
  price: PriceChange,
  taxOf?: (basis: TaxBasis) => TaxShare,
): CreditStep => ({
  invoiceItemId,
  type: calculationType(basis),
  title,
  currency,
  price,
  ...(basis.kind === "Tax" && taxOf !== undefined ? { tax: taxOf(basis) } : {}),
});

/** Subtracts the columns of steps from those of the same steps later. */
const differences = (
  before: ReadonlyArray<CreditStep>,
  after: ReadonlyArray<CreditStep>,
): ReadonlyArray<CreditStep> =>
  after.map((step, index) => {
    const earlier = before[index];
    if (earlier === undefined) return step;
    const price = {
      before: Amount.subtract(step.price.before, earlier.price.before),
      after: Amount.subtract(step.price.after, earlier.price.after),
    };
    if (step.tax === undefined || earlier.tax === undefined) return { ...step, price };
    const { tax, base, amount } = step.tax;
    return {
      ...step,
      price,
      tax: {
        tax,
        base: Amount.subtract(base, earlier.tax.base),
        amount: Amount.subtract(amount, earlier.tax.amount),
      },
    };
  });

/** The printed numbers of a credit note. */
export interface WholeNote {
  /** Of the taxes of the document, in the order of their steps. */
  readonly shares: ReadonlyArray<TaxShare>;
  readonly totals: DocumentTotals;
}

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
      tax,
      base: growth(id, base),
      amount: growth(id, amount),
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
  return Amount.min(roundHalfUp(exact, currency), base);
};

/**
 * Returns the steps of a credit note of an invoice with whole amounts, from the rounding of each
 * line on as they are printed. If they do not add up to the total, the last one is a rounding.
 */
export const wholeSteps = (
  invoice: CreditableInvoice,
  whole: WholeCredit,
  { before, after, ids }: CreditChange,
  { shares }: WholeNote,
  { total, totalUsd }: CreditedTotals,
): ReadonlyArray<CreditStep> => {
  const lines = ids
    .flatMap((id) => invoice.lines.get(id) ?? [])
    .map((line) =>
      differences(
        wholeLineSteps(line, whole, before.get(line.id) ?? notCredited),
        wholeLineSteps(line, whole, after.get(line.id) ?? notCredited),
      ),
    );
  let price = Amount.sum(lines.flatMap((steps) => steps.at(-1)?.price.after ?? []));
  const taxes = invoice.documentTaxes.flatMap((step): ReadonlyArray<CreditStep> => {
    const share = shares.find(({ tax }) => tax.taxId === step.basis.tax.taxId);
    if (share === undefined) return [];
    const from = price;
    if (!share.tax.isInclusive) price = Amount.add(price, share.amount);
    return [scaled(step, { before: from, after: price }, () => share)];
  });
  const isRounded = invoice.rounding !== undefined || !Amount.equals(price, total);
  const rounding: CreditStep = {
    invoiceItemId: undefined,
    type: "ROUNDING",
    currency: whole.currency,
    title: invoice.rounding?.title ?? roundingTitle,
    price: { before: price, after: total },
  };
  return [
    ...lines.flat(),
    ...taxes,
    ...(isRounded ? [rounding] : []),
    ...invoice.totals.map((step) =>
      scaled(step, unchanged(step.basis.kind === "Total" ? total : totalUsd)),
    ),
  ];
};

/** Returns the credited parts of the steps of a line. */
const wholeLineSteps = (
  line: CreditableLine,
  { currency, lines }: WholeCredit,
  credited: CreditedLine,
): ReadonlyArray<CreditStep> => {
  const own = lines.get(line.id);
  if (own === undefined) return [];
  const exact = (amount: Amount): Amount => shareOf(line, credited, amount);
  const part = (amount: Amount): Amount => wholePart(line, credited, amount, currency);
  const rounded = own.isInclusive ? creditedPart(line, own, credited, currency) : part(own.net);
  let price = rounded;
  const all = line.rounding === undefined ? line.steps : [...line.steps, line.rounding];
  return all.map((step) => {
    const { basis } = step;
    if (basis.kind === "Rounding") {
      return scaled(step, { before: exact(step.price.before), after: rounded });
    }
    if (basis.kind !== "Tax") {
      return scaled(step, { before: exact(step.price.before), after: exact(step.price.after) });
    }
    const [from, amount] = [price, part(basis.amount)];
    if (!basis.tax.isInclusive) price = Amount.add(price, amount);
    const share = { tax: basis.tax, base: part(basis.base), amount };
    return scaled(step, { before: from, after: price }, () => share);
  });
};
