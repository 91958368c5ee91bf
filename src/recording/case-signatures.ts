import { couponOfStep } from "../coupon/coupon-details.ts";
import { calculationType } from "../invoice/calculation-basis.ts";
import { Amount } from "../money/amount.ts";
import { chargedOf, measureOf } from "../pricing/pricing-measure.ts";
import { delta, type CalculationStep } from "../quote/calculation-step.ts";
import type { PricedLine } from "../quote/line-price.ts";
import type { Quote } from "../quote/quote.ts";
import type { RecordedPolicy } from "./recorded-quote.ts";

type Add = (signature: string) => void;

/**
 * Returns what a quote shows: a text for each kind of calculation in it. Quotes with the same texts
 * differ in their numbers only.
 */
export const signaturesOf = (
  quote: Quote,
  { name, increment }: RecordedPolicy,
): ReadonlySet<string> => {
  const found = new Set<string>();
  const add: Add = (signature) => found.add(signature);
  const addOfPolicy: Add = (signature) => found.add(`${name}: ${signature}`);
  add(`currency ${quote.currency}`);
  addOfPolicy(quote.lines.length === 1 ? "one line" : "several lines");
  for (const line of quote.lines) {
    addOfPolicy(`steps ${line.steps.map(calculationType).join(" ")}`);
    addModel(line, add);
    for (const step of line.steps) {
      if (step.kind === "CurrencyChange") add(`conversion ${step.from} to ${step.to}`);
      addTaxOrRounding(step, quote.currency, "LINE", addOfPolicy);
    }
  }
  addDocument(quote, increment, addOfPolicy);
  return found;
};

/** Returns what the signatures of a line name: its billing schema, or that it is custom. */
const subjectOf = ({ line: { item } }: PricedLine): string =>
  item.type === "PRODUCT" ? item.billingSchemaId : "custom line";

/** Adds what the price of a line shows before it is converted, taxed and rounded. */
const addModel = (priced: PricedLine, add: Add): void => {
  const { line, steps } = priced;
  const subject = subjectOf(priced);
  add(subject);
  const { pricing } = line;
  if (pricing !== undefined) {
    const charged = chargedOf(measureOf(line), pricing);
    add(`${subject}: ${pricing.model}, units ${signOf(charged)}`);
    for (const [index, { upTo }] of (pricing.tiers ?? []).entries()) {
      const isEnd = upTo !== undefined && Amount.equals(upTo, charged);
      if (isEnd) add(`${subject}: end of tier ${String(index + 1)}`);
    }
  }
  for (const step of steps) {
    if (step.kind === "Pricing") {
      const tier = step.details["tier"];
      const name = tier === undefined ? step.type : `TIER ${String(parseInt(tier, 10) + 1)}`;
      add(`${subject}: ${name} ${signOf(delta(step.price))}`);
    }
    if (step.kind === "Adjustment") {
      const size = step.details["percent"] === undefined ? "amount" : "percent";
      const couponId = couponOfStep(step)?.couponId;
      add(`${step.type} by ${size}`);
      if (couponId !== undefined) add(`coupon ${couponId}`);
      add(`${subject}: with ${couponId ?? step.type}`);
      if (Amount.equals(step.price.after, Amount.zero)) add(`${step.type} to 0`);
    }
  }
};

/** Adds what the taxes and the rounding of a line or of the document show. */
const addTaxOrRounding = (
  step: CalculationStep | Quote["totalSteps"][number],
  currency: string,
  place: "LINE" | "DOCUMENT",
  add: Add,
): void => {
  if (step.kind === "Tax") {
    const { taxId, isInclusive } = step.tax;
    const kind = isInclusive ? "inclusive" : "exclusive";
    add(`${taxId} ${kind} of ${place} ${signOf(step.amount)}`);
  }
  if (step.kind === "Rounding") {
    const tie = isTie(step.price.before, step.increment) ? ", tie" : "";
    add(`rounding ${step.mode} of ${place} in ${currency} ${signOf(delta(step.price))}${tie}`);
  }
};

const addDocument = (
  { currency, lines, totals, totalSteps }: Quote,
  increment: Amount | undefined,
  add: Add,
): void => {
  for (const step of totalSteps) {
    addTaxOrRounding(step, currency, "DOCUMENT", add);
    if (step.kind !== "Tax" || increment === undefined) continue;
    const exact = Amount.percentOf(step.base, step.tax.percent);
    const tie = isTie(exact, increment) ? ", tie" : "";
    add(`document tax rounded ${signOf(Amount.subtract(step.amount, exact))}${tie}`);
  }
  const rounding = signOf(totals?.rounding ?? Amount.zero);
  if (rounding !== "0") add(`rounding of the document ${rounding}`);
  const taxes = lines.flatMap(({ line }) => line.taxes);
  if (new Set(taxes.map(({ percent }) => Amount.render(percent))).size > 1) add("several rates");
};

const signOf = (amount: Amount): "+" | "-" | "0" => {
  const order = Amount.compare(amount, Amount.zero);
  return order === 0 ? "0" : order > 0 ? "+" : "-";
};

/** Returns whether an amount is exactly half way between two multiples of an increment. */
const isTie = (amount: Amount, increment: Amount): boolean => {
  const rest = Amount.subtract(amount, Amount.roundToMultiple(amount, increment, "DOWN"));
  return Amount.equals(Amount.multiplyByInteger(rest, 2), increment);
};
