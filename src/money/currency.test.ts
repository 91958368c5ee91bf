import { code as iso4217 } from "currency-codes";
import { currencies, currencyInfo, isCurrency, type Currency } from "quittance";
import { describe, expect, test } from "vitest";

const kindOf = (currency: Currency): string => currencyInfo[currency].kind;

const fiat = currencies.filter((currency) => kindOf(currency) === "FIAT");
const crypto = currencies.filter((currency) => kindOf(currency) === "CRYPTO");

test("the currencies are the 49 of the HTTP API, in its order", () => {
  expect(currencies.join(" ")).toBe(
    "BITCOIN ETHEREUM USDT USDC USDC_NATIVE SOLANA BINANCE_COIN RIPPLE POLYGON TRON LITECOIN " +
      "BITCOIN_CASH DOGECOIN USD EUR CHF GBP AUD JPY CNY CAD HKD SGD SEK KRW NOK NZD INR MXN TWD " +
      "ZAR BRL DKK PLN THB ILS IDR CZK AED TRY HUF CLP SAR PHP MYR COP RUB RON PEN",
  );
  expect(currencies).toHaveLength(49);
});

/** Differs from Intl, which has no decimals for IDR, HUF and COP. */
describe("a fiat currency has the minor units of ISO 4217", () => {
  test.each(fiat)("%s", (currency) => {
    expect(currencyInfo[currency].decimals).toBe(iso4217(currency)?.digits);
  });
});

describe("a fiat currency has its usual English name", () => {
  const names = new Intl.DisplayNames(["en"], { type: "currency" });
  test.each(fiat)("%s", (currency) => {
    expect(currencyInfo[currency].name).toBe(names.of(currency));
  });
});

test("a crypto asset has the decimals of its blockchain's smallest unit", () => {
  const decimals = crypto.map((currency) => [currency, currencyInfo[currency].decimals]);
  expect(Object.fromEntries(decimals)).toEqual({
    BITCOIN: 8,
    ETHEREUM: 18,
    USDT: 6,
    USDC: 6,
    USDC_NATIVE: 6,
    SOLANA: 9,
    BINANCE_COIN: 18,
    RIPPLE: 6,
    POLYGON: 18,
    TRON: 6,
    LITECOIN: 8,
    BITCOIN_CASH: 8,
    DOGECOIN: 8,
  });
});

test("a code is case-sensitive, and properties of Object are not codes", () => {
  expect(isCurrency("EUR")).toBe(true);
  for (const text of ["eur", "Eur", " EUR", "EURO", "", "toString", "constructor", "__proto__"]) {
    expect(isCurrency(text)).toBe(false);
  }
});
