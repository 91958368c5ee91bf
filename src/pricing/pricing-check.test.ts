import { describeCatalogIssue } from "quittance/errors";
import { Amount } from "../money/amount.ts";
import { expect, test } from "vitest";
import { checkPricing } from "./pricing-check.ts";
import type { Pricing, Tier } from "./pricing.ts";

const tier = (upTo: string, prices: Partial<Tier> = {}): Tier => ({
  upTo: upTo === "" ? undefined : Amount.of(upTo),
  unitPrice: Amount.one,
  flatPrice: Amount.zero,
  ...prices,
});

const graduated = (...tiers: ReadonlyArray<Tier>): Pricing => ({ model: "GRADUATED", tiers });
const open = tier("");
const negative = Amount.subtract(Amount.zero, Amount.one);
const precise = Amount.of(`0.${"0".repeat(18)}1`);
const measure = "must be a decimal with at most 15 integer digits and 12 decimals";

const rejected: ReadonlyArray<
  readonly [pricing: Pricing, path: string, message: string, basePrice?: Amount]
> = [
  [{ model: "GRADUATED" }, "pricing.tiers", "are required"],
  [{ model: "UNIT", tiers: [open] }, "pricing.tiers", "are not allowed with the model UNIT"],
  [graduated(), "pricing.tiers", "Tiers must contain 1 to 100 elements"],
  [
    graduated(...Array.from({ length: 100 }, (_, index) => tier(String(index + 1))), open),
    "pricing.tiers",
    "Tiers must contain 1 to 100 elements",
  ],
  [
    graduated(tier("5"), tier("5"), open),
    "pricing.tiers.1.up_to",
    "must be greater than the tier before",
  ],
  [graduated(tier("0"), open), "pricing.tiers.0.up_to", "must be greater than 0"],
  [graduated(tier("5")), "pricing.tiers.0.up_to", "must be null in the last tier"],
  [graduated(open, open), "pricing.tiers.0.up_to", "must not be null before the last tier"],
  [graduated(tier(`1${"0".repeat(15)}`), open), "pricing.tiers.0.up_to", measure],
  [
    { ...graduated(tier("1.5"), open), model: "PACKAGE", packageSize: Amount.one },
    "pricing.tiers.0.up_to",
    "must be an integer",
  ],
  [graduated(open), "base_price", "Base price must be 0 with tiers", Amount.one],
  [{ model: "UNIT", included: Amount.one }, "base_price", "must have at most 18 decimals", precise],
  [
    graduated(tier("", { unitPrice: precise })),
    "pricing.tiers.0.unit_price",
    "must have at most 18 decimals",
  ],
  [
    graduated(tier("", { flatPrice: negative })),
    "pricing.tiers.0.flat_price",
    "must not be negative",
  ],
  [
    { ...graduated(open), model: "PACKAGE" },
    "pricing.package_size",
    "is required with the model PACKAGE",
  ],
  [
    { ...graduated(open), packageSize: Amount.one },
    "pricing.package_size",
    "is only allowed with the model PACKAGE",
  ],
  [
    { ...graduated(open), model: "PACKAGE", packageSize: Amount.zero },
    "pricing.package_size",
    "must be greater than 0",
  ],
  [{ model: "UNIT", included: Amount.of("0.0000000000001") }, "pricing.included", measure],
  [{ model: "UNIT", minimum: negative }, "pricing.minimum", "must not be negative"],
  [
    { model: "UNIT", minimum: Amount.of("2"), maximum: Amount.one },
    "pricing.maximum",
    "must be at least the minimum",
  ],
];

for (const [index, [pricing, path, message, basePrice = Amount.zero]] of rejected.entries()) {
  test(`case ${String(index)}: ${path} ${message}`, () => {
    const issues = checkPricing(pricing, basePrice).map(describeCatalogIssue);
    expect(issues.map((issue) => [issue.path.join("."), issue.message])).toEqual([[path, message]]);
  });
}

test.each<readonly [string, Pricing, Amount]>([
  ["a price of 19 decimals without included units", { model: "UNIT" }, precise],
  ["a maximum without a minimum", { model: "UNIT", maximum: Amount.one }, Amount.zero],
])("%s is accepted", (_, pricing, basePrice) => {
  expect(checkPricing(pricing, basePrice)).toEqual([]);
});

test("100 tiers and the largest bound are accepted", () => {
  const largest = tier("999999999999999.999999999999");
  const tiers = Array.from({ length: 98 }, (_, index) => tier(String(index + 1)));
  expect(checkPricing(graduated(...tiers, largest, open), Amount.zero)).toEqual([]);
});
