import { Amount, type BillingSchema, type Currency, type Product } from "quittance";
import type { ItemIssue } from "quittance/errors";
import type { ItemDraft } from "./item-draft.ts";
import { describe, expect, test } from "vitest";
import { referencesOf, resolveItems } from "./items-resolve.ts";
import { custom, extractOf, schema, tea } from "../../test/support/sample-catalog.ts";

const catalog = (
  products?: ReadonlyArray<Product>,
  schemas?: ReadonlyArray<BillingSchema>,
): ReturnType<typeof extractOf> => extractOf(products, schemas);

const resolve = (
  items: ReadonlyArray<ItemDraft>,
  extract = catalog(),
  currency?: Currency,
): ReturnType<typeof resolveItems> => resolveItems({ currency, items }, extract);

/** Returns the issues of a single line. */
const reasons = (item: ItemDraft, extract = catalog()): ReadonlyArray<ItemIssue["kind"]> =>
  resolve([item], extract).issues.map((issue) => {
    if (issue.kind !== "ItemInvalid") throw new Error(`${issue.kind} is not about a line`);
    return issue.reason.kind;
  });

describe("a quantity of", () => {
  test.each([[1], [2], [1_000_000]])("%s is accepted", (quantity) => {
    expect(reasons(tea({ quantity }))).toEqual([]);
    expect(reasons(custom({ quantity }))).toEqual([]);
  });

  test.each([[0], [-1], [1_000_001], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY], [2 ** 53]])(
    "%s is rejected",
    (quantity) => {
      expect(reasons(tea({ quantity }))).toEqual(["QuantityOutOfRange"]);
      expect(reasons(custom({ quantity }))).toEqual(["QuantityOutOfRange"]);
    },
  );
});

describe("the price of a custom item", () => {
  test("can be the minimum amount", () => {
    expect(reasons(custom({ price: Amount.of(`0.${"0".repeat(29)}1`) }))).toEqual([]);
  });

  test("is greater than zero, although that of a billing schema can be zero", () => {
    expect(reasons(custom({ price: Amount.zero }))).toEqual(["PriceNotPositive"]);
    const free = schema({ basePrice: { currency: "EUR", amount: Amount.zero } });
    expect(reasons(tea(), catalog(undefined, [free]))).toEqual([]);
  });
});

describe("a title", () => {
  test.each([["x"], ["x".repeat(200)], ["Tee für 漢字 🧾"]])("can be '%s'", (title) => {
    expect(reasons(custom({ title }))).toEqual([]);
  });

  test.each([[""], ["x".repeat(201)], ["a\0b"], ["half \ud83e"], ["\uddfe half"]])(
    "may not be %j, nor may that of an adjustment",
    (title) => {
      const kind = { type: "TAX", apply: () => undefined };
      expect(reasons(custom({ title }))).toEqual(["TitleInvalid"]);
      expect(reasons(tea({ adjustments: [{ kind, title, details: {} }] }))).toEqual([
        "TitleInvalid",
      ]);
    },
  );

  test("has a default", () => {
    expect(resolve([custom()]).lines[0]?.title).toBe("Custom item");
    expect(resolve([tea()]).lines[0]?.title).toBe("Tea");
  });
});

describe("the number of lines", () => {
  const lines = (count: number): ReadonlyArray<ItemDraft> =>
    Array.from({ length: count }, () => custom());

  test.each([[1], [1000]])("can be %s", (count) => {
    expect(resolve(lines(count))).toMatchObject({ issues: [], currency: "EUR" });
  });

  test.each([
    [0, "NoItems"],
    [1001, "TooManyItems"],
  ])("cannot be %s", (count, kind) => {
    expect(resolve(lines(count))).toEqual({
      issues: [{ kind }],
      currency: undefined,
      lines: [],
      taxes: [],
    });
  });
});

describe("the currency of a quote", () => {
  test("is the requested one", () => {
    expect(resolve([tea(), custom()], catalog(), "JPY").currency).toBe("JPY");
  });

  test("is the one that all lines share", () => {
    expect(resolve([tea(), custom({ currency: "GBP" })]).currency).toBe("GBP");
  });

  test("is required if they do not, also with lines that have other issues", () => {
    const found = resolve([tea({ quantity: 0 }), custom()]);
    expect(found.currency).toBeUndefined();
    expect(found.issues).toEqual([
      { kind: "ItemInvalid", line: 0, reason: { kind: "QuantityOutOfRange" } },
      { kind: "CurrencyRequired" },
    ]);
  });
});

test("the issues of all lines are found at their indexes, and the valid line is kept", () => {
  const found = resolve([
    tea({ quantity: 0 }),
    custom({ currency: "GBP" }),
    custom({ currency: "GBP", price: Amount.zero, title: "" }),
  ]);
  expect(found.issues).toEqual([
    { kind: "ItemInvalid", line: 0, reason: { kind: "QuantityOutOfRange" } },
    { kind: "ItemInvalid", line: 2, reason: { kind: "PriceNotPositive" } },
    { kind: "ItemInvalid", line: 2, reason: { kind: "TitleInvalid" } },
  ]);
  expect(found.lines.map((line) => line?.title)).toEqual([undefined, "Custom item", undefined]);
});

test("a line has at most 20 adjustments", () => {
  const kind = { type: "TAX", apply: () => undefined };
  const many = (count: number) =>
    Array.from({ length: count }, () => ({ kind, title: "Tax", details: {} }));
  expect(reasons(tea({ adjustments: many(20) }))).toEqual([]);
  expect(reasons(tea({ adjustments: many(21) }))).toEqual(["TooManyAdjustments"]);
  expect(reasons(custom({ adjustments: many(21) }))).toEqual(["TooManyAdjustments"]);
});

test("an unreadable property causes no second issue, and its line is omitted", () => {
  const drafts: ReadonlyArray<ItemDraft> = [
    { ...tea(), quantity: undefined, adjustments: undefined },
    { ...custom(), price: undefined, title: undefined, adjustments: undefined },
    { type: undefined },
  ];
  const found = resolve(drafts, catalog(), "EUR");
  expect(found).toEqual({
    issues: [],
    currency: "EUR",
    lines: [undefined, undefined, undefined],
    taxes: [true, false, false].map((areDefaults) => ({ taxIds: [], areDefaults })),
  });
});

test("each identifier is looked up once, and none for more than a thousand lines", () => {
  expect(referencesOf({ currency: undefined, items: [tea(), custom(), tea()] })).toEqual({
    products: new Set(["product_tea"]),
    billingSchemas: new Set(["schema_tea"]),
  });
  const many = (count: number) =>
    Array.from({ length: count }, (_, line) => tea({ productId: `product_${String(line)}` }));
  const sizeOf = (count: number) =>
    referencesOf({ currency: undefined, items: many(count) }).products.size;
  expect(sizeOf(1000)).toBe(1000);
  expect(sizeOf(1001)).toBe(0);
});
