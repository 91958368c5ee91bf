import {
  cachedRates,
  firstAvailable,
  fixedRates,
  left,
  portFailed,
  right,
  type Currency,
  type RateProvider,
} from "quittance";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { movableClock, scriptedRates, silence } from "../support/scripted-rates.ts";

const start = "2025-01-01 12:00:00";
const rates = rateSetOf({ EUR: "0.88", GBP: "0.74", JPY: "149" }, start);
const timedOut = left(portFailed("rates", expect.objectContaining({ name: "TimeoutError" })));

const ask = (
  provider: RateProvider,
  ...currencies: ReadonlyArray<Currency>
): ReturnType<ReturnType<RateProvider["ratesFor"]>> => provider.ratesFor(new Set(currencies))();

describe("a source that does not respond once", () => {
  test("fails the callers who share the request, and the next caller is served", async () => {
    const { clock, timer, move, pending } = movableClock(start);
    const source = scriptedRates((_, call) => (call === 1 ? silence() : right(rates)));
    const provider = cachedRates(source, { ttl: 60, timer }, clock);
    const callers = [ask(provider, "EUR"), ask(provider, "EUR")];
    move(10);
    expect(await Promise.all(callers)).toEqual([timedOut, timedOut]);
    expect(await ask(provider, "EUR")).toEqual(right(rates));
    expect(pending()).toBe(0);
  });

  test("is replaced by the next source, and all callers get rates", async () => {
    const { clock, timer, move } = movableClock(start);
    const first = scriptedRates((_, call) => (call === 2 ? silence() : right(rates)));
    const second = fixedRates({ ...rates, source: "second" });
    const both = firstAvailable([first, second], { timer });
    const provider = cachedRates(both, { ttl: 60, timer }, clock);
    await ask(provider, "EUR");
    move(60);
    const callers = [ask(provider, "EUR"), ask(provider, "EUR")];
    move(10);
    expect(await Promise.all(callers)).toEqual([
      right({ ...rates, source: "second" }),
      right({ ...rates, source: "second" }),
    ]);
  });
});

describe("a request whose timer never runs, as in a suspended runtime", () => {
  /** The first timer belongs to the request that hangs, and is lost with it. */
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
    void ask(provider, "EUR");
    at.move(9);
    void ask(provider, "EUR");
    expect(source.asked).toHaveLength(1);
    at.move(1);
    expect(await ask(provider, "EUR")).toEqual(right(rates));
    expect(source.asked).toHaveLength(2);
  });

  test("is not shared if the clock was set back", async () => {
    const at = movableClock(start);
    const source = scriptedRates((_, call) => (call === 1 ? silence() : right(rates)));
    const provider = cachedRates(source, { ttl: 60, timer: losing(at) }, at.clock);
    void ask(provider, "EUR");
    at.move(-1);
    expect(await ask(provider, "EUR")).toEqual(right(rates));
  });

  test("delays an earlier caller no longer than the limit", async () => {
    const at = movableClock(start);
    const source = scriptedRates((_, call) => (call === 1 ? silence() : right(rates)));
    const provider = cachedRates(source, { ttl: 60, timer: losing(at) }, at.clock);
    void ask(provider, "EUR");
    const [same, other] = [ask(provider, "EUR"), ask(provider, "GBP")];
    at.move(10);
    expect(await same).toEqual(timedOut);
    expect(await other).toEqual(right(rates));
  });

  test("that responds after it was replaced changes nothing", async () => {
    const at = movableClock(start);
    const old = { ...rates, source: "old" };
    let answerLate = (): void => undefined;
    const source = scriptedRates((_, call) =>
      call === 1
        ? new Promise(
            (resolve) =>
              (answerLate = () => {
                resolve(right(old));
              }),
          )
        : right(rates),
    );
    const provider = cachedRates(source, { ttl: 60, timer: losing(at) }, at.clock);
    const first = ask(provider, "EUR");
    at.move(11);
    await ask(provider, "EUR");
    answerLate();
    expect(await first).toEqual(right(old));
    expect(await ask(provider, "EUR")).toEqual(right(rates));
    expect(source.asked).toHaveLength(2);
  });
});

describe("a source that rejects requests for an unknown currency", () => {
  const refused = left(portFailed("rates", new Error("400 unknown symbol")));
  /** Answers in a later turn, so that requests overlap. */
  const strict = () =>
    scriptedRates(async (wanted) => {
      await Promise.resolve();
      return wanted.has("POLYGON") ? refused : right(rates);
    });

  test("fails for the callers who need that currency, not for others who shared the request", async () => {
    const source = strict();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    const first = ask(provider, "EUR");
    const rest = [ask(provider, "GBP"), ask(provider, "POLYGON"), ask(provider, "GBP", "JPY")];
    expect(await first).toEqual(right(rates));
    expect(await Promise.all(rest)).toEqual([right(rates), refused, right(rates)]);
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
    await ask(provider, "EUR", "GBP");
    move(60);
    const rare = ask(provider, "POLYGON");
    const usual = Array.from({ length: 50 }, (_, index) =>
      ask(provider, index % 2 === 0 ? "EUR" : "GBP"),
    );
    expect(await rare).toEqual(refused);
    expect(new Set((await Promise.all(usual)).map(({ _tag }) => _tag))).toEqual(new Set(["Right"]));
    expect(source.asked.slice(1)).toEqual([["EUR", "GBP", "POLYGON"], ["POLYGON"], ["EUR", "GBP"]]);
  });

  test("does not fail quotes in euros while others request the currency", async () => {
    const source = strict();
    const { clock, move } = movableClock(start);
    const provider = cachedRates(source, { ttl: 1 }, clock);
    for (let second = 0; second < 20; second += 1) {
      const rare = Array.from({ length: 4 }, () => ask(provider, "POLYGON"));
      expect(await ask(provider, "EUR")).toEqual(right(rates));
      expect(await Promise.all(rare)).toEqual([refused, refused, refused, refused]);
      move(1);
    }
    expect(source.asked.length).toBeLessThanOrEqual(20 * 3);
  });

  test("is not called twice for one caller's own currencies", async () => {
    const source = strict();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    expect(await ask(provider, "EUR", "POLYGON")).toEqual(refused);
    expect(source.asked).toEqual([["EUR", "POLYGON"]]);
  });

  test("does not replace a cached rate set that covers more", async () => {
    const source = strict();
    const provider = cachedRates(source, { ttl: 60 }, movableClock(start).clock);
    await ask(provider, "EUR");
    const others = [ask(provider, "POLYGON"), ask(provider, "GBP")];
    expect((await Promise.all(others)).map(({ _tag }) => _tag)).toEqual(["Left", "Right"]);
    const before = source.asked.length;
    await ask(provider, "EUR");
    expect(source.asked).toHaveLength(before);
  });
});

test("a source that is down is called once for callers whose currencies worked before", async () => {
  const down = left(portFailed("rates", "down"));
  const source = scriptedRates((_, call) => (call === 1 ? right(rates) : down));
  const { clock, move } = movableClock(start);
  const provider = cachedRates(source, { ttl: 60 }, clock);
  await ask(provider, "EUR", "GBP");
  move(60);
  const callers = [ask(provider, "EUR"), ask(provider, "GBP"), ask(provider, "EUR", "GBP")];
  expect(await Promise.all(callers)).toEqual([down, down, down]);
  expect(source.asked).toHaveLength(2);
});
