import { type ItemIssue, type RequestIssue } from "quittance";
import { maxMessages, readQuoteRequest, requestFailure } from "quittance/wire";
import { describe, expect, test } from "vitest";

const itemRefused = (reason: ItemIssue, line = 0): RequestIssue => ({
  kind: "ItemInvalid",
  line,
  reason,
});

/** The code and the messages for issues that the core found in an otherwise clean request. */
const refused = (...issues: ReadonlyArray<RequestIssue>): unknown => {
  const failure = requestFailure(new Map(), issues, "items");
  return failure && [failure.code, failure.validator];
};

test("nothing wrong is no refusal", () => {
  expect(requestFailure(new Map(), [], "items")).toBeUndefined();
});

describe("an issue of a line is told at its property:", () => {
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
    ["PriceNotPositive", { kind: "PriceNotPositive" }, "price", "Price must be greater than 0"],
    [
      "TitleInvalid",
      { kind: "TitleInvalid" },
      "title",
      "Title must have 1 to 200 characters, no NUL and no unpaired surrogates",
    ],
    [
      "AdjustmentInvalid",
      { kind: "AdjustmentInvalid", type: "TAX", reason: "INVALID_DETAILS" },
      "adjustments",
      "The TAX adjustment gives no valid price",
    ],
    [
      "TooManyAdjustments",
      { kind: "TooManyAdjustments" },
      "adjustments",
      "Adjustments must contain at most 20 elements",
    ],
  ])("%s", (_, reason, property, message) => {
    const path = `items.3.${property}`;
    expect(refused(itemRefused(reason, 3))).toEqual(["VALIDATION_FAILED", { [path]: message }]);
  });
});

test("an issue of the whole is told at the property that can mend it", () => {
  expect(refused({ kind: "NoItems" })).toEqual([
    "VALIDATION_FAILED",
    { items: "Items must contain at least 1 element" },
  ]);
  expect(refused({ kind: "TooManyItems" })).toEqual([
    "VALIDATION_FAILED",
    { items: "Items must contain at most 1000 elements" },
  ]);
  expect(refused({ kind: "CurrencyRequired" })).toEqual([
    "VALIDATION_FAILED",
    { currency: "Currency is required when items do not share one currency" },
  ]);
  const metadata = [
    { kind: "TooMuchMetadata" },
    { kind: "MetadataKeyInvalid", key: "__proto__" },
    { kind: "MetadataValueInvalid", key: "order" },
  ] as const;
  expect(refused(...metadata)).toEqual([
    "VALIDATION_FAILED",
    {
      metadata: "Metadata must have at most 50 keys",
      ["metadata.__proto__"]:
        "Metadata keys must have 1 to 40 characters and must not be __proto__, constructor or prototype",
      "metadata.order": "Metadata values must be strings of at most 500 characters",
    },
  ]);
  expect(refused({ kind: "EmailInvalid" }, { kind: "RedirectUrlInvalid" })).toEqual([
    "VALIDATION_FAILED",
    { customer_email: "Invalid email address", redirect_url: "Invalid URL" },
  ]);
  expect(refused({ kind: "InvoiceNotFound" })).toEqual([
    "VALIDATION_FAILED",
    { "invoice.id": "Invoice not found" },
  ]);
});

describe("figures that are out of range have a code of their own", () => {
  const line = itemRefused({ kind: "AmountOutOfRange" });

  test("when nothing else is wrong", () => {
    expect(refused(line, { kind: "TotalOutOfRange" })).toEqual([
      "AMOUNT_OUT_OF_RANGE",
      {
        "items.0": "The price of this line exceeds 35 digits before the point",
        items: "The total exceeds 35 digits before the point",
      },
    ]);
  });

  test("and not when something is", () => {
    expect(refused(line, { kind: "CurrencyRequired" })).toMatchObject(["VALIDATION_FAILED", {}]);
    const unknown = new Map([["colour", "Unknown field"]]);
    expect(requestFailure(unknown, [line], "items")?.code).toBe("VALIDATION_FAILED");
  });
});

describe("a total that is too small has a code of its own", () => {
  const message = "The total is 0 although an item has a price: raise it or use another currency";

  test("when nothing else is wrong", () => {
    expect(refused({ kind: "TotalTooSmall" })).toEqual(["AMOUNT_TOO_SMALL", { items: message }]);
  });

  test("and not when something is", () => {
    expect(refused({ kind: "EmailInvalid" }, { kind: "TotalTooSmall" })).toEqual([
      "VALIDATION_FAILED",
      { customer_email: "Invalid email address", items: message },
    ]);
    const unknown = new Map([["colour", "Unknown field"]]);
    const failure = requestFailure(unknown, [{ kind: "TotalTooSmall" }], "items");
    expect(failure?.code).toBe("VALIDATION_FAILED");
  });
});

test("the product variant has the paths of its one line", () => {
  const issues = [
    itemRefused({ kind: "ProductNotFound" }),
    itemRefused({ kind: "BillingSchemaNotFound" }),
  ];
  expect(requestFailure(new Map(), issues, "product")?.validator).toEqual({
    "product.id": "Product not found",
    "product.billing_schema_id": "Billing schema not found",
  });
});

test("the first message of a property stands, what the reader saw before what the core found", () => {
  const { messages, variant } = readQuoteRequest({ currency: "XAU", items: [{ type: "GIFT" }] });
  expect(requestFailure(messages, [{ kind: "CurrencyRequired" }], variant)).toEqual({
    code: "VALIDATION_FAILED",
    message: "Invalid currency",
    validator: {
      currency: "Invalid currency",
      "items.0.type": "Type must be PRODUCT or PAYMENT_INTENT",
    },
  });
});

test("there are twenty messages at most: those of the whole, then those of the first lines", () => {
  expect(maxMessages).toBe(20);
  const items = Array.from({ length: 100 }, () => ({ type: "GIFT" }));
  const { messages, variant } = readQuoteRequest({ items });
  const failure = requestFailure(messages, [{ kind: "CurrencyRequired" }], variant);
  expect(Object.keys(failure?.validator ?? {})).toEqual([
    "currency",
    ...Array.from({ length: 19 }, (_, line) => `items.${String(line)}.type`),
  ]);
});
