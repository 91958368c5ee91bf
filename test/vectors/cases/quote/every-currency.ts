import { custom } from "../build.ts";
import type { VectorCase } from "../build.ts";
import { ALL_RATES } from "../all-rates.ts";

type Pair = readonly [from: string, price: string, to: string, quantity?: number];

/** Every currency that the first vectors have no quote in, once on one side of a conversion. */
const pairs: ReadonlyArray<Pair> = [
  ["BINANCE_COIN", "0.5", "RIPPLE"],
  ["POLYGON", "120.75", "TRON", 3],
  ["LITECOIN", "1.00000001", "BITCOIN_CASH"],
  ["AUD", "49.95", "NZD"],
  ["CNY", "688", "HKD", 2],
  ["CAD", "19.99", "USDC_NATIVE"],
  ["SGD", "7.3", "MYR", 12],
  ["SEK", "995", "NOK"],
  ["INR", "4999", "AED"],
  ["MXN", "350.5", "BRL", 4],
  ["TWD", "1290", "THB"],
  ["ZAR", "899.99", "ILS"],
  ["DKK", "149", "PLN", 7],
  ["IDR", "250000", "PHP"],
  ["CZK", "1234.56", "HUF"],
  ["TRY", "0.01", "RON"],
  ["CLP", "9990", "PEN", 5],
  ["SAR", "75.25", "RUB"],
  ["COP", "180000", "USD"],
];

const words = (code: string): string => code.toLowerCase().replaceAll("_", "-");

/** One line in each of these currencies, quoted in another. */
export const everyCurrency: ReadonlyArray<VectorCase> = pairs.map(
  ([from, price, to, quantity]) => ({
    name: `${words(from)}-to-${words(to)}`,
    why: `${from} and ${to} convert by way of the dollar, each at its own rate.`,
    request: { currency: to, items: [custom(from, price, quantity)] },
    rates: Object.fromEntries(
      [from, to].flatMap((code) => (code in ALL_RATES ? [[code, ALL_RATES[code] ?? ""]] : [])),
    ),
  }),
);
