import { Amount, discount, type Item } from "quittance";
import { issueText } from "quittance/errors";
import { describe, expect, test } from "vitest";
import { custom, tea } from "../../test/support/sample-catalog.ts";
import { wrongQuantity } from "../../test/support/issues-in.ts";
import { read } from "../schema/schema.ts";
import { items } from "./item.ts";

const readItems = (...given: ReadonlyArray<unknown>) => read(items, given as ReadonlyArray<Item>);

/** Returns what is wrong with one item. */
const issuesOf = (item: unknown): unknown => {
  const found = readItems(item);
  return found._tag === "Right" ? [] : found.left.issues.map(issueText);
};

const ids = { productId: "product_tea", billingSchemaId: "schema_tea" } as const;
const price = { currency: "EUR", price: "2" } as const;
const own = { kind: { type: "TIP", apply: () => undefined }, title: "Tip", details: {} };

test("the type of an item follows from its properties, and the quantity is 1", () => {
  expect(readItems(ids, price)).toEqual({ _tag: "Right", right: [tea(), custom()] });
});

test("an item without a type and without the property of one needs a type", () => {
  expect(issuesOf({ quantity: 1 })).toEqual(["0.type must be PRODUCT or PAYMENT_INTENT"]);
  expect(issuesOf({ ...ids, type: "GIFT" })).toEqual([
    '0.type must be PRODUCT or PAYMENT_INTENT, not "GIFT"',
  ]);
});

test("amounts are text or amounts, and what was read can be read again", () => {
  const adjustments = [{ type: "FEE", percent: "5" }, own, discount({ percent: Amount.one })];
  const first = readItems({ ...price, units: "1.5", adjustments });
  expect(first).toMatchObject({
    right: [{ price: Amount.of("2"), units: Amount.of("1.5"), adjustments: { length: 3 } }],
  });
  expect(first._tag === "Right" && readItems(...first.right)).toEqual(first);
});

describe("a quantity of", () => {
  test.each([[1], [2], [1_000_000]])("%s is accepted", (quantity) => {
    expect(issuesOf(tea({ quantity }))).toEqual([]);
    expect(issuesOf(custom({ quantity }))).toEqual([]);
  });

  test.each([[0], [-1], [1_000_001], [1.5], [Number.NaN], [Number.POSITIVE_INFINITY], [2 ** 53]])(
    "%s is rejected",
    (quantity) => {
      expect(issuesOf(tea({ quantity }))).toEqual([`0.quantity: ${wrongQuantity}`]);
      expect(issuesOf(custom({ quantity }))).toEqual([`0.quantity: ${wrongQuantity}`]);
    },
  );
});

describe("the price of a custom item", () => {
  test("can be the minimum amount, and not zero", () => {
    expect(issuesOf(custom({ price: Amount.of(`0.${"0".repeat(29)}1`) }))).toEqual([]);
    expect(issuesOf(custom({ price: Amount.zero }))).toEqual(["0.price must be greater than 0"]);
  });

  test("is not a number", () => {
    expect(issuesOf({ ...price, price: 2 })).toMatchObject([
      expect.stringMatching(/^0\.price must be a decimal string .*, not 2$/u),
    ]);
  });
});

describe("a title", () => {
  test.each([["x"], ["x".repeat(200)], ["Tee für 漢字 🧾"]])("can be '%s'", (title) => {
    expect(issuesOf(custom({ title }))).toEqual([]);
  });

  test.each([
    ["", "must not be empty"],
    ["x".repeat(201), "must have at most 200 characters, not 201"],
    ["a\0b", "must not contain NUL or unpaired surrogates"],
    ["half \ud83e", "must not contain NUL or unpaired surrogates"],
  ])("may not be %j, nor may that of an adjustment", (title, message) => {
    expect(issuesOf(custom({ title }))).toEqual([`0.title ${message}`]);
    expect(issuesOf(tea({ adjustments: [{ ...own, title }] }))).toEqual([
      "0.adjustments.0 must have a kind with a type and a function, a title and texts as details",
    ]);
  });
});

describe("an adjustment", () => {
  const withAdjustment = (adjustment: unknown): unknown =>
    issuesOf({ ...price, adjustments: [adjustment] });
  const size = "0.adjustments.0 must have exactly one of percent and amount";

  test.each<[string, object, string]>([
    ["without a size", { type: "FEE" }, size],
    ["with two sizes", { type: "FEE", percent: "1", amount: "1" }, size],
    [
      "that is a discount of more than 100 percent",
      { type: "DISCOUNT", percent: "100.1" },
      "0.adjustments.0.percent must be at most 100 for a DISCOUNT",
    ],
  ])("%s is rejected", (_, adjustment, message) => {
    expect(withAdjustment(adjustment)).toEqual([message]);
  });

  test.each<[string, object]>([
    ["a fee of more than 100 percent", { type: "FEE", percent: "250" }],
    ["a discount of 100 percent", { type: "DISCOUNT", percent: "100" }],
    ["an amount", { type: "DISCOUNT", amount: "1", title: "Voucher" }],
    ["one of the host's own kinds", own],
  ])("can be %s", (_, adjustment) => {
    expect(withAdjustment(adjustment)).toEqual([]);
  });

  test.each<[string, object]>([
    ["kind without a function", { ...own, kind: { type: "TIP" } }],
    ["details with a number", { ...own, details: { percent: 5 } }],
    ["no details", { ...own, details: undefined }],
  ])("of the host's own with %s is rejected", (_, adjustment) => {
    expect(withAdjustment(adjustment)).toHaveLength(1);
  });

  test("is one of at most 20 of a line", () => {
    const many = (count: number) => tea({ adjustments: Array.from({ length: count }, () => own) });
    expect(issuesOf(many(20))).toEqual([]);
    expect(issuesOf(many(21))).toEqual(["0.adjustments must contain at most 20 elements, not 21"]);
  });
});

describe("the taxes of a line", () => {
  test("are at most 10, none of them twice", () => {
    const taxIds = Array.from({ length: 11 }, (_, index) => `tax_${String(index)}` as const);
    expect(issuesOf(custom({ taxIds: taxIds.slice(1) }))).toEqual([]);
    expect(issuesOf(custom({ taxIds }))).toEqual([
      "0.taxIds must contain at most 10 elements, not 11",
    ]);
    expect(issuesOf(custom({ taxIds: ["tax_a", "tax_b", "tax_a"] }))).toEqual([
      "0.taxIds.2: Tax is repeated",
    ]);
  });
});

test("there are 1 to 1,000 lines", () => {
  const lines = (count: number) => readItems(...Array.from({ length: count }, () => price));
  expect(lines(1000)._tag).toBe("Right");
  expect(lines(0)).toMatchObject({
    left: { issues: [{ path: [], message: "Items must contain at least 1 element" }] },
  });
  expect(lines(1001)).toMatchObject({
    left: { issues: [{ path: [], message: "must contain at most 1000 elements, not 1001" }] },
  });
});
