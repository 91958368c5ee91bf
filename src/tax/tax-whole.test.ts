import { Amount } from "quittance";
import { expect, test } from "vitest";
import { wholeUnits } from "../quote/totals-profile.ts";
import type { LineTax } from "./tax-line.ts";
import { taxesOn } from "./tax-line.ts";
import { wholeTaxes } from "./tax-whole.ts";

const taxOf = (name: string, percent: string, isCompound = false): LineTax => ({
  taxId: `tax_${name}`,
  name,
  percent: Amount.of(percent),
  category: "S",
  exemptionReason: undefined,
  isInclusive: false,
  isCompound,
});

const seven = taxOf("seven", "7");
const compound = taxOf("compound", "9.975", true);
const levy = taxOf("levy", "2.5", true);

const cents = wholeUnits("EUR");

type Line = readonly [price: string, ...taxes: ReadonlyArray<LineTax>];

/** The name, the base and the amount of each tax of an invoice in euros. */
const invoiced = (...lines: ReadonlyArray<Line>): ReadonlyArray<ReadonlyArray<string>> =>
  wholeTaxes(
    lines.map(([price, ...taxes]) => ({ price: Amount.of(price), taxes })),
    "EUR",
  ).map(({ tax, base, amount }) => [tax.name, Amount.render(base), Amount.render(amount)]);

/** The same of a line in a shop. */
const inShop = (price: string, ...taxes: ReadonlyArray<LineTax>) =>
  taxesOn(Amount.of(price), taxes, (amount) =>
    Amount.roundToMultiple(amount, cents.increment, cents.mode),
  ).map(({ tax, base, amount }) => [tax.name, Amount.render(base), Amount.render(amount)]);

test("a compound tax is calculated on the rounded tax before it: 0.33 is 0.38", () => {
  expect(invoiced(["0.33", seven, compound])).toEqual([
    ["seven", "0.33", "0.02"],
    ["compound", "0.35", "0.03"],
  ]);
});

test("a line has the same taxes on an invoice and in a shop", () => {
  for (let price = 1; price <= 1_499; price += 1) {
    const line = [(price / 100).toFixed(2), seven, compound, levy] as const;
    expect(invoiced([...line])).toEqual(inShop(...line));
  }
});

test("a tax before a compound one is rounded once for all lines that have both", () => {
  // 7 % of 0.07 are 0.0049 on each line, and 0.0098 on both.
  const both = [
    ["0.07", seven, compound],
    ["0.07", seven, levy, compound],
  ] as const;
  expect(invoiced(...both)).toEqual([
    ["seven", "0.14", "0.01"],
    ["compound", "0.15", "0.01"],
    ["levy", "0.07", "0"],
  ]);
  // With a line that has the first tax only, the compound one is not calculated on all of it.
  expect(invoiced(...both, ["100", seven])).toEqual([
    ["seven", "100.14", "7.01"],
    ["compound", "0.15", "0.01"],
    ["levy", "0.07", "0"],
  ]);
});

test("the order of the lines and of their parts changes no tax", () => {
  const lines: ReadonlyArray<Line> = [
    ["0.33", seven, compound],
    ["0.05", seven],
    ["0.17", compound, levy],
    ["0.21", seven, levy, compound],
    ["0.33", seven, compound],
  ];
  const sorted = (found: ReadonlyArray<Line>) => [...invoiced(...found)].sort();
  expect(sorted(lines)).toEqual(sorted([...lines].reverse()));
  const [first, ...others] = lines;
  if (first === undefined) throw new Error("There are lines");
  const parts: ReadonlyArray<Line> = [
    ["0.1", seven, compound],
    ["0.23", seven, compound],
  ];
  expect(sorted([first, ...others])).toEqual(sorted([...others, ...parts]));
});
