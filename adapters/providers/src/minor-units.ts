import {
  Amount,
  currencyInfo,
  isCurrency,
  type Currency,
  type Either,
  type Money,
} from "quittance";
import { left, right } from "quittance/adapter";
import type { Scheme } from "./scheme.ts";

/**
 * The decimals in which a scheme counts a currency, where they differ from `currencyInfo`.
 *
 * Stripe counts the library's currencies in the minor units of ISO 4217; its own exceptions (ISK
 * and UGX in hundredths, BHD, JOD, KWD, OMR and TND in thousandths) are currencies that the library
 * does not support. Adyen counts CLP in hundredths and IDR in whole rupiah. The other schemes send
 * decimal numbers as text, so that their table is that of the library.
 */
const exceptions: Readonly<Record<Scheme, Partial<Readonly<Record<Currency, number>>>>> = {
  stripe: {},
  adyen: { CLP: 2, IDR: 0 },
  btcpay: {},
  "standard-webhooks": {},
};

/** The codes of schemes that the library has another code for. */
const codes: Readonly<Record<Scheme, Readonly<Record<string, Currency>>>> = {
  stripe: {},
  adyen: {},
  btcpay: {
    BTC: "BITCOIN",
    ETH: "ETHEREUM",
    SOL: "SOLANA",
    BNB: "BINANCE_COIN",
    XRP: "RIPPLE",
    POL: "POLYGON",
    TRX: "TRON",
    LTC: "LITECOIN",
    BCH: "BITCOIN_CASH",
    DOGE: "DOGECOIN",
  },
  "standard-webhooks": {},
};

/** An amount has digits that the provider cannot represent. */
export interface DigitsLost {
  readonly kind: "DigitsLost";
  /** Digits after the decimal point that the provider counts. */
  readonly decimals: number;
}

/** Returns the decimals in which a scheme counts a currency. */
export const decimalsOf = (scheme: Scheme, currency: Currency): number =>
  exceptions[scheme][currency] ?? currencyInfo[currency].decimals;

/** Returns the library's code of a currency of a scheme; `undefined` if it is not supported. */
export const currencyOf = (scheme: Scheme, code: string): Currency | undefined => {
  const upper = code.toUpperCase();
  const own = codes[scheme];
  if (Object.hasOwn(own, upper)) return own[upper];
  return isCurrency(upper) ? upper : undefined;
};

/**
 * Converts an amount to the units in which a provider counts its currency. Fails rather than
 * rounding.
 *
 * @example
 * toMinor("stripe", { currency: "EUR", amount: Amount.of("19.99") }); // right(1999n)
 */
export const toMinor = (
  scheme: Scheme,
  { currency, amount }: Money,
): Either<DigitsLost, bigint> => {
  const decimals = decimalsOf(scheme, currency);
  const [whole = "", fraction = ""] = Amount.render(amount).split(".");
  return fraction.length > decimals
    ? left({ kind: "DigitsLost", decimals })
    : right(BigInt(whole + fraction.padEnd(decimals, "0")));
};

/** Converts units in which a provider counts a currency to an amount. */
export const fromMinor = (scheme: Scheme, units: bigint, currency: Currency): Money => {
  const decimals = decimalsOf(scheme, currency);
  const sign = units < 0n ? "-" : "";
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, "0");
  const point = digits.length - decimals;
  const fraction = digits.slice(point).replace(/0+$/u, "");
  const text = `${sign}${digits.slice(0, point)}${fraction === "" ? "" : `.${fraction}`}`;
  const amount = Amount.parseCanonical(text);
  if (amount === undefined) throw new RangeError("Pass units of at most 35 integer digits");
  return { currency, amount };
};
