import type { InvoiceStep } from "../api/schemas.ts";
import { plotted, shownChange } from "../show/money.ts";
import { inclusiveTax, isWithoutPrice, stepDetail } from "./step-detail.ts";

/** How a bar looks. */
export type BarKind = "base" | "up" | "down" | "same" | "share";

/** A step of a line, with a bar in percent of the width. */
export interface StepRow {
  readonly title: string;
  readonly detail: string;
  readonly kind: BarKind;
  /** The change of the price; absent for the first step and for conversions. */
  readonly change?: string;
  /** The change as it is shown: the differences of the shown prices add up. */
  readonly shownChange: string;
  readonly price: string;
  readonly currency: string;
  readonly left: number;
  readonly width: number;
}

/** Returns the steps of a line as a waterfall: each bar starts where the previous one ended. */
export const waterfallOf = (all: ReadonlyArray<InvoiceStep>): ReadonlyArray<StepRow> => {
  const steps = all.filter((step) => !isWithoutPrice(step));
  const scales = scalesOf(steps);
  const ends = steps.map((step, index) => {
    const scale = scales[index] ?? 1;
    return { from: plotted(step.initial_price) * scale, to: plotted(step.price) * scale };
  });
  const most = Math.max(...ends.flatMap(({ from, to }) => [from, to]), 0);
  const percent = (value: number): number => (most === 0 ? 0 : (value / most) * 100);
  return steps.map((step, index): StepRow => {
    const { from, to } = ends[index] ?? { from: 0, to: 0 };
    const kind = kindOf(step);
    const [start, end] = spanOf(step, kind, from, to);
    const row = {
      ...{ title: step.title, detail: stepDetail(step), kind },
      ...{ price: step.price, currency: step.currency },
      shownChange: shownChange(step.initial_price, step.price, step.currency),
      ...barOf(percent(Math.min(start, end)), percent(Math.abs(end - start))),
    };
    const change = changeOf(step, kind);
    return change === undefined ? row : { ...row, change };
  });
};

/** Least width of a bar in percent, so that small changes are visible. */
const minWidth = 0.6;

const barOf = (left: number, width: number): { left: number; width: number } => ({
  left: Math.min(left, 100 - minWidth),
  width: Math.max(width, minWidth),
});

/** The part of the line that a bar covers. */
const spanOf = (
  step: InvoiceStep,
  kind: BarKind,
  from: number,
  to: number,
): readonly [start: number, end: number] => {
  if (kind === "base") return [0, to];
  if (kind !== "share") return [from, to];
  const tax = plotted(inclusiveTax(step) ?? "0");
  const price = plotted(step.price);
  return [price === 0 ? to : to * (1 - tax / price), to];
};

const changeOf = (step: InvoiceStep, kind: BarKind): string | undefined => {
  if (kind === "base") return undefined;
  return kind === "share" ? inclusiveTax(step) : step.price_delta;
};

const kindOf = (step: InvoiceStep): BarKind => {
  const { calculation_type: type, price_delta: change } = step;
  if (type === "PRODUCT" || type === "PAYMENT_INTENT" || type === "CURRENCY_CHANGE") return "base";
  if (inclusiveTax(step) !== undefined) return "share";
  if (change === "0") return "same";
  return change.startsWith("-") ? "down" : "up";
};

/** The factor of each step to the last currency of the line: a conversion keeps its height. */
const scalesOf = (steps: ReadonlyArray<InvoiceStep>): ReadonlyArray<number> => {
  const scales: Array<number> = [];
  let scale = 1;
  for (const [index, step] of [...steps.entries()].reverse()) {
    scales.unshift(scale);
    const before = steps[index - 1];
    if (step.calculation_type !== "CURRENCY_CHANGE" || before === undefined) continue;
    const price = plotted(before.price);
    scale *= price === 0 ? 1 : plotted(step.initial_price) / price;
  }
  return scales;
};
