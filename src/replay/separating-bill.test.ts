import { expect, test } from "vitest";
import { comparedBill } from "./bill-exception.ts";
import { readComparedBill, type Bill } from "./bill.ts";
import { findPolicy, type PolicyId } from "./policy.ts";
import { sampleBills, separatingBills } from "./separating-bill.ts";

const sampleOf = (bills: ReadonlyArray<Bill>) => {
  const { add, sample } = sampleBills();
  for (const bill of bills) add(comparedBill(readComparedBill(bill)));
  return sample();
};

const bill = (lines: Bill["lines"], figures: Partial<Bill> = { total: "1" }): Bill => ({
  id: "1",
  currency: "EUR",
  lines,
  ...figures,
});

/** Amounts as text, without what is undefined. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

test("a sample has the first four different values, and the kinds of the figures", () => {
  const discounts = ["1", "10%", "1.0", undefined, "2", "3"];
  const given = discounts.map((discount, at) =>
    bill(
      [
        {
          price: "1",
          tax: [String(at)],
          inclusive: at > 2,
          net: "1",
          ...(discount && { discount }),
        },
      ],
      { taxes: [{ percent: "19.5", base: "1" }], currency: at === 0 ? "JPY" : "EUR" },
    ),
  );
  const { kinds, ...sample } = sampleOf(given);
  expect([...kinds]).toEqual(["lines.net", "taxes.base"]);
  expect(plain(sample)).toEqual({
    currency: "JPY",
    discounts: ["1", "10%", null, "2"],
    inclusives: [false, true],
    taxes: [["0"], ["1"], ["2"], ["3"]],
  });
});

test("a sample is of the first 500 bills", () => {
  const same = bill([{ price: "1" }]);
  const plainBills = Array.from({ length: 499 }, () => same);
  const [taxed, discounted] = [{ tax: "19" }, { discount: "1" }].map((line) =>
    bill([{ price: "1", ...line }]),
  );
  if (!taxed || !discounted) throw new Error("There are two bills");
  const { taxes, discounts } = sampleOf([...plainBills, taxed, discounted]);
  expect([taxes.length, discounts.length]).toEqual([2, 1]);
  expect(sampleOf([])).toMatchObject({ currency: "EUR", taxes: [], inclusives: [] });
});

/** The bill that separates two policies, as text: what it needs, its lines and its figures. */
const separated = (found: PolicyId, other: PolicyId, given: Bill): string | undefined => {
  const bills = separatingBills(findPolicy(found), [findPolicy(other)], sampleOf([given]));
  const [separating] = bills.values();
  if (separating === undefined) return undefined;
  const { needs, figure, calculated } = separating;
  const { lines, ...head } = separating.bill;
  expect(head).toEqual({ id: "separating", currency: given.currency, taxes: [] });
  const [line] = lines;
  expect(lines.map((each) => JSON.stringify(each))).toEqual(lines.map(() => JSON.stringify(line)));
  const shown = Object.entries(line ?? {}).map(([name, value]) => `${name} ${String(value)}`);
  const values = calculated.map(String).join(" or ");
  return `${needs ?? "nothing"}: ${String(lines.length)} x ${shown.join(", ")}: ${figure} ${values}`;
};

const taxed = { price: "1", tax: "19" };

test.each<[PolicyId, PolicyId, Bill, string]>([
  [
    ...(["invoice", "shop", bill([taxed])] as const),
    "nothing: 2 x price 0.01, quantity 2, tax 19, inclusive false: total 0.05 or 0.04",
  ],
  [
    ...(["shop", "invoice", bill([taxed])] as const),
    "nothing: 2 x price 0.01, quantity 2, tax 19, inclusive false: total 0.04 or 0.05",
  ],
  [
    ...(["shop", "shop:DOWN", bill([taxed])] as const),
    "nothing: 1 x price 0.01, quantity 3, tax 19, inclusive false: total 0.04 or 0.03",
  ],
  [
    ...(["shop", "shop:DOWN", bill([taxed], { tax: "1" })] as const),
    "nothing: 1 x price 0.01, quantity 3, tax 19, inclusive false: tax 0.01 or 0",
  ],
  [
    ...(["shop", "shop:DOWN", bill([{ ...taxed, taxAmount: "1" }], {})] as const),
    "nothing: 1 x price 0.01, quantity 3, tax 19, inclusive false: lines.0.tax_amount 0.01 or 0",
  ],
  [
    ...(["shop", "shop+discount-rounded", bill([{ ...taxed, discount: "5%" }])] as const),
    "nothing: 1 x price 0.05, quantity 2, discount 5%, tax 19, inclusive false: total 0.12 or 0.11",
  ],
  [
    ...(["shop", "shop+discount-after-tax", bill([{ ...taxed, discount: "0.02" }])] as const),
    "nothing: 1 x price 0.01, quantity 3, discount 0.02, tax 19, inclusive false: total 0.01 or 0.02",
  ],
  [
    ...(["shop", "shop:DOWN", bill([taxed], { net: "1" })] as const),
    "a percent discount: 1 x price 0.01, quantity 1, discount 12.5%, tax 19, inclusive false: net 0.01 or 0",
  ],
  [
    ...(["shop", "shop+tax-rounded", bill([{ price: "1", tax: "100" }], { tax: "1" })] as const),
    "an inclusive price: 1 x price 0.01, quantity 1, tax 100, inclusive true: tax 0 or 0.01",
  ],
  [
    ...(["shop", "shop:UP", bill([taxed], { currency: "JPY", total: "1" })] as const),
    "nothing: 1 x price 1, quantity 1, tax 19, inclusive false: total 1 or 2",
  ],
])("%s and %s are separated by the smallest bill", (found, other, given, expected) => {
  expect(separated(found, other, given)).toBe(expected);
});

test("each policy is separated by the first bill that does it", () => {
  const others = (["shop:UP", "invoice", "shop:DOWN"] as const).map(findPolicy);
  const found = separatingBills(findPolicy("shop"), others, sampleOf([bill([taxed])]));
  const quantities = others.map((other) => {
    const lines = found.get(other)?.bill.lines ?? [];
    return [lines.length, String(lines[0]?.quantity)];
  });
  expect(quantities).toEqual([
    [1, "1"],
    [2, "2"],
    [1, "3"],
  ]);
});
