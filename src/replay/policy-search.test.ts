import { expect, test } from "vitest";
import { comparedBill } from "./bill-exception.ts";
import { readComparedBill, type Bill } from "./bill.ts";
import { policySearch } from "./policy-search.ts";

/** Two lines whose taxes of 0.125 are rounded together, or each; or not at all. */
const taxes = [
  { price: "1.25", tax: "10" },
  { price: "1.25", tax: "10" },
];
const together: Bill = { id: "together", currency: "EUR", lines: taxes, total: "2.75" };
const each: Bill = { id: "each", currency: "EUR", lines: taxes, total: "2.76" };
const wrong: Bill = { id: "wrong", currency: "EUR", lines: taxes, total: "9" };

/** 1 GBP less 10 %, at 1.5 EUR. */
const reduced: Bill = {
  id: "reduced",
  currency: "EUR",
  total: "1.35",
  lines: [{ price: "1", discount: "10%", currency: "GBP", rate: "1.5" }],
};

const times = (count: number, given: Bill): ReadonlyArray<Bill> =>
  Array.from({ length: count }, () => given);

const searched = (bills: ReadonlyArray<Bill>, cash?: string) => {
  const search = policySearch(cash);
  const compared = new Map(bills.map((each) => [each, comparedBill(readComparedBill(each))]));
  const add = (): void => {
    for (const given of bills)
      for (const found of [compared.get(given)]) if (found) search.add(found);
  };
  add();
  const isAgain = search.startAgain();
  if (isAgain) add();
  const { best, misses, tied, next, considered, features } = search.result();
  return {
    isAgain,
    best: best.id,
    misses,
    next: next?.id,
    features: [...features].join(),
    tied: tied.length,
    firstTied: tied[0]?.id,
    considered: considered.length,
  };
};

const none = { isAgain: false, features: "", considered: 32 };
const isTogether = { ...none, best: "invoice", next: "shop", tied: 16, firstTied: "exact" };
const isEach = { ...none, best: "shop", next: "invoice", tied: 6, firstTied: "HALF_UP:LINE:LINE" };
const isOpen = { ...none, best: "invoice", next: undefined, tied: 31, firstTied: "shop" };

test.each<[string, ReadonlyArray<Bill>, object]>([
  ["no bills", [], { ...isOpen, misses: 0 }],
  ["bills that are rounded together", times(3, together), { ...isTogether, misses: 0 }],
  ["bills that are rounded each", times(3, each), { ...isEach, misses: 0 }],
  ["one of three that is rounded together", [together, each, each], { ...isEach, misses: 1 }],
  ["bills that no policy reproduces", times(2, wrong), { ...isOpen, misses: 2 }],
  [
    "bills of which it falls behind by 11",
    [...times(11, each), ...times(12, together)],
    { ...isTogether, misses: 11 },
  ],
  [
    "bills of which it falls behind by 12",
    [...times(12, each), together, ...times(13, together)],
    { ...isTogether, isAgain: true, misses: 12 },
  ],
  [
    "bills of which another falls far behind",
    [...times(30, each), ...times(20, together)],
    { ...isEach, isAgain: true, misses: 20 },
  ],
  [
    "bills with features, also if those before had none",
    [{ ...reduced, lines: [{ price: "1.35" }] }, reduced],
    {
      isAgain: false,
      best: "invoice",
      misses: 0,
      next: "invoice+rate-divides",
      tied: 95,
      firstTied: "shop",
      considered: 192,
      features: "percent discounts,discounts,conversions",
    },
  ],
])("a search finds the policy with the fewest misses among %s", (_, bills, found) => {
  expect(searched(bills)).toEqual(found);
});

test("the next policy is the one with the smallest share of misses, not the preferred one", () => {
  const exact: Bill = {
    id: "exact",
    currency: "EUR",
    lines: [{ price: "1.0045" }],
    total: "1.0045",
  };
  const up: Bill = { id: "up", currency: "EUR", lines: [{ price: "1.001" }], total: "1.01" };
  expect(searched([exact, exact, up])).toMatchObject({
    best: "exact",
    misses: 1,
    next: "UP:LINE:LINE",
  });
});

test("policies with cash come before those without settings", () => {
  const search = policySearch("0.05");
  search.add(comparedBill(readComparedBill({ ...together, lines: [{ price: "1" }], total: "1" })));
  const tied = search.result().tied.map(({ id }) => id);
  expect(tied.slice(21, 25)).toEqual([
    ...["DOWN:TOTAL:DOCUMENT", "invoice+cash:0.05", "shop+cash:0.05", "shop:HALF_EVEN"],
  ]);
});

test("policies with cash are considered for an increment", () => {
  const paid: Bill = { id: "paid", currency: "EUR", lines: [{ price: "1.02" }], total: "1" };
  expect(searched([paid], "0.05")).toEqual({
    ...isOpen,
    misses: 0,
    best: "invoice+cash:0.05",
    next: "invoice",
    considered: 43,
    tied: 10,
    firstTied: "shop+cash:0.05",
  });
});
