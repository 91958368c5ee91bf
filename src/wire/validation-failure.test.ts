import type { ItemIssue, RequestIssue } from "quittance/errors";
import { maxMessages, readQuoteRequest, validationFailure } from "quittance/wire";
import { describeRequestIssue } from "./issue-describe.ts";
import { describe, expect, test } from "vitest";

const itemInvalid = (reason: ItemIssue, line = 0): RequestIssue => ({
  kind: "ItemInvalid",
  line,
  reason,
});

const currencyRequired = { kind: "CurrencyRequired" } as const;

type Failing = ReturnType<typeof validationFailure>;

const failureOf = (
  messages: ReadonlyMap<string, string>,
  issues: ReadonlyArray<RequestIssue>,
  place: "product" | "items" = "items",
): Failing =>
  validationFailure(
    messages,
    issues.map((issue) => describeRequestIssue(issue, place)),
  );

/** Returns the code and the messages for issues that the core found in a readable request. */
const reported = (...issues: ReadonlyArray<RequestIssue>): unknown => {
  const failure = failureOf(new Map(), issues);
  return failure && [failure.code, failure.validator];
};

test("there is no failure without issues", () => {
  expect(validationFailure(new Map())).toBeUndefined();
});

describe("an issue of a line is reported at its property:", () => {
  test.each<[ItemIssue["kind"], ItemIssue, string, string]>([
    ["ProductNotFound", { kind: "ProductNotFound" }, "product_id", "Product not found"],
    ["ProductNotActive", { kind: "ProductNotActive" }, "product_id", "Product is not active"],
    [
      "BillingSchemaNotFound",
      { kind: "BillingSchemaNotFound" },
      "billing_schema_id",
      "Billing schema not found",
    ],
    [
      "BillingSchemaNotActive",
      { kind: "BillingSchemaNotActive" },
      "billing_schema_id",
      "Billing schema is not active",
    ],
    [
      "BillingSchemaOfOtherProduct",
      { kind: "BillingSchemaOfOtherProduct" },
      "billing_schema_id",
      "Billing schema does not belong to the product",
    ],
    [
      "QuantityOutOfRange",
      { kind: "QuantityOutOfRange" },
      "quantity",
      "Quantity must be an integer between 1 and 1000000",
    ],
    [
      "PriceNotPositive",
      { kind: "PriceNotPositive" },
      "price",
      "items.3.price must be greater than 0",
    ],
    [
      "TitleInvalid",
      { kind: "TitleInvalid" },
      "title",
      "items.3.title must have 1 to 200 characters without NUL and unpaired surrogates",
    ],
    [
      "AdjustmentInvalid",
      { kind: "AdjustmentInvalid", type: "TAX", reason: "INVALID_DETAILS" },
      "adjustments",
      "The TAX adjustment results in an invalid price",
    ],
    [
      "TooManyAdjustments",
      { kind: "TooManyAdjustments" },
      "adjustments",
      "items.3.adjustments must contain at most 20 elements",
    ],
  ])("%s", (_, reason, property, message) => {
    const path = `items.3.${property}`;
    expect(reported(itemInvalid(reason, 3))).toEqual(["VALIDATION_FAILED", { [path]: message }]);
  });
});

test("an issue of the whole request is reported at the property that can fix it", () => {
  expect(reported({ kind: "NoItems" })).toEqual([
    "VALIDATION_FAILED",
    { items: "Items must contain at least 1 element" },
  ]);
  expect(reported({ kind: "TooManyItems" })).toEqual([
    "VALIDATION_FAILED",
    { items: "items must contain at most 1000 elements" },
  ]);
  expect(reported({ kind: "CurrencyRequired" })).toEqual([
    "VALIDATION_FAILED",
    { currency: "Currency is required when items do not share one currency" },
  ]);
  const metadata = [
    { kind: "TooMuchMetadata" },
    { kind: "MetadataKeyInvalid", key: "__proto__" },
    { kind: "MetadataValueInvalid", key: "order" },
  ] as const;
  expect(reported(...metadata)).toEqual([
    "VALIDATION_FAILED",
    {
      metadata: "metadata must have at most 50 keys",
      ["metadata.__proto__"]:
        "A key of metadata must have 1 to 40 characters and must not be __proto__, constructor or prototype",
      "metadata.order": "metadata.order must be a string of at most 500 characters",
    },
  ]);
  expect(reported({ kind: "EmailInvalid" }, { kind: "RedirectUrlInvalid" })).toEqual([
    "VALIDATION_FAILED",
    { customer_email: "Invalid email address", redirect_url: "Invalid URL" },
  ]);
  expect(reported({ kind: "TooManySteps", steps: 10_001 })).toEqual([
    "VALIDATION_FAILED",
    { items: "items would have 10001 calculation steps; the maximum is 10000" },
  ]);
  expect(reported({ kind: "InvoiceNotFound" })).toEqual([
    "VALIDATION_FAILED",
    { "invoice.id": "Invoice not found" },
  ]);
});

describe("amounts out of range have the code AMOUNT_OUT_OF_RANGE", () => {
  const line = itemInvalid({ kind: "AmountOutOfRange" });

  test("if there are no other issues", () => {
    expect(reported(line, { kind: "TotalOutOfRange" })).toEqual([
      "AMOUNT_OUT_OF_RANGE",
      {
        "items.0":
          "The price of this line exceeds the maximum of 35 digits before the decimal point",
        items: "The total exceeds the maximum of 35 digits before the decimal point",
      },
    ]);
  });

  test("and VALIDATION_FAILED if there are others", () => {
    expect(reported(line, { kind: "CurrencyRequired" })).toMatchObject(["VALIDATION_FAILED", {}]);
    const unknown = new Map([["colour", "Unknown field"]]);
    expect(failureOf(unknown, [line])?.code).toBe("VALIDATION_FAILED");
  });
});

describe("a total that is too small has the code AMOUNT_TOO_SMALL", () => {
  const message =
    "The total is 0 although an item has a positive price; " +
    "raise the price or use another currency";

  test("if there are no other issues", () => {
    expect(reported({ kind: "TotalTooSmall" })).toEqual(["AMOUNT_TOO_SMALL", { items: message }]);
  });

  test("and VALIDATION_FAILED if there are others", () => {
    expect(reported({ kind: "EmailInvalid" }, { kind: "TotalTooSmall" })).toEqual([
      "VALIDATION_FAILED",
      { customer_email: "Invalid email address", items: message },
    ]);
    const unknown = new Map([["colour", "Unknown field"]]);
    const failure = failureOf(unknown, [{ kind: "TotalTooSmall" }]);
    expect(failure?.code).toBe("VALIDATION_FAILED");
  });
});

test("the product variant has the paths of its one line", () => {
  const issues = [
    itemInvalid({ kind: "ProductNotFound" }),
    itemInvalid({ kind: "BillingSchemaNotFound" }),
  ];
  expect(failureOf(new Map(), issues, "product")?.validator).toEqual({
    "product.id": "Product not found",
    "product.billing_schema_id": "Billing schema not found",
  });
});

test("a property has its first message: that of the reader before that of the core", () => {
  const { messages, variant } = readQuoteRequest({ currency: "XAU", items: [{ type: "GIFT" }] });
  expect(validationFailure(messages, [describeRequestIssue(currencyRequired, variant)])).toEqual({
    code: "VALIDATION_FAILED",
    message: "Invalid currency",
    validator: {
      currency: "Invalid currency",
      "items.0.type": 'items.0.type must be PRODUCT or PAYMENT_INTENT, not "GIFT"',
    },
  });
});

test("there are at most 20 messages: those of the whole request, then those of the first lines", () => {
  expect(maxMessages).toBe(20);
  const items = Array.from({ length: 100 }, () => ({ type: "GIFT" }));
  const { messages, variant } = readQuoteRequest({ items });
  const failure = validationFailure(messages, [describeRequestIssue(currencyRequired, variant)]);
  expect(Object.keys(failure?.validator ?? {})).toEqual([
    "currency",
    ...Array.from({ length: 19 }, (_, line) => `items.${String(line)}.type`),
  ]);
});

test("a message shows at most 100 characters of a path", () => {
  const key = "k".repeat(200);
  const failure = failureOf(new Map(), [{ kind: "MetadataValueInvalid", key }]);
  expect(failure?.message).toBe(
    `metadata.${"k".repeat(91)}... must be a string of at most 500 characters`,
  );
});

test("a message shows at most 100 characters of a path", () => {
  const messageOf = (length: number) =>
    validationFailure(new Map(), [{ path: ["x".repeat(length)], message: "is wrong" }])?.message;
  expect(messageOf(100)).toBe(`${"x".repeat(100)} is wrong`);
  expect(messageOf(101)).toBe(`${"x".repeat(100)}... is wrong`);
});
