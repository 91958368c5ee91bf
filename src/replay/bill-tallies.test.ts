import { describe, expect, test } from "vitest";
import { changesTo, furtherPolicies } from "./bill-tallies.ts";
import { figuresOf, pricedBill } from "./bill-figures.ts";
import { readGivenBill, type Bill } from "./bill.ts";
import { findPolicy, type PolicyId } from "./policy.ts";

describe("further policies", () => {
  const found = (all: number, ...groups: ReadonlyArray<readonly [number, ...Array<PolicyId>]>) => {
    const { add, result } = furtherPolicies();
    let at = 0;
    for (const [count, ...reproducedBy] of groups) {
      for (let place = 0; place < count; place += 1) {
        at += 1;
        add({ id: String(at), line: at, misses: [], cause: undefined, reproducedBy });
      }
    }
    return result(all).map(({ policy, bills, first, last }) => [policy, bills, first, last]);
  };

  test("reproduce at least ten exceptions", () => {
    expect(found(100, [9, "shop"])).toEqual([]);
    expect(found(100, [10, "shop"])).toEqual([["shop", 10, "1", "10"]]);
    expect(found(0)).toEqual([]);
  });

  test("reproduce at least two percent of all bills", () => {
    expect(found(501, [10, "shop"])).toEqual([]);
    expect(found(500, [10, "shop"])).toEqual([["shop", 10, "1", "10"]]);
  });

  test("are those of most exceptions, and then of those that are left", () => {
    const groups = [
      [11, "exact"],
      [10, "invoice", "shop"],
      [3, "shop", "exact"],
      [12, "UP:LINE:LINE"],
      [12, "invoice"],
      [1, "invoice", "shop"],
    ] as const;
    expect(found(100, ...groups)).toEqual([
      ["invoice", 23, "12", "49"],
      ["exact", 14, "1", "24"],
      ["UP:LINE:LINE", 12, "25", "36"],
    ]);
  });

  test("are at most three, and of equal ones the first", () => {
    const ids = ["exact", "shop", "invoice", "UP:LINE:LINE"] as const;
    const groups = ids.map((id) => [10, id] as const);
    expect(found(40, ...groups).map(([policy]) => policy)).toEqual(ids.slice(0, 3));
  });
});

describe("changes to a policy", () => {
  const bills = (prices: ReadonlyArray<string>, currency: Bill["currency"] = "EUR") =>
    prices.map((price, at) => ({ id: `${currency} ${String(at)}`, currency, lines: [{ price }] }));

  const changes = (policy: PolicyId | undefined, given: ReadonlyArray<Bill>) => {
    const { add, result } = changesTo(policy && findPolicy(policy));
    for (const bill of given) {
      const priced = pricedBill(readGivenBill(bill));
      add(priced, figuresOf(priced, findPolicy("exact")));
    }
    const found: unknown = JSON.parse(JSON.stringify(result() ?? null));
    return found;
  };

  test("are the sums by currency, and the bills that change most", () => {
    const given = [
      ...bills(["1.004", "2.009", "3", "4.005"]),
      ...bills(["1.4", "7"], "JPY"),
      { id: "measured", currency: "EUR", lines: [{ price: "1.001", quantity: "1.5" }] } as const,
    ];
    expect(changes("piece:HALF_UP", given)).toEqual({
      policy: "piece:HALF_UP",
      changed: 4,
      notPriced: 1,
      sums: [
        { currency: "EUR", before: "10.018", after: "10.02", change: "0.002" },
        { currency: "JPY", before: "8.4", after: "8", change: "-0.4" },
      ],
      largest: [
        { id: "JPY 0", change: "-0.4" },
        { id: "EUR 3", change: "0.005" },
        { id: "EUR 0", change: "-0.004" },
        { id: "EUR 1", change: "0.001" },
      ],
    });
  });

  test("count a bill that the first policy cannot price", () => {
    const { add, result } = changesTo(findPolicy("shop"));
    for (const bill of bills(["1"])) add(pricedBill(readGivenBill(bill)), undefined);
    expect(result()).toMatchObject({ changed: 0, notPriced: 1, sums: [] });
  });

  test("name ten bills, of equal changes the first", () => {
    const given = bills(Array.from({ length: 12 }, (_, at) => (at === 11 ? "1.005" : "1.001")));
    const ids = ["EUR 11", ...Array.from({ length: 9 }, (_, at) => `EUR ${String(at)}`)];
    expect(changes("shop", given)).toMatchObject({
      changed: 12,
      largest: ids.map((id) => ({ id })),
    });
  });

  test("are none without a policy", () => {
    expect(changes(undefined, bills(["1.004"]))).toBeNull();
  });
});
