import { expect } from "vitest";
import { anyPricingCase, type PricingCase } from "quittance/testing/generators";
import type { StepJson } from "quittance/wire";
import { toScaled } from "../support/oracle.ts";
import { quoteProperty } from "../support/price-case.ts";
import { linesOf } from "../support/quote-lines.ts";

const columns = ["", "_orig", "_usd"] as const;

type StepAmount = string | null | undefined;

/** One column of a step: the initial price, the delta, the price. */
const columnOf = (
  step: Partial<StepJson>,
  column: (typeof columns)[number],
): ReadonlyArray<StepAmount> => [
  step[`initial_price${column}`],
  step[`price_delta${column}`],
  step[`price${column}`],
];

const isText = (amount: StepAmount): amount is string => typeof amount === "string";

quoteProperty("steps: in each column, the price is the initial price plus the delta", (quote) => {
  for (const { calculations } of quote.items) {
    for (const step of calculations) {
      for (const column of columns) {
        const [initial, delta, price] = columnOf(step, column).filter(isText).map(toScaled);
        if (initial === undefined || delta === undefined || price === undefined) continue;
        expect(price).toBe(initial + delta);
      }
    }
  }
});

quoteProperty(
  "steps: only the totals have columns that are null or absent, each as a whole",
  (quote) => {
    for (const { steps } of linesOf(quote)) {
      for (const step of steps) {
        for (const column of columns) expect(columnOf(step, column).every(isText)).toBe(true);
      }
    }
    const [total, totalUsd] = quote.items.slice(-2).map(({ calculations }) => calculations[0]);
    expect(total).toMatchObject({
      initial_price_orig: null,
      price_orig: null,
      price_delta_orig: "0",
    });
    const dollarsOnly = ["idx", "currency", "calculation_type", "title"];
    const prices = ["initial_price", "price", "price_delta"];
    expect(Object.keys(totalUsd ?? {})).toEqual([...dollarsOnly, ...prices, "details"]);
  },
);

quoteProperty("steps: indexes start at zero, and kinds follow from the request", (quote, found) => {
  const { items } = found.request;
  expect(linesOf(quote)).toHaveLength(items.length);
  for (const [index, { item, steps, total }] of linesOf(quote).entries()) {
    const requested = items[index];
    const adjustments = (requested?.adjustments ?? []).map((each) =>
      "kind" in each ? each.kind.type : each.type,
    );
    const change = total.currency_original === quote.currency ? [] : ["CURRENCY_CHANGE"];
    expect(item.type).toBe(requested?.type);
    expect(steps.map((step) => step.calculation_type)).toEqual([
      requested?.type,
      ...adjustments,
      ...change,
    ]);
    expect(steps.map(({ idx }) => idx)).toEqual([...steps.keys()]);
  }
});

quoteProperty(
  "steps: the last two items are the totals, without details and without a total",
  (quote) => {
    const [total, totalUsd] = quote.items.slice(-2);
    expect(total?.item).toEqual({ type: "TOTAL", currency: quote.currency, status: "INCLUDED" });
    expect(totalUsd?.item).toEqual({ type: "TOTAL_USD", currency: "USD", status: "INCLUDED" });
    for (const item of [total, totalUsd]) {
      expect(Object.keys(item ?? {})).toEqual(["item", "calculations"]);
      expect(item?.calculations).toHaveLength(1);
      expect(item?.calculations[0]).toMatchObject({
        idx: 0,
        calculation_type: item?.item.type,
        currency: item?.item.currency,
        details: [],
      });
    }
  },
);

quoteProperty(
  "steps: a step starts at the price of the previous one, and the last one is the total",
  (quote) => {
    for (const { steps, total } of linesOf(quote)) {
      for (const [index, step] of steps.entries()) {
        const before = steps[index - 1];
        if (before === undefined) continue;
        expect(step.initial_price_orig).toBe(before.price_orig);
        expect(step.initial_price_usd).toBe(before.price_usd);
        if (step.currency === before.currency) expect(step.initial_price).toBe(before.price);
      }
      const { price, price_usd, price_orig } = steps.at(-1) ?? {};
      expect(total).toMatchObject({ currency: quote.currency, price, price_usd, price_orig });
      expect(steps.at(-1)?.currency).toBe(quote.currency);
    }
  },
);

quoteProperty("steps: a base price is exactly unit price times quantity", (quote, found) => {
  for (const [index, { item, steps }] of linesOf(quote).entries()) {
    const [base] = steps;
    const { price, quantity } = (base?.details ?? {}) as Readonly<Record<string, string | number>>;
    expect(quantity).toBe(found.request.items[index]?.quantity);
    expect(base?.currency).toBe(item.currency);
    expect(toScaled(base?.price_orig ?? "")).toBe(toScaled(String(price)) * BigInt(quantity ?? 0));
    expect(base?.price).toBe(base?.price_orig);
    expect(base?.price_delta).toBe("0");
  }
});

quoteProperty("steps: dollars and the quote's currency are never converted", (quote) => {
  for (const { steps, total } of linesOf(quote)) {
    const changes = steps.filter((step) => step.calculation_type === "CURRENCY_CHANGE");
    const isSame = total.currency_original === quote.currency;
    expect(changes).toHaveLength(isSame ? 0 : 1);
    if (isSame) expect(total.price).toBe(total.price_orig);
    if (quote.currency === "USD") expect(total.price).toBe(total.price_usd);
    if (total.currency_original !== "USD") continue;
    for (const step of steps) expect(step.price_usd).toBe(step.price_orig);
  }
  if (quote.currency === "USD") expect(quote.total.price).toBe(quote.total.price_usd);
});

/** Generates cases in the currency of their first custom item, if they have one. */
const sameCurrency = anyPricingCase.map((found: PricingCase): PricingCase => {
  const { items } = found.request;
  const currency = items.find((item) => item.type === "PAYMENT_INTENT")?.currency;
  return { ...found, request: { currency: currency ?? "USD", items } };
});

quoteProperty(
  "steps: a line in the currency of the quote keeps its amounts",
  (quote) => {
    for (const { steps, total } of linesOf(quote)) {
      if (total.currency_original !== quote.currency) continue;
      expect(total.price).toBe(total.price_orig);
      for (const step of steps) expect(step.price).toBe(step.price_orig);
    }
  },
  sameCurrency,
);
