import type { InvoiceItemId, TaxId } from "../ids.ts";
import { stepsByItem, type InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import type { WholeInvoiceLine, WholeInvoice } from "../invoice/invoice-totals.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { roundHalfUp } from "../money/money.ts";
import type { RoundingBasis, TaxBasis } from "../quote/calculation-step.ts";
import { decimalsOf } from "../quote/totals-profile.ts";
import type { LineTax, TaxShare } from "../tax/tax-line.ts";
import { rateKey, taxesOfSeveral } from "../tax/tax-whole.ts";

/** The share of a line in a tax of the document. @inline */
export interface DocumentTaxPart {
  readonly taxId: TaxId;
  readonly isInclusive: boolean;
  readonly base: Amount;
  readonly amount: Amount;
}

/** A line of an invoice, with everything that its credited shares are calculated from. @inline */
export interface CreditableLine {
  readonly id: InvoiceItemId;
  readonly quantity: number;
  /** By `idx`; without the rounding of the line. */
  readonly steps: ReadonlyArray<InvoiceCalculation>;
  /** The last step, if the price of the line is rounded. */
  readonly rounding: (InvoiceCalculation & { readonly basis: RoundingBasis }) | undefined;
  /** Before it is rounded. */
  readonly exactPrice: Amount;
  readonly price: Amount;
  /** Of the document, in the order of its steps. */
  readonly taxes: ReadonlyArray<DocumentTaxPart>;
  /** The price with the exclusive taxes of the document. */
  readonly whole: Amount;
}

/** A tax of the document. @inline */
export type DocumentTax = InvoiceCalculation & { readonly basis: TaxBasis };

/**
 * Returns the lines of an invoice that are included in its price.
 *
 * The taxes of the document are divided among their lines in proportion to the prices. The last
 * line with a price receives what truncation leaves over, so that the lines and the taxes add up to
 * the sum before the rounding of the total exactly. With `decimals`, each part is rounded to them.
 */
export const creditableLines = (
  items: ReadonlyArray<InvoiceItem>,
  calculations: ReadonlyArray<InvoiceCalculation>,
  documentTaxes: ReadonlyArray<DocumentTax>,
  decimals?: number,
): ReadonlyArray<CreditableLine> => {
  const stepsOf = stepsByItem(calculations);
  const lines = items
    .filter(({ excludeReason }) => excludeReason === undefined)
    .map(({ id, quantity }) => untaxedLine(id, quantity, stepsOf.get(id) ?? []));
  const parts = lines.map((): Array<DocumentTaxPart> => []);
  for (const { basis } of documentTaxes) {
    const taxed = lines.flatMap((line, index) => (isTaxed(line, basis) ? [index] : []));
    const prices = taxed.map((index) => lines[index]?.price ?? Amount.zero);
    const bases = divide(basis.base, prices, decimals);
    const amounts = divide(basis.amount, prices, decimals);
    for (const [place, index] of taxed.entries()) {
      parts[index]?.push({
        taxId: basis.tax.taxId,
        isInclusive: basis.tax.isInclusive,
        base: bases[place] ?? Amount.zero,
        amount: amounts[place] ?? Amount.zero,
      });
    }
  }
  return lines.map((line, index) => withTaxes(line, parts[index] ?? []));
};

type UntaxedLine = Omit<CreditableLine, "taxes" | "whole">;

const untaxedLine = (
  id: InvoiceItemId,
  quantity: number,
  all: ReadonlyArray<InvoiceCalculation>,
): UntaxedLine => {
  const last = all.at(-1);
  const price = last?.price.after ?? Amount.zero;
  if (last?.basis.kind !== "Rounding") {
    return { id, quantity, steps: all, rounding: undefined, exactPrice: price, price };
  }
  const rounding = { ...last, basis: last.basis };
  return { id, quantity, steps: all.slice(0, -1), rounding, exactPrice: last.price.before, price };
};

const withTaxes = (line: UntaxedLine, taxes: ReadonlyArray<DocumentTaxPart>): CreditableLine => {
  const added = taxes.map(({ isInclusive, amount }) => (isInclusive ? Amount.zero : amount));
  return { ...line, taxes, whole: Amount.add(line.price, Amount.sum(added)) };
};

const isTaxed = ({ steps: [first] }: UntaxedLine, { tax }: TaxBasis): boolean =>
  first?.basis.kind === "Base" && first.basis.documentTaxIds.includes(tax.taxId);

/** Divides an amount in proportion to weights, exactly: the last weight receives the rest. */
const divide = (
  amount: Amount,
  weights: ReadonlyArray<Amount>,
  decimals: number | undefined,
): ReadonlyArray<Amount> => {
  const sum = Amount.sum(weights);
  if (decimals !== undefined && Amount.isPositive(sum)) {
    return Amount.allocate(amount, weights, decimals);
  }
  const last = Math.max(weights.findLastIndex(Amount.isPositive), 0);
  let rest = amount;
  const parts = weights.map((weight, index) => {
    if (index === last || !Amount.isPositive(sum)) return Amount.zero;
    const part = Amount.share(amount, weight, sum);
    rest = Amount.subtract(rest, part);
    return part;
  });
  return parts.map((part, index) => (index === last ? rest : part));
};

/** What credit notes have credited of a line. @inline */
export interface CreditedLine {
  /** Credited by quantity. */
  readonly quantity: number;
  /** Credited by amount. */
  readonly amount: Amount;
  /** Whether an amount was all that was left of it. */
  readonly isRest: boolean;
  /** Credited exactly, including taxes. */
  readonly total: Amount;
}

/** What is credited of a line without credit notes. */
export const notCredited: CreditedLine = {
  quantity: 0,
  amount: Amount.zero,
  isRest: false,
  total: Amount.zero,
};

/** Returns whether a line is credited in full. Then each of its columns is credited in full. */
export const isCreditedInFull = (line: CreditableLine, credited: CreditedLine): boolean =>
  credited.quantity === line.quantity ||
  (Amount.isPositive(credited.amount) && Amount.equals(credited.total, line.whole));

/**
 * Returns what a quantity and an amount are worth. Quantities are rounded cumulatively: two of
 * three units are worth the rounded price of two units, not twice that of one.
 */
export const totalOf = (line: CreditableLine, quantity: number, amount: Amount): Amount => {
  if (quantity === line.quantity) return line.whole;
  const price = quantityShare(line, line.exactPrice, quantity);
  const rounded = line.rounding === undefined ? price : roundPart(price, line.rounding.basis);
  const taxes = quantityShare(line, Amount.subtract(line.whole, line.price), quantity);
  return Amount.add(Amount.add(rounded, taxes), amount);
};

/**
 * Returns the credited share of a column of a line, truncated after the thirtieth decimal. Notes
 * have the difference of two such shares, so that the notes of a whole line have the whole column.
 */
export const shareOf = (line: CreditableLine, credited: CreditedLine, column: Amount): Amount => {
  if (isCreditedInFull(line, credited)) return column;
  const byQuantity = quantityShare(line, column, credited.quantity);
  if (!Amount.isPositive(credited.amount)) return byQuantity;
  return Amount.add(byQuantity, Amount.share(column, credited.amount, line.whole));
};

/** Returns the credited part of the price of a line, without the exclusive document taxes. */
export const creditedPrice = (line: CreditableLine, credited: CreditedLine): Amount => {
  const taxes = line.taxes.map(({ isInclusive, amount }) =>
    isInclusive ? Amount.zero : shareOf(line, credited, amount),
  );
  return Amount.subtract(credited.total, Amount.sum(taxes));
};

/**
 * Rounds a part of a price. Halves of `HALF_EVEN` are rounded up, so that adding a multiple of the
 * increment to the part adds the same to the result. Only the whole is rounded to even multiples.
 */
export const roundPart = (part: Amount, { increment, mode }: RoundingBasis): Amount =>
  Amount.roundToMultiple(part, increment, mode === "HALF_EVEN" ? "HALF_UP" : mode);

const quantityShare = (line: CreditableLine, column: Amount, quantity: number): Amount =>
  Amount.share(column, Amount.fromInteger(quantity), Amount.fromInteger(line.quantity));

/** A line with whole amounts, and its net price in the totals of the invoice. */
export interface WholeCreditLine extends WholeInvoiceLine {
  readonly isInclusive: boolean;
  readonly net: Amount;
}

/** Returns the credited part of a whole amount of a line, rounded cumulatively. */
export const wholePart = (
  line: CreditableLine,
  credited: CreditedLine,
  amount: Amount,
  currency: Currency,
): Amount =>
  isCreditedInFull(line, credited)
    ? amount
    : Amount.min(roundHalfUp(shareOf(line, credited, amount), currency), amount);

/** Returns the part of a line that is credited by quantity; all of a line that is credited. */
export const byQuantity = (line: CreditableLine, credited: CreditedLine): CreditedLine =>
  isCreditedInFull(line, credited) ? credited : { ...credited, amount: Amount.zero };

/**
 * Returns the credited part of what a line adds to the price, without the taxes of the document:
 * the rounded share of its quantity, and credited amounts as they are.
 */
export const creditedPart = (
  line: CreditableLine,
  { isInclusive, net, price, shares }: WholeCreditLine,
  credited: CreditedLine,
  currency: Currency,
): Amount => {
  const own = byQuantity(line, credited);
  const part = (amount: Amount): Amount => wholePart(line, own, amount, currency);
  const taxes = shares.map(({ amount }) => part(amount));
  const gross =
    shares.length === 0 ? part(isInclusive ? price : net) : Amount.sum([part(net), ...taxes]);
  return isCreditedInFull(line, credited) ? gross : Amount.add(gross, credited.amount);
};

/**
 * Returns what a quantity and an amount of a line are worth, as `totalOf`, but whole. The line is
 * not credited in full before its last unit is.
 */
export const wholeTotalOf = (
  line: CreditableLine,
  { isRest, ...next }: Omit<CreditedLine, "total">,
  currency: Currency,
): Amount => {
  if (isRest || next.quantity === line.quantity) return line.whole;
  const own = { ...notCredited, quantity: next.quantity };
  const pieces = wholePart(line, own, line.whole, currency);
  if (!Amount.isPositive(next.amount)) return pieces;
  const limit = Amount.subtract(line.whole, Amount.unit(decimalsOf(currency)));
  return Amount.max(Amount.min(Amount.add(pieces, next.amount), limit), pieces);
};

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
  return roundHalfUp(exact, currency);
};
