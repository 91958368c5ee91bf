import { inspect } from "node:util";
import { Decimal } from "decimal.js";
import * as fc from "fast-check";
import { Amount, InvariantViolation } from "quittance";
import { describe, expect, test } from "vitest";
import { casesOf } from "../../test/support/check-property.ts";

const digits = (count: number): string => "9".repeat(count);

describe("an input amount", () => {
  test.each([
    ["0"],
    ["7"],
    ["19.99"],
    ["0.5"],
    ["0.000000000000000000000000000001"],
    [digits(20)],
    [`${digits(20)}.${digits(30)}`],
  ])("can be %s", (text) => {
    expect(Amount.render(Amount.of(text))).toBe(text);
  });

  test.each([
    ["an exponent", "1e5"],
    ["an exponent that would fill the memory", "1e9000000000000000"],
    ["a hexadecimal number", "0x10"],
    ["a binary number", "0b1"],
    ["a plus sign", "+1"],
    ["a minus sign", "-1"],
    ["a negative zero", "-0"],
    ["no digit before the point", ".5"],
    ["no digit after the point", "1."],
    ["two points", "1.2.3"],
    ["a comma", "1,5"],
    ["a superfluous zero", "00"],
    ["a leading zero", "01"],
    ["separators", "1_000"],
    ["a space before", " 1"],
    ["a space after", "1 "],
    ["a space between", "1 000"],
    ["a line break after", "1\n"],
    ["nothing", ""],
    ["21 digits before the point", digits(21)],
    ["31 digits after the point", `0.${digits(31)}`],
    ["infinity", "Infinity"],
    ["NaN", "NaN"],
    ["full-width digits", "１２"],
    ["Arabic digits", "٣"],
    ["NUL", "1\0"],
  ])("cannot have or be %s", (_, text) => {
    expect(Amount.parse(text)).toBeUndefined();
    expect(() => Amount.of(text)).toThrow(InvariantViolation);
  });

  test.each([
    ["zeros", "0".repeat(1_000_000)],
    ["zeros after the point", `0.${"0".repeat(1_000_000)}1`],
    ["nines", digits(1_000_000)],
  ])("is rejected immediately if it is 1 MB of %s", (_, text) => {
    const start = performance.now();
    expect(Amount.parse(text)).toBeUndefined();
    expect(Amount.parseCanonical(text)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(60_000);
  });
});

describe("rendering", () => {
  test.each([
    ["10.00", "10"],
    ["0.00", "0"],
    ["1.50", "1.5"],
    ["100", "100"],
    ["0.0000001", "0.0000001"],
    [`${digits(20)}.0`, digits(20)],
  ])("omits trailing zeros: %s is %s", (given, rendered) => {
    expect(Amount.render(Amount.of(given))).toBe(rendered);
  });

  test("writes plain digits where decimal.js would write an exponent", () => {
    const large = Amount.multiplyByInteger(Amount.of(digits(20)), 1_000_000);
    expect(Amount.render(large)).toBe(`${digits(20)}000000`);
  });

  test("changes and drops the sign", () => {
    const signs = (amount: Amount) => [Amount.negate(amount), Amount.absolute(amount)].map(String);
    expect(signs(Amount.of("1.5"))).toEqual(["-1.5", "1.5"]);
    expect(signs(Amount.negate(Amount.of("1.5")))).toEqual(["1.5", "1.5"]);
    expect(signs(Amount.zero)).toEqual(["0", "0"]);
  });

  test("renders a zero reached from below without a sign", () => {
    const minusOne = Amount.subtract(Amount.zero, Amount.one);
    expect(Amount.render(Amount.multiplyByInteger(minusOne, 0))).toBe("0");
    expect(Amount.render(Amount.multiplyByRate(minusOne, Amount.zero))).toBe("0");
  });
});

describe("parsing canonical text", () => {
  test.each([
    ["0"],
    ["-1"],
    ["-0.5"],
    ["19.99"],
    [digits(35)],
    [`-${digits(35)}.${digits(30)}`],
    ["0.000000000000000000000000000001"],
  ])("accepts %s", (text) => {
    const amount = Amount.parseCanonical(text);
    expect(amount && Amount.render(amount)).toBe(text);
  });

  test.each([
    ["a trailing zero", "1.50"],
    ["a point with only zeros", "1.0"],
    ["a negative zero", "-0"],
    ["a negative zero with decimals", "-0.0"],
    ["a plus sign", "+1"],
    ["36 digits before the point", digits(36)],
    ["31 digits after the point", `0.${digits(31)}`],
    ["a leading zero", "01"],
    ["an exponent", "1e5"],
    ["two signs", "--1"],
    ["nothing", ""],
  ])("rejects %s", (_, text) => {
    expect(Amount.parseCanonical(text)).toBeUndefined();
  });
});

describe("a result of more than thirty decimals is truncated towards zero", () => {
  const tiny = Amount.of("0.000000000000000000000000000001");
  const minusTwo = Amount.subtract(Amount.zero, Amount.of("2"));
  const thirtySixes = "6".repeat(30);

  test("in a product", () => {
    expect(Amount.render(Amount.multiplyByRate(tiny, Amount.of("0.9")))).toBe("0");
    expect(Amount.render(Amount.multiplyByRate(tiny, Amount.of("1.9")))).toBe(Amount.render(tiny));
  });

  test("in a quotient: two thirds end in 6, not in 7", () => {
    const three = Amount.of("3");
    expect(Amount.render(Amount.divideByRate(Amount.of("2"), three))).toBe(`0.${thirtySixes}`);
    expect(Amount.render(Amount.divideByRate(minusTwo, three))).toBe(`-0.${thirtySixes}`);
  });

  test("in a percentage, of a negative price or with a negative percentage", () => {
    const price = Amount.of("0.000000000000000000000000000199");
    const half = Amount.of("50");
    const minusHalf = Amount.subtract(Amount.zero, half);
    const minusPrice = Amount.subtract(Amount.zero, price);
    const truncated = "0.000000000000000000000000000099";
    expect(Amount.render(Amount.percentOf(price, half))).toBe(truncated);
    expect(Amount.render(Amount.percentOf(minusPrice, half))).toBe(`-${truncated}`);
    expect(Amount.render(Amount.percentOf(price, minusHalf))).toBe(`-${truncated}`);
  });

  test("with a negative rate", () => {
    expect(Amount.render(Amount.multiplyByRate(tiny, minusTwo))).toBe(`-0.${"0".repeat(29)}2`);
    const minusTenth = Amount.subtract(Amount.of("0.9"), Amount.one);
    expect(Amount.render(Amount.multiplyByRate(tiny, minusTenth))).toBe("0");
  });
});

test("a product, a quotient and a percentage are exact fractions, truncated after 30 decimals", () => {
  const Exact = Decimal.clone({ defaults: true, precision: 200, rounding: Decimal.ROUND_DOWN });
  const truncated = (value: Decimal): string => value.toDecimalPlaces(30).toFixed();
  const decimal = fc
    .record({
      isNegative: fc.boolean(),
      digits: fc.bigInt({ min: 1n, max: 10n ** 50n - 1n }),
      decimals: fc.integer({ min: 0, max: 30 }),
      zeros: fc.integer({ min: 0, max: 10 }),
    })
    .map(({ isNegative, digits: significant, decimals, zeros }) => {
      const padded = String(significant).padStart(decimals + 1, "0");
      const whole = padded.slice(0, padded.length - decimals);
      const fraction = padded.slice(padded.length - decimals);
      const text = `${whole.slice(-20).replace(/^0+(?=\d)/u, "")}.${`${fraction}${"0".repeat(zeros)}`.padEnd(1, "0").slice(0, 30)}`;
      const amount = Amount.of(text);
      return isNegative ? Amount.subtract(Amount.zero, amount) : amount;
    });
  const property = fc.property(decimal, decimal, (amount, rate) => {
    fc.pre(!Amount.equals(rate, Amount.zero));
    const [a, b] = [new Exact(Amount.render(amount)), new Exact(Amount.render(rate))];
    expect(Amount.render(Amount.multiplyByRate(amount, rate))).toBe(truncated(a.times(b)));
    expect(Amount.render(Amount.divideByRate(amount, rate))).toBe(truncated(a.dividedBy(b)));
    const percentage = a.times(b).dividedBy(100);
    expect(Amount.render(Amount.percentOf(amount, rate))).toBe(truncated(percentage));
  });
  fc.assert(property, { numRuns: casesOf(2000) });
});

describe("a price", () => {
  test("has at most 35 digits before the point", () => {
    const most = Amount.parseCanonical(`${digits(35)}.${digits(30)}`) ?? Amount.zero;
    const step = Amount.of("0.000000000000000000000000000001");
    expect(Amount.isPrice(most)).toBe(true);
    expect(Amount.isPrice(Amount.add(most, step))).toBe(false);
  });

  test("can be zero and is never negative", () => {
    expect(Amount.isPrice(Amount.zero)).toBe(true);
    expect(Amount.isPrice(Amount.subtract(Amount.zero, Amount.one))).toBe(false);
  });
});

test("a number of the host's own decimal.js is not an amount, nor is a number or a text", () => {
  expect(Amount.is(Amount.of("1"))).toBe(true);
  for (const foreign of [new Decimal(1), 1, 1n, "1", undefined, null, {}]) {
    expect(Amount.is(foreign)).toBe(false);
  }
});

describe("rounding up", () => {
  const debt = (text: string): Amount => Amount.subtract(Amount.zero, Amount.of(text));
  const most = `0.${digits(30)}`;

  test.each([
    ["0.001", 2, "0.01"],
    ["0.01", 2, "0.01"],
    ["0", 2, "0"],
    ["1.2", 0, "2"],
    ["7", 0, "7"],
    [most, 29, "1"],
    [most, 30, most],
  ] as const)("%s at %i decimals is %s, and a debt is a larger debt", (text, decimals, up) => {
    const rounded = debt(up);
    expect(Amount.render(Amount.round(Amount.of(text), decimals, "UP"))).toBe(up);
    expect(Amount.round(debt(text), decimals, "UP")).toEqual(rounded);
  });

  test("applies to a quotient at the thirtieth decimal and to a product at any decimal", () => {
    const three = Amount.of("3");
    const third = Amount.divideByRateUp(Amount.one, three);
    expect(Amount.render(third)).toBe(`0.${"3".repeat(29)}4`);
    expect(Amount.render(Amount.divideByRateUp(Amount.of("6"), three))).toBe("2");
    expect(Amount.render(Amount.divideByRateUp(debt("1"), three))).toBe(`-0.${"3".repeat(29)}4`);
    expect(Amount.render(Amount.multiplyByRateUp(third, third, 2))).toBe("0.12");
    expect(Amount.render(Amount.multiplyByRateUp(Amount.of("0.5"), three, 1))).toBe("1.5");
  });
});

const negative = (text: string): Amount => Amount.subtract(Amount.zero, Amount.of(text));

describe("rounding", () => {
  const modes = ["HALF_UP", "HALF_EVEN", "HALF_DOWN", "UP", "DOWN"] as const;

  test.each([
    ["0.005", 2, ["0.01", "0", "0", "0.01", "0"]],
    ["0.015", 2, ["0.02", "0.02", "0.01", "0.02", "0.01"]],
    ["0.004999999999999999999999999999", 2, ["0", "0", "0", "0.01", "0"]],
    ["0.005000000000000000000000000001", 2, ["0.01", "0.01", "0.01", "0.01", "0"]],
    ["2.5", 0, ["3", "2", "2", "3", "2"]],
    ["3.5", 0, ["4", "4", "3", "4", "3"]],
    ["7", 0, ["7", "7", "7", "7", "7"]],
    [`0.${"0".repeat(29)}5`, 30, modes.map(() => `0.${"0".repeat(29)}5`)],
  ] as const)(
    "%s to %i decimals in each mode, and likewise below zero",
    (text, places, results) => {
      for (const [index, mode] of modes.entries()) {
        const expected = results[index] ?? "";
        expect(Amount.render(Amount.round(Amount.of(text), places, mode))).toBe(expected);
        const below = Amount.render(Amount.round(negative(text), places, mode));
        expect(below).toBe(expected === "0" ? "0" : `-${expected}`);
      }
    },
  );

  test.each([
    ["1.02", "0.05", ["1", "1", "1", "1.05", "1"]],
    ["1.025", "0.05", ["1.05", "1", "1", "1.05", "1"]],
    ["1.075", "0.05", ["1.1", "1.1", "1.05", "1.1", "1.05"]],
    ["4", "3", ["3", "3", "3", "6", "3"]],
  ] as const)("%s to a multiple of %s in each mode", (text, increment, results) => {
    const rounded = modes.map((mode) =>
      Amount.render(Amount.roundToMultiple(Amount.of(text), Amount.of(increment), mode)),
    );
    expect(rounded).toEqual(results);
  });

  test("rejects an unknown mode and a number of decimals outside of 0 to 30", () => {
    const round = (decimals: number, mode: string) => () =>
      Amount.round(Amount.one, decimals, mode as "UP");
    expect(round(2, "CEILING")).toThrow("Pass one of the rounding modes HALF_UP, HALF_EVEN");
    for (const decimals of [-1, 31, 1.5, Number.NaN]) {
      expect(round(decimals, "UP")).toThrow("Pass a number of decimals from 0 to 30");
    }
  });
});

describe("allocating an amount", () => {
  const allocate = (amount: string, weights: ReadonlyArray<string>, decimals = 2) =>
    Amount.allocate(Amount.of(amount), weights.map(Amount.of), decimals).map(Amount.render);

  test.each([
    ["10", ["1", "1", "1"], ["3.34", "3.33", "3.33"]],
    ["0.05", ["3", "7"], ["0.02", "0.03"]],
    ["5", ["30", "70"], ["1.5", "3.5"]],
    ["0.02", ["1", "0", "1", "1"], ["0.01", "0", "0.01", "0"]],
    ["0.011", ["1", "1", "0"], ["0.01", "0.001", "0"]],
    ["0", ["1", "2"], ["0", "0"]],
  ])("%s by the weights %j gives %j", (amount, weights, shares) => {
    expect(allocate(amount, weights)).toEqual(shares);
  });

  test("gives shares that add up to it, each less than one unit from its exact share", () => {
    const anyWeights = fc
      .array(fc.bigInt({ min: 0n, max: 10n ** 9n }), { minLength: 1, maxLength: 12 })
      .filter((weights) => weights.some((weight) => weight > 0n));
    const property = fc.property(
      fc.bigInt({ min: 0n, max: 10n ** 12n }),
      anyWeights,
      (cents, weights) => {
        const given = weights.map((weight) => Amount.of(String(weight)));
        const shares = Amount.allocate(Amount.fromMinorUnits(cents, "EUR"), given, 2);
        const units = shares.map((share) => Amount.toMinorUnits(share, "EUR"));
        expect(units.reduce((sum, share) => sum + share, 0n)).toBe(cents);
        const sum = weights.reduce((added, weight) => added + weight, 0n);
        for (const [index, share] of units.entries()) {
          const distance = share * sum - cents * (weights[index] ?? 0n);
          expect(distance < sum && -distance < sum).toBe(true);
        }
      },
    );
    fc.assert(property, { numRuns: casesOf(1000) });
  });

  test("rejects negative amounts and weights, and weights of zero only", () => {
    expect(() => Amount.allocate(negative("1"), [Amount.one], 2)).toThrow(
      "Allocate an amount that is not negative, not -1",
    );
    expect(() => Amount.allocate(Amount.one, [negative("1")], 2)).toThrow("by weights");
    expect(() => allocate("1", ["0"])).toThrow("at least one positive weight");
    expect(() => allocate("1", [])).toThrow("at least one positive weight");
  });
});

describe("minor units", () => {
  test.each([
    ["19.99", "EUR", 1999n],
    ["500", "JPY", 500n],
    ["0.00000001", "BITCOIN", 1n],
    ["0", "USD", 0n],
  ] as const)("of %s %s are %s, in both directions", (text, currency, units) => {
    expect(Amount.toMinorUnits(Amount.of(text), currency)).toBe(units);
    expect(Amount.render(Amount.fromMinorUnits(units, currency))).toBe(text);
  });

  test("have no fraction", () => {
    expect(() => Amount.toMinorUnits(Amount.of("19.995"), "EUR")).toThrow(
      "Round 19.995 EUR to a multiple of 0.01 EUR first",
    );
  });
});

test("amounts are compared in the order of their values", () => {
  const amounts = ["10", "9.5", "0", "9.50"].map(Amount.of);
  expect(amounts.sort(Amount.compare).map(Amount.render)).toEqual(["0", "9.5", "9.5", "10"]);
  expect(Amount.compare(Amount.of("9.5"), Amount.of("9.50"))).toBe(0);
});

test("the maximum of two equal amounts is either of them", () => {
  const [two, three] = [Amount.of("2"), Amount.of("3")];
  expect([Amount.max(two, three), Amount.max(three, two)]).toEqual([three, three]);
  expect(Amount.max(negative("3"), negative("2"))).toEqual(negative("2"));
});

test("an amount is its text in JSON", () => {
  expect(JSON.stringify({ price: Amount.of("20.50") })).toBe('{"price":"20.5"}');
});

test("an amount prints as its text in template literals, String and console.log", () => {
  const amount = Amount.of("19.99");
  expect(`${amount.toString()} ${String(amount)}`).toBe("19.99 19.99");
  expect(inspect({ price: amount })).toBe("{ price: 19.99 }");
});

test("operators that would compare amounts as texts, or as numbers, throw", () => {
  const [ten, nine] = [Amount.of("10"), Amount.of("9")] as ReadonlyArray<unknown>;
  const operations = [
    () => Number(ten),
    () => (ten as number) < (nine as number),
    () => (ten as number) - (nine as number),
  ];
  for (const operation of operations) expect(operation).toThrow(/use Amount\.compare/u);
});

test.each([[19.99], [undefined], [null], [19n]])(
  "Amount.of(%s) throws an error that requests a string",
  (value) => {
    const pass = Amount.of as (value: unknown) => Amount;
    expect(() => pass(value)).toThrow(
      new TypeError(`Pass the amount as a string: Amount.of("19.99"), not a ${typeof value}`),
    );
  },
);

test("a fractional count is rejected", () => {
  expect(() => Amount.multiplyByInteger(Amount.one, 0.5)).toThrow(RangeError);
  expect(() => Amount.fromInteger(NaN)).toThrow(RangeError);
  expect(() => Amount.divideByRate(Amount.one, Amount.zero)).toThrow(RangeError);
});

test("addition and multiplication with integers keep every digit", () => {
  const tenth = Amount.of("0.1");
  expect(Amount.render(Amount.sum([tenth, Amount.of("0.2")]))).toBe("0.3");
  expect(Amount.render(Amount.sum([]))).toBe("0");
  const longest = Amount.of(`${digits(20)}.${digits(30)}`);
  expect(Amount.render(Amount.add(longest, Amount.multiplyByInteger(tenth, 3)))).toBe(
    `1${"0".repeat(20)}.2${digits(29)}`,
  );
});
