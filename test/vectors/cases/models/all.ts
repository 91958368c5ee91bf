import type { PricingJson } from "quittance/wire";
import type { OracleCatalog, OracleItem } from "../../../support/oracle.ts";
import { custom, market, product, productItem, schema, type VectorCase } from "../build.ts";
import { amountOff } from "../policy/build-coupons.ts";
import { centsAt, taxed, vat } from "../policy/build-policy.ts";

type Tiers = ReadonlyArray<readonly [upTo: string | null, unitPrice: string, flatPrice?: string]>;

const model = (
  name: PricingJson["model"],
  tiers: Tiers,
  rules: Partial<PricingJson> = {},
): PricingJson => ({
  model: name,
  tiers: tiers.map(([up_to, unit_price, flat_price = "0"]) => ({ up_to, unit_price, flat_price })),
  ...rules,
});

const catalogOf = (pricing: PricingJson, basePrice = "0"): OracleCatalog => ({
  products: [product("pro", "Pro plan")],
  billing_schemas: [{ ...schema("pro", "pro", "EUR", basePrice), ...{ pricing } }],
});

const measured = <Item extends OracleItem>(item: Item, units: string, unit?: string): Item => {
  const found = { ...item, units, ...(unit !== undefined && { unit }) };
  return found;
};

const buy = (units: string, quantity = 1): OracleItem =>
  measured(productItem("pro", "pro", quantity), units, "MB");

const prorated = (item: OracleItem, from: number, to: number, whole: number): OracleItem => {
  const found = { ...item, proration: { unit: "DAY", from, to, whole } };
  return found;
};

const stripe: Tiers = [
  ["5", "7"],
  ["10", "6.5"],
  [null, "6"],
];
const withFlat: Tiers = [
  ["10", "10", "2"],
  ["20", "5", "3"],
  [null, "5", "3"],
];
const falling: Tiers = [
  ["100", "2", "10"],
  ["200", "1"],
  [null, "0.5", "50"],
];

const rates = market("EUR", "GBP");

/** A vector for each measure of a model, with the price by hand. */
const priced = (
  name: string,
  why: string,
  pricing: PricingJson,
  prices: Readonly<Record<string, string>>,
): ReadonlyArray<VectorCase> =>
  Object.entries(prices).map(([units, price]) => ({
    name: `${name}-of-${units.replace(".", "-")}`,
    why,
    request: { items: [buy(units)] },
    catalog: catalogOf(pricing),
    rates,
    values: { "total.price": price },
  }));

const packages = (size: string, ...tiers: Tiers): PricingJson =>
  model("PACKAGE", tiers, { package_size: size });

/** Quotes with units and with pricing models. */
export const modelCases: ReadonlyArray<VectorCase> = [
  ...priced(
    "volume",
    "All units have the price of the tier that they end in.",
    model("VOLUME", stripe),
    {
      1: "7",
      5: "35",
      6: "39",
      25: "150",
    },
  ),
  ...priced("graduated", "The end of a tier belongs to it.", model("GRADUATED", stripe), {
    5: "35",
    6: "41.5",
    "10.000000000001": "67.500000000006",
  }),
  ...priced(
    "graduated-with-flat-prices",
    "The flat price of the first tier is due without units, that of others when they are reached.",
    model("GRADUATED", withFlat),
    { 0: "2", 10: "102", 11: "110", 21: "163" },
  ),
  ...priced(
    "volume-with-flat-prices",
    "A volume has one flat price, and its total can fall at the end of a tier.",
    model("VOLUME", falling),
    { 0: "10", 100: "210", "100.5": "100.5", 300: "200" },
  ),
  ...priced("packages", "A started package counts.", packages("10", [null, "100"]), {
    120: "1200",
    121: "1300",
  }),
  ...priced(
    "packages-with-included-units",
    "Included units are subtracted before packages are counted.",
    { ...packages("10", [null, "100"]), included: "10" },
    { 121: "1200", 10: "0" },
  ),
  ...priced(
    "tiers-of-packages",
    "The tiers count packages.",
    packages("1000", ["5", "1"], [null, "0.5"]),
    { 7400: "6.5" },
  ),
  ...priced(
    "included-units-and-tiers",
    "Included units do not occupy the first tier.",
    model("GRADUATED", stripe, { included: "10" }),
    { 16: "41.5" },
  ),
  ...priced(
    "minimum-and-maximum",
    "A price is raised to the minimum and lowered to the maximum; both have a step.",
    model("GRADUATED", stripe, { minimum: "20", maximum: "40" }),
    { 1: "20", 4: "28", 6: "40" },
  ),
  {
    name: "units-with-included-ones",
    why: "A price of units is the whole price less that of the included units.",
    request: { items: [buy("7.5", 2)] },
    catalog: catalogOf({ model: "UNIT", included: "2.5", minimum: "1", maximum: "1000" }, "4"),
    rates,
    values: {
      "total.price": "50",
      "items.0.calculations.0.price": "60",
      "items.0.calculations.0.details.price": "30",
      "items.0.calculations.1.price_delta": "-10",
    },
  },
  {
    name: "units-of-a-custom-item",
    why: "1.5 hours at 80, twice.",
    request: { items: [measured(custom("EUR", "80", 2), "1.50", "HUR")] },
    rates,
    values: {
      "items.0.item.units": "1.5",
      "items.0.calculations.0.details.price": "120",
      "total.price": "240",
    },
  },
  {
    name: "units-with-all-decimals",
    why: "A price of 18 decimals times units of 12 decimals is exact.",
    request: {
      items: [measured(custom("EUR", "0.000000000000000001"), "0.000000000001")],
    },
    rates,
    values: { "total.price": "0.000000000000000000000000000001" },
  },
  {
    name: "units-of-a-million-tokens",
    why: "1,234,567 units at 0.0000025, rounded to cents.",
    request: { items: [measured(custom("EUR", "0.0000025"), "1234567")] },
    rates,
    rounding: centsAt("TOTAL"),
    values: { "items.0.total.price": "3.0864175", "total.price": "3.09" },
  },
  {
    name: "tiers-converted-and-taxed",
    why: "The steps of a model come before the discount, the conversion and the tax.",
    request: {
      currency: "GBP",
      items: [
        {
          ...taxed(buy("3", 2), "vat"),
          adjustments: [{ type: "DISCOUNT", percent: "10" }],
        },
      ],
    },
    catalog: catalogOf(model("GRADUATED", stripe)),
    rates,
    taxes: [vat],
    values: { "items.0.calculations.3.price": "37.35" },
  },
  {
    name: "a-coupon-for-tiers",
    why: "An amount is divided by the prices that the tiers give: 35 and 5.",
    request: { items: [buy("5"), custom("EUR", "5")], coupons: ["EIGHTOFF"] },
    catalog: catalogOf(model("GRADUATED", stripe)),
    rates,
    coupons: [amountOff("eightoff", "8")],
    values: { "items.0.total.price": "28", "items.1.total.price": "4" },
  },
  {
    name: "a-part-of-a-period",
    why: "The third of three parts of a month gets what rounding left: 3.55 of 11 for 10 of 31 days.",
    request: { items: [prorated(custom("EUR", "11"), 21, 31, 31)] },
    rates,
    rounding: centsAt("TOTAL"),
    values: { "items.0.total.price": "3.55", "items.0.calculations.1.details.mode": "HALF_UP" },
  },
  {
    name: "a-part-of-a-period-without-rounding",
    why: "Without a policy shares are truncated.",
    request: { items: [prorated(buy("3", 2), 0, 1, 3)] },
    catalog: catalogOf(model("GRADUATED", stripe, { minimum: "50" })),
    rates,
    values: { "items.0.total.price": "16.666666666666666666666666666666" },
  },
  {
    name: "a-part-of-a-period-is-at-most-its-price",
    why: "A share of 0.4 is rounded up to 1 and is at most 0.4; the rest is free.",
    request: {
      items: [prorated(custom("EUR", "0.4"), 0, 1, 2), prorated(custom("EUR", "0.4"), 1, 2, 2)],
    },
    rates,
    rounding: { EUR: { increment: "1", mode: "UP", at: "TOTAL" } },
    values: { "items.0.total.price": "0.4", "items.1.total.price": "0" },
  },
  {
    name: "tiers-out-of-range",
    why: "A price of 36 digits is rejected, as without tiers.",
    request: { items: [buy("999999999999999", 1_000_000)] },
    catalog: catalogOf(model("VOLUME", [[null, "99999999999999999999"]])),
    rates,
    expected: { failure: { code: "AMOUNT_OUT_OF_RANGE", paths: ["items.0"] } },
  },
];
