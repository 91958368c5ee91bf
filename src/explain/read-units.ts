import { right, type Either, type Left } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { isMeasure, maxTiers, pricingRequirement, unitPattern } from "../pricing/pricing-limits.ts";
import { measureOf } from "../pricing/pricing-measure.ts";
import { isPricingStep, pricingStepTypes } from "../pricing/pricing-steps.ts";
import { parseTerms } from "../pricing/pricing-terms.ts";
import { parseProration } from "../pricing/proration.ts";
import type { BilledLine } from "../quote/line-price.ts";
import { isObject, type JsonObject, type JsonPath } from "../kernel/json.ts";
import { rejected, type JsonMismatch } from "./mismatch.ts";
import { stepType } from "./read-step.ts";

/** Maximum number of steps of a pricing model. */
export const maxModelSteps: number = maxTiers + pricingStepTypes.length - 1;

/** Divides the steps after the first into those of a pricing model and the others. */
export const divideSteps = (
  steps: ReadonlyArray<unknown>,
): readonly [model: ReadonlyArray<unknown>, others: ReadonlyArray<unknown>] => {
  const end = steps.findIndex((step) => !isPricingStep(stepType(step)));
  return end === -1 ? [steps, []] : [steps.slice(0, end), steps.slice(end)];
};

/** Adds the units and the pricing model of a rendered line to its charge. */
export const readUnits = (
  line: BilledLine,
  base: JsonObject,
  steps: ReadonlyArray<unknown>,
  linePath: JsonPath,
): Either<JsonMismatch, BilledLine> => {
  const details = detailsOf(base);
  const rejectedAt = (step: number, property: string, expected: string): Left<JsonMismatch> =>
    rejected([...linePath, "calculations", step, "details", property], expected, undefined);
  const { units: given, unit } = details;
  const units = typeof given === "string" ? Amount.parseCanonical(given) : undefined;
  if (given !== undefined && (units === undefined || !isMeasure(units))) {
    return rejectedAt(0, "units", pricingRequirement.measure);
  }
  if (unit !== undefined && (typeof unit !== "string" || !unitPattern.test(unit))) {
    return rejectedAt(0, "unit", pricingRequirement.unit);
  }
  const measured = { ...(units && { units }), unit };
  const tiers = steps.flatMap((step, index) => (stepType(step) === "TIER" ? [index] : []));
  const pricing = parseTerms(
    details,
    tiers.map((index) => detailsOf(steps[index])),
    measureOf({ quantity: line.quantity, units }),
  );
  if (pricing === undefined || "model" in pricing) {
    const prorated = steps.findIndex((step) => stepType(step) === "PRORATION");
    const whole = { ...line, ...measured, ...(pricing && { pricing }) };
    if (prorated === -1) return right(whole);
    const proration = parseProration(detailsOf(steps[prorated]));
    return "whole" in proration
      ? right({ ...whole, proration })
      : rejectedAt(prorated + 1, proration.property, proration.expected);
  }
  const { property, expected, tier } = pricing;
  return rejectedAt(tier === undefined ? 0 : (tiers[tier] ?? 0) + 1, property, expected);
};

const detailsOf = (step: unknown): JsonObject => {
  const details = isObject(step) ? step["details"] : undefined;
  return isObject(details) ? details : {};
};
