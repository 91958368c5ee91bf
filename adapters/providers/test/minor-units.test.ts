import fc from "fast-check";
import { Amount, currencies, currencyInfo } from "quittance";
import { describe, expect, test } from "vitest";
import { decimalsOf, fromMinor, schemes, toMinor } from "../src/index.ts";

describe.each(schemes)("minor units of %s", (scheme) => {
  test.each(currencies)("toMinor and fromMinor are inverse for %s", (currency) => {
    fc.assert(
      fc.property(fc.bigInt({ min: 0n, max: 10n ** 20n }), (units) => {
        const money = fromMinor(scheme, units, currency);
        expect(toMinor(scheme, money)).toEqual({ _tag: "Right", right: units });
        const back = fromMinor(scheme, units, currency);
        expect(Amount.equals(back.amount, money.amount)).toBe(true);
      }),
    );
  });

  test.each(currencies)("toMinor fails rather than losing a digit of %s", (currency) => {
    const decimals = decimalsOf(scheme, currency);
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 20n }),
        fc.integer({ min: 1, max: 9 }),
        (units, digit) => {
          const { amount } = fromMinor(scheme, units, currency);
          const lost = Amount.of(`0.${"0".repeat(decimals)}${String(digit)}`);
          const money = { currency, amount: Amount.add(amount, lost) };
          expect(toMinor(scheme, money)).toEqual({
            _tag: "Left",
            left: { kind: "DigitsLost", decimals },
          });
        },
      ),
    );
  });
});

test("Adyen counts pesos of Chile in hundredths and rupiah in whole ones", () => {
  const deviating = currencies.filter(
    (currency) => decimalsOf("adyen", currency) !== currencyInfo[currency].decimals,
  );
  expect(deviating).toEqual(["IDR", "CLP"]);
  expect(String(fromMinor("adyen", 1050n, "CLP").amount)).toBe("10.5");
  expect(String(fromMinor("adyen", 1050n, "IDR").amount)).toBe("1050");
});

test("Stripe counts currencies without minor units in whole units", () => {
  const whole = currencies.filter((currency) => decimalsOf("stripe", currency) === 0);
  expect(whole).toEqual(["JPY", "KRW", "CLP"]);
  expect(String(fromMinor("stripe", 1050n, "JPY").amount)).toBe("1050");
});

test("keeps the sign of negative units, and rejects more than 35 digits", () => {
  expect(String(fromMinor("stripe", -1999n, "EUR").amount)).toBe("-19.99");
  expect(() => fromMinor("stripe", 10n ** 37n, "EUR")).toThrow(RangeError);
});
