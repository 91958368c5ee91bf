import type { InvoiceStep } from "../api/schemas.ts";
import { shownChange } from "../show/money.ts";
import { inclusiveTax, isWithoutPrice, stepDetail } from "./step-detail.ts";

/** Whether a step states the price of a line, changes it, or names a tax that it contains. */
export type StepKind = "base" | "change" | "share";

/** A step of a line. */
export interface StepRow {
  readonly title: string;
  readonly detail: string;
  readonly kind: StepKind;
  /** The change of the price, or the tax in it; absent for the first step and for conversions. */
  readonly change?: string | undefined;
  /** The change as it is shown: the differences of the shown prices add up. */
  readonly shownChange: string;
  readonly price: string;
  readonly currency: string;
}

/** Returns the steps of a line that have a price. */
export const stepRows = (steps: ReadonlyArray<InvoiceStep>): ReadonlyArray<StepRow> =>
  steps
    .filter((step) => !isWithoutPrice(step))
    .map((step) => {
      const kind = kindOf(step);
      return {
        title: step.title,
        detail: stepDetail(step),
        kind,
        change: kind === "base" ? undefined : (inclusiveTax(step) ?? step.price_delta),
        shownChange: shownChange(step.initial_price, step.price, step.currency),
        price: step.price,
        currency: step.currency,
      };
    });

const kindOf = (step: InvoiceStep): StepKind => {
  const { calculation_type: type } = step;
  if (type === "PRODUCT" || type === "PAYMENT_INTENT" || type === "CURRENCY_CHANGE") return "base";
  return inclusiveTax(step) === undefined ? "change" : "share";
};
