import { Amount } from "../money/amount.ts";
import { chargedOf } from "./pricing-measure.ts";
import { reachedTiers, renderBound, type PricingDetails } from "./pricing-steps.ts";
import { maxTiers, pricingModels } from "./pricing-limits.ts";
import type { Pricing, Tier } from "./pricing.ts";

/** Properties of the first step of a line that say which steps of its model follow. */
export const termNames = [
  ...(["pricing", "included", "package_size", "minimum", "maximum", "bounds"] as const),
];

/** Returns the terms of a line as text, with the ends of the tiers that are reached. */
export const renderTerms = (pricing: Pricing, measure: Amount): PricingDetails => {
  const { model, tiers, included, packageSize, minimum, maximum } = pricing;
  return {
    pricing: model,
    ...(included && { included: Amount.render(included) }),
    ...(packageSize && { package_size: Amount.render(packageSize) }),
    ...(minimum && { minimum: Amount.render(minimum) }),
    ...(maximum && { maximum: Amount.render(maximum) }),
    ...(tiers && { bounds: boundsOf(tiers, chargedOf(measure, pricing)) }),
  };
};

const boundsOf = (tiers: ReadonlyArray<Tier>, charged: Amount): string =>
  tiers
    .slice(0, reachedTiers(tiers, charged))
    .map(({ upTo }) => renderBound(upTo))
    .join(" ");

/** A term, or a price of a tier, that no line has. */
export interface TermsMismatch {
  readonly property: string;
  readonly expected: string;
  /** The step of the tier, from 0; `undefined` for the terms. */
  readonly tier?: number | undefined;
}

/**
 * Reads how a line was priced from its terms and the details of its TIER steps, so that its steps
 * can be calculated again. Tiers that no step names have the price 0. `undefined` without terms.
 */
export const parseTerms = (
  terms: Readonly<Record<string, unknown>>,
  tierSteps: ReadonlyArray<Readonly<Record<string, unknown>>>,
  measure: Amount,
): Pricing | TermsMismatch | undefined => {
  if (termNames.every((name) => terms[name] === undefined)) return undefined;
  const model = pricingModels.find((known) => known === terms["pricing"]);
  if (model === undefined) {
    return { property: "pricing", expected: `one of ${pricingModels.join(", ")}` };
  }
  const read = (property: string): Amount | undefined => amountIn(terms, property);
  for (const name of ["included", "package_size", "minimum", "maximum"] as const) {
    if (terms[name] !== undefined && read(name) === undefined) {
      return { property: name, expected: "an amount" };
    }
  }
  const packageSize = read("package_size");
  const rules = { model, included: read("included"), packageSize };
  const limits = { minimum: read("minimum"), maximum: read("maximum") };
  const isPackage = packageSize !== undefined && Amount.isPositive(packageSize);
  if (isPackage !== (model === "PACKAGE") || (packageSize !== undefined && !isPackage)) {
    return { property: "package_size", expected: "a positive amount with the model PACKAGE only" };
  }
  const bounds = boundsIn(terms["bounds"]);
  if ((model === "UNIT") !== (bounds === undefined)) return boundsMismatch;
  if (bounds === undefined) return { ...rules, ...limits };
  if ("property" in bounds) return bounds;
  const last = bounds.at(-1);
  if (last !== undefined && !Amount.atMost(chargedOf(measure, rules), last)) return boundsMismatch;
  const tiers = tiersIn(bounds, model === "VOLUME", tierSteps);
  return "property" in tiers ? tiers : { ...rules, tiers, ...limits };
};

const boundsMismatch: TermsMismatch = {
  property: "bounds",
  expected: `the rising ends of 1 to ${String(maxTiers)} tiers up to the units of the line`,
};

const amountIn = (
  found: Readonly<Record<string, unknown>>,
  property: string,
): Amount | undefined => {
  const text = found[property];
  const amount = typeof text === "string" ? Amount.parseCanonical(text) : undefined;
  return amount && Amount.atLeast(amount, Amount.zero) ? amount : undefined;
};

/** Reads the ends of tiers, which rise; only the last can be open. */
const boundsIn = (
  found: unknown,
): ReadonlyArray<Amount | undefined> | TermsMismatch | undefined => {
  if (found === undefined) return undefined;
  if (typeof found !== "string") return boundsMismatch;
  const texts = found.split(" ", maxTiers + 1);
  if (texts.length > maxTiers) return boundsMismatch;
  const bounds: Array<Amount | undefined> = [];
  let before = Amount.zero;
  for (const [index, text] of texts.entries()) {
    if (text === renderBound(undefined) && index === texts.length - 1) {
      bounds.push(undefined);
      continue;
    }
    const bound = Amount.parseCanonical(text);
    if (bound === undefined || Amount.atMost(bound, before)) return boundsMismatch;
    bounds.push(bound);
    before = bound;
  }
  return bounds;
};

const tiersIn = (
  bounds: ReadonlyArray<Amount | undefined>,
  isVolume: boolean,
  steps: ReadonlyArray<Readonly<Record<string, unknown>>>,
): ReadonlyArray<Tier> | TermsMismatch => {
  const tiers: Array<Tier> = [];
  const skipped = isVolume ? bounds.length - 1 : 0;
  for (const [index, upTo] of bounds.entries()) {
    const step = steps[index - skipped];
    if (step === undefined) {
      tiers.push({ upTo, unitPrice: Amount.zero, flatPrice: Amount.zero });
      continue;
    }
    const [unitPrice, flatPrice] = [amountIn(step, "unit_price"), amountIn(step, "flat_price")];
    const tier = index - skipped;
    if (unitPrice === undefined) return { property: "unit_price", expected: "an amount", tier };
    if (flatPrice === undefined) return { property: "flat_price", expected: "an amount", tier };
    tiers.push({ upTo, unitPrice, flatPrice });
  }
  return tiers;
};
