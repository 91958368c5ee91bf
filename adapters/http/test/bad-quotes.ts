type Validator = Readonly<Record<string, string>>;

type BadQuote = readonly [
  name: string,
  body: unknown,
  validator: Validator,
  code?: "AMOUNT_OUT_OF_RANGE",
];

/** Invalid bodies of POST /pay/quote: name, body, code, and message by dotted path. */
export const badQuotes: ReadonlyArray<BadQuote> = (() => {
  const product = { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" };
  const custom = { type: "PAYMENT_INTENT", currency: "GBP", price: "10" };
  const quantity = "Quantity must be an integer between 1 and 1000000";
  const price = (found: unknown): Validator => ({
    "items.0.price":
      'items.0.price must be a decimal string such as "19.99" with at most 20 digits before ' +
      `the decimal point and 30 after it, not ${JSON.stringify(found)}`,
  });
  const productId = (found: string): Validator => ({
    "product.id":
      "product.id must have the form product_<id> with at most 128 visible ASCII characters, " +
      `not "${found}"`,
  });
  const malformed = {
    "items.0.title": "items.0.title must not contain NUL or unpaired surrogates",
  };
  const ofProduct = (property: Readonly<Record<string, unknown>>): unknown => ({
    product: { ...product, ...property },
  });
  const ofCustom = (property: Readonly<Record<string, unknown>>): unknown => ({
    items: [{ ...custom, ...property }],
  });
  return [
    ["an unknown currency", { currency: "XXX", product }, { currency: "Invalid currency" }],
    ["a currency in lower case", { currency: "eur", product }, { currency: "Invalid currency" }],
    ["quantity 0", ofProduct({ quantity: 0 }), { "product.quantity": quantity }],
    ["quantity -1", ofProduct({ quantity: -1 }), { "product.quantity": quantity }],
    ["quantity 1.5", ofProduct({ quantity: 1.5 }), { "product.quantity": quantity }],
    ['quantity "2"', ofProduct({ quantity: "2" }), { "product.quantity": quantity }],
    ["quantity 1e21", ofProduct({ quantity: 1e21 }), { "product.quantity": quantity }],
    ["quantity 1000001", ofProduct({ quantity: 1000001 }), { "product.quantity": quantity }],
    ["quantity null", ofProduct({ quantity: null }), { "product.quantity": quantity }],
    [
      "a missing quantity",
      { product: { id: "product_book", billing_schema_id: "schema_gbp" } },
      { "product.quantity": "product.quantity is required" },
    ],
    [
      "an unknown product",
      ofProduct({ id: "product_none" }),
      { "product.id": "Product not found" },
    ],
    [
      "a product of another organization",
      ofProduct({ id: "product_foreign" }),
      { "product.id": "Product not found" },
    ],
    [
      "an inactive product",
      ofProduct({ id: "product_old", billing_schema_id: "schema_old" }),
      { "product.id": "Product is not active" },
    ],
    ["a product id of another form", ofProduct({ id: "book" }), productId("book")],
    [
      "a product id of 129 characters",
      ofProduct({ id: `product_${"x".repeat(121)}` }),
      productId(`product_${"x".repeat(29)}...`),
    ],
    [
      "an unknown schema",
      ofProduct({ billing_schema_id: "schema_none" }),
      { "product.billing_schema_id": "Billing schema not found" },
    ],
    [
      "a schema of another product",
      ofProduct({ billing_schema_id: "schema_pen" }),
      { "product.billing_schema_id": "Billing schema does not belong to the product" },
    ],
    [
      "an inactive schema",
      ofProduct({ billing_schema_id: "schema_retired" }),
      { "product.billing_schema_id": "Billing schema is not active" },
    ],
    [
      "two variants",
      { product, items: [custom] },
      { product: "Exactly one of product, invoice and items is required" },
    ],
    ["no variant", {}, { product: "Exactly one of product, invoice and items is required" }],
    ["an empty body", "", { product: "Exactly one of product, invoice and items is required" }],
    ["an unknown property", { product, curency: "EUR" }, { curency: "Unknown field" }],
    [
      "an unknown property of an item",
      ofCustom({ discount: "5" }),
      { "items.0.discount": "Unknown field" },
    ],
    [
      "properties named after the prototype",
      `{"__proto__": {}, "constructor": 1, "product": ${JSON.stringify(product)}}`,
      { ["__proto__"]: "Unknown field", constructor: "Unknown field" },
    ],
    ["no items", { items: [] }, { items: "Items must contain at least 1 element" }],
    [
      "1001 items",
      { items: Array.from({ length: 1001 }, () => custom) },
      { items: "items must contain at most 1000 elements, not 1001" },
    ],
    ["items that are not an array", { items: {} }, { items: "items must be an array" }],
    [
      "an item that is not an object",
      { items: [custom, 7] },
      { "items.1": "items.1 must be an object" },
    ],
    [
      "an item of unknown type",
      ofCustom({ type: "TOTAL" }),
      { "items.0.type": 'items.0.type must be PRODUCT or PAYMENT_INTENT, not "TOTAL"' },
    ],
    ["price 1e5", ofCustom({ price: "1e5" }), price("1e5")],
    ["price 0x10", ofCustom({ price: "0x10" }), price("0x10")],
    ["price -1", ofCustom({ price: "-1" }), price("-1")],
    [
      "price with 31 digits",
      ofCustom({ price: `0.${"1".repeat(31)}` }),
      price(`0.${"1".repeat(31)}`),
    ],
    ["price with 21 digits", ofCustom({ price: "1".repeat(21) }), price("1".repeat(21))],
    ["price as a number", ofCustom({ price: 10 }), price(10)],
    [
      "price 0",
      ofCustom({ price: "0" }),
      { "items.0.price": "items.0.price must be greater than 0" },
    ],
    [
      "items in two currencies without a quote currency",
      { items: [custom, { ...custom, currency: "EUR" }] },
      { currency: "Currency is required when items do not share one currency" },
    ],
    ["text with NUL", ofCustom({ title: "a\u0000b" }), malformed],
    [
      "text with half a surrogate pair",
      `{"items":[{"type":"PAYMENT_INTENT","currency":"GBP","price":"1","title":"\\ud800"}]}`,
      malformed,
    ],
    [
      "several issues at once",
      {
        currency: "XXX",
        items: [
          { ...custom, quantity: 0 },
          {
            type: "PRODUCT",
            product_id: "product_none",
            billing_schema_id: "schema_retired",
            quantity: 1,
          },
        ],
      },
      {
        currency: "Invalid currency",
        "items.0.quantity": quantity,
        "items.1.product_id": "Product not found",
        "items.1.billing_schema_id": "Billing schema is not active",
      },
    ],
    [
      "an amount of more than 35 integer digits",
      {
        currency: "IDR",
        product: { id: "product_book", quantity: 1000000, billing_schema_id: "schema_huge" },
      },
      {
        product: "The price of this line exceeds the maximum of 35 digits before the decimal point",
      },
      "AMOUNT_OUT_OF_RANGE",
    ],
  ];
})();
