import { describe, expect, test } from "vitest";
import { comparedBill, reproduces } from "./bill-exception.ts";
import { readComparedBill } from "./bill.ts";
import { compareBills, type Bill, type PolicyId } from "./index.ts";
import { findPolicy } from "./policy.ts";

const EUR = { id: "1", currency: "EUR" } as const;

describe("published arithmetic is recognized", () => {
  const one = (bill: Omit<Bill, "id" | "currency">): Bill => ({ ...EUR, ...bill });
  const inclusive = [{ price: "2.99", tax: "4", inclusive: true }];
  const discounted = [
    { price: "50", discount: "10", tax: "10" },
    { price: "20", tax: "10" },
  ];
  const taxed = [
    { price: "55.55", tax: "23" },
    { price: "11.11", tax: "23" },
  ];
  test.each<[string, Bill, PolicyId, ReadonlyArray<PolicyId>]>([
    [
      "2.99 at 4 % inclusive as 2.88 and 0.11",
      one({ lines: inclusive, net: "2.88", tax: "0.11" }),
      "shop",
      ["shop+tax-rounded"],
    ],
    [
      "2.99 at 4 % inclusive as 2.87 and 0.12",
      one({ lines: inclusive, net: "2.87", tax: "0.12" }),
      "shop+tax-rounded",
      ["shop"],
    ],
    [
      "coupons before taxes",
      one({ lines: discounted, tax: "6", total: "66" }),
      "invoice",
      ["invoice+discount-after-tax"],
    ],
    [
      "coupons after taxes",
      one({ lines: discounted, tax: "7", total: "67" }),
      "invoice+discount-after-tax",
      ["invoice"],
    ],
    ["the tax of each line", one({ lines: taxed, tax: "15.34" }), "shop", ["invoice"]],
    [
      "the taxes of two rates",
      one({
        lines: [
          { price: "45.30", tax: "5", taxAmount: "2.27" },
          { price: "33.45", tax: "10", taxAmount: "3.35" },
        ],
        total: "84.37",
      }),
      "shop",
      ["exact"],
    ],
    [
      "a decimal quantity",
      one({ lines: [{ price: "10.625", quantity: "4.4556" }], total: "47.34" }),
      "invoice",
      ["exact"],
    ],
    [
      "no rounding",
      one({ lines: [{ price: "51.86", discount: "40%", tax: "8.25" }], total: "33.68307" }),
      "exact",
      ["invoice", "shop"],
    ],
    [
      "discounts by percent and amount",
      one({
        lines: [
          { price: "80", discount: "25%", tax: "8.25" },
          { price: "20", discount: "10", tax: "8.25" },
        ],
        tax: "5.78",
        total: "75.78",
      }),
      "invoice",
      ["exact"],
    ],
  ])("%s", (_, bill, policy, others) => {
    const isReproduced = (found: Bill, id: PolicyId): boolean =>
      reproduces(comparedBill(readComparedBill(found)), findPolicy(id));
    expect(isReproduced(bill, policy)).toBe(true);
    expect(isReproduced({ ...bill, total: "999999" }, policy)).toBe(false);
    for (const other of others) expect(isReproduced(bill, other)).toBe(false);
  });
});

const simple = (id: string, price: string, stored: Partial<Bill>): Bill => ({
  id,
  currency: "EUR",
  lines: [{ price }],
  ...stored,
});

describe("a comparison", () => {
  // Only `exact` has fractions of a cent, so that no policy is tied.
  const bills = [
    simple("a", "1.0045", { total: "1.0045" }),
    simple("b", "2", { total: "2", line: 70 }),
    simple("c", "3", { total: "3.5" }),
    simple("d", "-1", { total: "-1" }),
    simple("e", "1.006", { total: "1.01" }),
    simple("f", "1.002", { total: "1.002" }),
  ];

  test("names the policy, its settings, the next one and each bill that differs", async () => {
    const { exceptions, ...found } = await compareBills(bills, { against: "invoice" });
    expect(JSON.parse(JSON.stringify(found))).toEqual({
      counts: { records: 6, reproduced: 3, different: 2, notExpressible: 1, unreadable: 0 },
      policy: "exact",
      nearest: "exact",
      settings: { totals: "exact" },
      tied: [],
      also: [],
      next: { policy: "invoice", reproduced: 2, differsAt: "a" },
      problems: [
        {
          kind: "NOT_EXPRESSIBLE",
          line: 4,
          id: "d",
          path: "lines.0.price",
          reason: "is negative",
        },
      ],
      untested: ["percent discounts", "discounts", "inclusive prices", "conversions"],
      notCompared: [],
      against: {
        policy: "invoice",
        changed: 3,
        notPriced: 0,
        sums: [{ currency: "EUR", before: "8.0125", after: "8.01", change: "-0.0025" }],
        largest: [
          { id: "a", change: "-0.0045" },
          { id: "e", change: "0.004" },
          { id: "f", change: "-0.002" },
        ],
      },
    });
    const shown = exceptions.map(({ id, line, cause, reproducedBy }) => [
      ...[id, line, cause, reproducedBy.includes("invoice"), reproducedBy.includes("exact")],
    ]);
    expect(shown).toEqual([
      ["c", 3, "total", false, false],
      ["e", 5, "total", true, false],
    ]);
  });

  test("reads a function again for each pass, and reports every exception", async () => {
    const called: Array<string> = [];
    let passes = 0;
    const read = async function* () {
      passes += 1;
      for (const bill of bills) yield Promise.resolve(bill);
    };
    const onException = ({ id }: { readonly id: string }) => called.push(id);
    const { exceptions } = await compareBills(read, { keep: 1, onException });
    expect([passes, called, exceptions.map(({ id }) => id)]).toEqual([2, ["c", "e"], ["c"]]);
    expect((await compareBills(bills, { keep: 0 })).exceptions).toEqual([]);
  });

  test.each([0, 1])("rejects a reading with another number of bills, of %d", async (left) => {
    let calls = 0;
    const read = async function* () {
      yield* (calls += 1) === 1 ? bills : bills.slice(0, left);
      await Promise.resolve();
    };
    const message = `bills must return the same bills at each call: first 6, then ${String(left)}`;
    await expect(compareBills(read)).rejects.toThrow(new TypeError(message));
    calls = 0;
    const once = read();
    await expect(compareBills(() => once)).rejects.toThrow("first 6, then 0");
  });

  test.each([-1, 1.5])("rejects to keep %d exceptions", async (keep) => {
    const message = "keep must be an integer from 0";
    await expect(compareBills([], { keep })).rejects.toThrow(new TypeError(message));
  });

  test("finds no policy that reproduces less than half of the bills", async () => {
    const wrong = simple("wrong", "1.0045", { total: "7" });
    const same = simple("same", "1.0045", { total: "1.0045" });
    expect((await compareBills([same, wrong])).policy).toBe("exact");
    const { policy, nearest, tied, counts, exceptions } = await compareBills([wrong, same, wrong]);
    expect([policy, nearest, tied]).toEqual([undefined, "exact", []]);
    expect(counts).toMatchObject({ records: 3, reproduced: 0, different: 3 });
    expect(exceptions.map(({ id }) => id)).toEqual(["wrong", "same", "wrong"]);
    const empty = { policy: undefined, settings: undefined, tied: [], exceptions: [] };
    expect(await compareBills([])).toMatchObject(empty);
  });

  test("separates the first eight of the tied policies", async () => {
    const { tied } = await compareBills([simple("same", "1", { total: "1" })]);
    expect(tied[0]).toEqual({
      policy: "shop",
      settings: { totals: "shop" },
      separatedBy: undefined,
    });
    expect(tied[1]).toMatchObject({
      policy: "exact",
      separatedBy: { needs: "a percent discount" },
    });
    const separated = tied.map(({ separatedBy }) => separatedBy !== undefined);
    expect([separated.length, separated.filter(Boolean).length]).toEqual([31, 5]);
    expect(separated.lastIndexOf(true)).toBe(7);
  });

  test("names what no bill has", async () => {
    const lines = [{ price: "1.0045", discount: "0.5", tax: "19" }];
    const { policy, untested } = await compareBills([{ ...EUR, lines, total: "0.600355" }]);
    expect([policy, untested]).toEqual([
      "exact",
      ["percent discounts", "inclusive prices", "conversions"],
    ]);
  });

  test("reads bills again if policies that fell behind could be the best", async () => {
    let passes = 0;
    const times = (count: number, bill: Bill) => Array.from({ length: count }, () => bill);
    const all = [
      ...times(12, simple("a", "1.0045", { total: "1.0045" })),
      ...times(14, simple("b", "1.006", { total: "1.01" })),
      ...times(30, simple("c", "1", { total: "7.0001" })),
    ];
    const read = async function* () {
      passes += 1;
      for (const bill of all) yield Promise.resolve(bill);
    };
    expect(await compareBills(read)).toMatchObject({ policy: undefined, nearest: "invoice" });
    expect(passes).toBe(3);
  });

  test("counts the figures that the policy does not state", async () => {
    const line = { price: "10", tax: "19", taxAmount: "777" };
    const bill = (id: string, total?: string, taxAmount?: string): Bill => {
      const lines = [line, { ...line, taxAmount }];
      return { id, currency: "EUR", lines, total };
    };
    const bills = [bill("a", "23.8", "1.9"), bill("b", "23.8"), bill("c"), bill("d", "1")];
    const { policy, counts, exceptions, notCompared } = await compareBills(bills);
    expect([policy, counts.reproduced, counts.different]).toEqual(["invoice", 2, 2]);
    expect(exceptions.map(({ id, cause }) => [id, cause])).toEqual([
      ["c", "lines.0.tax_amount"],
      ["d", "total"],
    ]);
    expect(notCompared).toEqual([{ property: "lines.tax_amount", figures: 5, bills: 4 }]);
  });

  test("does not count figures of bills that have no price under the policy", async () => {
    const measured = { price: "1", quantity: "1.5", net: "9" };
    const bills = [{ ...EUR, lines: [measured] }, simple("a", "1", { total: "1" })];
    const { nearest, notCompared } = await compareBills(bills, { against: "piece:UP" });
    expect([nearest, notCompared]).toEqual(["invoice", []]);
  });

  test("names other policies that reproduce many of the rest", async () => {
    const rest = Array.from({ length: 10 }, (_, at) =>
      simple(`r${String(at)}`, "1.006", { total: "1.01" }),
    );
    const own = Array.from({ length: 11 }, () => simple("own", "1.0045", { total: "1.0045" }));
    const { also } = await compareBills([...own, ...rest]);
    expect(also).toEqual([{ policy: "invoice", bills: 10, first: "r0", last: "r9" }]);
  });
});

describe("increments of cash are recognized", () => {
  type Pairs = ReadonlyArray<readonly [price: string, total: string]>;
  const billsOf = (pairs: Pairs) =>
    pairs.map(([price, total], at) => simple(String(at), price, { total }));
  /** The nearest policy; less than half of the bills are right, so that none is separated. */
  const nearest = async (bills: ReadonlyArray<Bill>) => (await compareBills(bills)).nearest;
  const fives: Pairs = [
    ["7", "5"],
    ["12.5", "15"],
    ["7", "25"],
    ["7", "35"],
    ["7", "95"],
  ];

  test.each<[string, Pairs]>([
    [
      "invoice+cash:0.05",
      [
        ["1.02", "1"],
        ["1.03", "1.05"],
        ["7", "1.15"],
        ["7", "2.1"],
        ["7", "3"],
      ],
    ],
    [
      "invoice+cash:0.1",
      [
        ["1.04", "1"],
        ["1.05", "1.1"],
        ["7", "1.2"],
        ["7", "2.1"],
        ["7", "3"],
      ],
    ],
    ["invoice+cash:5", fives],
    ["invoice+cash:5", [...fives, ...fives.slice(2), ["7", "45"], ["7", "7.01"]]],
    [
      "invoice+cash:100",
      [
        ["149", "100"],
        ["151", "200"],
        ["7", "300"],
        ["7", "400"],
        ["7", "500"],
      ],
    ],
    [
      "invoice",
      [
        ["1.02", "1.01"],
        ["1.03", "1.05"],
        ["7", "1.15"],
        ["7", "2.1"],
        ["7", "3"],
      ],
    ],
  ])("%s", async (policy, pairs) => {
    expect(await nearest(billsOf(pairs))).toBe(policy);
  });

  test("of the first currency that has totals", async () => {
    const yen = { ...simple("yen", "7", { net: "8" }), currency: "JPY" } as const;
    const net = simple("net", "7", { net: "8" });
    expect(await nearest([yen, net, ...billsOf(fives)])).toBe("invoice+cash:5");
  });

  test("of the first 256 bills", async () => {
    const all = billsOf(Array.from({ length: 256 }, (_, at) => fives[at % 5] ?? ["7", "5"]));
    expect(await nearest(all)).toBe("invoice+cash:5");
  });
});

describe("of more than 256 bills,", () => {
  const billsOf = (count: number, price: string, total: string) =>
    Array.from({ length: count }, (_, at) => simple(String(at), price, { total }));

  test("the last one that increments are looked for in is counted", async () => {
    const bills = [
      ...billsOf(255, "1.02", "1"),
      ...billsOf(1, "1.02", "7"),
      ...billsOf(1, "1.02", "1"),
    ];
    const { policy, counts } = await compareBills(bills);
    expect(policy).toBe("invoice+cash:1");
    expect(counts).toMatchObject({ reproduced: 256, different: 1 });
  });

  test("increments are looked for once", async () => {
    // Of the first 256, a policy reproduces half.
    const bills = [...billsOf(128, "1", "1"), ...billsOf(129, "1", "7")];
    const { policy, counts } = await compareBills(bills);
    expect(policy).toBeUndefined();
    expect(counts).toMatchObject({ reproduced: 0, different: 257 });
  });
});
