import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount } from "quittance";
import { anyAmount } from "quittance/testing/generators";
import { checkProperty } from "../support/check-property.ts";
import { canonical, lastDigit, toDecimal, toText } from "../support/oracle-money.ts";

/** Generates calculated amounts: any sign, 35 digits before the point, 30 after it. */
const anyCalculated = fc
  .bigInt({ min: 1n - 10n ** 65n, max: 10n ** 65n - 1n })
  .map((digits) => toDecimal(digits).times(lastDigit));

checkProperty(
  "text: rendering a parsed calculated amount returns the same text",
  anyCalculated,
  (calculated) => {
    const text = toText(calculated);
    const amount = Amount.parseCanonical(text);
    expect(amount && Amount.render(amount)).toBe(text);
  },
);

checkProperty("text: parsing a rendered amount gives an equal amount", anyAmount, (amount) => {
  const text = Amount.render(amount);
  const again = Amount.parse(text);
  expect(again && Amount.equals(again, amount)).toBe(true);
  expect(text).toBe(canonical(text));
});

const digits = fc.stringMatching(/^(?:0|[1-9][0-9]{0,19})(?:\.[0-9]{1,30})?$/u);

checkProperty(
  "text: amounts are parsed with trailing zeros and rendered without",
  digits,
  (text) => {
    expect(Amount.render(Amount.of(text))).toBe(canonical(text));
  },
);

/** Generates texts of amounts with one character added, removed or changed. */
const damaged = fc
  .record({
    text: digits,
    where: fc.nat(),
    drop: fc.integer({ min: 0, max: 1 }),
    put: fc.constantFrom("", "0", "-", "+", ".", "e", "E1", "_", ",", " ", "\n", "٣", "NaN", "00"),
  })
  .map(({ text, where, drop, put }) => {
    const at = where % (text.length + 1);
    return text.slice(0, at) + put + text.slice(at + drop);
  });

const isGiven = (text: string): boolean => {
  const [whole = "", fraction, ...others] = text.split(".");
  const isDigits = (part: string): boolean => /^[0-9]*$/u.test(part);
  const isWhole = whole.length >= 1 && whole.length <= 20 && isDigits(whole);
  const isPlain = whole === "0" || !whole.startsWith("0");
  const isFraction =
    fraction === undefined || (fraction.length >= 1 && fraction.length <= 30 && isDigits(fraction));
  return isWhole && isPlain && isFraction && others.length === 0;
};

checkProperty("text: only plain digits are parsed as an amount", damaged, (text) => {
  expect(Amount.parse(text) !== undefined).toBe(isGiven(text));
  const isCanonical = isGiven(text) && canonical(text) === text;
  if (isGiven(text)) expect(Amount.parseCanonical(text) !== undefined).toBe(isCanonical);
});
