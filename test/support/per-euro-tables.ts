import { Amount, timestampOf, type Currency, type RateSet } from "quittance";
import { one, toDecimal, toText, trunc30Div, type Decimal } from "./oracle-money.ts";

/** Units of each currency for one euro on one day. */
export type PerEuroTable = ReadonlyMap<Currency, Decimal>;

type PerEuroTexts = ReadonlyArray<readonly [Currency, string]>;

/** Units for one euro on the first day, with as many decimals as a central bank publishes. */
const firstDay: PerEuroTexts = [
  "USD 1.1684, JPY 186.75, GBP 0.8671, CHF 0.9312, AUD 1.7815, CAD 1.6021, CNY 8.3860",
  "HKD 9.1713, SGD 1.4989, SEK 11.2620, KRW 1624.11, NOK 11.8525, NZD 1.9624",
  "INR 100.8145, MXN 21.8563, ZAR 20.7148, BRL 6.4840, DKK 7.4641, PLN 4.2531, THB 37.842",
  "ILS 3.9173, IDR 19027.54, CZK 24.611, TRY 47.1205, HUF 399.28, PHP 66.513, MYR 4.9488",
  "RON 5.0713",
].flatMap((line) => line.split(", ").map((text) => text.split(" ") as [Currency, string]));

/** Tables of so many days: from day to day each rate moves by up to one in a hundred. */
export const perEuroTables = (days: number): ReadonlyArray<PerEuroTable> => {
  let state = 20_250_717n;
  const next = (): bigint => (state = (state * 6_364_136_223_846_793_005n + 1n) % 2n ** 64n);
  const moved = (text: string): string => {
    const digits = BigInt(text.replace(".", ""));
    const change = (digits * ((next() >> 33n) % 201n)) / 10_000n - digits / 100n;
    const decimals = text.length - text.indexOf(".") - 1;
    const padded = (digits + change).toString().padStart(decimals + 1, "0");
    return `${padded.slice(0, -decimals)}.${padded.slice(-decimals)}`;
  };
  let table = firstDay;
  return Array.from({ length: days }, () => {
    const today = table.map(([currency, text]) => [currency, toDecimal(text)] as const);
    table = table.map(([currency, text]) => [currency, moved(text)] as const);
    return new Map([...today, ["EUR", one] as const]);
  });
};

/** A table as units for one dollar, each truncated after the thirtieth decimal. */
export const invertedRates = (table: PerEuroTable): RateSet => {
  const perDollar = table.get("USD") ?? one;
  const inverted = [...table].flatMap(([currency, rate]) =>
    currency === "USD" ? [] : [[currency, Amount.of(toText(trunc30Div(rate, perDollar)))] as const],
  );
  return {
    source: "a table per euro",
    timestamp: timestampOf("2025-07-17 14:10:54"),
    freshUntil: undefined,
    unitsPerUsd: new Map(inverted),
  };
};
