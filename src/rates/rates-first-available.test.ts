import {
  firstAvailable,
  fixedRates,
  InvariantViolation,
  type Currency,
  freshRates,
  type RateProvider,
} from "quittance";
import { left, portFailed, ratesWithTimeout } from "quittance/adapter";
import type { RatesFailure } from "quittance/errors";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import {
  scriptedRates,
  type ScriptedRates,
  movableClock,
  silence,
} from "../../test/support/scripted-rates.ts";

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

const start = "2025-01-01 12:00:00";
const rates = rateSetOf({ EUR: "0.88" }, start);
const wanted = new Set(["EUR"] as const);
const silent: RateProvider = { ratesFor: () => silence };
const timedOut = portFailed("rates", expect.objectContaining({ name: "TimeoutError" }));

test("firstAvailable calls the next provider after the time limit of the first", async () => {
  const { timer, move } = movableClock(start);
  const second = scriptedRates(() => ({ _tag: "Right", right: rates }));
  const result = firstAvailable([silent, second], { timer }).ratesFor(wanted)();
  move(9);
  await Promise.resolve();
  expect(second.asked).toEqual([]);
  move(1);
  expect(await result).toEqual({ _tag: "Right", right: rates });
  expect(second.asked).toEqual([["EUR"]]);
});

test("each provider has its own time limit", async () => {
  const { timer, move } = movableClock(start);
  const asked: Array<number> = [];
  const silentAt = (index: number): RateProvider => ({
    ratesFor: () => () => {
      asked.push(index);
      return silence();
    },
  });
  const provider = firstAvailable([silentAt(1), silentAt(2), silentAt(3)], {
    timer,
    timeoutMs: 2000,
  });
  const result = provider.ratesFor(wanted)();
  for (const expected of [[1], [1, 2], [1, 2, 3]]) {
    await expect.poll(() => asked).toEqual(expected);
    move(2);
  }
  expect(await result).toEqual({
    _tag: "Left",
    left: { kind: "RatesExhausted", attempts: [timedOut, timedOut, timedOut] },
  });
});

test("an explicit limit also applies to providers with a longer one", async () => {
  const { timer, move, clock } = movableClock(start);
  const fresh = freshRates(silent, { maxAge: 60, timer }, clock);
  const result = firstAvailable([fresh, fixedRates(rates)], { timer, timeoutMs: 1000 }).ratesFor(
    wanted,
  )();
  move(1);
  expect(await result).toEqual({ _tag: "Right", right: rates });
});

test("a combined provider does not time out after the limit of one of its providers", async () => {
  const { timer, move, clock } = movableClock(start);
  const inner = firstAvailable([silent, silent, fixedRates(rates)], { timer });
  const result = ratesWithTimeout(freshRates(inner, { maxAge: 60 }, clock), {}).ratesFor(wanted)();
  move(10);
  await new Promise((resolve) => setImmediate(resolve));
  move(10);
  expect(await result).toMatchObject({ _tag: "Right" });
});
