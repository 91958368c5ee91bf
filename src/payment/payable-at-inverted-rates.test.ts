import { expect, test } from "vitest";
import { Amount, type Currency } from "quittance";
import { payableAmount } from "./payable.ts";
import { money } from "../../test/support/create-test-app.ts";
import { one, oracleRoundedTo, toDecimal, toText } from "../../test/support/oracle-money.ts";
import { oracleRounded, oracleUnit } from "../../test/support/oracle-settle.ts";
import {
  invertedRates,
  perEuroTables,
  type PerEuroTable,
} from "../../test/support/per-euro-tables.ts";
import { rightOf } from "../../test/support/right-of.ts";

const tables = perEuroTables(60);
const prices = ["0.01", "0.99", "1", "4.5", "19.99", "100", "249.95", "1234.56", "99999.99"];

const payable = (price: string, from: Currency, to: Currency, table: PerEuroTable): string =>
  Amount.render(rightOf(payableAmount(money(price, from), to, invertedRates(table))).amount);

test.each<[Currency, string]>([
  ["USD", "116.84"],
  ["JPY", "18675"],
])("100 EUR are payable in %s at the published rate, to the unit", (currency, expected) => {
  const [first = new Map()] = tables;
  expect(payable("100", "EUR", currency, first)).toBe(expected);
});

test("on 60 days no price in euros is a unit too high or too low in any currency", () => {
  const wrong: Array<string> = [];
  for (const [day, table] of tables.entries()) {
    for (const [currency, rate] of table) {
      const unit = oracleUnit(currency);
      for (const price of prices) {
        const expected = toText(oracleRoundedTo(toDecimal(price).times(rate), unit, "UP"));
        const found = payable(price, "EUR", currency, table);
        if (found !== expected)
          wrong.push(`day ${String(day)}: ${price} EUR, ${found} ${currency}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});

test("on 60 days no price in another currency is a unit too high or too low in a third", () => {
  const wrong: Array<string> = [];
  for (const [day, table] of tables.entries()) {
    for (const from of ["USD", "GBP", "JPY"] as const) {
      const divisor = table.get(from) ?? one;
      for (const [to, rate] of table) {
        if (to === from) continue;
        const price = prices[day % prices.length] ?? "1";
        const expected = toText(oracleRounded(toDecimal(price).times(rate).dividedBy(divisor), to));
        const found = payable(price, from, to, table);
        if (found !== expected) wrong.push(`day ${String(day)}: ${price} ${from}, ${found} ${to}`);
      }
    }
  }
  expect(wrong).toEqual([]);
});
