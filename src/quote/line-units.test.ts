import { memoryCatalog } from "@quittance/memory";
import { createQuotes, Amount, discount, minorUnits, renderQuote, type Pricing } from "quittance";
import { right, type QuoteJson } from "quittance/adapter";
import { diffQuotes, explainQuote, readQuote, verifyQuote } from "quittance/explain";
import { describe, expect, test } from "vitest";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import {
  catalogOwner,
  custom,
  product,
  sampleQuotePorts,
  schema,
  tea,
} from "../../test/support/sample-catalog.ts";
import type { TaxRequest, TaxSource } from "../tax/tax-source.ts";
import { roundProrations } from "./pricing-policy.ts";
import { unitsTooPrecise, type ReadProductItem } from "./item.ts";
import type { PricedItems } from "./quote-request.ts";

const tiers: Pricing = {
  model: "GRADUATED",
  tiers: [
    { upTo: Amount.of("5"), unitPrice: Amount.of("7"), flatPrice: Amount.zero },
    { upTo: Amount.of("10"), unitPrice: Amount.of("6.5"), flatPrice: Amount.zero },
    { upTo: undefined, unitPrice: Amount.of("6"), flatPrice: Amount.zero },
  ],
  minimum: Amount.of("10"),
};

const free = { currency: "GBP", amount: Amount.zero } as const;

const quote = (items: PricedItems["items"], pricing = tiers) => {
  const basePrice = pricing.tiers === undefined ? schema().basePrice : free;
  const billingSchemas = [schema({ pricing, basePrice })];
  const catalog = memoryCatalog({ products: [product()], billingSchemas });
  const quotes = createQuotes({ ...sampleQuotePorts, catalog });
  return quotes.calculate(catalogOwner, { currency: "GBP", items });
};

const rendered = async (items: PricedItems["items"]): Promise<QuoteJson> =>
  renderQuote(rightOf(await quote(items)));

const measured = (units: string, rest: Partial<ReadProductItem> = {}): ReadProductItem =>
  tea({ units: Amount.of(units), unit: "HUR", ...rest });

describe("a line with units", () => {
  test("is passed to a source of taxes with its units", async () => {
    const requests: Array<TaxRequest> = [];
    const taxes: TaxSource = {
      taxesFor: (_, request) => () => {
        requests.push(request);
        return Promise.resolve(right(request.lines.map(() => ({ taxes: [], issues: [] }))));
      },
    };
    const items = [custom({ units: Amount.of("1.5"), unit: "HUR" }), custom({})];
    rightOf(await createQuotes({ ...sampleQuotePorts, taxes }).calculate(catalogOwner, { items }));
    const [measuredLine, plain] = requests[0]?.lines ?? [];
    expect(measuredLine).toMatchObject({ units: Amount.of("1.5"), unit: "HUR" });
    expect(Object.keys(plain ?? {})).not.toContain("units");
  });
});

test("units, a unit and a price that are not exact are rejected by line", async () => {
  const precise = Amount.of(`0.${"0".repeat(18)}1`);
  const found = await quote([
    custom({ units: Amount.of("0.0000000000001") }),
    custom({ unit: "square metres" }),
    custom({ units: Amount.one, price: precise }),
  ]);
  expect(leftOf(found)).toMatchObject({
    issues: [
      { path: ["items", 0, "units"] },
      { path: ["items", 1, "unit"] },
      { path: ["items", 2, "units"], message: unitsTooPrecise },
    ],
  });
});

test("a price above 35 digits is rejected, and its quantity and units are not", async () => {
  const large = Amount.of("9".repeat(20));
  const item = { currency: "GBP", price: large, units: Amount.of("9".repeat(15)) } as const;
  expect(leftOf(await quote([custom({ ...item, quantity: 1_000_000 })]))).toMatchObject({
    issues: [{ path: ["items", 0], code: "AMOUNT_OUT_OF_RANGE" }],
  });
});

test("a step that was dropped, and bounds that are too low, are found", async () => {
  const found = await rendered([measured("2", { quantity: 3 })]);
  const edited = (
    edit: (steps: QuoteJson["items"][number]["calculations"]) => unknown,
  ): unknown => ({
    ...found,
    items: found.items.map((item, index) =>
      index === 0 ? { ...item, calculations: edit(item.calculations) } : item,
    ),
  });
  expect(verifyQuote(found)).toEqual([]);
  expect(verifyQuote(edited((steps) => steps.toSpliced(2, 1)))).not.toEqual([]);
  const low = edited(([base, ...others]) => [
    { ...base, details: { ...(base?.details as object), bounds: "5" } },
    ...others,
  ]);
  expect(verifyQuote(low)).toMatchObject([{ property: "bounds" }]);
});

test("an explanation names the units of each tier", async () => {
  const text = explainQuote(rightOf(await quote([measured("2", { quantity: 3 })])));
  expect(text).toContain("1 unit above 5 at 6.5");
  expect(text).toContain("35 + 1 × 6.5 = 41.5 GBP");
});

test("a difference names the tier and the bound that caused it", async () => {
  const parts = async (before: ReadProductItem, after: ReadProductItem): Promise<unknown> => {
    const quotes = [await rendered([before]), await rendered([after])].map((json) =>
      rightOf(readQuote(json)),
    );
    const [old, now] = quotes;
    if (old === undefined || now === undefined) return undefined;
    return diffQuotes(old, now).price?.parts.map(({ reason, tier, amount }) => [
      ...[reason, tier, Amount.render(amount)],
    ]);
  };
  expect(await parts(measured("5"), measured("11"))).toEqual([
    ["TIER", 1, "32.5"],
    ["TIER", 2, "6"],
  ]);
  expect(await parts(measured("0"), measured("1"))).toEqual([
    ["TIER", 0, "7"],
    ["BOUNDS", undefined, "-7"],
  ]);
  expect(await parts(measured("1"), measured("1"))).toEqual([]);
  const half = { adjustments: [discount({ percent: Amount.of("50") })] };
  expect(await parts(measured("11"), measured("11", half))).toEqual([
    ["ADJUSTMENTS", undefined, "-36.75"],
  ]);
});

test("a difference between a price and a pricing model leaves out discounts", async () => {
  const items = [tea({ adjustments: [discount({ percent: Amount.of("50") })] })];
  const plain = { products: [product()], billingSchemas: [schema()] };
  const quotes = createQuotes({ ...sampleQuotePorts, catalog: memoryCatalog(plain) });
  const before = rightOf(await quotes.calculate(catalogOwner, { currency: "GBP", items }));
  const { price } = diffQuotes(before, rightOf(await quote(items)));
  expect(price?.parts.map(({ reason, amount }) => [reason, Amount.render(amount)])).toEqual([
    ["TIER", "7"],
    ["BOUNDS", "-7"],
  ]);
});

test("a difference names the units of a line without a model", async () => {
  const priced = async (units: string) =>
    rightOf(await quote([custom({ currency: "GBP", units: Amount.of(units) })]));
  const { price } = diffQuotes(await priced("1"), await priced("2.5"));
  expect(price?.parts.map(({ reason, amount }) => [reason, Amount.render(amount)])).toEqual([
    ["UNITS", "3"],
  ]);
});

describe("a prorated line", () => {
  const cents = minorUnits({ mode: "HALF_UP", at: "TOTAL" });
  const part = (from: number, to: number, whole = 31) =>
    ({ unit: "DAY", from, to, whole }) as const;
  const priced = async (items: PricedItems["items"], rounding = cents) =>
    rightOf(
      await createQuotes({
        ...sampleQuotePorts,
        rounding,
      }).calculate(catalogOwner, { currency: "EUR", items }),
    );

  test("has parts that add up to the whole price, rounded by the policy", async () => {
    const eleven = custom({ price: Amount.of("11") });
    const bounds = [part(0, 10), part(10, 21), part(21, 31)];
    const parts = bounds.map((proration) => ({ ...eleven, proration }));
    const quoted = await priced([...parts, eleven]);
    const { items, total } = renderQuote(quoted);
    const expected = ["3.55", "3.9", "3.55", "11"];
    expect(items.slice(0, 4).map((item) => item.total?.price)).toEqual(expected);
    expect(total.price).toBe("22");
    expect(items[0]?.calculations[1]?.details).toEqual({
      unit: "DAY",
      from: "0",
      to: "10",
      whole: "31",
      increment: "0.01",
      mode: "HALF_UP",
    });
    expect(verifyQuote(renderQuote(quoted), { rounding: cents })).toEqual([]);
    expect(verifyQuote(renderQuote(quoted), { rounding: {} })).not.toEqual([]);
    expect(explainQuote(quoted)).toContain("0 to 10 of 31 days");
  });

  test("is found if a bound of it is changed", async () => {
    const json = renderQuote(await priced([custom({ proration: part(3, 10) })]));
    for (const name of ["from", "to", "whole"]) {
      const text = JSON.stringify(json).replace(new RegExp(`"${name}":"(\\d+)"`, "u"), (found) =>
        found.replace(/\d+/u, (digits) => String(parseInt(digits, 10) + 1)),
      );
      expect([name, verifyQuote(JSON.parse(text)).length > 0]).toEqual([name, true]);
    }
  });

  test("does not need the other lines to be valid", () => {
    expect(roundProrations([undefined], { rounding: cents, totals: undefined })).toEqual([
      undefined,
    ]);
  });

  test("with a bound outside of the period is rejected by the property", async () => {
    const found = await quote([
      custom({ currency: "GBP", proration: part(0, 32) }),
      custom({ currency: "GBP", proration: part(2, 1) }),
      custom({ currency: "GBP", proration: part(0, 0, 0) }),
    ]);
    expect(leftOf(found)).toMatchObject({
      issues: [
        { path: ["items", 0, "proration", "to"] },
        { path: ["items", 1, "proration", "from"] },
        { path: ["items", 2, "proration", "whole"] },
      ],
    });
  });
});
