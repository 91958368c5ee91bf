import {
  cachedRates,
  createQuotes,
  firstAvailable,
  fixedRates,
  freshRates,
  InvariantViolation,
  Amount,
  type RateProvider,
} from "quittance";
import { portFailed, ratesWithTimeout, right } from "quittance/adapter";
import { memoryCatalog } from "@quittance/memory";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test, vi } from "vitest";
import { movableClock, scriptedRates, silence } from "../../test/support/scripted-rates.ts";

const start = "2025-01-01 12:00:00";
const rates = rateSetOf({ EUR: "0.88" }, start);
const wanted = new Set(["EUR"] as const);
const silent: RateProvider = { ratesFor: () => silence };

const timedOut = (ms: number): unknown => ({
  _tag: "Left",
  left: portFailed(
    "rates",
    expect.objectContaining({
      name: "TimeoutError",
      message: `No response within ${String(ms)} ms`,
    }),
  ),
});

describe("a provider that does not respond", () => {
  test("fails after 10 seconds, and not before", async () => {
    const { timer, move, pending } = movableClock(start);
    const settled = vi.fn();
    const response = ratesWithTimeout(silent, { timer }).ratesFor(wanted)().then(settled);
    move(9);
    await Promise.resolve();
    expect(settled).not.toHaveBeenCalled();
    move(1);
    await response;
    expect(settled).toHaveBeenCalledExactlyOnceWith(timedOut(10_000));
    expect(pending()).toBe(0);
  });

  test("fails after the time limit of the host", async () => {
    const { timer, move } = movableClock(start);
    const response = ratesWithTimeout(silent, { timer, timeoutMs: 2000 }).ratesFor(wanted)();
    move(2);
    expect(await response).toEqual(timedOut(2000));
  });

  test("can respond or reject later without effect and without an unhandled rejection", async () => {
    const unhandled = vi.fn();
    process.on("unhandledRejection", unhandled);
    const { timer, move } = movableClock(start);
    let reject: (cause: Error) => void = () => undefined;
    const late: RateProvider = {
      ratesFor: () => () => new Promise((_, fail) => (reject = fail)),
    };
    const response = ratesWithTimeout(late, { timer }).ratesFor(wanted)();
    move(10);
    expect(await response).toEqual(timedOut(10_000));
    reject(new Error("late"));
    await new Promise((resolve) => setImmediate(resolve));
    process.off("unhandledRejection", unhandled);
    expect(unhandled).not.toHaveBeenCalled();
  });
});

test("a result in time is returned unchanged, and its timer is canceled", async () => {
  const { timer, pending } = movableClock(start);
  const limited = ratesWithTimeout(
    scriptedRates(() => right(rates)),
    { timer },
  );
  expect(await limited.ratesFor(wanted)()).toEqual(right(rates));
  expect(pending()).toBe(0);
});

test.each([
  ["rejects", () => () => Promise.reject(new Error("reset"))],
  [
    "throws when it is called",
    () => {
      throw new Error("reset");
    },
  ],
])("a provider that %s fails, and its timer is canceled", async (_, ratesFor) => {
  const { timer, pending } = movableClock(start);
  expect(await ratesWithTimeout({ ratesFor }, { timer }).ratesFor(wanted)()).toEqual({
    _tag: "Left",
    left: portFailed("rates", new Error("reset")),
  });
  expect(pending()).toBe(0);
});

describe("a provider with a limit", () => {
  test("keeps it unless another is set", () => {
    const limited = ratesWithTimeout(silent);
    expect(ratesWithTimeout(limited)).toBe(limited);
    expect(ratesWithTimeout(limited, { timeoutMs: 1 })).not.toBe(limited);
  });

  test.each([
    ["fixedRates", fixedRates(rates)],
    ["firstAvailable", firstAvailable([silent])],
    ["freshRates", freshRates(silent, { maxAge: 60 }, () => rates.timestamp)],
    ["cachedRates", cachedRates(silent, { ttl: 60 }, () => rates.timestamp)],
  ])("is created by %s, and no second limit ends its calls early", (_, provider) => {
    expect(ratesWithTimeout(provider)).toBe(provider);
  });
});

test.each([[0], [-1], [1.5], [Number.NaN], [2_147_483_648]])(
  "a limit of %s milliseconds throws",
  (timeoutMs) => {
    expect(() => ratesWithTimeout(silent, { timeoutMs })).toThrow(InvariantViolation);
    expect(() => firstAvailable([silent], { timeoutMs })).toThrow(InvariantViolation);
  },
);

test.each([[1], [2_147_483_647]])("a limit of %s milliseconds is accepted", (timeoutMs) => {
  expect(() => ratesWithTimeout(silent, { timeoutMs })).not.toThrow();
});

test("the default timer does not keep the process running", async () => {
  const timers = (): number =>
    process.getActiveResourcesInfo().filter((name) => name === "Timeout").length;
  let response = (): void => undefined;
  const source = scriptedRates(
    () =>
      new Promise((resolve) => {
        response = () => {
          resolve(right(rates));
        };
      }),
  );
  const before = timers();
  const waiting = ratesWithTimeout(source).ratesFor(wanted)();
  expect(timers()).toBe(before);
  response();
  expect(await waiting).toEqual(right(rates));
});

test("a quote fails after 10 seconds if the host's own provider never responds", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  try {
    const quotes = createQuotes({
      catalog: memoryCatalog({ products: [], billingSchemas: [] }),
      rates: silent,
    });
    const price = { currency: "EUR", price: Amount.of("1"), quantity: 1 } as const;
    const quote = quotes.calculate("org_acme", {
      currency: "EUR",
      items: [{ type: "PAYMENT_INTENT", ...price }],
    });
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await quote).toEqual(timedOut(10_000));
    expect(vi.getTimerCount()).toBe(0);
  } finally {
    vi.useRealTimers();
  }
});
