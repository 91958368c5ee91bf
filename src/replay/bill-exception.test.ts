import { describe, expect, test } from "vitest";
import { comparedBill, exceptionOf, hitsOf, missesOf } from "./bill-exception.ts";
import { figuresOf } from "./bill-figures.ts";
import { readComparedBill, type Bill } from "./bill.ts";
import { findPolicy, type PolicyId } from "./policy.ts";

const compared = (bill: Partial<Bill>) =>
  comparedBill(
    readComparedBill({ id: "1", currency: "EUR", lines: [{ price: "100", tax: "19" }], ...bill }),
  );

/** The misses of a bill under a policy as text, and their cause. */
const missesUnder = (bill: Partial<Bill>, policy: PolicyId = "shop") => {
  const found = compared(bill);
  const misses = missesOf(found, figuresOf(found, findPolicy(policy)));
  const { cause, ...others } = exceptionOf(found, misses, []);
  expect(others).toEqual({ id: "1", line: bill.line ?? 0, misses, reproducedBy: [] });
  return {
    misses: misses.map(({ figure, stored, calculated, difference }) =>
      [figure, ...[stored, calculated, difference].map((each) => String(each ?? "-"))].join(" "),
    ),
    cause,
  };
};

const right = { price: "100", tax: "19", net: "100", taxAmount: "19", total: "119" };

test.each<[string, Partial<Bill>, ReadonlyArray<string>, string | undefined]>([
  ["nothing wrong", { lines: [right], net: "100", tax: "19", total: "119" }, [], undefined],
  ["a wrong total", { total: "119.01", line: 7 }, ["total 119.01 119 0.01"], "total"],
  [
    "a total that is the sum of a wrong tax",
    { net: "100", tax: "18", total: "118" },
    ["tax 18 19 -1", "total 118 119 -1"],
    "tax",
  ],
  [
    "a total that is not the sum of a wrong tax",
    { net: "100", tax: "18", total: "117" },
    ["tax 18 19 -1", "total 117 119 -2"],
    "tax",
  ],
  [
    "the sum of the line and another total",
    {
      lines: [{ ...right, taxAmount: "18", total: "118" }],
      net: "100",
      tax: "19",
      total: "120",
    },
    ["lines.0.tax_amount 18 19 -1", "lines.0.total 118 119 -1", "total 120 119 1"],
    "lines.0.tax_amount",
  ],
  [
    "a total of a line that follows, before another total",
    { lines: [{ ...right, net: "101", taxAmount: "19", total: "120" }], total: "120" },
    ["lines.0.net 101 100 1", "lines.0.total 120 119 1", "total 120 119 1"],
    "lines.0.net",
  ],
  [
    "only totals that follow",
    { net: "100", tax: "19", total: "119", lines: [{ price: "100.01", tax: "19" }] },
    ["net 100 100.01 -0.01", "total 119 119.01 -0.01"],
    "net",
  ],
  [
    "a wrong net beside a tax of zero",
    { net: "5", tax: "0", total: "7" },
    ["net 5 100 -95", "tax 0 19 -19", "total 7 119 -112"],
    "net",
  ],
  [
    "taxes by percentage",
    {
      taxes: [
        { percent: "19.0", base: "100", amount: "20" },
        { percent: "7", amount: "0" },
      ],
    },
    ["taxes.19.amount 20 19 1"],
    "taxes.19.amount",
  ],
  [
    "taxes of percentages that no line has",
    {
      taxes: [
        { percent: "7", base: "500", amount: "999.99" },
        { percent: "0", base: "100", amount: "0" },
      ],
      total: "119",
    },
    ["taxes.7.base 500 0 500", "taxes.7.amount 999.99 0 999.99", "taxes.0.base 100 0 100"],
    "taxes.7.base",
  ],
  [
    "taxes of lines without taxes",
    { lines: [{ price: "100" }], taxes: [{ percent: "19", amount: "19" }], total: "100" },
    ["taxes.19.amount 19 0 19"],
    "taxes.19.amount",
  ],
])("the misses of a bill with %s are named with their cause", (_, bill, misses, cause) => {
  expect(missesUnder(bill)).toEqual({ misses, cause });
});

test.each<[string, Partial<Bill>["lines"] & object, Partial<Bill>, string]>([
  [
    "a total of a line and a total",
    [{ net: "0.84", taxAmount: "0.16", total: "1" }] as never,
    { net: "0.84", tax: "0.16", total: "1" },
    "lines.0.total",
  ],
  [
    "a total of a line",
    [{ net: "0.84", taxAmount: "0.16", total: "1" }] as never,
    { net: "0.84", tax: "0.16", total: "1.02" },
    "total",
  ],
  [
    "a total without a tax",
    [{ net: "0.84", taxAmount: "0.16", total: "1" }] as never,
    { net: "1", total: "1" },
    "net",
  ],
  [
    "no total of a line without a net",
    [{ taxAmount: "0.16", total: "1" }] as never,
    { total: "1" },
    "lines.0.total",
  ],
  [
    "a total that is not the sum",
    [{ net: "0.84", taxAmount: "0.16", total: "2" }] as never,
    { net: "0.84", tax: "0.16", total: "1" },
    "lines.0.total",
  ],
])("the cause is not the sum of stored figures: %s", (_, lines, figures, cause) => {
  // Net and tax are 0.844... and 0.160..., which are equal to what is stored when they are rounded.
  const own = lines.map((line) => ({ ...line, price: "1.005", tax: "19", inclusive: true }));
  expect(missesUnder({ lines: own, ...figures }, "exact").cause).toBe(cause);
});

describe("a figure is compared", () => {
  const lines = [{ price: "1.005", tax: "19" }];

  test.each<[string, Partial<Bill>, PolicyId, ReadonlyArray<string>]>([
    ["rounded half up to the smallest unit", { net: "1.01" }, "exact", []],
    ["with the decimals that are stored", { net: "1.005", tax: "0.19095" }, "exact", []],
    ["with them even if they are zero", { net: "1.010" }, "exact", ["net 1.01 1.005 0.005"]],
    ["exactly if it is the total", { total: "1.20" }, "exact", ["total 1.2 1.19595 0.00405"]],
    ["rounded if the total has more decimals", { total: "1.196" }, "exact", []],
    ["with a sign", { tax: "-0.19" }, "exact", ["tax -0.19 0.19 -0.38"]],
    ["without fractions", { currency: "JPY", net: "1" }, "exact", []],
  ])("%s", (_, bill, policy, misses) => {
    expect(missesUnder({ lines, ...bill }, policy).misses).toEqual(misses);
  });

  test("without decimals if none are stored", () => {
    const { misses } = missesUnder({ lines: [{ price: "100.004" }], net: "100" }, "exact");
    expect(misses).toEqual([]);
  });

  test("with nothing if the policy does not state it", () => {
    const inclusive = [{ price: "1.19", tax: "19", inclusive: true, net: "1", taxAmount: "7" }];
    const policy = "HALF_UP:LINE:DOCUMENT";
    expect(missesUnder({ lines: inclusive, total: "1.19" }, policy).misses).toEqual([]);
    expect(missesUnder({ lines: inclusive }, policy)).toEqual({
      misses: ["lines.0.net 1 - -", "lines.0.tax_amount 7 - -"],
      cause: "lines.0.net",
    });
    expect(
      missesUnder({ lines: [{ price: "1", quantity: "1.5" }], net: "1.5" }, "piece:UP"),
    ).toEqual({
      misses: ["net 1.5 - -"],
      cause: "net",
    });
  });
});

test("policies that are the same for a bill are calculated once", () => {
  let read = 0;
  const found = compared({ total: "119" });
  const counted = {
    ...found,
    get stored() {
      read += 1;
      return found.stored;
    },
  };
  const isHit = hitsOf(counted);
  const ids = ["shop", "shop+discount-rounded", "shop+rate-divides", "exact"] as const;
  expect(ids.map((id) => isHit(findPolicy(id)))).toEqual([true, true, true, true]);
  expect(read).toBe(2);
});

test("a policy reproduces a bill if all of its figures are equal", () => {
  const isHit = hitsOf(compared({ lines: [{ price: "1.005" }], total: "1.01" }));
  expect(["shop", "exact", "invoice"].map((id) => isHit(findPolicy(id as PolicyId)))).toEqual([
    ...[true, false, true],
  ]);
});
