import {
  firstAvailable,
  fixedRates,
  InvariantViolation,
  left,
  portFailed,
  type Currency,
  type RatesFailure,
} from "quittance";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { scriptedRates, type ScriptedRates } from "../../test/support/scripted-rates.ts";

const both: ReadonlySet<Currency> = new Set(["EUR", "GBP"]);

const euros = { ...rateSetOf({ EUR: "0.88" }), source: "euros" };
const pounds = { ...rateSetOf({ GBP: "0.74" }), source: "pounds" };
const complete = { ...rateSetOf({ EUR: "0.89", GBP: "0.75" }), source: "complete" };

const down = (cause: string): RatesFailure => portFailed("rates", cause);
const failing = (cause: string): ScriptedRates => scriptedRates(() => left(down(cause)));

describe("the first provider of a list that", () => {
  test("answers for all currencies is the one that counts, and the rest are left in peace", async () => {
    const last = failing("never asked");
    const provider = firstAvailable([failing("down"), fixedRates(complete), last]);
    expect(await provider.ratesFor(both)()).toEqual({ _tag: "Right", right: complete });
    expect(last.asked).toEqual([]);
  });

  test("lacks a currency is passed over: sets are never mixed", async () => {
    const provider = firstAvailable([euros, pounds, complete].map(fixedRates));
    expect(await provider.ratesFor(both)()).toEqual({ _tag: "Right", right: complete });
  });

  test("answered at all is given when none knows every currency", async () => {
    const provider = firstAvailable([failing("down"), fixedRates(euros), fixedRates(pounds)]);
    expect(await provider.ratesFor(both)()).toEqual({ _tag: "Right", right: euros });
  });

  test("need not know the dollar, whose rate is never asked of a source", async () => {
    const last = failing("never asked");
    const found = await firstAvailable([fixedRates(euros), last]).ratesFor(
      new Set(["USD", "EUR"]),
    )();
    expect(found).toEqual({ _tag: "Right", right: euros });
    expect(last.asked).toEqual([]);
  });
});

test("when every provider fails, the failures come in the order of the list", async () => {
  const cause = new Error("thrown");
  const rejecting = scriptedRates(() => Promise.reject(cause));
  const provider = firstAvailable([failing("first"), rejecting, failing("third")]);
  expect(await provider.ratesFor(both)()).toEqual({
    _tag: "Left",
    left: {
      kind: "RatesExhausted",
      attempts: [down("first"), portFailed("rates", cause), down("third")],
    },
  });
});

test("a list of no providers is a mistake in the program", () => {
  expect(() => firstAvailable([])).toThrow(InvariantViolation);
});
