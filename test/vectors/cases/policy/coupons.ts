import { adjusted, custom, product, productItem, schema, type VectorCase } from "../build.ts";
import { centsAt, gross, taxed, ULP, vat } from "./build-policy.ts";
import { amountOff, discounted, percentOff } from "./build-coupons.ts";

const euros = (price: string) => custom("EUR", price);

const shop = {
  products: [
    product("tea", "Tea"),
    product("tea2", "Tea", { version_group_id: "group_product_tea" }),
    product("cup", "Cup"),
  ],
  billing_schemas: [
    schema("tea2", "tea2", "EUR", "8"),
    schema("cup", "cup", "EUR", "12"),
    schema("cup-gbp", "cup", "GBP", "10"),
  ],
};
const tea = productItem("tea2", "tea2", 1);
const cup = productItem("cup", "cup", 1);

const changes = (...deltas: ReadonlyArray<string>): VectorCase["values"] =>
  Object.fromEntries(
    deltas.map((change, line) => [`items.${String(line)}.calculations.1.price_delta`, change]),
  );

const percentages: ReadonlyArray<VectorCase> = [
  discounted("percentage", "10 % of the price.", [euros("50")], [percentOff("spring", "10")], {
    values: { "total.price": "45", "coupons.0.code": "SPRING" },
  }),
  discounted(
    "percentage-of-each-line",
    "A percentage reduces each line.",
    [euros("50"), euros("0.01"), custom("GBP", "20")],
    [percentOff("spring", "10")],
    { values: changes("-5", "-0.001", "-2") ?? {} },
  ),
  discounted(
    "percentage-truncated",
    "A percentage is truncated after 30 decimals.",
    [euros("1")],
    [percentOff("third", "33.333333333333333333333333333333")],
    { values: { "total.price": "0.666666666666666666666666666667" } },
  ),
  discounted("all", "100 % is the whole price.", [euros("12.34")], [percentOff("free", "100")], {
    values: { "total.price": "0" },
  }),
  discounted(
    "percentage-after-adjustments",
    "A coupon follows the adjustments of the line and precedes its conversion.",
    [
      adjusted("GBP", "12", { type: "DISCOUNT", amount: "2" }, { type: "FEE", percent: "50" }),
      adjusted("EUR", "10", { type: "FEE", amount: "2" }),
    ],
    [percentOff("spring", "10")],
  ),
  discounted(
    "percentage-of-nothing",
    "A price of 0 stays 0.",
    [adjusted("EUR", "10", { type: "DISCOUNT", percent: "100" })],
    [percentOff("spring", "10")],
    { values: { "total.price": "0" } },
  ),
  discounted(
    "two-percentages",
    "The second percentage is of what the first leaves.",
    [euros("100")],
    [percentOff("b", "10"), percentOff("a", "50")],
    { values: { "total.price": "45", "items.0.calculations.1.title": "Coupon A" } },
  ),
];

const amounts: ReadonlyArray<VectorCase> = [
  discounted("amount", "5 EUR off.", [euros("20")], [amountOff("five", "5")], {
    values: {
      "total.price": "15",
      "items.0.calculations.1.details.amount": "5",
      "items.0.calculations.1.details.coupon_amount": "5",
    },
  }),
  discounted(
    "amount-of-three-equal-lines",
    "The cent that is left belongs to the first of equal lines.",
    [euros("10"), euros("10"), euros("10")],
    [amountOff("ten", "10")],
    { values: changes("-3.34", "-3.33", "-3.33") ?? {} },
  ),
  discounted(
    "amount-by-largest-remainder",
    "Shares of 1.666… and 3.333… are 1.67 and 3.33.",
    [euros("10"), euros("20")],
    [amountOff("five", "5")],
    { values: changes("-1.67", "-3.33") ?? {} },
  ),
  discounted(
    "amount-of-unequal-lines",
    "The largest fractions get the cents that are left.",
    [euros("1"), euros("2.5"), euros("0.7"), euros("99.99")],
    [amountOff("one", "1.01")],
  ),
  discounted(
    "amount-larger-than-the-lines",
    "No line falls below 0.",
    [euros("3"), euros("0.004")],
    [amountOff("ten", "10")],
    { values: { "total.price": "0", ...changes("-3", "-0.004") } },
  ),
  discounted(
    "amount-of-the-lines",
    "An amount can equal the sum of the lines.",
    [euros("3"), euros("7")],
    [amountOff("ten", "10")],
    { values: { "total.price": "0" } },
  ),
  discounted(
    "amount-with-a-fraction-of-a-cent",
    "The fraction belongs to the last line.",
    [euros("10"), euros("10")],
    [amountOff("fraction", "1.005")],
    { values: changes("-0.5", "-0.505") ?? {} },
  ),
  discounted(
    "amount-with-thirty-decimals",
    "The last line gets what is less than a cent.",
    [euros("10"), euros("5")],
    [amountOff("fraction", `1${ULP.slice(1)}`)],
    { values: changes("-0.67", "-0.330000000000000000000000000001") ?? {} },
  ),
  discounted(
    "amount-less-than-a-cent",
    "Only the last line is reduced.",
    [euros("10"), euros("5")],
    [amountOff("tiny", "0.004")],
    { values: changes("0", "-0.004") ?? {} },
  ),
  discounted(
    "amount-more-than-a-small-line",
    "What exceeds the price of a line moves to the last line.",
    [euros("0.004"), euros("0.006"), euros("0.005")],
    [amountOff("cent", "0.01")],
    { values: changes("0", "-0.006", "-0.004") ?? {} },
  ),
  discounted(
    "amount-more-than-the-last-line",
    "The last line has no room, so the line before it is reduced.",
    [euros("10"), euros("0.001")],
    [amountOff("fraction", "1.005")],
    { values: changes("-1.004", "-0.001") ?? {} },
  ),
  discounted(
    "amount-in-one-currency",
    "Only lines in the currency of the coupon are reduced.",
    [custom("GBP", "10"), euros("10"), custom("USD", "10")],
    [amountOff("five", "5", "GBP")],
    { values: { "items.0.calculations.1.price_delta": "-5" } },
  ),
  discounted(
    "amount-in-yen",
    "Shares of yen are whole.",
    [custom("JPY", "100"), custom("JPY", "100"), custom("JPY", "100")],
    [amountOff("yen", "100", "JPY")],
    { values: changes("-34", "-33", "-33") ?? {} },
  ),
  discounted(
    "amount-in-bitcoin",
    "Shares of bitcoin have eight decimals.",
    [custom("BITCOIN", "1"), custom("BITCOIN", "2")],
    [amountOff("coin", "0.00000001", "BITCOIN")],
    { values: changes("0", "-0.00000001") ?? {} },
  ),
  discounted(
    "amount-after-adjustments",
    "An amount is divided by the prices after the adjustments of the lines.",
    [adjusted("EUR", "20", { type: "DISCOUNT", percent: "50" }), euros("10")],
    [amountOff("five", "5")],
    {
      values: {
        "items.0.calculations.2.price_delta": "-2.5",
        "items.1.calculations.1.price_delta": "-2.5",
      },
    },
  ),
  discounted(
    "amount-of-nothing",
    "Lines of 0 have shares of 0.",
    [adjusted("EUR", "10", { type: "DISCOUNT", percent: "100" })],
    [amountOff("five", "5")],
    { values: { "total.price": "0" } },
  ),
  discounted(
    "amount-beside-a-line-of-nothing",
    "A line of 0 gets no share, even if it is the last one.",
    [euros("10"), adjusted("EUR", "10", { type: "DISCOUNT", percent: "100" })],
    [amountOff("fraction", "1.005")],
    { values: { "items.0.calculations.1.price_delta": "-1.005" } },
  ),
  discounted(
    "amount-of-a-large-quantity",
    "The price of a line is its unit price times its quantity.",
    [custom("EUR", "0.01", 1_000_000), custom("EUR", "1", 3)],
    [amountOff("ten", "10")],
  ),
];

const several: ReadonlyArray<VectorCase> = [
  discounted(
    "percentage-before-amount",
    "Percentages come first, whatever the order of the codes.",
    [euros("100")],
    [amountOff("a", "10"), percentOff("z", "10")],
    { values: { "total.price": "80", "coupons.0.code": "Z" } },
  ),
  discounted(
    "order-of-the-codes",
    "The order and the case of the codes change nothing.",
    [euros("100"), euros("7")],
    [amountOff("b", "3"), amountOff("a", "10"), percentOff("z", "10"), percentOff("y", "5")],
    { codes: ["z", "A", "b", "Y"], values: { "coupons.0.code": "Y" } },
  ),
  discounted(
    "order-of-the-identifiers",
    "Coupons of one kind are in the order of their identifiers, not of their codes.",
    [euros("1")],
    [amountOff("a", "0.9", "EUR", { code: "LAST", id: "coupon_1" }), amountOff("b", "0.9")],
    { values: { "coupons.0.code": "LAST", "items.0.calculations.2.price_delta": "-0.1" } },
  ),
  discounted(
    "two-amounts",
    "The second amount is divided by what the first leaves.",
    [euros("10"), euros("20")],
    [amountOff("a", "5"), amountOff("b", "7")],
  ),
  discounted(
    "ten",
    "A quote has at most ten coupons.",
    [euros("100")],
    Array.from({ length: 10 }, (_, index) => percentOff(`c${String(index)}`, "1")),
  ),
];

const products: ReadonlyArray<VectorCase> = [
  discounted(
    "of-a-product",
    "Only lines with the product are reduced.",
    [euros("10"), cup, tea],
    [percentOff("cup", "50", { product_ids: ["product_cup"] })],
    { catalog: shop, values: { "items.1.calculations.1.price_delta": "-6" } },
  ),
  discounted(
    "of-an-earlier-version",
    "A coupon applies to all versions of its products.",
    [tea, cup],
    [amountOff("tea", "3", "EUR", { product_ids: ["product_tea"] })],
    { catalog: shop, values: { "items.0.calculations.1.price_delta": "-3" } },
  ),
  discounted(
    "of-two-products",
    "An amount is divided among the lines with the products.",
    [tea, euros("100"), cup],
    [amountOff("both", "5", "EUR", { product_ids: ["product_cup", "product_tea2"] })],
    {
      catalog: shop,
      values: {
        "items.0.calculations.1.price_delta": "-2",
        "items.2.calculations.1.price_delta": "-3",
      },
    },
  ),
  discounted(
    "of-a-product-in-one-currency",
    "Of the lines with the product, only those in the currency are reduced.",
    [productItem("cup", "cup-gbp", 1), cup],
    [amountOff("cup", "5", "EUR", { product_ids: ["product_cup"] })],
    { catalog: shop, values: { "items.1.calculations.1.price_delta": "-5" } },
  ),
];

const beside: ReadonlyArray<VectorCase> = [
  discounted(
    "with-tax",
    "Tax is calculated on the price after the coupon.",
    [taxed(euros("100"), "vat")],
    [percentOff("spring", "10")],
    { taxes: [vat], values: { "total.price": "107.1", "taxes.0.base": "90" } },
  ),
  discounted(
    "with-inclusive-tax",
    "The reduced price contains the tax.",
    [taxed(euros("129"), "gross")],
    [amountOff("ten", "10")],
    { taxes: [gross], values: { "total.price": "119", "taxes.0.amount": "19" } },
  ),
  discounted(
    "with-tax-of-the-document",
    "The tax of the document is calculated on the reduced lines.",
    [taxed(euros("10"), "vat"), taxed(custom("GBP", "10"), "vat")],
    [percentOff("spring", "12.5")],
    { taxes: [vat], tax: { at: "DOCUMENT" }, rounding: centsAt("TOTAL") },
  ),
  discounted(
    "with-rounding-of-lines",
    "Lines are rounded after the coupon.",
    [euros("9.99"), euros("0.05")],
    [percentOff("spring", "15")],
    { rounding: centsAt("LINE"), values: { "total.price": "8.53" } },
  ),
];

const minimum = { minimum_total: "10", currency: "EUR" } as const;

const limits: ReadonlyArray<VectorCase> = [
  discounted(
    "at-its-minimum",
    "The minimum is reached by the sum of the lines after their adjustments.",
    [euros("7"), adjusted("EUR", "6", { type: "DISCOUNT", percent: "50" })],
    [percentOff("spring", "10", minimum)],
    { values: { "total.price": "9" } },
  ),
  discounted(
    "at-its-minimum-before-coupons",
    "Other coupons do not count against the minimum.",
    [euros("10")],
    [percentOff("half", "50"), percentOff("spring", "10", minimum)],
    { values: { "total.price": "4.5" } },
  ),
  discounted(
    "at-its-start",
    "A coupon can be used from its start, until the second before its end.",
    [euros("10")],
    [
      percentOff("a", "10", { starts_at: "2025-07-17 14:00:00" }),
      percentOff("b", "10", { ends_at: "2025-07-17 14:00:01" }),
    ],
    { now: "2025-07-17 14:00:00", values: { "total.price": "8.1" } },
  ),
  discounted(
    "at-its-last-redemption",
    "One redemption is left in all, and one for the customer.",
    [euros("10")],
    [
      percentOff("a", "10", { max_redemptions: 3, redemptions: 2 }),
      percentOff("b", "10", { max_per_customer: 2, redemptions: 9, redemptions_of_customer: 1 }),
    ],
    { values: { "total.price": "8.1" } },
  ),
];

/** Quotes with coupons. */
export const coupons: ReadonlyArray<VectorCase> = [
  ...percentages,
  ...amounts,
  ...several,
  ...products,
  ...beside,
  ...limits,
];
