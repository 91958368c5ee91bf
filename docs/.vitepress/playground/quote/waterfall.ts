import { Amount, type QuoteJson } from "quittance";
import { type QuoteItemJson, type StepJson } from "quittance/wire";
import type { Bar, BarChart, BarKind } from "../chart/bar-chart.ts";
import { largest, parts, pixelShare } from "../chart/pixel-share.ts";

/** The priced lines of a quote, without its totals. */
export const linesOf = ({ items }: QuoteJson): ReadonlyArray<QuoteItemJson> =>
  items.filter(({ total }) => total !== undefined);

/** The steps of a priced line. */
export const stepsOf = ({ calculations }: QuoteItemJson): ReadonlyArray<StepJson> =>
  calculations.filter((step) => "price_usd" in step);

/** The steps on the sum of the lines: the taxes of the document, then the rounding of the total. */
export const documentSteps = ({ items }: QuoteJson): ReadonlyArray<StepJson> =>
  items.filter(({ item }) => item.type === "TAX" || item.type === "ROUNDING").flatMap(stepsOf);

/** The amount of a tax that the price contains; `undefined` for other steps. */
export const containedTax = ({ calculation_type, details }: StepJson): string | undefined => {
  if (calculation_type !== "TAX" || !("inclusive" in details)) return undefined;
  const { inclusive, amount } = details;
  return inclusive === "true" && typeof amount === "string" ? amount : undefined;
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
    const contained = containedTax(step);
    if (contained !== undefined) {
      const [price, tax] = [usd(step.price), usd(contained)];
      const from = Math.floor((to * pixelShare(Amount.subtract(price, tax), price)) / parts);
      return { kind: "SHARE", label: `Contains ${label}`, value: contained, unit, from, to };
    }
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

/** The lines of a quote, each on top of those before it, and the steps on their sum, up to the total. */
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
  const steps = documentSteps(quote).map((step) => documentBar(step, whole));
  const end = { kind: "TOTAL", from: 0, to: pixelShare(whole, whole) } as const;
  return {
    title: "Waterfall of the totals",
    isJoined: true,
    bars: [
      ...bars,
      ...steps,
      { ...end, label: "Total", value: total.price, unit: currency },
      { ...end, label: "Total in USD", value: total.price_usd, unit: "USD" },
    ],
  };
};

const documentBar = (step: StepJson, total: Amount): Bar => {
  const place = (price: string): number =>
    pixelShare(Amount.parseCanonical(price) ?? Amount.zero, total);
  return {
    kind: kindOf(step),
    label: step.title,
    value: signed(step.price_delta),
    unit: step.currency,
    from: place(step.initial_price),
    to: place(step.price),
  };
};

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
