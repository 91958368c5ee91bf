import { ratesFromPrices, rebaseRates, type BasedRateTable } from "@quittance/rates";
import { Decimal } from "decimal.js";
import * as fc from "fast-check";
import { Amount, currencies, parseRateSet, type Currency } from "quittance";
import { describe, expect, test } from "vitest";

const Exact = Decimal.clone({ precision: 200, rounding: Decimal.ROUND_DOWN, toExpNeg: -99 });
const trunc30 = (value: Decimal): string => new Exact(value.toFixed(30)).toFixed();

const table = (over: Partial<BasedRateTable> = {}): BasedRateTable => ({
  source: "bank",
  timestamp: "2025-07-17 14:10:54",
  base: "EUR",
  unitsPerBase: { USD: "1.25", GBP: "0.5" },
  ...over,
});

const rateText = fc
  .tuple(fc.integer({ min: 0, max: 999_999 }), fc.bigInt({ min: 1n, max: 10n ** 12n - 1n }))
  .map(([whole, fraction]) => `${String(whole)}.${String(fraction).padStart(12, "0")}`);

const next = (texts: Iterator<string, unknown>): string => {
  const { done, value } = texts.next();
  if (done === true) throw new Error("The stream has ended");
  return value;
};

describe("a table of any base, divided by the dollar,", () => {
  test("agrees with decimal.js at 30 decimals", () => {
    const code = fc.constantFrom(...currencies.filter((found) => found !== "USD"));
    const codes = fc.uniqueArray(code, { minLength: 1, maxLength: 10 });
    fc.assert(
      fc.property(
        code,
        codes,
        rateText,
        fc.infiniteStream(rateText),
        (base, others, usd, texts) => {
          const rest: Partial<Record<Currency, string>> = {};
          for (const other of others) if (other !== base) rest[other] = next(texts);
          const read = rebaseRates(table({ base, unitsPerBase: { USD: usd, ...rest } }));
          if (read._tag === "Left") throw new Error(read.left.property);
          const found = [...read.right.unitsPerUsd].map(([name, rate]) => [
            name,
            Amount.render(rate),
          ]);
          const expected = Object.entries({ ...rest, [base]: "1" }).map(([name, text]) => [
            name,
            trunc30(new Exact(text).div(usd)),
          ]);
          expect(found).toEqual(expected);
        },
      ),
    );
  });

  test("does not depend on the order of its rates", () => {
    const forward = rebaseRates(table({ unitsPerBase: { USD: "1.1", GBP: "0.5", JPY: "170" } }));
    const backward = rebaseRates(table({ unitsPerBase: { JPY: "170", GBP: "0.5", USD: "1.1" } }));
    const sorted = (read: typeof forward) =>
      read._tag === "Right" && [...read.right.unitsPerUsd].sort(([a], [b]) => (a < b ? -1 : 1));
    expect(sorted(forward)).toEqual(sorted(backward));
  });
});

test("a table per dollar is the same as that of parseRateSet", () => {
  const unitsPerBase = { EUR: "0.88", GBP: "0.738797999999999954" };
  expect(rebaseRates(table({ base: "USD", unitsPerBase }))).toEqual(
    parseRateSet({ ...table(), unitsPerUsd: unitsPerBase }),
  );
});

test.each<[string, Partial<BasedRateTable>, string, string]>([
  ["no dollar", { unitsPerBase: { GBP: "0.5" } }, "USD", "nothing"],
  ["a dollar of zero", { unitsPerBase: { USD: "0" } }, "USD", "0"],
  ["a dollar that is a number", { unitsPerBase: { USD: 1.25 as never } }, "USD", "1.25"],
  ["another base than 1", { unitsPerBase: { USD: "1", EUR: "1.1" } }, "EUR", "1.1"],
  ["an unknown base", { base: "XAU" as never }, "base", "XAU"],
  ["a negative rate", { unitsPerBase: { USD: "1", GBP: "-1" } }, "GBP", "-1"],
  ["an unknown code", { unitsPerBase: { USD: "1", XAU: "1" } as never }, "XAU", "1"],
  ["an impossible time", { timestamp: "2025-02-30 00:00:00" }, "timestamp", "2025-02-30 00:00:00"],
  [
    "a rate that is zero after truncation",
    { unitsPerBase: { USD: "2", GBP: `0.${"0".repeat(29)}1` } },
    "GBP",
    "0",
  ],
  [
    "a rate that is too large",
    { unitsPerBase: { USD: "0.01", GBP: "99999999999999999999" } },
    "GBP",
    "9999999999999999999900",
  ],
])("%s is malformed", (_, over, property, found) => {
  expect(rebaseRates(table(over))).toEqual({
    _tag: "Left",
    left: { kind: "RateMalformed", source: "bank", property, found },
  });
});

test("prices in dollars are inverted, truncated after the thirtieth decimal", () => {
  fc.assert(
    fc.property(rateText, (price) => {
      const read = ratesFromPrices({ ...table(), usdPrices: { BITCOIN: price } });
      const rate = read._tag === "Right" ? read.right.unitsPerUsd.get("BITCOIN") : undefined;
      expect(rate && Amount.render(rate)).toBe(trunc30(new Exact(1).div(price)));
    }),
  );
});
