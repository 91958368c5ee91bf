import { Amount } from "../money/amount.ts";
import type { StepRounding } from "../money/money.ts";
import { roundingModes } from "../money/round-units.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** What the parts of a period are counted in. */
export const prorationUnits = ["DAY", "SECOND"] as const;

/** One of `prorationUnits`. */
export type ProrationUnit = (typeof prorationUnits)[number];

/** Maximum length of a prorated period, in its unit. */
export const maxProrationWhole = 10_000_000_000;

/** The part of a period that a line charges: its start is included, its end is not. */
export interface Proration {
  readonly unit: ProrationUnit;
  /** Integers with `0 <= from <= to <= whole` and `1 <= whole <= 10^10`. */
  readonly from: number;
  readonly to: number;
  readonly whole: number;
}

/**
 * The period that a line is for: its start is included, its end is not. It changes no price.
 *
 * @inline
 */
export interface LinePeriod {
  readonly from: Timestamp;
  readonly to: Timestamp;
}

/** The proration of a line, and how its price is rounded. */
export interface LineProration extends Proration {
  /** The rounding of prices in the currency of the line. Defaults to truncation. */
  readonly rounding?: StepRounding | undefined;
}

/** Returns the name of the first property of a proration that is invalid. */
const prorationIssue = ({ from, to, whole }: Proration): keyof Proration | undefined => {
  if (!Number.isSafeInteger(whole) || whole < 1 || whole > maxProrationWhole) return "whole";
  if (!Number.isSafeInteger(to) || to < 0 || to > whole) return "to";
  return Number.isSafeInteger(from) && from >= 0 && from <= to ? undefined : "from";
};

/**
 * Returns the cumulative share of a price: of the first `part` of `whole`. It is rounded, or
 * truncated after the thirtieth decimal without a rounding, and never more than the price.
 */
export const cumulativeShare = (
  price: Amount,
  part: number,
  whole: number,
  rounding?: StepRounding,
): Amount => {
  if (part <= 0) return Amount.zero;
  if (part >= whole) return price;
  const product = Amount.multiplyByInteger(price, part);
  const length = Amount.fromInteger(whole);
  if (rounding === undefined) {
    return Amount.share(price, Amount.fromInteger(part), length);
  }
  // Rounded before it is divided, so that no digit is truncated before it is rounded.
  const step = Amount.multiplyByInteger(rounding.increment, whole);
  const rounded = Amount.divideByRate(Amount.roundToMultiple(product, step, rounding.mode), length);
  return Amount.min(price, rounded);
};

/**
 * Returns the price of a part of a period: the difference of two cumulative shares, so that the
 * parts of any split add up to the price exactly and none is negative.
 */
export const proratedPrice = (
  price: Amount,
  { from, to, whole }: Proration,
  rounding?: StepRounding,
): Amount =>
  Amount.subtract(
    cumulativeShare(price, to, whole, rounding),
    cumulativeShare(price, from, whole, rounding),
  );

/** Returns the details of a PRORATION step. */
export const renderProration = ({
  unit,
  from,
  to,
  whole,
  rounding,
}: LineProration): Readonly<Record<string, string>> => ({
  unit,
  from: String(from),
  to: String(to),
  whole: String(whole),
  ...(rounding && { increment: Amount.render(rounding.increment), mode: rounding.mode }),
});

/** Reads the details of a PRORATION step, or returns the property that is wrong. */
export const parseProration = (
  details: Readonly<Record<string, unknown>>,
): LineProration | { readonly property: string; readonly expected: string } => {
  const unit = prorationUnits.find((known) => known === details["unit"]);
  if (unit === undefined) return { property: "unit", expected: "one of DAY, SECOND" };
  const [from, to, whole] = ["from", "to", "whole"].map((name) => countIn(details[name]));
  const read = { unit, from: from ?? -1, to: to ?? -1, whole: whole ?? -1 };
  const property = prorationIssue(read);
  if (property !== undefined) return { property, expected: "an integer within the period" };
  const { increment: text, mode: given } = details;
  if (text === undefined && given === undefined) return read;
  const increment = typeof text === "string" ? Amount.parseCanonical(text) : undefined;
  if (increment === undefined || !Amount.isPositive(increment)) {
    return { property: "increment", expected: "a positive amount" };
  }
  const mode = roundingModes.find((known) => known === given);
  return mode === undefined
    ? { property: "mode", expected: `one of ${roundingModes.join(", ")}` }
    : { ...read, rounding: { increment, mode } };
};

const countIn = (text: unknown): number | undefined =>
  typeof text === "string" && /^(?:0|[1-9][0-9]{0,10})$/.test(text)
    ? parseInt(text, 10)
    : undefined;
