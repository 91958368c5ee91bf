import {
  cachedRates,
  firstAvailable,
  fixedRates,
  type Currency,
  type RateProvider,
} from "quittance";
import { left, portFailed, right } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { movableClock, scriptedRates, silence } from "../../test/support/scripted-rates.ts";

const start = "2025-01-01 12:00:00";
const rates = rateSetOf({ EUR: "0.88", GBP: "0.74", JPY: "149" }, start);
const timedOut = left(portFailed("rates", expect.objectContaining({ name: "TimeoutError" })));

const request = (
  provider: RateProvider,
  ...currencies: ReadonlyArray<Currency>
): ReturnType<ReturnType<RateProvider["ratesFor"]>> => provider.ratesFor(new Set(currencies))();

describe("a source that does not respond once", () => {
  test("fails the callers who share the request, and the next caller is served", async () => {
    const { clock, timer, move, pending } = movableClock(start);
    const source = scriptedRates((_, call) => (call === 1 ? silence() : right(rates)));
    const provider = cachedRates(source, { ttl: 60, timer }, clock);
    const callers = [request(provider, "EUR"), request(provider, "EUR")];
    move(10);
    expect(await Promise.all(callers)).toEqual([timedOut, timedOut]);
    expect(await request(provider, "EUR")).toEqual(right(rates));
    expect(pending()).toBe(0);
  });

  test("is replaced by the next source, and all callers get rates", async () => {
    const { clock, timer, move } = movableClock(start);
    const first = scriptedRates((_, call) => (call === 2 ? silence() : right(rates)));
    const second = fixedRates({ ...rates, source: "second" });
    const both = firstAvailable([first, second], { timer });
    const provider = cachedRates(both, { ttl: 60, timer }, clock);
    await request(provider, "EUR");
    move(60);
    const callers = [request(provider, "EUR"), request(provider, "EUR")];
    move(10);
    expect(await Promise.all(callers)).toEqual([
      right({ ...rates, source: "second" }),
      right({ ...rates, source: "second" }),
    ]);
  });
});

describe("a request whose timer never runs, as in a suspended runtime", () => {
  /** The first timer belongs to the request that does not respond, and never runs. */
  const losing = (at: ReturnType<typeof movableClock>) => {
    let count = 0;
    const timer: typeof at.timer = (ms, run) => {
      count += 1;
      return count === 1 ? () => undefined : at.timer(ms, run);
    };
    return timer;
  };

  test("is replaced by the first caller after the limit", async () => {
    const at = movableClock(start);
    const source = scriptedRates((_, call) => (call === 1 ? silence() : right(rates)));
    const provider = cachedRates(source, { ttl: 60, timer: losing(at) }, at.clock);
    void request(provider, "EUR");
    at.move(9);
    void request(provider, "EUR");
    expect(source.asked).toHaveLength(1);
    at.move(1);
    expect(await request(provider, "EUR")).toEqual(right(rates));
    expect(source.asked).toHaveLength(2);
  });

  test("is not shared if the clock was set back", async () => {
    const at = movableClock(start);
    const source = scriptedRates((_, call) => (call === 1 ? silence() : right(rates)));
    const provider = cachedRates(source, { ttl: 60, timer: losing(at) }, at.clock);
    void request(provider, "EUR");
    at.move(-1);
    expect(await request(provider, "EUR")).toEqual(right(rates));
  });

  test("delays an earlier caller no longer than the limit", async () => {
    const at = movableClock(start);
    const source = scriptedRates((_, call) => (call === 1 ? silence() : right(rates)));
    const provider = cachedRates(source, { ttl: 60, timer: losing(at) }, at.clock);
    void request(provider, "EUR");
    const [same, other] = [request(provider, "EUR"), request(provider, "GBP")];
    at.move(10);
    expect(await same).toEqual(timedOut);
    expect(await other).toEqual(right(rates));
  });

  test("that responds after it was replaced changes nothing", async () => {
    const at = movableClock(start);
    const old = { ...rates, source: "old" };
    let resolveLate = (): void => undefined;
    const source = scriptedRates((_, call) =>
      call === 1
        ? new Promise(
            (resolve) =>
              (resolveLate = () => {
                resolve(right(old));
              }),
          )
        : right(rates),
    );
    const provider = cachedRates(source, { ttl: 60, timer: losing(at) }, at.clock);
    const first = request(provider, "EUR");
    at.move(11);
    await request(provider, "EUR");
    resolveLate();
    expect(await first).toEqual(right(old));
    expect(await request(provider, "EUR")).toEqual(right(rates));
    expect(source.asked).toHaveLength(2);
  });
});

describe("a source that rejects requests for an unknown currency", () => {
  const rejected = left(portFailed("rates", new Error("400 unknown symbol")));
  /** Responds in a later turn of the event loop, so that requests overlap. */
  const strict = () =>
    scriptedRates(async (wanted) => {
      await Promise.resolve();
      return wanted.has("POLYGON") ? rejected : right(rates);
    });

  test("fails for the callers who need that currency, not for others who shared the request", async () => {
    const source = strict();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    const first = request(provider, "EUR");
    const rest = [
      request(provider, "GBP"),
      request(provider, "POLYGON"),
      request(provider, "GBP", "JPY"),
    ];
    expect(await first).toEqual(right(rates));
    expect(await Promise.all(rest)).toEqual([right(rates), rejected, right(rates)]);
    expect(source.asked).toEqual([
      ["EUR"],
      ["EUR", "GBP", "JPY", "POLYGON"],
      ["GBP"],
      ["POLYGON"],
      ["GBP", "JPY"],
    ]);
  });

  test("is called once more for all callers whose currencies worked before", async () => {
    const source = strict();
    const { clock, move } = movableClock(start);
    const provider = cachedRates(source, { ttl: 60 }, clock);
    await request(provider, "EUR", "GBP");
    move(60);
    const rare = request(provider, "POLYGON");
    const usual = Array.from({ length: 50 }, (_, index) =>
      request(provider, index % 2 === 0 ? "EUR" : "GBP"),
    );
    expect(await rare).toEqual(rejected);
    expect(new Set((await Promise.all(usual)).map(({ _tag }) => _tag))).toEqual(new Set(["Right"]));
    expect(source.asked.slice(1)).toEqual([["EUR", "GBP", "POLYGON"], ["POLYGON"], ["EUR", "GBP"]]);
  });

  test("does not fail quotes in euros while others request the currency", async () => {
    const source = strict();
    const { clock, move } = movableClock(start);
    const provider = cachedRates(source, { ttl: 1 }, clock);
    for (let second = 0; second < 20; second += 1) {
      const rare = Array.from({ length: 4 }, () => request(provider, "POLYGON"));
      expect(await request(provider, "EUR")).toEqual(right(rates));
      expect(await Promise.all(rare)).toEqual([rejected, rejected, rejected, rejected]);
      move(1);
    }
    expect(source.asked.length).toBeLessThanOrEqual(20 * 3);
  });

  test("is not called twice for one caller's own currencies", async () => {
    const source = strict();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    expect(await request(provider, "EUR", "POLYGON")).toEqual(rejected);
    expect(source.asked).toEqual([["EUR", "POLYGON"]]);
  });

  test("does not replace a cached rate set that covers more", async () => {
    const source = strict();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    await request(provider, "EUR");
    const others = [request(provider, "POLYGON"), request(provider, "GBP")];
    expect((await Promise.all(others)).map(({ _tag }) => _tag)).toEqual(["Left", "Right"]);
    const before = source.asked.length;
    await request(provider, "EUR");
    expect(source.asked).toHaveLength(before);
  });
});

test("a source that is down is called once for callers whose currencies worked before", async () => {
  const down = left(portFailed("rates", "down"));
  const source = scriptedRates((_, call) => (call === 1 ? right(rates) : down));
  const { clock, move } = movableClock(start);
  const provider = cachedRates(source, { ttl: 60 }, clock);
  await request(provider, "EUR", "GBP");
  move(60);
  const callers = [
    request(provider, "EUR"),
    request(provider, "GBP"),
    request(provider, "EUR", "GBP"),
  ];
  expect(await Promise.all(callers)).toEqual([down, down, down]);
  expect(source.asked).toHaveLength(2);
});
