import { Amount, type QuoteJson } from "quittance";
import { type QuoteItemJson, type StepJson } from "quittance/wire";
import type { Bar, BarChart, BarKind } from "../chart/bar-chart.ts";
import { largest, pixelShare } from "../chart/pixel-share.ts";

/** The priced lines of a quote, without its totals. */
export const linesOf = ({ items }: QuoteJson): ReadonlyArray<QuoteItemJson> =>
  items.filter(({ total }) => total !== undefined);

/** The steps of a priced line. */
export const stepsOf = ({ calculations }: QuoteItemJson): ReadonlyArray<StepJson> =>
  calculations.filter((step) => "price_usd" in step);

/** The rounding of the sum of the lines; `undefined` if the total is not rounded. */
export const totalRounding = ({ items }: QuoteJson): StepJson | undefined => {
  const [step] = items.find(({ item }) => item.type === "ROUNDING")?.calculations ?? [];
  return step && "price_usd" in step ? step : undefined;
};

/** The title of a priced line: that of its first step. */
export const titleOf = (item: QuoteItemJson): string => item.calculations[0]?.title ?? "";

/**
 * The steps of a line as bars.
 *
 * Places are taken from the column in dollars, the one that a conversion leaves alone, so that all
 * bars of a line have one scale; amounts are those of the step's own currency.
 */
export const lineWaterfall = (item: QuoteItemJson): BarChart => {
  const steps = stepsOf(item);
  const usd = (text: string): Amount => Amount.parseCanonical(text) ?? Amount.zero;
  const widest = largest(
    steps.flatMap((step) => [usd(step.initial_price_usd), usd(step.price_usd)]),
  );
  const place = (text: string): number => pixelShare(usd(text), widest);
  const bars = steps.map((step): Bar => {
    const { title: label, currency: unit } = step;
    const to = place(step.price_usd);
    const kind = kindOf(step);
    if (kind === "BASE" || kind === "CONVERSION") {
      return { kind, label, value: step.price, unit, from: 0, to };
    }
    return {
      kind,
      label,
      value: signed(step.price_delta),
      unit,
      from: place(step.initial_price_usd),
      to,
    };
  });
  const last = steps.at(-1);
  const total: ReadonlyArray<Bar> = last
    ? [
        {
          kind: "TOTAL",
          label: "Line total",
          value: last.price,
          unit: last.currency,
          from: 0,
          to: place(last.price_usd),
        },
      ]
    : [];
  return { title: `Waterfall of ${titleOf(item)}`, isJoined: true, bars: [...bars, ...total] };
};

/** The lines of a quote, each on top of those before it, and their rounding, up to the total. */
export const totalWaterfall = (quote: QuoteJson): BarChart => {
  const { currency, total } = quote;
  const whole = Amount.parseCanonical(total.price) ?? Amount.zero;
  let reached = Amount.zero;
  const bars = linesOf(quote).map((item): Bar => {
    const value = item.total?.price ?? "0";
    const from = pixelShare(reached, whole);
    reached = Amount.add(reached, Amount.parseCanonical(value) ?? Amount.zero);
    const to = pixelShare(reached, whole);
    return { kind: "UP", label: titleOf(item), value: signed(value), unit: currency, from, to };
  });
  const rounding = totalRounding(quote);
  const roundingBars = rounding === undefined ? [] : [roundingBar(rounding, reached, whole)];
  const end = { kind: "TOTAL", from: 0, to: pixelShare(whole, whole) } as const;
  return {
    title: "Waterfall of the totals",
    isJoined: true,
    bars: [
      ...bars,
      ...roundingBars,
      { ...end, label: "Total", value: total.price, unit: currency },
      { ...end, label: "Total in USD", value: total.price_usd, unit: "USD" },
    ],
  };
};

const roundingBar = (step: StepJson, sum: Amount, total: Amount): Bar => ({
  kind: kindOf(step),
  label: step.title,
  value: signed(step.price_delta),
  unit: step.currency,
  from: pixelShare(sum, total),
  to: pixelShare(total, total),
});

/** A change with its sign. */
export const signed = (value: string): string =>
  value === "0" || value.startsWith("-") ? value : `+${value}`;

const kindOf = ({ calculation_type, price_delta }: StepJson): BarKind => {
  switch (calculation_type) {
    case "PRODUCT":
    case "PAYMENT_INTENT":
      return "BASE";
    case "CURRENCY_CHANGE":
      return "CONVERSION";
    default:
      if (price_delta === "0") return "SAME";
      return price_delta.startsWith("-") ? "DOWN" : "UP";
  }
};
