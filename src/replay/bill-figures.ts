import { invariant } from "../kernel/invariant.ts";
import { Amount } from "../money/amount.ts";
import { currencies, type Currency } from "../money/currency.ts";
import { roundHalfUp } from "../money/money.ts";
import { discount as discountOf } from "../quote/discount-and-fee.ts";
import { priceLine, type BilledLine } from "../quote/line-price.ts";
import { quoteOfLines } from "../quote/lines-price.ts";
import { exactPricing, pricingOf, type PricingPolicy } from "../quote/pricing-policy.ts";
import { taxesOf, type Quote } from "../quote/quote.ts";
import { decimalsOf } from "../quote/totals-profile.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { taxesOn, type LineTax, type TaxShare } from "../tax/tax-line.ts";
import { timestampOf } from "../time/timestamp.ts";
import {
  isPieceCount,
  isWhole,
  limitOf,
  readGivenBill,
  signedAmount,
  type Bill,
  type ReadBill,
  type ReadBillLine,
} from "./bill.ts";
import { findPolicy, type BillFeature, type Policy, type PolicyId } from "./policy.ts";

/** What a policy calculates for a line. It does not state the figures that are absent. @inline */
export interface LineFigures {
  readonly net: Amount | undefined;
  readonly taxAmount: Amount | undefined;
  readonly total: Amount | undefined;
}

/**
 * What a policy calculates for a bill. Figures are exact where the policy does not round them.
 *
 * @inline
 */
export interface BillFigures {
  readonly net: Amount;
  readonly tax: Amount;
  readonly total: Amount;
  readonly taxes: ReadonlyArray<{
    readonly percent: Amount;
    readonly base: Amount;
    readonly amount: Amount;
  }>;
  readonly lines: ReadonlyArray<LineFigures>;
}

/** A bill that is priced under several policies. */
export interface PricedBill {
  readonly bill: ReadBill;
  readonly features: ReadonlySet<BillFeature>;
  /** The taxes of each line. */
  readonly taxes: ReadonlyArray<ReadonlyArray<LineTax>>;
  /** By what additions change about the lines. */
  readonly passed: Map<string, ReadonlyArray<BilledLine>>;
}

/** Prepares a bill, of which `limitOf` returns nothing. */
export const pricedBill = (bill: ReadBill): PricedBill => {
  const features = new Set<BillFeature>();
  for (const line of bill.lines) {
    if (typeof line.discount === "string") features.add("percent discounts");
    if (line.discount !== undefined) features.add("discounts");
    if (line.inclusive && line.tax.length > 0) features.add("inclusive prices");
    if (isConverted(line, bill)) features.add("conversions");
  }
  return { bill, features, taxes: bill.lines.map(taxesOfLine), passed: new Map() };
};

/**
 * Returns the figures of a bill under a policy; `undefined` if the policy cannot price it. Throws
 * `TypeError` for a malformed bill and an unknown policy.
 */
export const billFigures = (bill: Bill, policy: PolicyId): BillFigures | undefined => {
  const found = findPolicy(policy);
  const read = readGivenBill(bill);
  return limitOf(read) === undefined ? figuresOf(pricedBill(read), found) : undefined;
};

/**
 * Returns the quote of a bill, for `explainQuote`; `undefined` if the policy has no settings or
 * cannot price it. Lines in other currencies are passed in the currency of the bill. Throws
 * `TypeError` for a malformed bill and an unknown policy.
 */
export const billQuote = (bill: Bill, policy: PolicyId): Quote | undefined => {
  const found = findPolicy(policy);
  const read = readGivenBill(bill);
  if (!found.hasSettings || limitOf(read) !== undefined) return undefined;
  return quoteUnder(pricedBill(read), found, found.cash);
};

/** Returns the figures of a prepared bill; `undefined` if the policy cannot price it. */
export const figuresOf = (priced: PricedBill, policy: Policy): BillFigures | undefined => {
  const figures =
    policy.hasSettings || policy.base.of === undefined
      ? figuresOfQuote(priced, policy)
      : figuresOfPieces(priced, policy);
  if (figures === undefined) return undefined;
  const off = policy.additions.includes("discount-after-tax")
    ? discountsOf(priced.bill, policy)
    : Amount.zero;
  const total = Amount.subtract(figures.total, off);
  const { cash } = policy;
  return {
    ...figures,
    total: cash === undefined ? total : Amount.roundToMultiple(total, cash, "HALF_UP"),
  };
};

/** All rates are 1: lines are passed in the currency of their bill. */
const rates: RateSet = {
  source: "bills",
  timestamp: timestampOf("2000-01-01 00:00:00"),
  freshUntil: undefined,
  unitsPerUsd: new Map(currencies.map((currency) => [currency, Amount.one])),
};

const isConverted = (line: ReadBillLine, bill: ReadBill): boolean =>
  line.currency !== undefined && line.currency !== bill.currency;

/** Converts an amount of a line to the currency of its bill, exact to 30 decimals. */
const converted = (amount: Amount, line: ReadBillLine, bill: ReadBill, policy: Policy): Amount => {
  if (line.rate === undefined || !isConverted(line, bill)) return amount;
  return policy.additions.includes("rate-divides")
    ? Amount.divideByRate(amount, line.rate)
    : Amount.multiplyByRate(amount, line.rate);
};

const taxesOfLine = ({ tax, inclusive }: ReadBillLine): ReadonlyArray<LineTax> =>
  tax.map((percent, at) => {
    const before = tax.slice(0, at).filter((other) => Amount.equals(other, percent)).length;
    return {
      taxId: `tax_${Amount.render(percent)}_${String(inclusive)}_${String(before)}`,
      name: "Tax",
      percent,
      category: "S",
      exemptionReason: undefined,
      isInclusive: inclusive,
      isCompound: false,
    };
  });

const percentOf = ({ discount }: ReadBillLine): Amount | undefined =>
  typeof discount === "string" ? signedAmount(discount.slice(0, -1)) : undefined;

/** Returns a line as it is passed to the product, in its own currency. */
const ownLine = (
  { bill, taxes }: PricedBill,
  line: ReadBillLine,
  at: number,
  policy: Policy,
): BilledLine => {
  const { price, quantity, discount } = line;
  const currency = line.currency ?? bill.currency;
  const passed = {
    item: { type: "PAYMENT_INTENT", paymentIntentId: undefined },
    title: line.title ?? `Line ${String(at + 1)}`,
    taxes: taxes[at] ?? [],
  } as const;
  const percent = percentOf(line);
  if (policy.additions.includes("discount-rounded") && percent !== undefined) {
    const sum = roundHalfUp(Amount.multiplyByRate(price, quantity), currency);
    const amount = roundHalfUp(Amount.percentOf(sum, percent), currency);
    const adjustments = [discountOf({ amount: { currency, amount } })];
    return { ...passed, unitPrice: { currency, amount: sum }, quantity: 1, adjustments };
  }
  const isTaken = discount !== undefined && !policy.additions.includes("discount-after-tax");
  const fixed = typeof discount === "string" ? Amount.zero : (discount ?? Amount.zero);
  const size = percent ? { percent } : { amount: { currency, amount: fixed } };
  return {
    ...passed,
    unitPrice: { currency, amount: price },
    ...(isPieceCount(quantity)
      ? { quantity: parseInt(Amount.render(quantity), 10) }
      : { quantity: 1, units: quantity }),
    adjustments: isTaken ? [discountOf(size)] : [],
  };
};

/** Returns the exact price of a line without its taxes, in its own currency. */
const exactPrice = (line: BilledLine): Amount | undefined => {
  const { currency } = line.unitPrice;
  const priced = priceLine({ ...line, taxes: [] }, currency, rates, exactPricing);
  return priced._tag === "Right" ? priced.right.last.price.after : undefined;
};

/** Returns the lines as they are passed to the product, in the currency of the bill. */
const passedLines = (priced: PricedBill, policy: Policy): ReadonlyArray<BilledLine> => {
  const { bill, passed } = priced;
  const key = policy.additions.filter((name) => name !== "tax-rounded").join();
  const known = passed.get(key);
  if (known !== undefined) return known;
  const lines = bill.lines.map((line, at): BilledLine => {
    const own = ownLine(priced, line, at, policy);
    if (!isConverted(line, bill)) return own;
    const price = exactPrice(own);
    invariant(price !== undefined, "a line within the limits has a price in its own currency");
    const unitPrice = { currency: bill.currency, amount: converted(price, line, bill, policy) };
    const { item, title, taxes } = own;
    return { item, title, taxes, unitPrice, quantity: 1, adjustments: [] };
  });
  passed.set(key, lines);
  return lines;
};

/** How quotes are calculated, by base and currency. */
const pricings = new Map<string, PricingPolicy>();

const pricingUnder = ({ base }: Policy, currency: Currency): PricingPolicy => {
  const key = `${base.id} ${currency}`;
  const known = pricings.get(key);
  if (known !== undefined) return known;
  const made =
    base.quotePolicy === undefined ? exactPricing : pricingOf(base.quotePolicy, currency);
  pricings.set(key, made);
  return made;
};

const quoteUnder = (priced: PricedBill, policy: Policy, cash?: Amount): Quote | undefined => {
  const { currency } = priced.bill;
  const lines = passedLines(priced, policy);
  const own = pricingUnder(policy, currency);
  const totalRounding = cash && ({ increment: cash, mode: "HALF_UP" } as const);
  const pricing = totalRounding === undefined ? own : { ...own, totalRounding };
  const quote = quoteOfLines(lines, currency, rates, pricing);
  return quote._tag === "Right" ? quote.right : undefined;
};

/** Adds up the shares of taxes by percentage. */
const byPercent = (
  shares: Iterable<Pick<TaxShare, "base" | "amount" | "tax">>,
): BillFigures["taxes"] => {
  const found = new Map<string, BillFigures["taxes"][number]>();
  for (const { tax, base, amount } of shares) {
    const key = Amount.render(tax.percent);
    const known = found.get(key) ?? { base: Amount.zero, amount: Amount.zero };
    const sum = { base: Amount.add(known.base, base), amount: Amount.add(known.amount, amount) };
    found.set(key, { percent: tax.percent, ...sum });
  }
  return [...found.values()];
};

const sumOf = (amounts: ReadonlyArray<{ readonly amount: Amount }>): Amount =>
  Amount.sum(amounts.map(({ amount }) => amount));

const figuresOfQuote = (priced: PricedBill, policy: Policy): BillFigures | undefined => {
  const quote = quoteUnder(priced, policy);
  if (quote === undefined) return undefined;
  const taxes = byPercent(taxesOf(quote));
  const tax = sumOf(taxes);
  const total = quote.total.price;
  const isAtLine = policy.base.taxAt === "LINE";
  const lines = quote.lines.map(({ line, steps, last }, at): LineFigures => {
    const price = last.price.after;
    const isInclusive = line.taxes.some((each) => each.isInclusive);
    if (!isAtLine) {
      const isStated = isInclusive || line.taxes.length === 0;
      return {
        net: quote.totals?.nets[at] ?? (isInclusive ? undefined : price),
        taxAmount: line.taxes.length === 0 ? Amount.zero : undefined,
        total: isStated ? price : undefined,
      };
    }
    const own = steps.flatMap((step) => (step.kind === "Tax" ? [step] : []));
    const taxAmount = sumOf(own);
    const before = own[0]?.price.before ?? price;
    const net = isInclusive ? Amount.subtract(before, taxAmount) : before;
    return { net, taxAmount, total: price };
  });
  const net = isAtLine
    ? Amount.sum(lines.map((line) => line.net ?? Amount.zero))
    : (quote.totals?.net ?? Amount.subtract(total, tax));
  return { net, tax, total, taxes, lines };
};

/** Returns the taxes of a whole inclusive price of which the net is what they leave. */
const roundedTaxes = (
  price: Amount,
  taxes: ReadonlyArray<LineTax>,
  round: (amount: Amount) => Amount,
): ReadonlyArray<TaxShare> => {
  const whole = Amount.add(hundred, Amount.sum(taxes.map(({ percent }) => percent)));
  const amounts = taxes.map((tax) => round(Amount.share(price, tax.percent, whole)));
  const base = Amount.subtract(price, Amount.sum(amounts));
  return taxes.map((tax, at) => ({ tax, base, amount: amounts[at] ?? Amount.zero }));
};

const hundred = Amount.of("100");

/** Rounds net and tax of each line, or of one piece of it, as no setting of the product does. */
const figuresOfPieces = (priced: PricedBill, policy: Policy): BillFigures | undefined => {
  const { bill } = priced;
  const passed = passedLines(priced, policy);
  const { mode, of } = policy.base;
  const round = (amount: Amount): Amount => Amount.round(amount, decimalsOf(bill.currency), mode);
  const all: Array<TaxShare> = [];
  const lines: Array<LineFigures> = [];
  for (const [at, line] of passed.entries()) {
    const { quantity = Amount.one, inclusive = false } = bill.lines[at] ?? {};
    const count = of === "piece" ? quantity : Amount.one;
    const exact = exactPrice(line);
    if (!isWhole(count) || exact === undefined) return undefined;
    const price = round(Amount.divideByRate(exact, count));
    const isTaxFirst = inclusive && policy.additions.includes("tax-rounded");
    const shares = (isTaxFirst ? roundedTaxes : taxesOn)(price, line.taxes, round).map(
      ({ tax, base, amount }) => ({
        tax,
        base: Amount.multiplyByRate(base, count),
        amount: Amount.multiplyByRate(amount, count),
      }),
    );
    all.push(...shares);
    const sum = Amount.multiplyByRate(price, count);
    const taxAmount = sumOf(shares);
    lines.push(
      inclusive
        ? { net: Amount.subtract(sum, taxAmount), taxAmount, total: sum }
        : { net: sum, taxAmount, total: Amount.add(sum, taxAmount) },
    );
  }
  const taxes = byPercent(all);
  const tax = sumOf(taxes);
  const net = Amount.sum(lines.map((line) => line.net ?? Amount.zero));
  return { net, tax, total: Amount.add(net, tax), taxes, lines };
};

/** Returns the sum of the discounts of all lines, each rounded in the currency of the bill. */
const discountsOf = (bill: ReadBill, policy: Policy): Amount =>
  Amount.sum(
    bill.lines.map((line) => {
      const { price, quantity, discount } = line;
      const percent = percentOf(line);
      const fixed = typeof discount === "string" ? undefined : discount;
      const off = percent
        ? Amount.percentOf(Amount.multiplyByRate(price, quantity), percent)
        : fixed;
      return off === undefined
        ? Amount.zero
        : roundHalfUp(converted(off, line, bill, policy), bill.currency);
    }),
  );
