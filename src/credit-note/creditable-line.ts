import type { InvoiceItemId, TaxId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { RoundingBasis, TaxBasis } from "../quote/calculation-step.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";

/** The share of a line in a tax of the document. @inline */
export interface DocumentTaxPart {
  readonly taxId: TaxId;
  readonly isInclusive: boolean;
  readonly base: Amount;
  readonly amount: Amount;
}

/** A line of an invoice, with everything that its credited shares are calculated from. */
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
  const stepsOf = new Map<InvoiceItemId | undefined, Array<InvoiceCalculation>>();
  for (const step of calculations) {
    const known = stepsOf.get(step.invoiceItemId);
    if (known === undefined) stepsOf.set(step.invoiceItemId, [step]);
    else known.push(step);
  }
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
  stored: ReadonlyArray<InvoiceCalculation>,
): UntaxedLine => {
  const all = [...stored].sort((a, b) => a.idx - b.idx);
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
