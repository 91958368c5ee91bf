import type { OfferInvalid } from "./quote-errors.ts";
import { couponOf } from "../coupon/coupon-details.ts";
import { sortedEntries } from "../kernel/content-of.ts";
import { isLeft, left, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { renderProration } from "../pricing/proration.ts";
import type { RateProvider } from "../rates/rate-provider.ts";
import { fixedRates } from "../rates/rates-fixed.ts";
import type { Adjustment } from "./adjustment.ts";
import type { CalculationStep, TotalStep } from "./calculation-step.ts";
import type { LineTax } from "../tax/tax-line.ts";
import type { PricedLine } from "./line-price.ts";
import { couponsOf, type Quote } from "./quote.ts";
import type { ReadItem } from "./item.ts";
import type { PricedItems } from "./quote-request.ts";
import type { StepRounding } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** A quote that can be accepted at its own rates until it expires. */
export interface QuoteOffer {
  readonly quote: Quote;
  /** The last time at which the quote can be accepted. */
  readonly expiresAt: Timestamp;
}

/** Returns a failure if an offer has expired. */
export const checkExpiry = ({ expiresAt }: QuoteOffer, now: Timestamp): OfferInvalid | undefined =>
  now > expiresAt ? { kind: "OfferInvalid", reason: "EXPIRED", line: undefined } : undefined;

/** Creates a provider of the rates of an offer. A currency without a rate fails when priced. */
export const ratesOf = ({ quote }: QuoteOffer): RateProvider => fixedRates(quote.rates);

/** Returns what an offer is a quote of. A quote leaves out the periods of lines. */
export const requestOf = ({ quote }: QuoteOffer): PricedItems => ({
  currency: quote.currency,
  items: quote.lines.map(itemOf),
  coupons: couponsOf(quote).map(({ code }) => code),
});

const itemOf = ({ line }: PricedLine): ReadItem => {
  const { item, title, unitPrice, quantity, units, unit, proration, adjustments, taxes } = line;
  const shared = {
    quantity,
    ...(units && { units }),
    ...(unit === undefined ? undefined : { unit }),
    ...(proration && { proration }),
    adjustments: adjustments.filter((adjustment) => couponOf(adjustment) === undefined),
    taxIds: taxes.map(({ taxId }) => taxId),
  };
  if (item.type === "PAYMENT_INTENT") {
    const { currency, amount: price } = unitPrice;
    return { type: item.type, currency, price, title, ...shared };
  }
  const { type, productId, billingSchemaId } = item;
  return { type, productId, billingSchemaId, ...shared };
};

/** Returns the quote of a request at the rates of an offer if it is the quote that was offered. */
export const asOffered = <Failure extends { readonly kind: string }>(
  priced: Either<Failure, Quote>,
  { quote }: QuoteOffer,
): Either<Failure | OfferInvalid, Quote> => {
  if (isLeft(priced)) {
    return priced.left.kind === "RateNotFound" ? different(undefined) : priced;
  }
  const given = priced.right.lines.map(contentOf);
  const offered = quote.lines.map(contentOf);
  const longer = given.length > offered.length ? given : offered;
  const line = longer.findIndex((_, index) => given[index] !== offered[index]);
  if (line !== -1) return different(line);
  return totalContent(priced.right) === totalContent(quote) ? priced : different(undefined);
};

const different = (line: number | undefined): Either<OfferInvalid, never> =>
  left({ kind: "OfferInvalid", reason: "DIFFERENT", line });

/** Everything that a total is calculated from except its lines, as one text. */
const totalContent = ({ currency, totalSteps }: Quote): string =>
  JSON.stringify([currency, totalSteps.map(stepContent)]);

const stepContent = (step: CalculationStep | TotalStep): unknown => {
  if (step.kind === "Rounding") return roundingContent(step);
  return step.kind === "Tax" ? taxContent(step.tax) : [];
};

/** Returns the content of a tax: its identifier is that of an immutable version. */
const taxContent = ({ taxId, name, percent }: LineTax): unknown => [
  taxId,
  name,
  Amount.render(percent),
];

/** Returns the content of an adjustment, whatever the order of its details. */
const adjustmentContent = ({ kind, title, details }: Adjustment): unknown => [
  kind.type,
  title,
  sortedEntries(details),
];

const roundingContent = ({ increment, mode }: StepRounding): unknown => [
  Amount.render(increment),
  mode,
];

/**
 * Everything that a line is priced from except the rates, as one text. The pricing model is that of
 * the billing schema, an immutable version.
 */
const contentOf = ({ line, last }: PricedLine): string => {
  const { item, title, unitPrice, quantity, units, unit, proration, adjustments, taxes } = line;
  return JSON.stringify([
    item.type === "PRODUCT" ? [item.productId, item.billingSchemaId] : [],
    title,
    unitPrice.currency,
    Amount.render(unitPrice.amount),
    quantity,
    units === undefined ? [] : [Amount.render(units)],
    unit ?? null,
    proration === undefined ? [] : renderProration(proration),
    adjustments.map(adjustmentContent),
    taxes.map(taxContent),
    stepContent(last),
  ]);
};
