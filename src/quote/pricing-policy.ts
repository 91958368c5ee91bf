import { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Money, StepRounding } from "../money/money.ts";
import type { LineProration } from "../pricing/proration.ts";
import {
  wholeUnits,
  type CashIncrements,
  type TotalsProfile,
  type WholeProfile,
} from "./totals-profile.ts";
import type { CompoundBase } from "../tax/tax-document.ts";
import type { RoundingPolicy } from "./rounding-policy.ts";
import type { OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/**
 * What a tax is calculated on: the price of each line, or the sum of the lines with the tax. A tax
 * of the document is rounded like the prices of the currency.
 */
export const taxPlaces = ["LINE", "DOCUMENT"] as const;

/** One of `taxPlaces`. */
export type TaxPlace = (typeof taxPlaces)[number];

/** How taxes are calculated. */
export interface TaxPolicy {
  readonly at: TaxPlace;
}

/** How the lines and the total of a quote in one currency are calculated. */
export interface PricingPolicy {
  readonly taxAt: TaxPlace;
  readonly lineRounding: StepRounding | undefined;
  readonly totalRounding: StepRounding | undefined;
  /** Of the profiles with whole amounts. */
  readonly profile?: WholeProfile | undefined;
  /** In the profile `invoice`. Defaults to `ROUNDED`; `EXACT` in documents of earlier versions. */
  readonly compoundBase?: CompoundBase | undefined;
}

/** The policy without rounding, with the taxes of each line. */
export const exactPricing: PricingPolicy = {
  taxAt: "LINE",
  lineRounding: undefined,
  totalRounding: undefined,
};

/** The policies of a host or of an organization. */
export interface QuotePolicy {
  readonly rounding: RoundingPolicy | undefined;
  readonly tax: TaxPolicy | undefined;
  /** Instead of both. */
  readonly totals?: TotalsPolicy | undefined;
}

/** What is whole, and what cash is paid in. */
export interface TotalsPolicy {
  readonly totals: TotalsProfile;
  /** Only with `invoice` and `shop`: prices to pay are rounded to them. */
  readonly increments?: CashIncrements | undefined;
}

/** Adds to prorated lines how the policy rounds prices in their currency. */
export const roundProrations = <Line extends ProratedLine | undefined>(
  lines: ReadonlyArray<Line>,
  { rounding, totals }: Pick<QuotePolicy, "rounding" | "totals">,
): ReadonlyArray<Line> =>
  lines.some((line) => line?.proration !== undefined)
    ? lines.map((line) => {
        if (line?.proration === undefined) return line;
        const { currency } = line.unitPrice;
        const rule = rounding?.[currency];
        const ofRule = rule && { increment: Amount.of(rule.increment), mode: rule.mode };
        const isWhole = totals !== undefined && totals.totals !== "exact";
        const own = isWhole ? wholeUnits(currency) : ofRule;
        return { ...line, proration: { ...line.proration, rounding: own } };
      })
    : lines;

interface ProratedLine {
  readonly unitPrice: Money;
  readonly proration?: LineProration | undefined;
}

/** Returns how a quote in a currency is calculated. */
export const pricingOf = (
  { rounding, tax, totals }: QuotePolicy,
  currency: Currency | undefined,
): PricingPolicy => {
  if (totals !== undefined) return pricingOfTotals(totals, currency);
  const taxAt = tax?.at ?? "LINE";
  const rule = currency === undefined ? undefined : rounding?.[currency];
  if (rule === undefined) return { ...exactPricing, taxAt };
  const { at, mode } = rule;
  const step = { increment: Amount.of(rule.increment), mode };
  return at === "LINE"
    ? { taxAt, lineRounding: step, totalRounding: undefined }
    : { taxAt, lineRounding: undefined, totalRounding: step };
};

/** Returns how a quote in a currency is calculated in a profile. */
const pricingOfTotals = (
  { totals: profile, increments = {} }: TotalsPolicy,
  currency: Currency | undefined,
): PricingPolicy => {
  if (profile === "exact" || currency === undefined) return exactPricing;
  const increment = increments[currency];
  return {
    profile,
    taxAt: profile === "shop" ? "LINE" : "DOCUMENT",
    lineRounding: wholeUnits(currency),
    totalRounding:
      increment === undefined ? undefined : { increment: Amount.of(increment), mode: "HALF_UP" },
  };
};

/** How the amounts of organizations are rounded, for hosts in which each has its own rounding. */
export interface RoundingSource {
  /**
   * Returns the policy or the totals profile of an organization; `undefined` if it has neither, so
   * that the `totals` of the host apply.
   */
  readonly roundingFor: (
    organizationId: OrganizationId,
  ) => TaskEither<PortFailed, RoundingPolicy | TotalsPolicy | undefined>;
}
