import { firstAvailable, fixedRates, freshRates, portFailed, ratesWithTimeout } from "quittance";
import type { RateProvider } from "quittance";
import { rateSetOf } from "quittance/testing";
import { expect, test } from "vitest";
import { movableClock, scriptedRates, silence } from "../../test/support/scripted-rates.ts";

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
