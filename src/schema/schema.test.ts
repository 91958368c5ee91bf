import { Amount, isLeft, timestampOf } from "quittance";
import { fromJson, left, right, type Schema } from "quittance/adapter";
import { describe, expect, test } from "vitest";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { documentRequest } from "../html/document-request.ts";
import { invoiceContact } from "../invoice/invoice-request.ts";
import { distinct, list, metadata, oneOfKinds, orInvalid } from "./containers.ts";
import { page } from "./list.ts";
import { asWritten, invalid, object, read, within } from "./schema.ts";
import {
  amount,
  anything,
  calculated,
  currency,
  exactOptional,
  flag,
  id,
  integer,
  oneOf,
  optional,
  positive,
  removable,
  text,
  timestamp,
} from "./values.ts";

const size = oneOf(["SMALL", "LARGE"]);
const order = object(
  {
    orderId: id("invoice"),
    size: optional(size, "SMALL"),
    unitPrice: positive,
    discount: optional(amount),
    isGift: optional(flag),
    orderedAt: optional(timestamp),
    currency: optional(currency),
    quantity: optional(integer(1, 3)),
    note: optional(text(5)),
    tags: optional(distinct(list(text(3), 2), "is repeated")),
    metadata: optional(metadata),
    custom: optional(anything),
  },
  [
    {
      on: ["discount", "unitPrice"],
      message: ({ unitPrice }) => `must be at most {unitPrice}, ${Amount.render(unitPrice)}`,
      holds: ({ discount, unitPrice }) =>
        discount === undefined || Amount.atMost(discount, unitPrice),
    },
    {
      on: ["isGift", "note"],
      isOfObject: true,
      message: "needs {note} with {isGift}",
      holds: ({ isGift, note }) => isGift !== true || note !== undefined,
    },
    {
      on: ["orderedAt"],
      message: "must not be in the future",
      holds: ({ orderedAt }, now) =>
        orderedAt === undefined || now === undefined || orderedAt <= now,
    },
  ],
);

const inJson = {
  order_id: "invoice_1",
  unit_price: "2.50",
  discount: "1",
  is_gift: 0,
  quantity: 2,
  ordered_at: "2025-07-17 14:10:54",
  currency: "EUR",
  note: "a",
  tags: ["x", "y"],
  metadata: { a: "b" },
  custom: { any: [1, null] },
  size: null,
};
const inTypeScript = {
  orderId: "invoice_1",
  unitPrice: Amount.of("2.5"),
  discount: "1.0",
  isGift: false,
  quantity: 2,
  orderedAt: new Date("2025-07-17T14:10:54.9Z"),
  currency: "EUR",
  note: "a",
  tags: ["x", "y"],
  metadata: { a: "b" },
  custom: { any: [1, null] },
  size: undefined,
};

/** Returns the issues by their paths. */
const issuesOf = <Input>(schema: Schema<Input, unknown>, given: unknown, now?: string) => {
  const found = read(schema, given as Input, now === undefined ? undefined : timestampOf(now));
  if (!isLeft(found)) return {};
  return Object.fromEntries(found.left.issues.map((each) => [each.path.join("."), each.message]));
};

test("JSON and TypeScript give the same content", () => {
  const content = rightOf(read(order, fromJson(inJson)));
  expect(content).toEqual({
    orderId: "invoice_1",
    size: "SMALL",
    unitPrice: Amount.of("2.5"),
    isGift: false,
    discount: Amount.one,
    orderedAt: "2025-07-17 14:10:54",
    currency: "EUR",
    quantity: 2,
    note: "a",
    tags: ["x", "y"],
    metadata: { a: "b" },
    custom: { any: [1, null] },
  });
  expect(rightOf(read(order, inTypeScript as never))).toEqual(content);
  expect(rightOf(read(order, content as never))).toEqual(content);
});

test("a calculated amount is canonical text, and an amount in TypeScript only", () => {
  const priced = object({ price: calculated });
  const price = Amount.of("1.5");
  for (const given of [fromJson<{ price: Amount }>({ price: "1.5" }), { price }]) {
    expect(rightOf(read(priced, given))).toEqual({ price });
  }
  for (const wrong of ["1.50", 1.5, price]) {
    const { price: issue } = issuesOf(priced, fromJson({ price: wrong }));
    expect(issue).toMatch(/^must be a decimal string without trailing zeros/u);
  }
});

test("an unknown property without a value is ignored in TypeScript, and reported in JSON", () => {
  const named = object({ name: text(5) });
  const given = { name: "a", other: undefined };
  expect(rightOf(read(named, given))).toEqual({ name: "a" });
  expect(issuesOf(named, fromJson(given))).toEqual({ other: "Unknown field" });
});

test("an object whose content is not its properties is rejected", () => {
  const made = object({ metadata: optional(metadata) });
  for (const given of [new Map([["a", "b"]]), new Set(["a"]), new Date(0), []]) {
    expect(issuesOf(made, { metadata: given })).toEqual({ metadata: "must be an object" });
    expect(issuesOf(made, given)).toEqual({ "": "must be an object" });
  }
  class Made {
    readonly metadata = { a: "b" };
  }
  expect(rightOf(read(made, new Made()))).toEqual({ metadata: { a: "b" } });
});

test("every property with an issue is reported, by the names of the caller", () => {
  const wrong = { unit_price: "0", is_gift: true, quantity: 4, note: "a\0", tags: ["a", "a"] };
  expect(issuesOf(order, fromJson({ ...wrong, orderId: "invoice_1", metadata: [] }))).toEqual({
    order_id: "is required",
    orderId: "Unknown field",
    unit_price: "must be greater than 0",
    is_gift: "must be 0 or 1, not true",
    quantity: "must be an integer between 1 and 3, not 4",
    note: "must not contain NUL or unpaired surrogates",
    "tags.1": "is repeated",
    metadata: "must be an object",
  });
  const given = {
    orderId: "invoice_1",
    unitPrice: 5,
    order_id: "invoice_1",
    orderedAt: new Date(""),
  };
  expect(issuesOf(order, given)).toEqual({
    order_id: "Unknown field",
    unitPrice:
      'must be a decimal string such as "19.99" with at most 20 digits before the decimal point ' +
      "and 30 after it, not 5",
    orderedAt: "must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, not an object",
  });
});

describe("a rule is reported", () => {
  const sound = { order_id: "invoice_1", unit_price: "1" };

  test("at its first property, or at the object, with the names of the caller", () => {
    expect(issuesOf(order, fromJson({ ...sound, discount: "2", is_gift: 1 }))).toEqual({
      discount: "must be at most unit_price, 1",
      "": "needs note with is_gift",
    });
    const given = { orderId: "invoice_1", unitPrice: "1", discount: "2", isGift: true };
    expect(issuesOf(order, given)).toEqual({
      discount: "must be at most unitPrice, 1",
      "": "needs note with isGift",
    });
  });

  test("unless one of its properties has an issue", () => {
    const found = issuesOf(order, fromJson({ ...sound, unit_price: "x", discount: "2" }));
    expect(Object.keys(found)).toEqual(["unit_price"]);
  });

  test("about the present only if there is a time", () => {
    const late = fromJson({ ...sound, ordered_at: "2025-01-01 00:00:01" });
    expect(issuesOf(order, late)).toEqual({});
    expect(issuesOf(order, late, "2025-01-01 00:00:01")).toEqual({});
    expect(issuesOf(order, late, "2025-01-01 00:00:00")).toEqual({
      ordered_at: "must not be in the future",
    });
  });
});

describe("an object", () => {
  test.each([[[]], [null], ["text"], [7], [[{}]]])("is not %j", (given) => {
    expect(issuesOf(object({ inner: order }), fromJson({ inner: given }))).toEqual({
      inner: "must be an object",
    });
  });

  test("has no reserved names, and reads nothing that it does not describe", () => {
    const body: unknown = JSON.parse('{ "__proto__": 1, "constructor": 2, "toString": {} }');
    const found = issuesOf(object({ note: optional(text()) }), fromJson(body));
    expect(Object.entries(found)).toEqual(
      ["__proto__", "constructor", "toString"].map((name) => [name, "Unknown field"]),
    );
    expect(({} as { readonly polluted?: unknown }).polluted).toBeUndefined();
  });
});

test("a list is limited before its elements are read, and reports each of them", () => {
  const schema = object({ tags: list(text(1), 2) });
  const watched = new Proxy(["a", "b", "c"], {
    get: (target, name) =>
      name === "0" ? expect.fail("was read") : (Reflect.get(target, name) as unknown),
  });
  expect(issuesOf(schema, { tags: watched })).toEqual({
    tags: "must contain at most 2 elements, not 3",
  });
  expect(issuesOf(schema, { tags: "ab" })).toEqual({ tags: "must be an array" });
  expect(issuesOf(schema, { tags: [7, "bc"] })).toEqual({
    "tags.0": "must be a string",
    "tags.1": "must have at most 1 characters, not 2",
  });
});

test("changes keep what is absent, and remove what is null in JSON or undefined", () => {
  const changes = object({ name: exactOptional(text()), imageId: removable(text()) });
  const stored = { name: "Tea", imageId: "image_1" };
  const changed = (given: unknown) => ({ ...stored, ...rightOf(read(changes, given as object)) });
  expect(changed({})).toEqual(stored);
  expect(changed({ imageId: undefined })).toEqual({ name: "Tea", imageId: undefined });
  expect(changed(fromJson({ image_id: null, name: "Mug" }))).toEqual({ name: "Mug" });
});

test("one of several objects is read by its kind", () => {
  const item = oneOfKinds("type", {
    A: object({ type: oneOf(["A"]), price: amount }),
    B: object({ type: oneOf(["B"]) }),
  });
  const schema = object({ item });
  expect(rightOf(read(schema, { item: { type: "A", price: "1" } }))).toEqual({
    item: { type: "A", price: Amount.one },
  });
  expect(issuesOf(schema, { item: { type: "A" } })).toEqual({ "item.price": "is required" });
  expect(issuesOf(schema, { item: {} })).toEqual({ "item.type": "must be A or B" });
  expect(issuesOf(schema, { item: { type: "toString" } })).toEqual({
    "item.type": 'must be A or B, not "toString"',
  });
});

test("metadata has a limited number of short texts, and no reserved keys", () => {
  const schema = object({ metadata });
  const many = Object.fromEntries(Array.from({ length: 51 }, (_, at) => [String(at), ""]));
  expect(issuesOf(schema, { metadata: many })).toEqual({
    metadata: "must have at most 50 keys, not 51",
  });
  const key =
    "A key of metadata must have 1 to 40 characters and must not be __proto__, constructor or " +
    "prototype";
  const value = "must be a string of at most 500 characters";
  const given: unknown = JSON.parse('{ "__proto__": "a", "a": 7, "": "b" }');
  expect(issuesOf(schema, { metadata: { ...(given as object), long: "x".repeat(501) } })).toEqual({
    "metadata.a": value,
    "metadata.": key,
    "metadata.long": value,
    "metadata.__proto__": key,
  });
});

test("an element that is read for itself does not affect the others", () => {
  const schema = list(orInvalid(object({ unitPrice: positive })), 3);
  const elements = rightOf(read(schema, fromJson([{ unit_price: "1" }, {}, 7])));
  expect(elements).toEqual([
    right({ unitPrice: Amount.of("1") }),
    left(invalid({ path: ["unit_price"], message: "is required" })),
    left(invalid({ path: [], message: "must be an object" })),
  ]);
  expect(leftOf(read(schema, fromJson([1, 2, 3, 4]))).issues).toHaveLength(1);
});

test("issues of an element have its position first, and other failures stay", () => {
  const found = invalid({ path: ["price"], message: "is required" });
  expect(within(2)(found).issues).toEqual([{ path: [2, "price"], message: "is required" }]);
  const other = { kind: "PortFailed" };
  expect(within(2)(other)).toBe(other);
});

test("issues of the content have the names of the caller, and other failures stay", () => {
  const late = invalid({ path: ["unitPrice"], message: "must not exceed {paidTotal}" });
  expect(asWritten(fromJson({}))(late).issues).toEqual([
    { path: ["unit_price"], message: "must not exceed paid_total" },
  ]);
  expect(asWritten({})(late).issues[0]?.message).toBe("must not exceed paidTotal");
  const other = { kind: "PortFailed" };
  expect(asWritten(fromJson({}))(other)).toBe(other);
  expect(leftOf(read(order, fromJson(undefined))).issues).toHaveLength(2);
});

test("a list with one text is not that text", () => {
  const url = "https://example.com/paid";
  const cursor = `1.${"0".repeat(16)}.20250717120000.invoice_1`;
  const contact = { customer_email: "ada@example.com" };
  const isRead = (schema: Schema, given: object): boolean => !isLeft(read(schema, fromJson(given)));
  expect(isRead(documentRequest, { locale: "de" })).toBe(true);
  expect(isRead(documentRequest, { locale: ["de"] })).toBe(false);
  expect(isRead(invoiceContact, { ...contact, redirect_url: url })).toBe(true);
  expect(isRead(invoiceContact, { ...contact, redirect_url: [url] })).toBe(false);
  expect(isRead(object(page), { cursor })).toBe(true);
  expect(isRead(object(page), { cursor: [cursor] })).toBe(false);
});

test("a message shows a value of up to 40 characters, and the beginning of a longer one", () => {
  const messageOf = (given: string): unknown =>
    leftOf(read(object({ flag }), fromJson({ flag: given }))).issues[0]?.message;
  const longest = "x".repeat(40);
  expect(messageOf(longest)).toContain(`not "${longest}"`);
  expect(messageOf(`${longest}x`)).toContain(`not "${"x".repeat(37)}..."`);
});
