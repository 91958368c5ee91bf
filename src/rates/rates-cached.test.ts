import {
  cachedRates,
  freshRates,
  InvariantViolation,
  type Currency,
  type RateProvider,
} from "quittance";
import { left, portFailed, right } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test, vi } from "vitest";
import {
  movableClock,
  scriptedRates,
  type ScriptedRates,
} from "../../test/support/scripted-rates.ts";

const start = "2025-01-01 12:00:00";
const rates = rateSetOf({ EUR: "0.88", GBP: "0.74", JPY: "149" }, start);

const changingResult = (): ScriptedRates => scriptedRates(() => right(rates));

/** Creates a source whose results wait until they are released. */
const gated = (): { readonly source: ScriptedRates; readonly letGo: () => void } => {
  const waiting: Array<() => void> = [];
  const source = scriptedRates(async () => {
    await new Promise<void>((resolve) => waiting.push(resolve));
    return right(rates);
  });
  return { source, letGo: () => waiting.shift()?.() };
};

const request = (
  provider: RateProvider,
  ...currencies: ReadonlyArray<Currency>
): ReturnType<ReturnType<RateProvider["ratesFor"]>> => provider.ratesFor(new Set(currencies))();

describe("concurrent callers", () => {
  test("share a request: a hundred callers cost one request", async () => {
    const { source, letGo } = gated();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    const callers = Array.from({ length: 100 }, () => request(provider, "EUR"));
    letGo();
    const results = await Promise.all(callers);
    expect(new Set(results.map((result) => result._tag === "Right" && result.right))).toEqual(
      new Set([rates]),
    );
    expect(source.asked).toEqual([["EUR"]]);
  });

  test("share a request for more currencies than they need", async () => {
    const { source, letGo } = gated();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    const callers = [request(provider, "EUR", "GBP"), request(provider, "GBP"), request(provider)];
    letGo();
    await Promise.all(callers);
    expect(source.asked).toEqual([["EUR", "GBP"]]);
  });

  test("wait if they need other currencies, then share one request for all of them", async () => {
    const { source, letGo } = gated();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    const first = request(provider, "EUR");
    const others = [
      request(provider, "GBP"),
      request(provider, "JPY"),
      request(provider, "GBP", "JPY"),
    ];
    expect(source.asked).toEqual([["EUR"]]);
    letGo();
    await first;
    await vi.waitUntil(() => source.asked.length === 2);
    letGo();
    await Promise.all(others);
    expect(source.asked).toEqual([["EUR"], ["EUR", "GBP", "JPY"]]);
  });
});

describe("a rate set that is cached for 60 seconds", () => {
  test("is returned after 59 seconds, and not after 60", async () => {
    const source = changingResult();
    const { clock, move } = movableClock(start);
    const provider = cachedRates(source, { ttl: 60 }, clock);
    await request(provider, "EUR");
    move(59);
    await request(provider, "EUR");
    expect(source.asked).toHaveLength(1);
    move(1);
    await request(provider, "EUR");
    expect(source.asked).toHaveLength(2);
  });

  test("serves callers who need only requested currencies, with or without a rate", async () => {
    const source = changingResult();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    await request(provider, "EUR", "PEN");
    expect(await request(provider, "PEN")).toEqual(right(rates));
    expect(source.asked).toEqual([["EUR", "PEN"]]);
  });

  test("is requested again with the earlier and the new currencies", async () => {
    const source = changingResult();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    await request(provider, "EUR");
    await request(provider, "GBP");
    await request(provider, "EUR");
    expect(source.asked).toEqual([["EUR"], ["EUR", "GBP"]]);
  });

  test("is not used if the clock was set back", async () => {
    const source = changingResult();
    const { clock, move } = movableClock(start);
    const provider = cachedRates(source, { ttl: 60 }, clock);
    await request(provider, "EUR");
    move(-1);
    await request(provider, "EUR");
    expect(source.asked).toHaveLength(2);
  });
});

test("with a ttl of 0, every call is a request", async () => {
  const source = changingResult();
  const provider = cachedRates(source, { ttl: 0 }, movableClock(start).clock);
  await request(provider, "EUR");
  await request(provider, "EUR");
  expect(source.asked).toHaveLength(2);
});

describe("rates with a maximum age of a minute, cached for an hour, are rejected after the minute", () => {
  const stale = {
    _tag: "Left",
    left: { kind: "RateStale", source: "fixed", timestamp: start, maxAge: 60 },
  };

  test("if freshness is checked before caching", async () => {
    const source = changingResult();
    const { clock, move } = movableClock(start);
    const fresh = freshRates(source, { maxAge: 60 }, clock);
    const provider = cachedRates(fresh, { ttl: 3600 }, clock);
    await request(provider, "EUR");
    move(60);
    expect(await request(provider, "EUR")).toMatchObject({ _tag: "Right" });
    expect(source.asked).toHaveLength(1);
    move(1);
    expect(await request(provider, "EUR")).toEqual(stale);
    expect(source.asked).toHaveLength(2);
  });

  test("if freshness is checked after caching", async () => {
    const source = changingResult();
    const { clock, move } = movableClock(start);
    const cached = cachedRates(source, { ttl: 3600 }, clock);
    const provider = freshRates(cached, { maxAge: 60 }, clock);
    await request(provider, "EUR");
    move(60);
    expect(await request(provider, "EUR")).toMatchObject({ _tag: "Right" });
    move(1);
    expect(await request(provider, "EUR")).toEqual(stale);
    expect(source.asked).toHaveLength(1);
  });
});

describe("a failure", () => {
  const down = left(portFailed("rates", "down"));

  test("is not cached: the next caller starts a request", async () => {
    const source = scriptedRates((_, call) => (call === 1 ? down : right(rates)));
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    expect(await request(provider, "EUR")).toEqual(down);
    expect(await request(provider, "EUR")).toEqual(right(rates));
  });

  test("is returned, and no expired rate set replaces it", async () => {
    const source = scriptedRates((_, call) => (call === 2 ? down : right(rates)));
    const { clock, move } = movableClock(start);
    const provider = cachedRates(source, { ttl: 60 }, clock);
    await request(provider, "EUR");
    move(60);
    expect(await request(provider, "EUR")).toEqual(down);
  });

  test.each([
    ["rejects", () => () => Promise.reject(new Error("connection reset"))],
    [
      "throws before it starts",
      () => {
        throw new Error("connection reset");
      },
    ],
  ])("is the result of a source that %s, and later callers are served", async (_, ratesFor) => {
    const source: { ratesFor: RateProvider["ratesFor"] } = { ratesFor };
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    const failed = left(portFailed("rates", new Error("connection reset")));
    expect(await Promise.all([request(provider, "EUR"), request(provider, "EUR")])).toEqual([
      failed,
      failed,
    ]);
    source.ratesFor = changingResult().ratesFor;
    expect(await request(provider, "EUR")).toEqual(right(rates));
  });
});

test("a request for fewer currencies does not replace a rate set that can be used", async () => {
  const source = scriptedRates((wanted) =>
    wanted.size > 1 ? left(portFailed("rates", new Error("one at a time"))) : right(rates),
  );
  const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
  for (const currency of ["EUR", "GBP", "EUR"] as const) {
    expect(await request(provider, currency)).toEqual(right(rates));
  }
  expect(source.asked).toEqual([["EUR"], ["EUR", "GBP"], ["GBP"]]);
});

test.each([[-1], [1.5], [Number.NaN]])("a ttl of %s seconds is rejected", (ttl) => {
  const make = (): RateProvider =>
    cachedRates(changingResult(), { ttl }, movableClock(start).clock);
  expect(make).toThrow(InvariantViolation);
});
