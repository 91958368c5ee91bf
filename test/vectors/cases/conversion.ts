import { buyPro, custom, market, proPlan } from "./build.ts";
import type { VectorCase } from "./build.ts";

/** Conversions between one currency and another, through US dollars. */
export const conversion: ReadonlyArray<VectorCase> = [
  {
    name: "custom-item-gbp-to-eur",
    why: "A custom item converts with the same digits as a product of the same price.",
    request: { currency: "EUR", items: [custom("GBP", "10")] },
    rates: market("GBP", "EUR"),
    values: {
      "items.0.total.price_usd": "13.535499554682065493724914679486",
      "items.0.total.price": "11.904498929341986033539547683847",
    },
  },
  {
    name: "same-currency-gbp",
    why: "A line in the quote currency keeps its price and has one step, and still has a USD amount.",
    request: buyPro(1, "GBP"),
    catalog: proPlan("GBP", "10"),
    rates: market("GBP"),
    values: {
      "items.0.total.price": "10",
      "items.0.total.price_usd": "13.535499554682065493724914679486",
    },
  },
  {
    name: "same-currency-bitcoin",
    why: "The identity holds for crypto currencies as well, whatever their rate is.",
    request: { currency: "BITCOIN", items: [custom("BITCOIN", "0.00012345")] },
    rates: market("BITCOIN"),
    values: { "total.price": "0.00012345" },
  },
  {
    name: "quote-in-usd",
    why: "With USD as the quote currency the price of every line is its USD amount.",
    request: buyPro(1, "USD"),
    catalog: proPlan("GBP", "10"),
    rates: market("GBP"),
    values: {
      "total.price": "13.535499554682065493724914679486",
      "total.price_usd": "13.535499554682065493724914679486",
      "items.0.calculations.1.details.to_rate_usd": "1",
    },
  },
  {
    name: "line-in-usd",
    why: "With USD as the line currency the USD amount is the original price.",
    request: buyPro(1, "EUR"),
    catalog: proPlan("USD", "19.99"),
    rates: market("EUR"),
    values: { "total.price": "17.58124498000000009995", "total.price_usd": "19.99" },
  },
  {
    name: "line-and-quote-in-usd",
    why: "A quote wholly in USD needs no rate at all.",
    request: buyPro(3, "USD"),
    catalog: proPlan("USD", "19.99"),
    values: { "total.price": "59.97", "total.price_usd": "59.97" },
  },
  {
    name: "bitcoin-to-ethereum",
    why: "One crypto currency converts to another through USD.",
    request: { currency: "ETHEREUM", items: [custom("BITCOIN", "0.5")] },
    rates: market("BITCOIN", "ETHEREUM"),
  },
  {
    name: "bitcoin-to-korean-won",
    why: "A very small and a very large rate meet in one conversion.",
    request: { currency: "KRW", items: [custom("BITCOIN", "1.00000001")] },
    rates: market("BITCOIN", "KRW"),
  },
  {
    name: "japanese-yen-to-bitcoin",
    why: "Nothing is rounded to the minor units of either currency.",
    request: { currency: "BITCOIN", items: [custom("JPY", "1")] },
    rates: market("BITCOIN", "JPY"),
  },
  {
    name: "usdt-has-no-peg",
    why: "USDT is a currency with a rate of its own, not another name for USD.",
    request: { currency: "USD", items: [custom("USDT", "100")] },
    rates: market("USDT"),
  },
  {
    name: "usdc-and-usdc-native-differ",
    why: "USDC and USDC_NATIVE are two currencies and convert into each other at their own rates.",
    request: { currency: "USDC_NATIVE", items: [custom("USDC", "100")] },
    rates: market("USDC", "USDC_NATIVE"),
  },
  {
    name: "solana-to-dogecoin",
    why: "Rates of 18 digits give 30 digits that are truncated, not rounded.",
    request: { currency: "DOGECOIN", items: [custom("SOLANA", "2.75", 4)] },
    rates: market("SOLANA", "DOGECOIN"),
  },
  {
    name: "rates-of-thirty-digits",
    why: "Both rates carry all of their 30 fractional digits through the arithmetic.",
    request: { currency: "CHF", items: [custom("EUR", "12345.678901234567890123456789012345")] },
    rates: {
      EUR: "0.879502000000000005123456789012",
      CHF: "0.800351999999999986987654321098",
    },
  },
  {
    name: "rate-of-twenty-integer-digits",
    why: "A rate may be as long as an amount: 20 integer and 30 fractional digits.",
    request: { currency: "IDR", items: [custom("USD", "1")] },
    rates: { IDR: "99999999999999999999.999999999999999999999999999999" },
    values: { "total.price": "99999999999999999999.999999999999999999999999999999" },
  },
  {
    name: "rate-of-one-ulp",
    why: "The smallest positive rate divides and multiplies exactly.",
    request: { currency: "PEN", items: [custom("USD", "123456789")] },
    rates: { PEN: "0.000000000000000000000000000001" },
    values: { "total.price": "0.000000000000000000000123456789" },
  },
  {
    name: "rates-are-shown-in-canonical-form",
    why: "Trailing zeros of a rate are not shown, neither in the rate list nor in a step.",
    request: { currency: "EUR", items: [custom("GBP", "3")] },
    rates: { GBP: "0.750000", EUR: "2.0" },
    values: {
      "exchange_rates.GBP": "0.75",
      "exchange_rates.EUR": "2",
      "exchange_rates.USD": "1",
      "items.0.calculations.1.details.from_rate_usd": "0.75",
      "items.0.calculations.1.details.to_rate_usd": "2",
      "total.price": "8",
    },
  },
  {
    name: "rates-that-are-not-used-are-not-shown",
    why: "The rate list has the quote currency, the line currencies and USD, and nothing more.",
    request: { currency: "EUR", items: [custom("GBP", "1"), custom("JPY", "100")] },
    rates: market("KRW", "JPY", "GBP", "CHF", "EUR", "BITCOIN"),
  },
];
