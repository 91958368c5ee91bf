import { currencies, type Currency } from "../money/currency.ts";
import type { Candidate } from "./candidate.ts";
import { currencyTotals, type CurrencyRepricing, type CurrencyTotals } from "./currency-totals.ts";
import { lineClass, reprice, type LineClass, type Unpriceable } from "./reprice.ts";
import { repricedOf, type Priced, type Repriced } from "./repriced.ts";

/** Options of `repriceInvoices`. @inline */
export interface RepriceOptions<Given extends Priced = Priced> {
  /** Called with each document that has a price under the candidate, in order. */
  readonly onInvoice?: (row: Repriced) => void;
  /** Called with each document that has none, in order. */
  readonly onUnpriceable?: (invoice: Given, reason: Unpriceable) => void;
  /** Called with the number of documents after every 10,000 of them. */
  readonly onProgress?: (count: number) => void;
  /** How many rises and falls are kept. Defaults to 20 of each. */
  readonly largest?: number;
  /** How many products, and how many customers, have totals of their own. Defaults to 100,000. */
  readonly groups?: number;
}

/** What documents of the past would have cost. Demand is assumed not to change. */
export interface Repricing {
  /** In the order of `currencies`. */
  readonly currencies: ReadonlyArray<CurrencyRepricing>;
  /** The number of lines of each class. */
  readonly lines: Readonly<Record<LineClass, number>>;
  /** Documents without a price under the candidate. */
  readonly unpriceable: number;
}

/** Number of documents between two calls of `onProgress`. */
const progressEvery = 10_000;

/**
 * Prices documents under a candidate, and adds up the differences by reason, product, customer and
 * class of lines. Nothing is stored, and currencies are never added up.
 *
 * Memory grows by one relative change for each document, and by the products and customers up to
 * the limit of `groups`. Rejects with what `invoices` throws.
 *
 * @example
 * const { currencies } = await repriceInvoices([{ id: "invoice_1", quote }], candidate);
 */
export const repriceInvoices = async <Given extends Priced>(
  invoices: Iterable<Given> | AsyncIterable<Given>,
  candidate: Candidate,
  options: RepriceOptions<Given> = {},
): Promise<Repricing> => {
  const { onInvoice, onUnpriceable, onProgress, largest = 20, groups = 100_000 } = options;
  const left = { products: groups, customers: groups };
  const allows = (group: keyof typeof left): boolean => {
    left[group] -= 1;
    return left[group] >= 0;
  };
  const totals = new Map<Currency, CurrencyTotals>();
  const lines = { reached: 0, grandfathered: 0, custom: 0 };
  let count = 0;
  let unpriceable = 0;
  for await (const invoice of invoices) {
    const { quote } = invoice;
    const repriced = reprice(quote, candidate);
    if (repriced._tag === "Left") {
      unpriceable += 1;
      onUnpriceable?.(invoice, repriced.left);
    } else {
      const row = repricedOf(invoice, repriced.right, candidate);
      const sum = totals.get(quote.currency) ?? currencyTotals(quote.currency, { largest, allows });
      totals.set(quote.currency, sum);
      sum.add(row);
      for (const { line } of quote.lines) lines[lineClass(line, candidate)] += 1;
      onInvoice?.(row);
    }
    count += 1;
    if (count % progressEvery === 0) onProgress?.(count);
  }
  return {
    currencies: currencies.flatMap((currency) => totals.get(currency)?.result() ?? []),
    lines,
    unpriceable,
  };
};
