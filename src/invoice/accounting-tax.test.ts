import { Amount, type Currency } from "quittance";
import { expect, test } from "vitest";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { accountingConversion, accountingTax } from "./accounting-tax.ts";

/** An invoice of a seller that accounts in euros, with rates. */
const invoiceIn = (currency: Currency, rates: Partial<Record<Currency, string>>) => ({
  currency,
  seller: { legalName: "Shop", address: { country: "DE" }, accountingCurrency: "EUR" } as const,
  exchangeRates: Object.fromEntries(
    Object.entries(rates).map(([code, rate]) => [code, Amount.of(rate)]),
  ),
});

test("an invoice in the currency of the accounts is not converted, also if it has rates", () => {
  expect(rightOf(accountingConversion(invoiceIn("EUR", { EUR: "0.8" })))).toBeUndefined();
  expect(rightOf(accountingConversion(invoiceIn("EUR", {})))).toBeUndefined();
});

test("a conversion names the rate that is not stored, and no tax is returned then", () => {
  const [neither, own] = [invoiceIn("SEK", {}), invoiceIn("SEK", { SEK: "10" })];
  expect(leftOf(accountingConversion(neither))).toEqual({ kind: "RateNotFound", currency: "SEK" });
  expect(leftOf(accountingConversion(own))).toEqual({ kind: "RateNotFound", currency: "EUR" });
  expect(accountingTax(Amount.of("25"), own)).toBeUndefined();
});

test("a tax is converted by both rates", () => {
  // 25 SEK are 2.5 USD, which are 2 EUR.
  const { tax, rate } = accountingTax(
    Amount.of("25"),
    invoiceIn("SEK", { SEK: "10", EUR: "0.8" }),
  ) ?? { tax: undefined, rate: undefined };
  expect([tax, rate]).toEqual([{ currency: "EUR", amount: Amount.of("2") }, Amount.of("0.08")]);
});
