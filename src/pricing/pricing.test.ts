import { expect, test } from "vitest";
import { issuesIn } from "../../test/support/issues-in.ts";
import { leftOf } from "../../test/support/right-of.ts";
import { isRight, right } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import { fromJson, read } from "../schema/schema.ts";
import { pricing as description, type Pricing, type Tier } from "./pricing.ts";

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

const rejected: ReadonlyArray<readonly [pricing: Pricing, path: string, message: string]> = [
  [{ model: "GRADUATED" }, "tiers", "are required"],
  [{ model: "UNIT", tiers: [open] }, "tiers", "are not allowed with the model UNIT"],
  [{ model: "UNIT", tiers: [tier("5")] }, "tiers", "are not allowed with the model UNIT"],
  [graduated(), "tiers", "Tiers must contain 1 to 100 elements"],
  [
    graduated(...Array.from({ length: 100 }, (_, index) => tier(String(index + 1))), open),
    "tiers",
    "Tiers must contain 1 to 100 elements, not 101",
  ],
  [graduated(tier("5"), tier("5"), open), "tiers.1.upTo", "must be greater than the tier before"],
  [graduated(tier("0"), open), "tiers.0.upTo", "must be greater than 0"],
  [graduated(tier("5")), "tiers.0.upTo", "must be null in the last tier"],
  [graduated(open, open), "tiers.0.upTo", "must not be null before the last tier"],
  [
    graduated(tier(`1${"0".repeat(15)}`), open),
    "tiers.0.upTo",
    `${measure}, not "1${"0".repeat(15)}"`,
  ],
  [
    { ...graduated(tier("1.5"), open), model: "PACKAGE", packageSize: Amount.one },
    "tiers.0.upTo",
    "must be an integer",
  ],
  [
    graduated(tier("", { unitPrice: precise })),
    "tiers.0.unitPrice",
    "must have at most 18 decimals",
  ],
  [graduated(tier("", { flatPrice: negative })), "tiers.0.flatPrice", "must not be negative"],
  [{ ...graduated(open), model: "PACKAGE" }, "packageSize", "is required with the model PACKAGE"],
  [
    { ...graduated(open), packageSize: Amount.one },
    "packageSize",
    "is only allowed with the model PACKAGE",
  ],
  [
    { ...graduated(open), model: "PACKAGE", packageSize: Amount.zero },
    "packageSize",
    "must be greater than 0",
  ],
  [
    { model: "UNIT", included: Amount.of("0.0000000000001") },
    "included",
    `${measure}, not "0.0000000000001"`,
  ],
  [{ model: "UNIT", minimum: negative }, "minimum", "must not be negative"],
  [
    { model: "UNIT", minimum: Amount.of("2"), maximum: Amount.one },
    "maximum",
    "must be at least the minimum",
  ],
];

for (const [index, [pricing, path, message]] of rejected.entries()) {
  test(`case ${String(index)}: ${path} ${message}`, () => {
    const found = read(description, pricing);
    expect(issuesIn(leftOf(found))).toEqual([`${path}: ${message}`]);
  });
}

test("every tier with a wrong end is reported, named as in JSON", () => {
  const tiers = ["2", "1.5", null, "3", "3"].map((upTo) => ({ up_to: upTo, unit_price: "1" }));
  const json = { model: "PACKAGE", package_size: "1", tiers };
  expect(issuesIn(leftOf(read(description, fromJson(json))))).toEqual([
    "tiers.1.up_to: must be greater than the tier before",
    "tiers.2.up_to: must not be null before the last tier",
    "tiers.4.up_to: must be null in the last tier",
  ]);
});

test("tiers have no flat price unless it is given", () => {
  const json = { model: "VOLUME", tiers: [{ up_to: null, unit_price: "1.50" }] };
  expect(read(description, fromJson(json))).toEqual(
    right({ model: "VOLUME", tiers: [{ unitPrice: Amount.of("1.5"), flatPrice: Amount.zero }] }),
  );
});

test("a measure in JSON is text, and in a program also an amount", () => {
  const includedIn = (given: unknown) => ({ model: "UNIT", included: given }) as Pricing;
  expect(isRight(read(description, includedIn(Amount.one)))).toBe(true);
  const issuesOf = (given: Pricing) => issuesIn(leftOf(read(description, given)));
  expect(issuesOf(fromJson(includedIn(Amount.one)))).toEqual([`included: ${measure}, not "1"`]);
  for (const given of [includedIn(5), fromJson<Pricing>(includedIn(5))]) {
    expect(issuesOf(given)).toEqual([`included: ${measure}, not 5`]);
  }
});

test("a maximum without a minimum is accepted", () => {
  expect(isRight(read(description, { model: "UNIT", maximum: "1" }))).toBe(true);
});

test("100 tiers and the largest bound are accepted", () => {
  const largest = tier("999999999999999.999999999999");
  const tiers = Array.from({ length: 98 }, (_, index) => tier(String(index + 1)));
  expect(isRight(read(description, graduated(...tiers, largest, open)))).toBe(true);
});
