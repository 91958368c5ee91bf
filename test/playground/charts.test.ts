import { Amount, type QuoteJson } from "quittance";
import { anyAmount, anyPositiveAmount } from "quittance/testing/generators";
import * as fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import BarChart from "../../docs/.vitepress/playground/chart/BarChart.vue";
import { inMinorUnits } from "../../docs/.vitepress/playground/chart/in-minor-units.ts";
import { parts, pixelShare } from "../../docs/.vitepress/playground/chart/pixel-share.ts";
import { shorten } from "../../docs/.vitepress/playground/chart/shorten.ts";
import { axisTicks } from "../../docs/.vitepress/playground/dashboard/axis-ticks.ts";
import { quotePanels } from "../../docs/.vitepress/playground/quote/quote-panels.ts";
import {
  lineWaterfall,
  linesOf,
  stepsOf,
  totalWaterfall,
} from "../../docs/.vitepress/playground/quote/waterfall.ts";
import { priceShop } from "../../docs/.vitepress/playground/shop/price-shop.ts";
import { sampleShop } from "../../docs/.vitepress/playground/shop/shop.ts";
import { renderElements } from "./rendered-elements.ts";

let quote: QuoteJson;
beforeAll(async () => {
  const { json } = await priceShop(sampleShop);
  if (json === undefined) throw new Error("The sample has no quote");
  quote = json;
});

describe("a place in pixels", () => {
  test("is the exact share, truncated to a ten-thousandth", () => {
    fc.assert(
      fc.property(anyAmount, anyPositiveAmount, (part, whole) => {
        const share = pixelShare(part, whole);
        expect(Number.isInteger(share) && share >= 0 && share <= parts).toBe(true);
        const atLeast = Amount.multiplyByInteger(whole, share);
        const below = Amount.multiplyByInteger(whole, share + 1);
        const scaled = Amount.multiplyByInteger(part, parts);
        if (share < parts) expect(Amount.atLeast(below, scaled)).toBe(true);
        if (share < parts) expect(Amount.atMost(atLeast, scaled)).toBe(true);
        else expect(Amount.atLeast(part, whole)).toBe(true);
      }),
    );
  });

  test("is zero where there is nothing to share", () => {
    expect(pixelShare(Amount.one, Amount.zero)).toBe(0);
    expect(pixelShare(Amount.zero, Amount.one)).toBe(0);
  });
});

describe("an amount on a bar", () => {
  test.each([
    ["69.9", "69.9"],
    ["123456789012", "123456789012"],
    ["102.787119791801116900749717229", "102.7871…"],
    ["-8.73750000000000000001", "-8.7375…"],
    ["0.000008431702540281", "0.000008431…"],
    ["1234567890123456789012345", "123456789012… (25 digits)"],
    ["-0.00000000000000000000000001", "-0.00000000000000000000000001"],
  ])("of %s is %s", (value, short) => {
    expect(shorten(value)).toBe(short);
  });

  test("is the beginning of the whole amount, never rounded", () => {
    fc.assert(
      fc.property(anyAmount, (amount) => {
        const value = Amount.render(amount);
        expect(value.startsWith(shorten(value).replace(/….*$/u, ""))).toBe(true);
      }),
    );
  });
});

describe("an amount of a currency", () => {
  test.each([
    ["102.787119791801116900749717229", "EUR", "102.79"],
    ["-8.7375", "GBP", "-8.74"],
    ["+3", "GBP", "+3.00"],
    ["0", "EUR", "0.00"],
    ["14057.691581460697350489190207867445", "JPY", "14058"],
    ["0.000210000001", "BITCOIN", "0.00021"],
    ["-0.0017512345678", "EUR", "-0.001751…"],
    ["12.345678", "%", "12.345678"],
    ["1234567890123456789012345.678", "EUR", "123456789012… (25 digits)"],
  ])("of %s %s is %s, in the smallest unit unless that is zero", (value, unit, text) => {
    expect(inMinorUnits(value, unit)).toBe(text);
  });
});

describe("the waterfall of a line", () => {
  test("shows every step and the total, with all digits", () => {
    for (const item of linesOf(quote)) {
      const { bars } = lineWaterfall(item);
      const steps = stepsOf(item);
      expect(bars.map(({ label }) => label)).toEqual([
        ...steps.map(({ title }) => title),
        "Line total",
      ]);
      expect(bars.at(-1)?.value).toBe(item.total?.price);
    }
  });

  test("falls by a discount, rises by a fee, and keeps its height when converted", () => {
    const [item] = linesOf(quote);
    if (item === undefined) throw new Error("The sample has no line");
    const { bars } = lineWaterfall(item);
    expect(bars.map(({ kind }) => kind)).toEqual(["BASE", "DOWN", "UP", "CONVERSION", "TOTAL"]);
    expect(bars.map(({ value }) => value).slice(0, 3)).toEqual(["69.9", "-8.7375", "+3"]);
    const [base, down, up, conversion, total] = bars;
    expect([base?.from, base?.to]).toEqual([0, parts]);
    expect([down?.from, down?.to]).toEqual([base?.to, 8750]);
    expect([up?.from, up?.to]).toEqual([down?.to, 9179]);
    expect([conversion?.to, total?.to]).toEqual([up?.to, up?.to]);
  });
});

test("the totals are stacked, up to the exact total", () => {
  const { bars } = totalWaterfall(quote);
  const lines = bars.slice(0, -2);
  for (const [index, bar] of lines.entries()) expect(bar.from).toBe(lines[index - 1]?.to ?? 0);
  expect(lines.at(-1)?.to).toBe(parts);
  expect(bars.slice(-2).map(({ value, unit }) => [value, unit])).toEqual([
    [quote.total.price, "EUR"],
    [quote.total.price_usd, "USD"],
  ]);
});

describe("a rounding", () => {
  const rounded = async (rounding: string): Promise<QuoteJson> => {
    const { json } = await priceShop({ ...sampleShop, rounding });
    if (json === undefined) throw new Error("The sample has no quote");
    return json;
  };

  test("of the total is a bar and a row between the lines and the total", async () => {
    const { bars } = totalWaterfall(await rounded("DOWN:TOTAL"));
    expect(bars.at(-3)).toMatchObject({ kind: "DOWN", label: "Rounding", unit: "EUR" });
    expect(bars.at(-3)?.value).toMatch(/^-0\.00\d+$/u);
    expect(bars.at(-2)?.value).toMatch(/^\d+\.\d{1,2}$/u);
    const panel = quotePanels(await rounded("UP:TOTAL")).at(-1);
    const [row, total] = panel?.rows.slice(-2) ?? [];
    expect(row?.[0]).toBe("Rounding");
    expect(row?.[1]).toMatch(/^\+0\.00\d+$/u);
    expect(total?.[1]).toMatch(/^\d+\.\d{1,2}$/u);
  });

  test("of a line is the last step of its waterfall", async () => {
    const quote = await rounded("HALF_EVEN:LINE");
    for (const item of linesOf(quote)) {
      const { bars } = lineWaterfall(item);
      expect(bars.at(-2)?.label).toBe("Rounding");
      expect(bars.at(-1)?.value).toMatch(/^\d+(?:\.\d{1,2})?$/u);
    }
    expect(totalWaterfall(quote).bars.map(({ label }) => label)).not.toContain("Rounding");
  });

  test.each(["", "HALF_UP", "TOTAL:HALF_UP"])("is none for %j", async (text) => {
    expect(await rounded(text)).toEqual(quote);
  });
});

describe("a tax", () => {
  const taxed = async (tax: string): Promise<QuoteJson> => {
    const { json } = await priceShop({ ...sampleShop, tax });
    if (json === undefined) throw new Error("The sample has no quote");
    return json;
  };

  test("of a line is a bar above the price without it", async () => {
    const [item] = linesOf(await taxed("ADDED"));
    if (item === undefined) throw new Error("The quote has no line");
    const [conversion, tax, total] = lineWaterfall(item).bars.slice(-3);
    expect(tax).toMatchObject({ kind: "UP", label: "VAT 19 %", from: conversion?.to, to: parts });
    expect(tax?.value).toMatch(/^\+\d/u);
    expect(total?.to).toBe(parts);
  });

  test("that a price contains is a bar within the price, and does not change it", async () => {
    const quote = await taxed("CONTAINED");
    const [item] = linesOf(quote);
    if (item === undefined) throw new Error("The quote has no line");
    const [conversion, tax] = lineWaterfall(item).bars.slice(-3);
    expect(tax).toMatchObject({
      ...{ kind: "SHARE", label: "Contains VAT 19 %", to: conversion?.to },
      value: expect.stringMatching(/^\d/u) as unknown,
    });
    // 100 of 119 parts of the price are without tax.
    expect(tax?.from).toBe(Math.floor(((conversion?.to ?? 0) * 8403) / parts));
    const row = quotePanels(quote)[0]?.rows.at(-2);
    expect(row?.[0]).toBe("VAT 19 %");
    expect(row?.[1]).toBe(`contains ${tax?.value ?? ""}`);
  });

  test("of the document is a bar and a row between the lines and the total", async () => {
    const quote = await taxed("DOCUMENT");
    const [line, tax, total] = totalWaterfall(quote).bars.slice(-4);
    expect(tax).toMatchObject({ kind: "UP", label: "VAT 19 %", from: line?.to, to: parts });
    expect(total?.value).toBe(quote.total.price);
    const [row] = quotePanels(quote).at(-1)?.rows.slice(-2) ?? [];
    expect(row?.[0]).toBe("VAT 19 %");
    expect(row?.slice(1).every((change) => /^\+\d/u.test(change))).toBe(true);
  });
});

test("a coupon is a bar of each line that it applies to", async () => {
  const { json } = await priceShop({ ...sampleShop, coupons: "spring, POUNDS5" });
  if (json === undefined) throw new Error("The quote is rejected");
  const barsOf = (code: string) =>
    linesOf(json).map((item) =>
      lineWaterfall(item).bars.flatMap(({ label, kind, value }) =>
        label === `Coupon ${code}` ? [`${kind} ${value}`] : [],
      ),
    );
  expect(barsOf("SPRING")).toEqual([["DOWN -6.41625"], ["DOWN -0.000021"], ["DOWN -0.45"]]);
  expect(barsOf("POUNDS5")).toEqual([["DOWN -5"], [], []]);
});

describe.each([320, 640])("a drawing %i pixels wide", (width) => {
  test("has a name, a description with all digits, and stays within its frame", async () => {
    const chart = totalWaterfall(quote);
    const elements = await renderElements(BarChart, { chart, width, id: "test" });
    const [drawing, , description] = elements;
    expect(drawing?.attributes).toMatchObject({
      role: "img",
      "aria-labelledby": "test-title test-words",
    });
    for (const { value } of chart.bars) expect(description?.text).toContain(value);
    for (const { tag, attributes } of elements) {
      const { x = "0", width: wide = "0" } = attributes;
      if (tag === "rect") expect(parseInt(x, 10) + parseInt(wide, 10)).toBeLessThanOrEqual(width);
    }
  });
});

test("an axis reaches the largest amount in at most five steps", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: 0n, max: 10n ** 15n }), (most) => {
      const ticks = axisTicks(Amount.of(String(most)));
      expect(ticks.length).toBeGreaterThan(1);
      expect(ticks.length).toBeLessThanOrEqual(6);
      expect(Amount.atLeast(ticks.at(-1) ?? Amount.zero, Amount.of(String(most)))).toBe(true);
    }),
  );
});
