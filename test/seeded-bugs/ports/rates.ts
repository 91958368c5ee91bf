import { Decimal } from "decimal.js";
import {
  Amount,
  fixedRates,
  left,
  addSeconds,
  portFailed,
  right,
  type Currency,
  type RateProvider,
  type RateSet,
} from "quittance";

/** A provider over the rates of its source. */
export type ProviderMaker = (rates: RateSet) => RateProvider;

/** The rate set goes through a function before it is given. */
const giving =
  (change: (rates: RateSet, wanted: ReadonlySet<Currency>) => RateSet): ProviderMaker =>
  (rates) => ({
    ratesFor: (wanted) => () => Promise.resolve(right(change(rates, wanted))),
  });

/** Each rate goes through a function; what it makes of a rate that is none is the old one. */
const rating = (change: (digits: string, currency: Currency) => string): ProviderMaker =>
  giving((rates) => ({
    ...rates,
    unitsPerUsd: new Map(
      [...rates.unitsPerUsd].map(([currency, rate]) => [
        currency,
        Amount.parse(change(Amount.render(rate), currency)) ?? rate,
      ]),
    ),
  }));

const withRate = (rates: RateSet, currency: Currency, rate: Amount): RateSet => ({
  ...rates,
  unitsPerUsd: new Map(rates.unitsPerUsd).set(currency, rate),
});

/** Returns the rates of the first call to all overlapping calls. */
const sharingOneRequest: ProviderMaker = (rates) => {
  let running: ReturnType<ReturnType<RateProvider["ratesFor"]>> | undefined;
  const request = async (wanted: ReadonlySet<Currency>) => {
    await Promise.resolve();
    running = undefined;
    const known = [...rates.unitsPerUsd].filter(([currency]) => wanted.has(currency));
    return right({ ...rates, unitsPerUsd: new Map(known) });
  };
  return { ratesFor: (wanted) => () => (running ??= request(wanted)) };
};

/** Providers with one bug each, by what they do. */
export const mutantProviders: Readonly<Record<string, ProviderMaker>> = {
  "keeps rates as floats": rating((digits) => String(parseFloat(digits))),
  "keeps rates of eighteen decimals": rating((digits) => digits.replace(/(\.\d{18})\d+$/u, "$1")),
  "shortens large rates": rating((digits) => digits.replace(/^\d(?=\d{19})/u, "")),
  "gives dollars for one unit": giving((rates) => ({
    ...rates,
    unitsPerUsd: new Map(
      [...rates.unitsPerUsd].map(([currency, rate]) => [
        currency,
        Amount.divideByRate(Amount.one, rate),
      ]),
    ),
  })),
  "gives rates of a decimal library of its own": giving((rates) => ({
    ...rates,
    unitsPerUsd: new Map(
      [...rates.unitsPerUsd].map(([currency, rate]) => [
        currency,
        new Decimal(Amount.render(rate)) as unknown as Amount,
      ]),
    ),
  })),
  "pegs a stablecoin to the dollar": rating((digits, currency) =>
    currency === "USDT" ? "1" : digits,
  ),
  "takes a rate that it does not know for one": giving((rates, wanted) =>
    wanted.has("PEN") ? withRate(rates, "PEN", Amount.one) : rates,
  ),
  "drops a rate below what a cent shows": giving((rates) => ({
    ...rates,
    unitsPerUsd: new Map(
      [...rates.unitsPerUsd].filter(([, rate]) => Amount.atLeast(rate, Amount.of("0.01"))),
    ),
  })),
  "returns the first currency only": giving((rates, wanted) => ({
    ...rates,
    unitsPerUsd: new Map(
      [...rates.unitsPerUsd].filter(([currency]) => currency === [...wanted][0]),
    ),
  })),
  "uses the time of its own clock": giving((rates) => ({
    ...rates,
    timestamp: addSeconds(rates.timestamp, 3600),
  })),
  "returns another time when nothing is requested": giving((rates, wanted) =>
    wanted.size > 0 ? rates : { ...rates, timestamp: addSeconds(rates.timestamp, 1) },
  ),
  "fails when a currency is unknown": (rates) => ({
    ratesFor: (wanted) => () =>
      Promise.resolve(wanted.has("PEN") ? left(portFailed("rates", "404")) : right(rates)),
  }),
  "returns the rates of the first of overlapping calls": sharingOneRequest,
  "does not say where its rates are from": giving((rates) => ({ ...rates, source: "" })),
};

/** Correct providers that differ in how they work. */
export const honestProviders: Readonly<Record<string, ProviderMaker>> = {
  "gives all that it has": fixedRates,
  "returns no more than requested": giving((rates, wanted) => ({
    ...rates,
    unitsPerUsd: new Map([...rates.unitsPerUsd].filter(([currency]) => wanted.has(currency))),
  })),
};
