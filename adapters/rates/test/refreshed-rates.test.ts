import { refreshedRates } from "@quittance/rates";
import { freshRates, timestampOf, type RateProvider } from "quittance";
import { left, portFailed, right } from "quittance/adapter";
import type { RatesFailure } from "quittance/errors";
import { rateSetOf } from "quittance/testing";
import { expect, test, vi } from "vitest";
import { manualTimer } from "./manual-timer.ts";
import { describeFailure, failureOf, ratesOf } from "./read-rates.ts";

/** A source whose rate is the number of the call; calls can fail. */
const counting = () => {
  const state = { calls: 0, isDown: false, requested: 0 };
  const provider: RateProvider = {
    ratesFor: (wanted) => () => {
      state.calls += 1;
      state.requested = wanted.size;
      const rates = rateSetOf({ EUR: String(state.calls) });
      return Promise.resolve(
        state.isDown ? left(portFailed("rates", new Error("down"))) : right(rates),
      );
    },
  };
  return { state, provider };
};

const eurosOf = async (provider: RateProvider) => (await ratesOf(provider, "EUR")).rates["EUR"];

test("rates are loaded at the start and at each interval, for all currencies", async () => {
  const { state, provider } = counting();
  const { timer, pending, end } = manualTimer();
  const refreshed = refreshedRates(provider, { every: 3600, timer });
  expect(await refreshed.start()).toMatchObject({ _tag: "Right" });
  expect([await eurosOf(refreshed.provider), await eurosOf(refreshed.provider)]).toEqual([
    "1",
    "1",
  ]);
  expect(state).toMatchObject({ calls: 1, requested: 49 });
  end(3_600_000);
  await vi.waitFor(() => {
    expect(pending()).toEqual([3_600_000]);
  });
  expect(await eurosOf(refreshed.provider)).toBe("2");
  refreshed.stop();
  expect(pending()).toEqual([]);
});

test("a failure keeps the last rates, is reported, and is repeated after a minute", async () => {
  const { state, provider } = counting();
  const { timer, pending, end } = manualTimer();
  const failures: Array<RatesFailure> = [];
  const refreshed = refreshedRates(provider, {
    every: 3600,
    timer,
    currencies: new Set(["EUR"] as const),
    onFailure: (failure) => failures.push(failure),
  });
  await refreshed.start();
  expect(state.requested).toBe(1);
  state.isDown = true;
  end(3_600_000);
  await vi.waitFor(() => {
    expect(pending()).toEqual([60_000]);
  });
  expect(await eurosOf(refreshed.provider)).toBe("1");
  expect(failures.map(describeFailure)).toEqual(["PortFailed Error: down"]);
  state.isDown = false;
  end(60_000);
  await vi.waitFor(() => {
    expect(pending()).toEqual([3_600_000]);
  });
  expect(await eurosOf(refreshed.provider)).toBe("3");
  refreshed.stop();
});

test("last rates are used only while they are fresh", async () => {
  const { state, provider } = counting();
  const refreshed = refreshedRates(provider, { every: 60, timer: manualTimer().timer });
  await refreshed.start();
  state.isDown = true;
  const { timestamp } = await ratesOf(refreshed.provider);
  const stale = freshRates(refreshed.provider, { maxAge: 60 }, () =>
    timestampOf("2999-01-01 00:00:00"),
  );
  expect(await failureOf(stale)).toBe(`RateStale ${timestamp}`);
});

test("before the first rates each request makes an attempt, shared by concurrent ones", async () => {
  const { state, provider } = counting();
  const { timer, pending } = manualTimer();
  const refreshed = refreshedRates(provider, { every: 30, timer });
  state.isDown = true;
  expect(await refreshed.start()).toMatchObject({ _tag: "Left" });
  expect(pending()).toEqual([30_000]);
  expect(await failureOf(refreshed.provider)).toBe("PortFailed Error: down");
  state.isDown = false;
  const both = await Promise.all([eurosOf(refreshed.provider), eurosOf(refreshed.provider)]);
  expect(both).toEqual(["3", "3"]);
  refreshed.stop();
});

test("stopping while the first load runs starts no timer, and starting twice keeps one", async () => {
  const { provider } = counting();
  const { timer, pending } = manualTimer();
  const refreshed = refreshedRates(provider, { every: 60, timer });
  const starting = refreshed.start();
  refreshed.stop();
  await starting;
  expect(pending()).toEqual([]);
  await Promise.all([refreshed.start(), refreshed.start()]);
  expect(pending()).toEqual([60_000]);
  refreshed.stop();
});

test.each([0, 86_401, 1.5])("every %s is rejected", (every) => {
  expect(() => refreshedRates(counting().provider, { every })).toThrow(
    `every must be an integer from 1 to 86400, not ${String(every)}`,
  );
});
