import * as fc from "fast-check";
import type { Adjustment } from "quittance";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";

/** A case, and a line of it that is to be adjusted. */
export interface ChosenLine {
  readonly found: PricingCase;
  readonly line: number;
}

/** Any case with any of its lines. */
export const anyChosenLine: fc.Arbitrary<ChosenLine> = fc
  .record({ found: anyPricingCase, where: fc.nat() })
  .map(({ found, where }) => ({ found, line: where % found.request.items.length }));

/** The case in which the chosen line has one more adjustment, behind those that it has. */
export const withAdjustment = (
  { found, line }: ChosenLine,
  adjustment: Adjustment,
): PricingCase => {
  const items = found.request.items.map((item, index) =>
    index === line ? { ...item, adjustments: [...(item.adjustments ?? []), adjustment] } : item,
  );
  return { ...found, request: { ...found.request, items } };
};
