import { Amount, currencies, currencyInfo, formatMoney, type Currency } from "quittance";
import { describe, expect, test, vi } from "vitest";

/** The text with plain spaces, since locales use several kinds. */
const formatted = (amount: string, currency: Currency, locale: string): string =>
  formatMoney(
    { currency, amount: Amount.parseCanonical(amount) ?? Amount.of(amount) },
    locale,
  ).replaceAll(/\s/gu, " ");

describe("formatMoney", () => {
  test.each<readonly [string, Currency, string, string]>([
    ["1234.5", "USD", "en-US", "$1,234.50"],
    ["1234.5", "EUR", "de-DE", "1.234,50 €"],
    ["1234.5", "CHF", "fr-FR", "1 234,50 CHF"],
    ["1234", "JPY", "ja-JP", "￥1,234"],
    ["1234.5", "JPY", "ja-JP", "￥1,234.5"],
    ["0", "USD", "en-US", "$0.00"],
    ["123456.789", "INR", "en-IN", "₹1,23,456.789"],
    ["-3.29", "EUR", "de-DE", "-3,29 €"],
    ["-0.001", "USD", "en-US", "-$0.001"],
    ["-0.5", "JPY", "en-US", "-¥0.5"],
    ["-3.295", "EUR", "fy", "€ 3,295-"],
    ["3.295", "EUR", "fy", "€ 3,295"],
    ["9.99", "USD", "en-US", "$9.99"],
  ])("writes %s %s in %s as %s", (amount, currency, locale, text) => {
    expect(formatted(amount, currency, locale)).toBe(text);
  });

  test.each<readonly [string, Currency, string, string]>([
    ["0.00000001", "BITCOIN", "en-US", "0.00000001 BITCOIN"],
    ["1234.5", "USDC_NATIVE", "de-DE", "1.234,5 USDC_NATIVE"],
    ["2", "ETHEREUM", "fr-CH", "2 ETHEREUM"],
    ["-1.000000000000000001", "ETHEREUM", "en-US", "-1.000000000000000001 ETHEREUM"],
  ])("writes %s of the crypto asset %s in %s as %s", (amount, currency, locale, text) => {
    expect(formatted(amount, currency, locale)).toBe(text);
  });

  test("has the decimals of ISO 4217, where Intl has others", () => {
    expect(formatted("1500", "HUF", "en-US")).toBe("HUF 1,500.00");
    expect(formatted("1500", "CLP", "en-US")).toBe("CLP 1,500");
  });

  const integer = "12345678901234567890123456789012345";
  const fraction = "123456789012345678901234567891";

  test.each([
    ["en-US", "-€12,345,678,901,234,567,890,123,456,789,012,345.123456789012345678901234567891"],
    ["de-DE", "-12.345.678.901.234.567.890.123.456.789.012.345,123456789012345678901234567891 €"],
    ["ja-JP", "-€12,345,678,901,234,567,890,123,456,789,012,345.123456789012345678901234567891"],
    ["fr-FR", "-12 345 678 901 234 567 890 123 456 789 012 345,123456789012345678901234567891 €"],
  ])("writes all 35 and 30 digits of an amount in %s", (locale, text) => {
    expect(formatted(`-${integer}.${fraction}`, "EUR", locale)).toBe(text);
  });

  test("writes the digits of the locale", () => {
    expect(formatted("1234567890.0123456789", "EUR", "hi-IN-u-nu-deva")).toBe(
      "€१,२३,४५,६७,८९०.०१२३४५६७८९",
    );
  });

  test.each(["en-US", "de-DE", "ja-JP", "fr-CH"])(
    "loses no digit of any currency in %s",
    (locale) => {
      for (const currency of currencies) {
        const { decimals } = currencyInfo[currency];
        for (const amount of ["0", "7", "0.1", "1000000", `0.${"0".repeat(29)}1`, "-19.999"]) {
          const digits = formatted(amount, currency, locale).replaceAll(/\D/gu, "");
          const [whole = "", part = ""] = amount.replace("-", "").split(".");
          const isFiat = currencyInfo[currency].kind === "FIAT";
          expect(digits).toBe(whole + (isFiat ? part.padEnd(decimals, "0") : part));
        }
      }
    },
  );

  test("rejects a malformed locale", () => {
    expect(() => formatted("1", "EUR", "ja-JPY")).toThrow(RangeError);
  });

  test("analyzes each format once, and not for each amount", () => {
    const examples = vi.spyOn(Intl.NumberFormat.prototype, "formatToParts");
    try {
      for (let cents = 1; cents <= 1000; cents += 1) {
        formatted(`${String(cents)}.5`, cents % 2 === 0 ? "EUR" : "BITCOIN", "sv-FI");
      }
      expect(examples.mock.calls.length).toBeLessThan(20);
    } finally {
      examples.mockRestore();
    }
  });
});
