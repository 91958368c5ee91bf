import { reapplyCoupons } from "../coupon/coupon-apply.ts";
import type { TaxId } from "../ids.ts";
import { left, right, type Either } from "../kernel/either.ts";
import { sentenceOf } from "../kernel/json.ts";
import { isUnitPrice, pricingRequirement } from "../pricing/pricing-limits.ts";
import type { BilledLine } from "../quote/line-price.ts";
import { quoteOfLines, type UnpricedLine } from "../quote/lines-price.ts";
import { pricingOf, roundProrations } from "../quote/pricing-policy.ts";
import type { Quote } from "../quote/quote.ts";
import type { LineTax } from "../tax/tax-line.ts";
import { maxDocumentTaxes, taxRequirement } from "../tax/tax.ts";
import { brokenPrices, type Candidate, type SchemaChange } from "./candidate.ts";
import { policyOfQuote } from "./quote-policy.ts";

/**
 * Why a quote has no price under a candidate: a line or the total cannot be priced, a line would
 * have a billing schema or taxes that cannot be created, a tax is not defined, or an amount
 * replaces the percentage of a coupon, which has no currency. `line` is the position of the line.
 */
export type Unpriceable =
  | UnpricedLine
  | {
      readonly kind: "LineRejected";
      readonly line: number | undefined;
      /** What creating the billing schema or the line would report. */
      readonly message: string;
    }
  | { readonly kind: "TaxUndefined"; readonly line: number; readonly taxId: TaxId }
  | { readonly kind: "CouponWithoutCurrency"; readonly code: string };

/**
 * Prices a quote under a candidate: at its own rates, with its quantities, units, discounts and
 * fees. What the candidate does not name stays as it is, the taxes and the rounding included.
 *
 * @example
 * const after = reprice(before, candidate);
 * if (isLeft(after)) console.error(after.left.kind);
 */
export const reprice = (quote: Quote, candidate: Candidate): Either<Unpriceable, Quote> => {
  const { currency, rates } = quote;
  const { policy } = candidate;
  const lines = changeLines(quote, candidate);
  if (lines._tag === "Left") return lines;
  const prorated = policy === undefined ? lines.right : roundProrations(lines.right, policy);
  const couponed = changeCoupons(prorated, candidate.coupons);
  if (couponed._tag === "Left") return couponed;
  const pricing = policy === undefined ? policyOfQuote(quote) : pricingOf(policy, currency);
  return quoteOfLines(couponed.right, currency, rates, pricing);
};

/** Whether the billing schema of a line is named, or not, or the item is a custom one. @inline */
export type LineClass = "reached" | "grandfathered" | "custom";

/** Returns the class of a line under a candidate. */
export const lineClass = ({ item }: BilledLine, { billingSchemas }: Candidate): LineClass => {
  if (item.type !== "PRODUCT") return "custom";
  return billingSchemas.has(item.billingSchemaId) ? "reached" : "grandfathered";
};

type Changed<Found> = Either<Unpriceable, Found>;

const rejected = (line: number | undefined, message: string): Either<Unpriceable, never> =>
  left({ kind: "LineRejected", line, message });

const changeLines = (quote: Quote, candidate: Candidate): Changed<ReadonlyArray<BilledLine>> => {
  const lines: Array<BilledLine> = [];
  const known = new Map<TaxId, LineTax>();
  for (const { line } of quote.lines) for (const tax of line.taxes) known.set(tax.taxId, tax);
  const used = new Set<TaxId>();
  for (const [index, { line }] of quote.lines.entries()) {
    const { item } = line;
    const change =
      item.type === "PRODUCT" ? candidate.billingSchemas.get(item.billingSchemaId) : undefined;
    const priced = change === undefined ? right(line) : changePrice(line, index, change);
    if (priced._tag === "Left") return priced;
    const ids = change?.taxIds ?? line.taxes.map(({ taxId }) => taxId);
    const taxes = changeTaxes(ids, index, known, candidate.taxes);
    if (taxes._tag === "Left") return taxes;
    for (const id of ids) used.add(id);
    lines.push({ ...priced.right, taxes: taxes.right });
  }
  return used.size > maxDocumentTaxes
    ? rejected(undefined, `The document ${taxRequirement.documentTaxes}`)
    : right(lines);
};

/** Changes the unit price and the pricing model of a line, as creating its version would allow. */
const changePrice = (
  line: BilledLine,
  index: number,
  change: SchemaChange,
): Changed<BilledLine> => {
  const { units, unitPrice } = line;
  const amount = change.basePrice ?? unitPrice.amount;
  const pricing = "pricing" in change ? change.pricing : line.pricing;
  const [broken] = brokenPrices(amount, pricing);
  const message =
    units !== undefined && !isUnitPrice(amount) ? pricingRequirement.unitPrice : broken?.message;
  return message === undefined
    ? right({ ...line, unitPrice: { ...unitPrice, amount }, pricing })
    : rejected(index, sentenceOf("Base price", message));
};

const changeTaxes = (
  ids: ReadonlyArray<TaxId>,
  line: number,
  known: ReadonlyMap<TaxId, LineTax>,
  changes: Candidate["taxes"],
): Changed<ReadonlyArray<LineTax>> => {
  const taxes: Array<LineTax> = [];
  for (const taxId of ids) {
    const [stored, change] = [known.get(taxId), changes.get(taxId)];
    const tax = change?.tax ?? (stored && change ? { ...stored, percent: change.percent } : stored);
    if (tax === undefined) return left({ kind: "TaxUndefined", line, taxId });
    taxes.push(tax);
  }
  const isMixed = taxes.some(({ isInclusive }) => isInclusive !== taxes[0]?.isInclusive);
  return isMixed ? rejected(line, `Taxes ${taxRequirement.mixedTaxes}`) : right(taxes);
};

const changeCoupons = (
  lines: ReadonlyArray<BilledLine>,
  changes: Candidate["coupons"],
): Changed<ReadonlyArray<BilledLine>> => {
  const unusable: Array<string> = [];
  const changed = reapplyCoupons(lines, (coupon) => {
    const change = changes.get(coupon.code);
    if (change === undefined) return coupon;
    const { percent, amount } = change;
    if (percent !== undefined) return { ...coupon, size: { percent } };
    if (amount === undefined) return undefined;
    if ("amount" in coupon.size) {
      const { currency } = coupon.size.amount;
      return { ...coupon, size: { amount: { currency, amount } } };
    }
    unusable.push(coupon.code);
    return undefined;
  });
  const [code] = unusable;
  return code === undefined ? right(changed) : left({ kind: "CouponWithoutCurrency", code });
};
