import { describe, expect, test } from "vitest";
import { compareBills, type Bill, type PolicyId } from "./index.ts";

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
  ])("%s", async (_, bill, policy, others) => {
    const { exceptions } = await compareBills([{ ...bill, total: "999999" }]);
    expect(exceptions).toHaveLength(1);
    const found = await compareBills([bill]);
    const reproducing = [found.policy, ...found.tied.map((tied) => tied.policy)];
    expect(reproducing).toContain(policy);
    for (const other of others) expect(reproducing).not.toContain(other);
  });
});
