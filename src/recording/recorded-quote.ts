import { reapplyCoupons, type AppliedCoupon } from "../coupon/coupon-apply.ts";
import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Adjustment } from "../quote/adjustment.ts";
import { builtInByType } from "../quote/discount-and-fee.ts";
import type { BilledLine } from "../quote/line-price.ts";
import { quoteOfLines } from "../quote/lines-price.ts";
import { hostPolicy } from "../quote/policy-find.ts";
import { pricingOf, roundProrations } from "../quote/pricing-policy.ts";
import type { QuotePorts } from "../quote/quote-ports.ts";
import { taxesOf, type Quote } from "../quote/quote.ts";
import type { RoundingPolicy } from "../quote/rounding-policy.ts";
import type { StepRounding } from "../money/money.ts";
import { policyOfQuote } from "../repricing/quote-policy.ts";

/** How a quote was calculated. @inline */
export interface RecordedPolicy {
  /** A totals profile, or a policy such as `HALF_UP:LINE:DOCUMENT`. */
  readonly name: string;
  /** What taxes of the document are rounded to; `undefined` if they are not rounded. */
  readonly increment: Amount | undefined;
  /** The options of `createQuotes`. */
  readonly options: Pick<QuotePorts, "totals" | "increments" | "tax"> & {
    readonly rounding?: RoundingPolicy | undefined;
  };
}

/** A quote, and what it was calculated with besides its lines and rates. @inline */
export interface RecordedQuote {
  readonly quote: Quote;
  readonly policy: RecordedPolicy;
  readonly coupons: ReadonlyArray<AppliedCoupon>;
}

/** Returns how a quote was calculated, from its profile or its steps. */
export const policyOf = (quote: Quote): RecordedPolicy => {
  const { currency, lines } = quote;
  const { profile, taxAt, lineRounding, totalRounding } = policyOfQuote(quote);
  const rounding = lineRounding ?? totalRounding;
  const increment = rounding?.increment;
  if (profile !== undefined) {
    const increments = totalRounding && { [currency]: Amount.render(totalRounding.increment) };
    return { name: profile, increment, options: { totals: profile, increments } };
  }
  if (rounding === undefined && taxAt === "LINE") {
    return { name: "exact", increment, options: { totals: "exact" } };
  }
  const at = totalRounding === undefined ? "LINE" : "TOTAL";
  const rules: ReadonlyArray<readonly [Currency, StepRounding | undefined]> = [
    ...lines.map(({ line }) => [line.unitPrice.currency, line.proration?.rounding] as const),
    [currency, rounding],
  ];
  const policy = Object.fromEntries(
    rules.flatMap(([code, rule]) =>
      rule ? [[code, { increment: Amount.render(rule.increment), mode: rule.mode, at }]] : [],
    ),
  );
  const name = [rounding?.mode ?? "EXACT", at, taxAt].join(":");
  return { name, increment, options: { rounding: policy, tax: { at: taxAt } } };
};

/** Amounts that a test expects of a quote, as text. @inline */
export interface ExpectedAmounts {
  readonly price: string;
  readonly net: string;
  readonly tax: string;
  /** The price of each line. */
  readonly lines: ReadonlyArray<string>;
}

/** Returns the amounts of a quote. Without whole totals, its net is the price without the taxes. */
export const amountsOf = (quote: Quote): ExpectedAmounts => {
  const { price } = quote.total;
  const tax = quote.totals?.tax ?? Amount.sum(taxesOf(quote).map(({ amount }) => amount));
  const net = quote.totals?.net ?? Amount.subtract(price, tax);
  return {
    price: Amount.render(price),
    net: Amount.render(net),
    tax: Amount.render(tax),
    lines: quote.lines.map(({ last }) => Amount.render(last.price.after)),
  };
};

/**
 * Returns a quote with its inputs; `undefined` if they do not give its amounts, which adjustments
 * of the host's own kinds and documents of earlier versions do not.
 */
export const recordedQuote = (quote: Quote): RecordedQuote | undefined => {
  const recorded = repriced(
    quote,
    (line) => line,
    (coupon) => coupon,
  );
  if (recorded === undefined) return undefined;
  const isSame = JSON.stringify(amountsOf(recorded.quote)) === JSON.stringify(amountsOf(quote));
  return isSame ? { ...recorded, quote } : undefined;
};

/** Returns a quote at prices times a factor, rounded to 18 decimals; `undefined` if it has none. */
export const scaledQuote = (quote: Quote, factor: Amount): Quote | undefined => {
  const scaled = (amount: Amount): Amount =>
    Amount.round(Amount.multiplyByRate(amount, factor), maxScaledDecimals, "HALF_UP");
  return repriced(
    quote,
    (line) => scaledLine(line, scaled),
    ({ size, ...coupon }) => ({
      ...coupon,
      size:
        "percent" in size
          ? size
          : { amount: { ...size.amount, amount: scaled(size.amount.amount) } },
    }),
  )?.quote;
};

/** The most decimals of a price that is multiplied by units. */
const maxScaledDecimals = 18;

const scaledLine = (
  { unitPrice, pricing, adjustments, ...line }: BilledLine,
  scaled: (amount: Amount) => Amount,
): BilledLine => ({
  ...line,
  unitPrice: { ...unitPrice, amount: scaled(unitPrice.amount) },
  pricing: pricing && {
    ...pricing,
    tiers: pricing.tiers?.map(({ upTo, unitPrice: price, flatPrice }) => ({
      upTo,
      unitPrice: scaled(price),
      flatPrice: scaled(flatPrice),
    })),
    minimum: pricing.minimum && scaled(pricing.minimum),
    maximum: pricing.maximum && scaled(pricing.maximum),
  },
  adjustments: adjustments.map((adjustment) => {
    const { amount } = adjustment.details;
    if (amount === undefined) return adjustment;
    const details = { ...adjustment.details, amount: Amount.render(scaled(Amount.of(amount))) };
    return { ...adjustment, details };
  }),
});

const repriced = (
  { currency, rates, ...quote }: Quote,
  changeLine: (line: BilledLine) => BilledLine,
  changeCoupon: (coupon: AppliedCoupon) => AppliedCoupon,
): RecordedQuote | undefined => {
  const recorded = policyOf({ currency, rates, ...quote });
  const { options } = recorded;
  const policy = { ...hostPolicy(options), rounding: options.rounding };
  const billed = quote.lines.map(({ line }) => withBuiltInKinds(changeLine(line)));
  const known = billed.filter((line) => line !== undefined);
  if (known.length < billed.length) return undefined;
  const coupons: Array<AppliedCoupon> = [];
  const applied = reapplyCoupons(roundProrations(known, policy), (coupon) => {
    coupons.push(changeCoupon(coupon));
    return coupons.at(-1);
  });
  const priced = quoteOfLines(applied, currency, rates, pricingOf(policy, currency));
  if (priced._tag === "Left") return undefined;
  return { quote: priced.right, policy: recorded, coupons };
};

/** Returns a line whose adjustments are those of the library; `undefined` if one is not. */
const withBuiltInKinds = (line: BilledLine): BilledLine | undefined => {
  const adjustments = line.adjustments.flatMap((adjustment): ReadonlyArray<Adjustment> => {
    const kind = builtInByType.get(adjustment.kind.type);
    return kind === undefined ? [] : [{ ...adjustment, kind }];
  });
  return adjustments.length < line.adjustments.length ? undefined : { ...line, adjustments };
};
