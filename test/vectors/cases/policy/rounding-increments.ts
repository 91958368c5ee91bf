import { custom, type VectorCase } from "../build.ts";
import { rounds, ULP } from "./build-policy.ts";

const rounded = (
  name: string,
  why: string,
  [currency, price]: readonly [currency: "EUR" | "CHF" | "KRW" | "USD", price: string],
  [increment, mode]: readonly [string, "HALF_UP" | "HALF_EVEN" | "UP" | "DOWN"],
  total: string,
): VectorCase => ({
  name: `rounding-to-${name}`,
  why,
  request: { items: [custom(currency, price)] },
  rates: currency === "USD" ? {} : { [currency]: "0.9" },
  rounding: rounds(currency, mode, "TOTAL", increment),
  values: { "total.price": total },
});

/** Increments of every size. */
export const roundingIncrements: ReadonlyArray<VectorCase> = [
  rounded("five-rappen", "Cash in francs.", ["CHF", "1.02"], ["0.05", "HALF_UP"], "1"),
  rounded(
    "an-even-number-of-five-rappen",
    "21.5 increments become 22.",
    ["CHF", "1.075"],
    ["0.05", "HALF_EVEN"],
    "1.1",
  ),
  rounded("five-rappen-up", "A cent more is five.", ["CHF", "1.01"], ["0.05", "UP"], "1.05"),
  rounded("five-rappen-down", "Four cents are none.", ["CHF", "1.04"], ["0.05", "DOWN"], "1"),
  rounded("ten-won", "An increment above 1.", ["KRW", "1385"], ["10", "HALF_UP"], "1390"),
  rounded("an-even-number-of-ten-won", "138.5.", ["KRW", "1385"], ["10", "HALF_EVEN"], "1380"),
  rounded("quarters", "A quarter.", ["USD", "1.125"], ["0.25", "HALF_UP"], "1.25"),
  rounded("even-quarters", "4.5 quarters are 4.", ["USD", "1.125"], ["0.25", "HALF_EVEN"], "1"),
  rounded("thirds-of-a-cent", "3 does not divide 1.", ["USD", "1"], ["0.003", "HALF_UP"], "0.999"),
  rounded("sevens", "142857 sevens are 999999.", ["USD", "1000000"], ["7", "DOWN"], "999999"),
  rounded("sevens-up", "The next multiple of 7.", ["USD", "1000000"], ["7", "UP"], "1000006"),
  rounded("thousands", "The tie is 500.", ["USD", "1500"], ["1000", "HALF_EVEN"], "2000"),
  rounded("thousands-to-zero", "A total of 0.", ["USD", "499.99"], ["1000", "HALF_UP"], "0"),
  rounded(
    "the-thirtieth-decimal",
    "No price has more digits, so that none changes.",
    ["EUR", `1.23456789${ULP.slice(10)}`],
    [ULP, "DOWN"],
    `1.23456789${ULP.slice(10)}`,
  ),
  rounded(
    "three-of-the-thirtieth-decimal",
    "5 ulp are nearer to 6 than to 3.",
    ["EUR", `${ULP.slice(0, -1)}5`],
    [`${ULP.slice(0, -1)}3`, "HALF_UP"],
    `${ULP.slice(0, -1)}6`,
  ),
  rounded(
    "the-largest-increment",
    "An increment has up to 20 digits before the point.",
    ["USD", "1"],
    ["99999999999999999999", "UP"],
    "99999999999999999999",
  ),
  {
    name: "rounding-increment-in-canonical-form",
    why: "Details have the increment without trailing zeros.",
    request: { items: [custom("CHF", "1.02")] },
    rates: { CHF: "0.9" },
    rounding: rounds("CHF", "HALF_UP", "LINE", "0.0500"),
    values: { "items.0.calculations.1.details.increment": "0.05", "total.price": "1" },
  },
];
