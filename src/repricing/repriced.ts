import { diffPrice, type DifferenceReason } from "../explain/diff-quotes.ts";
import type { ProductId } from "../ids.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Quote } from "../quote/quote.ts";
import type { Candidate } from "./candidate.ts";
import { lineClass, type LineClass } from "./reprice.ts";

/** A document to price again. */
export interface Priced {
  /** Identifies the document in results, such as the identifier of an invoice. */
  readonly id: string;
  /** Whose changes are added up, such as an email address. Documents without one are in no sum. */
  readonly customer?: string | undefined;
  /** As it was priced. */
  readonly quote: Quote;
}

/**
 * Why the price of a document changes: the groups of the reasons of `diffQuotes`. `price` has unit
 * prices, `tiers` pricing models, `discount` discounts and fees, percentages of changed prices
 * included; `rounding` also has digits that conversions truncated.
 */
export const repricingReasons = [
  ...(["price", "tiers", "discount", "coupons", "tax", "rounding", "conversion"] as const),
] as const;

/** One of `repricingReasons`. @inline */
export type RepricingReason = (typeof repricingReasons)[number];

/** What a part of a change belongs to: a product, custom items, or no line. @inline */
export type ChangedProduct = ProductId | "custom" | "document";

/** A part of the change of one document, with its sign; never zero. @inline */
export interface RepricedPart {
  readonly reason: RepricingReason;
  readonly product: ChangedProduct;
  readonly lines: LineClass | "document";
  readonly amount: Amount;
}

/** A document, and what it would have cost. The parts add up to the change exactly. */
export interface Repriced {
  readonly id: string;
  readonly customer: string | undefined;
  readonly currency: Currency;
  readonly before: Amount;
  readonly after: Amount;
  readonly change: Amount;
  /** One for each reason, product and class of lines. */
  readonly parts: ReadonlyArray<RepricedPart>;
}

const groups: Readonly<Record<DifferenceReason, RepricingReason>> = {
  ADDED: "price",
  REMOVED: "price",
  QUANTITY: "price",
  UNITS: "price",
  UNIT_PRICE: "price",
  TIER: "tiers",
  BOUNDS: "tiers",
  ADJUSTMENTS: "discount",
  COUPONS: "coupons",
  RATE: "conversion",
  TAX: "tax",
  ROUNDING: "rounding",
};

/** Compares a document with its price under a candidate, whose lines are in the same order. */
export const repricedOf = (
  { id, customer, quote }: Priced,
  repriced: Quote,
  candidate: Candidate,
): Repriced => {
  const { currency, before, after, change, parts } = diffPrice(quote, repriced);
  const totals = new Map<string, RepricedPart>();
  for (const { reason, amount, after: line } of parts) {
    const group = { reason: groups[reason], ...placeOf(line?.line, candidate) };
    const key = `${group.reason} ${group.lines} ${group.product}`;
    const sum = totals.get(key)?.amount ?? Amount.zero;
    totals.set(key, { ...group, amount: Amount.add(sum, amount) });
  }
  const changed = [...totals.values()].filter(({ amount }) => !Amount.equals(amount, Amount.zero));
  return { id, customer, currency, before, after, change, parts: changed };
};

const placeOf = (
  line: Quote["lines"][number]["line"] | undefined,
  candidate: Candidate,
): Pick<RepricedPart, "product" | "lines"> => {
  if (line === undefined) return { product: "document", lines: "document" };
  const { item } = line;
  const product = item.type === "PRODUCT" ? item.productId : "custom";
  return { product, lines: lineClass(line, candidate) };
};
