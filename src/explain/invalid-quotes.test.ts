import { memoryCatalog } from "@quittance/memory";
import {
  createQuotes,
  Amount,
  discount,
  fee,
  minorUnits,
  renderQuote,
  type Adjustment,
  type Item,
  type Pricing,
} from "quittance";
import { verifyQuote } from "quittance/explain";
import { describe, expect, test } from "vitest";
import { at, changedAt, pathOf } from "../../test/support/json-leaves.ts";
import { describeValue } from "../../test/support/mismatch-words.ts";
import { rightOf } from "../../test/support/right-of.ts";
import {
  custom,
  catalogOwner,
  product,
  sampleQuotePorts,
  schema,
  tea,
} from "../../test/support/sample-catalog.ts";
import { pricingRequirement } from "../pricing/pricing-limits.ts";

const priced = await createQuotes(sampleQuotePorts).calculate(catalogOwner, {
  currency: "EUR",
  items: [
    tea({
      quantity: 3,
      adjustments: [
        discount({ percent: Amount.of("10") }),
        fee({ amount: { currency: "GBP", amount: Amount.one } }),
      ],
    }),
    custom({ title: "Gift wrap" }),
  ],
});
const quote: unknown = JSON.parse(JSON.stringify(renderQuote(rightOf(priced))));

/** Returns the mismatches of the quote with another value at one path. */
const mismatchesWith = (path: string, put: unknown): ReadonlyArray<string> =>
  describeValue(verifyQuote(changedAt(quote, path, put)));

test("a consistent quote has no mismatches", () => {
  expect(mismatchesWith("currency", "EUR")).toEqual([]);
});

const nowhere = "EURO";

/** The details of a charge for units. */
const measured = (units: unknown): unknown => ({
  currency: "GBP",
  unit_price: "10",
  quantity: 3,
  units,
});

const manyTaxes = Array.from({ length: 11 }, (_, index) => `tax_${String(index)}`);

describe("a quote that cannot be recalculated has one mismatch, at the first invalid input:", () => {
  const first = "items.0.calculations.0";
  const details = `${first}.details`;
  const second = "items.0.calculations.1";
  const custom = "items.1.calculations.0.details";

  test.each<[path: string, put: unknown, expected: string, at?: string]>([
    ["", null, "a quote, not null"],
    ["currency", nowhere, "a currency code, not EURO"],
    ["currency", 978, "a currency code, not 978"],
    ["currency", ["EUR"], "a currency code, not an array"],
    ["exchange_rate_timestamp", 1752761454, "a timestamp, not 1752761454"],
    ["exchange_rate_timestamp", "2025-07-17T14:10", "YYYY-MM-DD HH:MM:SS, not 2025-07-17T14:10"],
    ["exchange_rates", "1", "a rate for every currency, not 1"],
    ["exchange_rates.GBP", "0", "a positive rate, not 0"],
    ["exchange_rates.GBP", 0.7, "a positive rate, not 0.7"],
    ["items", {}, "1 to 1000 lines, then TOTAL and TOTAL_USD, not an object"],
    ["items", [{}, {}], "1 to 1000 lines, then TOTAL and TOTAL_USD, not an array"],
    [
      "items",
      [{ item: { type: "ROUNDING" } }, {}, {}],
      "1 to 1000 lines, then TOTAL and TOTAL_USD, not an array",
    ],
    ["items.0", "tea", "a line, not tea"],
    ["items.0.item", "tea", "a description of the line, not tea"],
    ["items.0.item.type", "TOTAL", "PRODUCT or PAYMENT_INTENT, not TOTAL"],
    ["items.0.item.product_id", "schema_tea", "a product id, not schema_tea"],
    ["items.0.item.product_id", 7, "a product id, not 7"],
    ["items.0.item.billing_schema_id", "product_tea", "a schema id, not product_tea"],
    ["items.0.item.billing_schema_id", undefined, "a schema id, not nothing"],
    ["items.0.calculations", {}, "calculation steps, not an object"],
    ["items.0.calculations", [], "a calculation step, not nothing", first],
    [first, "base", "a calculation step, not base"],
    [`${first}.title`, 7, "a title, not 7"],
    [details, null, "details of the charge, not null"],
    [`${details}.currency`, nowhere, "a currency code, not EURO"],
    [`${details}.currency`, 826, "a currency code, not 826"],
    [`${details}.currency`, ["GBP"], "a currency code, not an array"],
    [`${details}.price`, "-10", "an amount, not -10"],
    [`${details}.price`, 10, "an amount, not 10"],
    [`${details}.quantity`, 0, "an integer from 1 to 1000000, not 0"],
    [`${details}.quantity`, 1_000_001, "an integer from 1 to 1000000, not 1000001"],
    [`${details}.quantity`, 1.5, "an integer from 1 to 1000000, not 1.5"],
    [`${details}.quantity`, "3", "an integer from 1 to 1000000, not 3"],
    [details, measured(2), `${pricingRequirement.measure}, not nothing`, `${details}.units`],
    [details, measured("two"), `${pricingRequirement.measure}, not nothing`, `${details}.units`],
    [details, measured("-2"), `${pricingRequirement.measure}, not nothing`, `${details}.units`],
    [`${details}.unit`, 7, `${pricingRequirement.unit}, not nothing`],
    [`${details}.unit`, "a b", `${pricingRequirement.unit}, not nothing`],
    [`${details}.tax_ids`, "tax_1", "at most 10 identifiers of taxes, not tax_1"],
    [`${details}.tax_ids`, ["tax_1", 7], "at most 10 identifiers of taxes, not an array"],
    [`${details}.tax_ids`, manyTaxes, "at most 10 identifiers of taxes, not an array"],
    [`${custom}.payment_intent_id`, "intent_1", "an identifier or null, not intent_1"],
    [`${custom}.payment_intent_id`, undefined, "an identifier or null, not nothing"],
    [second, "discount", "a calculation step, not discount"],
    [`${second}.title`, null, "a title, not null"],
    [`${second}.calculation_type`, "TAX", "one of DISCOUNT, FEE, not TAX"],
    [`${second}.calculation_type`, ["DISCOUNT"], "one of DISCOUNT, FEE, not an array"],
    [`${second}.calculation_type`, "CURRENCY_CHANGE", "one of DISCOUNT, FEE, not CURRENCY_CHANGE"],
    [`${second}.details`, [], "details of text properties, not an array"],
    [`${second}.details`, { percent: 10 }, "details of text properties, not an object"],
    [
      `${second}.details`,
      { percent: "10", note: null },
      "details of text properties, not an object",
    ],
    ["items.0.calculations.3", "rate", "a calculation step, not rate"],
  ])("%s is %j", (path, put, expected, at = path) => {
    expect(mismatchesWith(path, put)).toEqual([`${at}: ${expected}`]);
  });

  test("a value that is not a quote has one mismatch, at the root", () => {
    expect(verifyQuote(7)).toEqual([
      {
        path: "",
        item: undefined,
        step: undefined,
        property: "quote",
        expected: "a quote",
        found: "7",
      },
    ]);
  });
});

describe("a quote whose total is rounded to cents", async () => {
  const quotes = createQuotes({
    ...sampleQuotePorts,
    rounding: minorUnits({ mode: "HALF_UP", at: "TOTAL" }),
  });
  const found = await quotes.calculate(catalogOwner, { currency: "EUR", items: [tea()] });
  const rounded: unknown = JSON.parse(JSON.stringify(renderQuote(rightOf(found))));

  test.each<[property: string, put: unknown, expected: string]>([
    ["increment", "-1", "a positive amount, not -1"],
    ["mode", "FLOOR", "one of HALF_UP, HALF_EVEN, HALF_DOWN, UP, DOWN, not FLOOR"],
  ])("has one mismatch if the %s is %s", (property, put, expected) => {
    const path = `items.1.calculations.0.details.${property}`;
    expect(describeValue(verifyQuote(changedAt(rounded, path, put)))).toEqual([
      `${path}: ${expected}`,
    ]);
  });
});

describe("a line that is priced by tiers", async () => {
  const tier = (upTo: Amount | undefined) => ({
    upTo,
    unitPrice: Amount.of("7"),
    flatPrice: Amount.zero,
  });
  const pricing: Pricing = {
    model: "GRADUATED",
    tiers: [tier(Amount.of("5")), tier(undefined)],
    minimum: Amount.of("10"),
  };
  const billingSchemas = [schema({ pricing, basePrice: { currency: "GBP", amount: Amount.zero } })];
  const catalog = memoryCatalog({ products: [product()], billingSchemas });
  const found = await createQuotes({ ...sampleQuotePorts, catalog }).calculate(catalogOwner, {
    items: [tea({ units: Amount.of("8") })],
  });
  const rendered: unknown = JSON.parse(JSON.stringify(renderQuote(rightOf(found))));
  const path = "items.0.calculations";

  test("has a step for each tier that is reached, or a mismatch at the step in its place", () => {
    expect(verifyQuote(rendered)).toEqual([]);
    const steps = at(rendered, pathOf(path)) as ReadonlyArray<unknown>;
    const without = changedAt(rendered, path, steps.toSpliced(2, 1));
    expect(describeValue(verifyQuote(without))).toEqual(
      expect.arrayContaining([
        `${path}.2.calculation_type: TIER, not MINIMUM`,
        `${path}.3: an object, not nothing`,
      ]),
    );
  });

  test.each(["5 5 *", "0 *", "five *", "* 5"])(
    "has one mismatch if the ends of the tiers are %s",
    (bounds) => {
      const place = `${path}.0.details.bounds`;
      const mismatches = verifyQuote(changedAt(rendered, place, bounds));
      expect(mismatches.map((found) => found.path)).toEqual([place]);
    },
  );
});

describe("a line without a valid price has a mismatch at the step that causes it:", () => {
  const text = JSON.stringify(quote);

  test("a discount of more than 100 %", () => {
    const mismatches = verifyQuote(JSON.parse(text.replace('"percent":"10"', '"percent":"101"')));
    expect(mismatches.map(({ path, expected, found }) => [path, expected, found])).toEqual([
      ["items.0.calculations.1", "a valid DISCOUNT step", "INVALID_DETAILS"],
    ]);
  });

  test("an amount with too many digits", () => {
    const amount = "9".repeat(35);
    const mismatches = verifyQuote(
      JSON.parse(text.replace('"amount":"1"', `"amount":"${amount}"`)),
    );
    expect(mismatches.map(({ path, expected }) => [path, expected])).toEqual([
      ["items.0.calculations.2", "amounts of at most 35 integer digits"],
    ]);
  });

  test("after the mismatches of the steps before", () => {
    const changed = changedAt(quote, "items.0.calculations.0.price_delta", "1");
    const rejected = JSON.stringify(changed).replace('"percent":"10"', '"percent":"101"');
    expect(verifyQuote(JSON.parse(rejected)).map(({ path }) => path)).toEqual([
      "items.0.calculations.0.price_delta",
      "items.0.calculations.1",
    ]);
  });
});

describe("a quote verifies with", () => {
  const verifies = async (items: ReadonlyArray<Item>): Promise<void> => {
    const priced = await createQuotes(sampleQuotePorts).calculate(catalogOwner, {
      currency: "EUR",
      items,
    });
    const rendered: unknown = JSON.parse(JSON.stringify(renderQuote(rightOf(priced))));
    expect(verifyQuote(rendered)).toEqual([]);
  };

  test("the maximum quantity", () => verifies([tea({ quantity: 1_000_000 })]));

  test("20 adjustments before a conversion", () => {
    const adjustments = new Array<Adjustment>(20).fill(discount({ percent: Amount.one }));
    return verifies([tea({ adjustments })]);
  });

  test("one line, and a custom item with an identifier", () => {
    const details = "items.0.calculations.0.details.payment_intent_id";
    const { items } = quote as { readonly items: ReadonlyArray<unknown> };
    const alone = changedAt(quote, "items", items.slice(1));
    const named = changedAt(alone, details, "payment_intent_1");
    const paths = verifyQuote(named).map(({ path }) => path);
    expect(paths).not.toContain(details);
    expect(paths).toContain("total.price");
  });
});
