import { Amount, convert, type Currency, type Money } from "quittance";
import { fromUsd, rateOf, toUsd } from "./rate-set.ts";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { convertUp } from "./rate-set.ts";

const rates = rateSetOf({
  GBP: "0.738797999999999954",
  EUR: "0.879502000000000005",
  USDT: "1.0003",
});

const money = (currency: Currency, text: string): Money => ({ currency, amount: Amount.of(text) });

describe("money in the target currency", () => {
  test("is returned unchanged, without a rate", () => {
    const yen = money("JPY", "0.000000000000000000000000000001");
    expect(convert(yen, "JPY", rates)).toEqual({ _tag: "Right", right: yen });
  });

  test("would change in a conversion through dollars", () => {
    const tenPounds = money("GBP", "10");
    const usd = toUsd(tenPounds, rates);
    const back = usd._tag === "Right" ? fromUsd(usd.right, "GBP", rates) : usd;
    expect(back._tag === "Right" && Amount.render(back.right.amount)).not.toBe("10");
  });
});

describe("the US dollar", () => {
  const lying = { ...rates, unitsPerUsd: new Map([["USD" as const, Amount.of("2")]]) };

  test("has the rate 1 in every rate set", () => {
    expect(rateOf(lying, "USD")).toEqual({ _tag: "Right", right: Amount.one });
    expect(toUsd(money("USD", "5"), lying)).toEqual({ _tag: "Right", right: Amount.of("5") });
    expect(fromUsd(Amount.of("5"), "USD", lying)).toEqual({
      _tag: "Right",
      right: money("USD", "5"),
    });
  });

  test("is multiplied by one rate only when converted", () => {
    const eur = convert(money("USD", "2"), "EUR", rates);
    expect(eur._tag === "Right" && Amount.render(eur.right.amount)).toBe("1.75900400000000001");
  });
});

test("a stablecoin has a rate like any other currency", () => {
  const usd = toUsd(money("USDT", "1.0003"), rates);
  expect(usd._tag === "Right" && Amount.render(usd.right)).toBe("1");
});

test("a missing rate is reported by currency, on either side", () => {
  const missing = { _tag: "Left", left: { kind: "RateNotFound", currency: "JPY" } };
  expect(rateOf(rates, "JPY")).toEqual(missing);
  expect(convert(money("JPY", "1"), "EUR", rates)).toEqual(missing);
  expect(convert(money("EUR", "1"), "JPY", rates)).toEqual(missing);
  expect(convertUp(money("JPY", "1"), "EUR", 2, rates)).toEqual(missing);
  expect(convertUp(money("EUR", "1"), "JPY", 2, rates)).toEqual(missing);
});

test.each<[Currency, string, Currency, number, string]>([
  // The tenth of a dollar is not truncated, but its value in pounds has more than two decimals.
  ["USD", "0.1", "GBP", 2, "0.08"],
  ["USD", "2", "USD", 2, "2"],
  // `convert` truncates and returns one unit less in the thirtieth decimal.
  ["GBP", "10", "USD", 30, "13.535499554682065493724914679487"],
])("%s %s in %s, rounded up to %i decimals, are %s", (from, text, to, decimals, expected) => {
  const sent = convertUp(money(from, text), to, decimals, rates);
  expect(sent._tag === "Right" && [sent.right.currency, Amount.render(sent.right.amount)]).toEqual([
    to,
    expected,
  ]);
});
