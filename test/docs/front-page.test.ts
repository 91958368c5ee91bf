import { Amount } from "quittance";
import { expect, test } from "vitest";
import { miniRowsOf } from "../../docs/.vitepress/playground/quote/mini-rows.ts";
import {
  calculateSampleQuote,
  firstChoice,
  type QuoteChoice,
} from "../../docs/.vitepress/playground/quote/sample-quote.ts";
import { shownAs } from "../../adapters/console/app/show/money.ts";

const read = (text: string): Amount => {
  const amount = Amount.of(text.replace("-", ""));
  return text.startsWith("-") ? Amount.subtract(Amount.zero, amount) : amount;
};

const sumOf = (texts: ReadonlyArray<string>): string => Amount.render(Amount.sum(texts.map(read)));

/** Adds up what the front page shows of a quote, as a reader would. */
const expectToAddUp = async (choice: QuoteChoice): Promise<void> => {
  const quote = await calculateSampleQuote(choice);
  const { currency, price } = quote.total;
  const rows = miniRowsOf(quote);
  const lines: Array<string> = [];
  let running: string | undefined;
  const sumAt = rows.findIndex(({ title }) => title === "Sum of the lines");
  for (const row of sumAt < 0 ? rows : rows.slice(0, sumAt)) {
    if (row.isFirst && running !== undefined) lines.push(running);
    if (row.change !== undefined) {
      expect(sumOf([running ?? "0", row.change.shown])).toBe(row.price?.shown);
    }
    running = row.price?.shown;
  }
  const all = [...lines, ...(running === undefined ? [] : [running])];
  const [sum, ...added] = sumAt < 0 ? [] : rows.slice(sumAt);
  if (sum !== undefined) expect(sumOf(all)).toBe(sum.price?.shown);
  const changes = added.map(({ change }) => change?.shown ?? "0");
  expect(sumOf([...all, ...changes])).toBe(shownAs(price, currency));
};

test("the amounts of the front page add up, whatever a visitor chooses", async () => {
  const counts = [1, 2, 3, 4, 5, 6, 7, 8, 9];
  for (const currency of ["EUR", "GBP", "USD", "JPY"] as const) {
    for (const books of counts) {
      for (const charts of counts) {
        await expectToAddUp({ currency, books, charts, hasTax: true });
        await expectToAddUp({ currency, books, charts, hasTax: false });
      }
    }
  }
});

test("the amounts that are shown first are those of a quote in whole amounts", async () => {
  const rows = miniRowsOf(await calculateSampleQuote(firstChoice));
  expect(rows.map(({ title, change, price }) => [title, change?.shown, price?.shown])).toEqual([
    ["Field guide to northern birds", undefined, "69.9"],
    ["Spring sale", "-8.74", "61.16"],
    ["GBP to EUR", undefined, "72.81"],
    ["Star chart 2025", undefined, "0.00021"],
    ["BITCOIN to EUR", undefined, "21.9"],
    ["Sum of the lines", undefined, "94.71"],
    ["VAT 19 %", "17.99", undefined],
  ]);
});
