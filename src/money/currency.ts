/** The type of a currency: issued by a state, or recorded on a blockchain. */
export type CurrencyKind = "FIAT" | "CRYPTO";

/** Static data of a currency. @inline */
export interface CurrencyInfo {
  /** English name. */
  readonly name: string;
  readonly kind: CurrencyKind;
  /**
   * Decimals of the smallest unit that can be paid: the minor unit of ISO 4217 for a fiat currency,
   * the base unit of the blockchain for a crypto asset, such as 8 for a satoshi.
   */
  readonly decimals: number;
}

const fiat = (name: string, decimals: number): CurrencyInfo => ({ name, kind: "FIAT", decimals });
const crypto = (name: string, decimals: number): CurrencyInfo => ({
  name,
  kind: "CRYPTO",
  decimals,
});

const table = {
  BITCOIN: crypto("Bitcoin", 8),
  ETHEREUM: crypto("Ethereum", 18),
  USDT: crypto("Tether", 6),
  USDC: crypto("USD Coin", 6),
  USDC_NATIVE: crypto("USD Coin (native)", 6),
  SOLANA: crypto("Solana", 9),
  BINANCE_COIN: crypto("Binance Coin", 18),
  RIPPLE: crypto("Ripple", 6),
  POLYGON: crypto("Polygon", 18),
  TRON: crypto("Tron", 6),
  LITECOIN: crypto("Litecoin", 8),
  BITCOIN_CASH: crypto("Bitcoin Cash", 8),
  DOGECOIN: crypto("Dogecoin", 8),
  USD: fiat("US Dollar", 2),
  EUR: fiat("Euro", 2),
  CHF: fiat("Swiss Franc", 2),
  GBP: fiat("British Pound", 2),
  AUD: fiat("Australian Dollar", 2),
  JPY: fiat("Japanese Yen", 0),
  CNY: fiat("Chinese Yuan", 2),
  CAD: fiat("Canadian Dollar", 2),
  HKD: fiat("Hong Kong Dollar", 2),
  SGD: fiat("Singapore Dollar", 2),
  SEK: fiat("Swedish Krona", 2),
  KRW: fiat("South Korean Won", 0),
  NOK: fiat("Norwegian Krone", 2),
  NZD: fiat("New Zealand Dollar", 2),
  INR: fiat("Indian Rupee", 2),
  MXN: fiat("Mexican Peso", 2),
  TWD: fiat("New Taiwan Dollar", 2),
  ZAR: fiat("South African Rand", 2),
  BRL: fiat("Brazilian Real", 2),
  DKK: fiat("Danish Krone", 2),
  PLN: fiat("Polish Zloty", 2),
  THB: fiat("Thai Baht", 2),
  ILS: fiat("Israeli New Shekel", 2),
  IDR: fiat("Indonesian Rupiah", 2),
  CZK: fiat("Czech Koruna", 2),
  AED: fiat("United Arab Emirates Dirham", 2),
  TRY: fiat("Turkish Lira", 2),
  HUF: fiat("Hungarian Forint", 2),
  CLP: fiat("Chilean Peso", 0),
  SAR: fiat("Saudi Riyal", 2),
  PHP: fiat("Philippine Peso", 2),
  MYR: fiat("Malaysian Ringgit", 2),
  COP: fiat("Colombian Peso", 2),
  RUB: fiat("Russian Ruble", 2),
  RON: fiat("Romanian Leu", 2),
  PEN: fiat("Peruvian Sol", 2),
} as const satisfies Readonly<Record<string, CurrencyInfo>>;

/** The code of a supported currency. Without `Exclude`, the compiler would list every code. */
export type Currency = Exclude<keyof typeof table, never>;

/** The data of every currency, in the order of the HTTP API. */
export const currencyInfo: Readonly<Record<Currency, CurrencyInfo>> = table;

/** Every currency code, in the order of the HTTP API. */
export const currencies: ReadonlyArray<Currency> = Object.keys(table) as ReadonlyArray<Currency>;

/** Returns whether a text is the code of a supported currency; codes are upper case. */
export const isCurrency = (text: string): text is Currency => Object.hasOwn(table, text);
