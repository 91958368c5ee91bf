import { limitJumps, medianRates, mergedRates } from "@quittance/rates";
import {
  currencyInfo,
  fixedRates,
  freshRates,
  timestampOf,
  type Currency,
  type RateProvider,
  type RateSet,
} from "quittance";
import { left, portFailed } from "quittance/adapter";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { failureOf, ratesOf, request } from "./read-rates.ts";

type Rates = Readonly<Partial<Record<Currency, string>>>;

const setOf = (source: string, time: string, rates: Rates): RateSet => ({
  ...rateSetOf(rates),
  source,
  timestamp: timestampOf(`2025-07-17 ${time}`),
});

const fixed = (source: string, time: string, rates: Rates): RateProvider =>
  fixedRates(setOf(source, time, rates));

const down: RateProvider = {
  ratesFor: () => () => Promise.resolve(left(portFailed("rates", new Error("down")))),
};

const bank = fixed("Bank", "00:00:00", { EUR: "0.88", BITCOIN: "1" });
const exchange = fixed("Exchange", "14:10:54", { BITCOIN: "0.0000085", EUR: "1" });

describe("merged rates", () => {
  test("are one set with the older time and the names of both sources", async () => {
    const rates = mergedRates({ fiat: bank, crypto: exchange });
    const expected = {
      source: "Bank and Exchange",
      timestamp: "2025-07-17 00:00:00",
      rates: { EUR: "0.88", BITCOIN: "0.0000085" },
    };
    expect(await ratesOf(rates, "EUR", "BITCOIN")).toEqual(expected);
  });

  test("come from one source where the currencies are of one kind", async () => {
    const noCrypto = mergedRates({ fiat: bank, crypto: down });
    expect(await ratesOf(noCrypto, "EUR", "USD")).toMatchObject({ source: "Bank" });
    expect(await ratesOf(noCrypto)).toMatchObject({ source: "Bank" });
    expect(await failureOf(noCrypto, "BITCOIN")).toBe("PortFailed Error: down");
    expect(await failureOf(noCrypto, "BITCOIN", "EUR")).toBe("PortFailed Error: down");
    const noFiat = mergedRates({ fiat: down, crypto: exchange });
    expect(await ratesOf(noFiat, "BITCOIN", "USD")).toMatchObject({ source: "Exchange" });
    expect(await failureOf(noFiat, "BITCOIN", "EUR")).toBe("PortFailed Error: down");
  });

  test("request from each source its own currencies", async () => {
    const requested: Array<ReadonlyArray<Currency>> = [];
    const noting = (provider: RateProvider): RateProvider => ({
      ratesFor: (wanted) => {
        requested.push([...wanted]);
        return provider.ratesFor(wanted);
      },
    });
    await ratesOf(mergedRates({ fiat: noting(bank), crypto: noting(exchange) }), "EUR", "BITCOIN");
    expect(requested).toEqual([["EUR"], ["BITCOIN"]]);
    expect(requested.flat().map((code) => currencyInfo[code].kind)).toEqual(["FIAT", "CRYPTO"]);
  });

  test("expire with the first of both", async () => {
    const clock = () => timestampOf("2025-07-17 14:10:54");
    const fresh = (provider: RateProvider, maxAge: number) =>
      freshRates(provider, { maxAge }, clock);
    for (const [fiat, crypto, expected] of [
      [fresh(bank, 86_400), fresh(exchange, 60), "2025-07-17 14:11:54"],
      [fresh(bank, 60_000), fresh(exchange, 86_400), "2025-07-17 16:40:00"],
      [fresh(bank, 86_400), exchange, "2025-07-18 00:00:00"],
      [bank, fresh(exchange, 60), "2025-07-17 14:11:54"],
    ] as const) {
      const result = await request(mergedRates({ fiat, crypto }), "EUR", "BITCOIN");
      expect(result).toMatchObject({ right: { freshUntil: expected } });
    }
  });
});

describe("the median of rates", () => {
  const sources = (...rates: ReadonlyArray<string>): ReadonlyArray<RateProvider> =>
    rates.map((rate, index) =>
      fixed(`S${String(index)}`, `14:10:0${String(index)}`, { EUR: rate }),
    );
  const options = { minAgreeing: 2, maxDeviation: "0.02" };

  test("is that of an odd number of rates, with the oldest time", async () => {
    expect(await ratesOf(medianRates(sources("0.89", "0.88", "0.881"), options), "EUR")).toEqual({
      source: "median of S0, S1, S2",
      timestamp: "2025-07-17 14:10:00",
      rates: { EUR: "0.881" },
    });
  });

  test("is the mean of the two in the middle of an even number", async () => {
    const even = medianRates(sources("0.89", "0.5", "0.88", "0.881"), options);
    expect((await ratesOf(even, "EUR")).rates).toEqual({ EUR: "0.8805" });
  });

  test("is not moved by a rate that is wrong", async () => {
    const wrong = medianRates(sources("0.88", "8.8", "0.881"), options);
    expect((await ratesOf(wrong, "EUR")).rates).toEqual({ EUR: "0.881" });
  });

  test("fails where too few agree, up to exactly the deviation", async () => {
    const apart = medianRates(sources("1", "1.05", "1.1"), options);
    expect(await failureOf(apart, "EUR")).toBe(
      "RatesDisagree median of S0, S1, S2: 1 of 3 rates of EUR agree; minAgreeing is 2",
    );
    expect((await ratesOf(apart, "GBP")).rates).toEqual({});
    const exactly = medianRates(sources("1", "1.02", "1.5"), options);
    expect((await ratesOf(exactly, "EUR")).rates).toEqual({ EUR: "1.02" });
    const beyond = medianRates(sources("0.9999999999", "1.02", "1.5"), options);
    expect(await failureOf(beyond, "EUR")).toContain("RatesDisagree");
  });

  test("leaves out a source that fails, and fails if too few are left", async () => {
    const one = medianRates([...sources("0.88", "0.881"), down], options);
    expect((await ratesOf(one, "EUR")).rates).toEqual({ EUR: "0.8805" });
    const two = medianRates([...sources("0.88"), down, down], options);
    expect(await failureOf(two, "EUR")).toBe(
      "RatesExhausted (PortFailed Error: down; PortFailed Error: down)",
    );
  });

  test("needs options that can be met", () => {
    expect(() => medianRates(sources("1"), options)).toThrow(
      "minAgreeing must be an integer from 1 to 1, the providers given",
    );
    expect(() => medianRates([], options)).toThrow("minAgreeing");
    expect(() => medianRates(sources("1", "1"), { ...options, minAgreeing: 0 })).toThrow(
      RangeError,
    );
    expect(() => medianRates(sources("1", "1"), { ...options, maxDeviation: "2%" })).toThrow(
      'maxDeviation must be a decimal text such as "0.2", not "2%"',
    );
  });
});

describe("a limit of jumps", () => {
  /** A provider that returns the given sets one after the other. */
  const oneByOne = (...sets: ReadonlyArray<RateSet>): RateProvider => {
    let index = 0;
    return {
      ratesFor: (wanted) => fixedRates(sets[index++] ?? sets[0] ?? never()).ratesFor(wanted),
    };
  };
  const never = (): never => {
    throw new Error("No set");
  };
  const euro = (rate: string, time = "14:10:54"): RateSet => setOf("Bank", time, { EUR: rate });

  test.each([
    ["up to it", "1.2", true],
    ["beyond it", "1.2000000001", false],
    ["down to it", "0.8333333334", true],
    ["down beyond it", "0.8333333333", false],
  ])("applies to a rate that moved %s", async (_, rate, isAccepted) => {
    const rates = limitJumps(oneByOne(euro("1"), euro(rate)), { maxJump: "0.2" });
    await ratesOf(rates);
    const failure = await failureOf(rates);
    expect(failure).toBe(
      isAccepted
        ? "no failure"
        : `RateJumped Bank: the rate of EUR jumped from 1 to ${rate}, by more than maxJump 0.2`,
    );
  });

  test("compares with the last good rate, not with a rejected one", async () => {
    const rates = limitJumps(oneByOne(euro("1"), euro("5"), euro("5"), euro("1.1")), {
      maxJump: "0.2",
    });
    await ratesOf(rates);
    expect(await failureOf(rates)).toContain("RateJumped");
    expect(await failureOf(rates)).toContain("RateJumped");
    expect((await ratesOf(rates)).rates).toEqual({ EUR: "1.1" });
  });

  test("compares the first set with one that the host has stored", async () => {
    const rates = limitJumps(oneByOne(euro("5")), { maxJump: "0.2", lastGood: euro("1") });
    expect(await failureOf(rates)).toContain("jumped from 1 to 5");
  });

  test("keeps the rates of the later set if an earlier one arrives last", async () => {
    const rates = limitJumps(
      oneByOne(
        euro("1", "10:00:00"),
        euro("1.1", "12:00:00"),
        euro("0.95", "11:00:00"),
        euro("1.3"),
      ),
      { maxJump: "0.2" },
    );
    for (const expected of ["1", "1.1", "0.95", "1.3"]) {
      expect((await ratesOf(rates)).rates).toEqual({ EUR: expected });
    }
  });

  test("passes on failures and new currencies", async () => {
    expect(await failureOf(limitJumps(down, { maxJump: "0.2" }))).toBe("PortFailed Error: down");
    const rates = limitJumps(oneByOne(euro("1"), setOf("Bank", "14:10:54", { GBP: "9" })), {
      maxJump: "0",
    });
    await ratesOf(rates);
    expect((await ratesOf(rates)).rates).toEqual({ GBP: "9" });
  });
});
