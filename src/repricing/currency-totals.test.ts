import { expect, test } from "vitest";
import { Amount } from "../money/amount.ts";
import { currencyTotals, type TotalLimits } from "./currency-totals.ts";
import type { Repriced, RepricedPart } from "./repriced.ts";

const of = (text: string): Amount =>
  text.startsWith("-") ? Amount.negate(Amount.of(text.slice(1))) : Amount.of(text);

const part = (
  reason: RepricedPart["reason"],
  product: RepricedPart["product"],
  amount: string,
): RepricedPart => {
  const lines = product === "custom" || product === "document" ? product : "reached";
  return { reason, product, lines, amount: of(amount) };
};

const row = (
  id: string,
  before: string,
  change: string,
  parts: ReadonlyArray<RepricedPart> = [],
  customer?: string,
): Repriced => ({
  id,
  customer,
  currency: "EUR",
  before: of(before),
  change: of(change),
  parts,
  after: Amount.add(of(before), of(change)),
});

const resultOf = (rows: ReadonlyArray<Repriced>, limits: Partial<TotalLimits> = {}) => {
  const { add, result } = currencyTotals("EUR", { largest: 20, allows: () => true, ...limits });
  for (const each of rows) add(each);
  const found = result();
  const texts = (entries: Iterable<readonly [unknown, Amount]>) =>
    [...entries].map(([name, amount]) => `${String(name)} ${Amount.render(amount)}`);
  return {
    ...found,
    sums: [found.before, found.after, found.change].map(Amount.render).join(" "),
    reasons: texts(found.reasons),
    classes: texts(found.classes),
    products: texts(found.products.map(({ product, change }) => [product, change])),
    customers: {
      rises: texts(found.customers.rises.map(({ customer, change }) => [customer, change])),
      falls: texts(found.customers.falls.map(({ customer, change }) => [customer, change])),
    },
    percentiles: texts(found.percentiles),
    largest: [found.largest.rises, found.largest.falls].map((kept) => kept.map(({ id }) => id)),
  };
};

test("nothing of no documents", () => {
  expect(resultOf([])).toMatchObject({
    currency: "EUR",
    invoices: 0,
    dearer: 0,
    cheaper: 0,
    unchanged: 0,
    fromZero: 0,
    sums: "0 0 0",
    reasons: [],
    classes: [],
    products: [],
    percentiles: [],
    customers: { rises: [], falls: [] },
    largest: [[], []],
  });
});

test("changes add up by reason, class, product and customer, without those that are zero", () => {
  const rows = [
    row("a", "10", "4", [part("tax", "document", "1"), part("price", "product_b", "3")], "ada"),
    row("b", "20", "-5", [part("price", "product_c", "-5")], "kai"),
    row("c", "10", "3", [part("price", "product_a", "3"), part("tiers", "custom", "2")], "ada"),
    row("d", "10", "-2", [part("tiers", "custom", "-2")], "eve"),
    row("e", "10", "2", [], "eve"),
    row("f", "10", "0"),
    row("g", "0", "9"),
  ];
  for (const given of [rows, rows.toReversed()]) {
    expect(resultOf(given)).toMatchObject({
      invoices: 7,
      dearer: 4,
      cheaper: 2,
      unchanged: 1,
      fromZero: 1,
      sums: "70 81 11",
      reasons: ["price 1", "tax 1"],
      products: ["product_c -5", "product_a 3", "product_b 3", "document 1"],
      customers: { rises: ["ada 7"], falls: ["kai -5"] },
      largest: [
        ["g", "a", "c", "e"],
        ["b", "d"],
      ],
    });
  }
  expect(resultOf(rows).classes).toEqual(["document 1", "reached 1"]);
});

test("a percentile is the smallest change that so many documents do not exceed", () => {
  const rows = Array.from({ length: 20 }, (_, at) => row(String(at), "100", String(20 - at)));
  expect(resultOf(rows).percentiles).toEqual([
    ...["5 0.01", "25 0.05", "50 0.1", "75 0.15", "95 0.19", "100 0.2"],
  ]);
  expect(resultOf(rows.slice(0, 3)).percentiles).toEqual([
    ...["5 0.18", "25 0.18", "50 0.19", "75 0.2", "95 0.2", "100 0.2"],
  ]);
  const falls = [row("a", "3", "-1"), row("b", "8", "0")];
  expect(resultOf(falls).percentiles.slice(0, 3)).toEqual([
    `5 -0.${"3".repeat(30)}`,
    `25 -0.${"3".repeat(30)}`,
    `50 -0.${"3".repeat(30)}`,
  ]);
});

test("of equal changes, those whose names come first are kept", () => {
  const rows = ["b", "a"].map((name) => row(name, "10", "1", [], name));
  expect(resultOf(rows, { largest: 1 })).toMatchObject({
    customers: { rises: ["a 1"], falls: [] },
    largest: [["a"], []],
  });
});

test("what is beyond the limits is the sum of others", () => {
  const left = { products: 1, customers: 1 };
  const allows: TotalLimits["allows"] = (group) => (left[group] -= 1) >= 0;
  const rows = ["a", "b", "a", "c"].map((name) =>
    row(name, "10", "1", [part("price", `product_${name}`, "1")], name),
  );
  expect(resultOf(rows, { allows, largest: 1 })).toMatchObject({
    products: ["others 2", "product_a 2"],
    customers: { rises: ["a 2"] },
    largest: [["a"], []],
  });
});
