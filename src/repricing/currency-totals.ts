import { compareText } from "../kernel/text.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import { keepLargest, type Largest } from "./largest.ts";
import {
  repricingReasons,
  type Repriced,
  type RepricedPart,
  type RepricingReason,
} from "./repriced.ts";

/** The percentiles of a list of relative changes. */
export const percentiles = [5, 25, 50, 75, 95, 100] as const;

/** A product, `custom`, `document`, or `others` beyond the limit, and its change. @inline */
export interface ProductChange {
  readonly product: string;
  readonly change: Amount;
}

/** A customer, or `others` beyond the limit, and the change of its documents. @inline */
export interface CustomerChange {
  readonly customer: string;
  readonly change: Amount;
}

/** The change of the documents in one currency. Each table adds up to `change` exactly. */
export interface CurrencyRepricing {
  readonly currency: Currency;
  readonly invoices: number;
  readonly dearer: number;
  readonly cheaper: number;
  readonly unchanged: number;
  readonly before: Amount;
  readonly after: Amount;
  readonly change: Amount;
  /** By reason, without reasons that change nothing. */
  readonly reasons: ReadonlyMap<RepricingReason, Amount>;
  /** Largest change first, of either sign; without products that do not change. */
  readonly products: ReadonlyArray<ProductChange>;
  readonly customers: Largest<CustomerChange>;
  /** By class of lines; `document` has the taxes and the rounding of documents. */
  readonly classes: ReadonlyMap<RepricedPart["lines"], Amount>;
  /**
   * The relative change (change / before, truncated after the thirtieth decimal) that this
   * percentage of the documents does not exceed; empty if `before` is 0 in all of them.
   */
  readonly percentiles: ReadonlyMap<(typeof percentiles)[number], Amount>;
  /** Documents whose price was 0 before, which are in no percentile. */
  readonly fromZero: number;
  readonly largest: Largest<Repriced>;
}

/** The limits of totals. */
export interface TotalLimits {
  /** Rises and falls that are kept, of documents and of customers. */
  readonly largest: number;
  /** Returns whether one more product, or customer, may have a sum of its own. */
  readonly allows: (group: "products" | "customers") => boolean;
}

/** Adds up the documents in one currency. */
export interface CurrencyTotals {
  readonly add: (row: Repriced) => void;
  readonly result: () => CurrencyRepricing;
}

const others = "others";

/** Creates the totals of the documents in one currency. */
export const currencyTotals = (
  currency: Currency,
  { largest, allows }: TotalLimits,
): CurrencyTotals => {
  const count = { invoices: 0, dearer: 0, cheaper: 0, unchanged: 0 };
  let fromZero = 0;
  let [before, after] = [Amount.zero, Amount.zero];
  const reasons = new Map<RepricingReason, Amount>();
  const classes = new Map<RepricedPart["lines"], Amount>();
  const products = new Map<string, Amount>();
  const customers = new Map<string, Amount>();
  const shares: Array<Amount> = [];
  const rows = keepLargest<Repriced>(largest, ({ id }) => id);
  const groupIn = (group: "products" | "customers", totals: Map<string, Amount>, key: string) =>
    totals.has(key) || allows(group) ? key : others;

  return {
    add: (row) => {
      const { change, customer } = row;
      count.invoices += 1;
      count[outcomes[Amount.compare(change, Amount.zero)]] += 1;
      before = Amount.add(before, row.before);
      after = Amount.add(after, row.after);
      for (const { reason, product, lines, amount } of row.parts) {
        addTo(reasons, reason, amount);
        addTo(classes, lines, amount);
        addTo(products, groupIn("products", products, product), amount);
      }
      if (customer !== undefined) {
        addTo(customers, groupIn("customers", customers, customer), change);
      }
      if (Amount.isPositive(row.before)) shares.push(shareOf(change, row.before));
      else fromZero += 1;
      rows.add(row);
    },
    result: () => ({
      currency,
      ...count,
      before,
      after,
      change: Amount.subtract(after, before),
      reasons: new Map(
        repricingReasons.flatMap((reason) => {
          const amount = reasons.get(reason);
          return amount === undefined || isZero(amount) ? [] : [[reason, amount] as const];
        }),
      ),
      products: [...products]
        .map(([product, change]) => ({ product, change }))
        .filter(({ change }) => !isZero(change))
        .sort(bySize),
      customers: customerChanges(customers, largest),
      classes: new Map([...classes].filter(([, amount]) => !isZero(amount))),
      percentiles: percentilesOf(shares),
      fromZero,
      largest: rows.kept(),
    }),
  };
};

const outcomes = { [-1]: "cheaper", 0: "unchanged", 1: "dearer" } as const;

const isZero = (amount: Amount): boolean => Amount.equals(amount, Amount.zero);

const bySize = (a: ProductChange, b: ProductChange): number =>
  Amount.compare(Amount.absolute(b.change), Amount.absolute(a.change)) ||
  compareText(a.product, b.product);

const addTo = <Key>(totals: Map<Key, Amount>, key: Key, amount: Amount): void => {
  totals.set(key, Amount.add(totals.get(key) ?? Amount.zero, amount));
};

/** Most documents do not change in most trials: they share one value. */
const shareOf = (change: Amount, before: Amount): Amount =>
  isZero(change) ? Amount.zero : Amount.share(Amount.one, change, before);

const customerChanges = (
  customers: ReadonlyMap<string, Amount>,
  max: number,
): Largest<CustomerChange> => {
  const largest = keepLargest<CustomerChange>(max, ({ customer }) => customer);
  for (const [customer, change] of customers) largest.add({ customer, change });
  return largest.kept();
};

/** Returns percentiles by nearest rank. */
const percentilesOf = (shares: Array<Amount>): CurrencyRepricing["percentiles"] => {
  shares.sort(Amount.compare);
  return new Map(
    percentiles.flatMap((percentile) => {
      const share = shares[Math.ceil((percentile * shares.length) / 100) - 1];
      return share === undefined ? [] : [[percentile, share] as const];
    }),
  );
};
