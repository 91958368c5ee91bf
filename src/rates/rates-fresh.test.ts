import {
  fixedRates,
  freshRates,
  InvariantViolation,
  timestampOf,
  type RateProvider,
} from "quittance";
import { fixedClock, rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";

const noon = rateSetOf({ EUR: "0.88" }, "2025-01-01 12:00:00");

/** Requests rates of noon with a maximum age of a minute at another time. */
const askedAt = (time: string, source: RateProvider = fixedRates(noon)): Promise<unknown> =>
  freshRates(source, { maxAge: 60 }, fixedClock(time)).ratesFor(new Set(["EUR"]))();

const stale = {
  _tag: "Left",
  left: { kind: "RateStale", source: "fixed", timestamp: "2025-01-01 12:00:00", maxAge: 60 },
};

describe("rates with a maximum age of 60 seconds", () => {
  test.each([
    ["at their own time", "2025-01-01 12:00:00"],
    ["59 seconds later", "2025-01-01 12:00:59"],
    ["60 seconds later", "2025-01-01 12:01:00"],
    ["60 seconds earlier, by a slow clock", "2025-01-01 11:59:00"],
  ])("are returned %s, with the last time at which they may be used", async (_, time) => {
    const freshUntil = timestampOf("2025-01-01 12:01:00");
    expect(await askedAt(time)).toEqual({ _tag: "Right", right: { ...noon, freshUntil } });
  });

  test.each([
    ["61 seconds later", "2025-01-01 12:01:01"],
    ["a year later", "2026-01-01 12:00:00"],
    ["61 seconds earlier: they would stay fresh for ever", "2025-01-01 11:58:59"],
  ])("are rejected %s", async (_, time) => {
    expect(await askedAt(time)).toEqual(stale);
  });
});

describe("a freshUntil of the source", () => {
  const limited = (until: string): RateProvider =>
    fixedRates({ ...noon, freshUntil: timestampOf(until) });
  const limitOf = async (until: string): Promise<unknown> =>
    askedAt("2025-01-01 12:00:30", limited(until));

  test("is kept if it is earlier", async () => {
    const freshUntil = "2025-01-01 12:00:45";
    expect(await limitOf(freshUntil)).toMatchObject({ right: { freshUntil } });
  });

  test("is replaced if it is later", async () => {
    expect(await limitOf("2025-01-02 00:00:00")).toMatchObject({
      right: { freshUntil: "2025-01-01 12:01:00" },
    });
  });
});

test("any maximum age is accepted", async () => {
  const forever = { maxAge: Number.MAX_SAFE_INTEGER };
  const provider = freshRates(fixedRates(noon), forever, fixedClock("2999-01-01 00:00:00"));
  expect(await provider.ratesFor(new Set())()).toMatchObject({
    right: { freshUntil: "9999-12-31 23:59:59" },
  });
});

test.each([[-1], [0.5], [Number.NaN], [Number.POSITIVE_INFINITY]])(
  "a maximum age of %s throws",
  (maxAge) => {
    const make = (): RateProvider =>
      freshRates(fixedRates(noon), { maxAge }, fixedClock("2025-01-01 12:00:00"));
    expect(make).toThrow(InvariantViolation);
  },
);

test("a failure of the source is returned unchanged, and a rejection is PortFailed", async () => {
  const malformed = { kind: "RateMalformed", source: "bank", property: "EUR", found: "0" } as const;
  const failing: RateProvider = {
    ratesFor: () => () => Promise.resolve({ _tag: "Left", left: malformed }),
  };
  const cause = new Error("connection reset");
  const rejecting: RateProvider = { ratesFor: () => () => Promise.reject(cause) };
  const time = "2025-01-01 12:00:00";
  expect(await askedAt(time, failing)).toEqual({ _tag: "Left", left: malformed });
  expect(await askedAt(time, rejecting)).toEqual({
    _tag: "Left",
    left: { kind: "PortFailed", port: "rates", cause },
  });
});
