import { inspect } from "node:util";
import { Decimal } from "decimal.js";
import { Amount, InvariantViolation } from "quittance";
import { describe, expect, test } from "vitest";

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
    ["zeros", "0".repeat(100_000)],
    ["zeros after the point", `0.${"0".repeat(100_000)}1`],
    ["nines", digits(100_000)],
  ])("is rejected immediately if it is 100 kB of %s", (_, text) => {
    const start = performance.now();
    expect(Amount.parse(text)).toBeUndefined();
    expect(Amount.parseCanonical(text)).toBeUndefined();
    expect(performance.now() - start).toBeLessThan(3_000);
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
    expect(Amount.render(Amount.roundUp(Amount.of(text), decimals))).toBe(up);
    expect(Amount.roundUp(debt(text), decimals)).toEqual(rounded);
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

describe("rounding half up:", () => {
  test.each([
    ["0.005", 2, "0.01"],
    ["0.004999999999999999999999999999", 2, "0"],
    ["1.5", 0, "2"],
    ["2.5", 0, "3"],
    ["2.4", 0, "2"],
    ["7", 0, "7"],
    [`0.${"0".repeat(29)}5`, 29, `0.${"0".repeat(28)}1`],
    [`0.${"0".repeat(29)}5`, 30, `0.${"0".repeat(29)}5`],
  ] as const)("%s at %i decimals is %s, and likewise below zero", (text, decimals, expected) => {
    expect(Amount.render(Amount.roundHalfUp(Amount.of(text), decimals))).toBe(expected);
    const below = Amount.render(Amount.roundHalfUp(negative(text), decimals));
    expect(below).toBe(expected === "0" ? "0" : `-${expected}`);
  });
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
