import {
  firstAvailable,
  fixedRates,
  InvariantViolation,
  left,
  portFailed,
  type Currency,
} from "quittance";
import type { RatesFailure } from "quittance/errors";
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
  test("returns all currencies is used, and the others are not called", async () => {
    const last = failing("never called");
    const provider = firstAvailable([failing("down"), fixedRates(complete), last]);
    expect(await provider.ratesFor(both)()).toEqual({ _tag: "Right", right: complete });
    expect(last.asked).toEqual([]);
  });

  test("lacks a currency is skipped: rate sets are never mixed", async () => {
    const provider = firstAvailable([euros, pounds, complete].map(fixedRates));
    expect(await provider.ratesFor(both)()).toEqual({ _tag: "Right", right: complete });
  });

  test("returned rates is used if none has every currency", async () => {
    const provider = firstAvailable([failing("down"), fixedRates(euros), fixedRates(pounds)]);
    expect(await provider.ratesFor(both)()).toEqual({ _tag: "Right", right: euros });
  });

  test("need not have the dollar, whose rate is never requested", async () => {
    const last = failing("never called");
    const found = await firstAvailable([fixedRates(euros), last]).ratesFor(
      new Set(["USD", "EUR"]),
    )();
    expect(found).toEqual({ _tag: "Right", right: euros });
    expect(last.asked).toEqual([]);
  });
});

test("if every provider fails, the failures are in the order of the list", async () => {
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

test("an empty list of providers throws", () => {
  expect(() => firstAvailable([])).toThrow(InvariantViolation);
});
