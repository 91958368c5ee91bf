import { parseRateSet, type Currency, type RateProvider, type RateSet } from "quittance";
import {
  describeAmount,
  expectEqual,
  expectSuccess,
  invariant,
  type ConformanceCase,
} from "./case.ts";

type RateTable = Parameters<typeof parseRateSet>[0];

/** Creates a rate provider over a source with these rates only. */
export type RateProviderSubject = (rates: RateSet) => Promise<RateProvider>;

const thirtyDigits = "0.879502000000000005123456789012";

const table: RateTable = {
  source: "conformance",
  timestamp: "2025-07-17 14:10:54",
  unitsPerUsd: {
    EUR: thirtyDigits,
    BITCOIN: "0.000000000000000000000000000001",
    IDR: "99999999999999999999.5",
    USDT: "1.0003",
  },
};

const seeded = (subject: RateProviderSubject): Promise<RateProvider> => {
  const rates = parseRateSet(table);
  invariant(rates._tag === "Right", "the rate table of the cases must be valid");
  return subject(rates.right);
};

const requestRates = async (
  provider: RateProvider,
  ...wanted: ReadonlyArray<Currency>
): Promise<(currency: Currency) => string | null> => {
  const found = await expectSuccess(provider.ratesFor(new Set(wanted)));
  return (currency) => {
    const rate = found.unitsPerUsd.get(currency);
    return rate === undefined ? null : describeAmount(rate);
  };
};

const rateCase = (
  name: string,
  currency: Currency,
  digits: string,
): ConformanceCase<RateProviderSubject> => ({
  name: `ratesFor ${name}`,
  check: async (subject) => {
    const rateOf = await requestRates(await seeded(subject), currency);
    expectEqual(currency, rateOf(currency), digits);
  },
});

/** The conformance cases of `RateProvider`. */
export const rateProviderCases: ReadonlyArray<ConformanceCase<RateProviderSubject>> = [
  rateCase("preserves all thirty digits of a rate", "EUR", thirtyDigits),
  rateCase("preserves the smallest rate", "BITCOIN", "0.000000000000000000000000000001"),
  rateCase("preserves a rate of twenty integer digits", "IDR", "99999999999999999999.5"),
  rateCase("does not assume a peg for a stablecoin", "USDT", "1.0003"),
  {
    name: "ratesFor returns every requested currency in one rate set",
    check: async (subject) => {
      const rateOf = await requestRates(await seeded(subject), "EUR", "BITCOIN", "IDR", "USDT");
      const found = (["EUR", "BITCOIN", "IDR", "USDT"] as const).map(rateOf);
      expectEqual("four rates", found, Object.values(table.unitsPerUsd));
    },
  },
  {
    name: "ratesFor returns the time of the rates in seconds",
    check: async (subject) => {
      const provider = await seeded(subject);
      const found = await expectSuccess(provider.ratesFor(new Set(["EUR"])));
      expectEqual("timestamp", found.timestamp, table.timestamp);
    },
  },
  {
    name: "ratesFor returns the time of the rates for an empty request",
    check: async (subject) => {
      const provider = await seeded(subject);
      const found = await expectSuccess(provider.ratesFor(new Set()));
      expectEqual("timestamp", found.timestamp, table.timestamp);
    },
  },
  {
    name: "ratesFor omits an unknown currency",
    check: async (subject) => {
      const rateOf = await requestRates(await seeded(subject), "EUR", "PEN");
      expectEqual("PEN and EUR", [rateOf("PEN"), rateOf("EUR")], [null, thirtyDigits]);
    },
  },
  {
    name: "ratesFor handles concurrent calls for different currencies",
    check: async (subject) => {
      const provider = await seeded(subject);
      const [first, second] = await Promise.all([
        requestRates(provider, "EUR"),
        requestRates(provider, "USDT"),
      ]);
      expectEqual("EUR and USDT", [first("EUR"), second("USDT")], [thirtyDigits, "1.0003"]);
    },
  },
  {
    name: "ratesFor names its source",
    check: async (subject) => {
      const provider = await seeded(subject);
      const { source } = await expectSuccess(provider.ratesFor(new Set(["EUR"])));
      invariant(source.length > 0, "source must be a non-empty name");
    },
  },
];
