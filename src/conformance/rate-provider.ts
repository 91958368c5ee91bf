import { invariant } from "../kernel/invariant.ts";
import type { Currency } from "../money/currency.ts";
import type { RateProvider } from "../ports/rate-provider.ts";
import type { RateSet } from "../rates/rate-set.ts";
import { readRateSet, type RateTable } from "../rates/read-rate-set.ts";
import { expectEqual, describeAmount, succeed, type ConformanceCase } from "./case.ts";

/** What an adapter's author supplies: the provider over a source that knows just these rates. */
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
  const rates = readRateSet(table);
  invariant(rates._tag === "Right", "the table of the cases is well formed");
  return subject(rates.right);
};

const ask = async (
  provider: RateProvider,
  ...wanted: ReadonlyArray<Currency>
): Promise<(currency: Currency) => string | null> => {
  const found = await succeed(provider.ratesFor(new Set(wanted)));
  return (currency) => {
    const rate = found.unitsPerUsd.get(currency);
    return rate === undefined ? null : describeAmount(rate);
  };
};

const gives = (
  name: string,
  currency: Currency,
  digits: string,
): ConformanceCase<RateProviderSubject> => ({
  name: `ratesFor ${name}`,
  check: async (subject) => {
    const rateOf = await ask(await seeded(subject), currency);
    expectEqual(currency, rateOf(currency), digits);
  },
});

/** Every promise of `RateProvider`. */
export const rateProviderCases: ReadonlyArray<ConformanceCase<RateProviderSubject>> = [
  gives("keeps all thirty digits of a rate", "EUR", thirtyDigits),
  gives("keeps the smallest rate", "BITCOIN", "0.000000000000000000000000000001"),
  gives("keeps a rate of twenty integer digits", "IDR", "99999999999999999999.5"),
  gives("assumes no peg for a stablecoin", "USDT", "1.0003"),
  {
    name: "ratesFor gives every currency asked for, in one answer",
    check: async (subject) => {
      const rateOf = await ask(await seeded(subject), "EUR", "BITCOIN", "IDR", "USDT");
      const found = (["EUR", "BITCOIN", "IDR", "USDT"] as const).map(rateOf);
      expectEqual("four rates", found, Object.values(table.unitsPerUsd));
    },
  },
  {
    name: "ratesFor tells the time of the rates, to the second",
    check: async (subject) => {
      const provider = await seeded(subject);
      const found = await succeed(provider.ratesFor(new Set(["EUR"])));
      expectEqual("timestamp", found.timestamp, table.timestamp);
    },
  },
  {
    name: "ratesFor tells the time of the rates when no currency is asked for",
    check: async (subject) => {
      const provider = await seeded(subject);
      const found = await succeed(provider.ratesFor(new Set()));
      expectEqual("timestamp", found.timestamp, table.timestamp);
    },
  },
  {
    name: "ratesFor leaves out a currency that it does not know",
    check: async (subject) => {
      const rateOf = await ask(await seeded(subject), "EUR", "PEN");
      expectEqual("PEN and EUR", [rateOf("PEN"), rateOf("EUR")], [null, thirtyDigits]);
    },
  },
  {
    name: "ratesFor answers overlapping calls, each for its own currencies",
    check: async (subject) => {
      const provider = await seeded(subject);
      const [first, second] = await Promise.all([ask(provider, "EUR"), ask(provider, "USDT")]);
      expectEqual("EUR and USDT", [first("EUR"), second("USDT")], [thirtyDigits, "1.0003"]);
    },
  },
  {
    name: "ratesFor names its source",
    check: async (subject) => {
      const provider = await seeded(subject);
      const { source } = await succeed(provider.ratesFor(new Set(["EUR"])));
      invariant(source.length > 0, "source is a name that a person can recognise");
    },
  },
];
