import type { LineTax, TaxesOfLine, TaxSource } from "quittance/adapter";
import {
  Amount,
  idOf,
  left,
  portFailed,
  right,
  timestampOf,
  type BillingSchema,
  type QuoteJson,
} from "quittance";
import { verifyQuote } from "quittance/evidence";
import { fixedTaxes } from "quittance/testing";
import { afterEach, describe, expect, test, vi } from "vitest";
import { tax } from "../../../test/support/sample-catalog.ts";
import { bookItem, customItem, createApi, noCredentials, order, place } from "./send-to-api.ts";
import { newStore } from "./create-test-api.ts";

const many = Array.from({ length: 101 }, (_, index) => tax(`n${String(index)}`, "1"));
const taxes = fixedTaxes([
  tax("vat", "20"),
  tax("city", "5", { isCompound: true }),
  tax("gross", "19", { isInclusive: true }),
  ...many,
]);

const bookSchema: BillingSchema = {
  id: idOf("schema", "schema_taxed"),
  organizationId: idOf("org", "org_one"),
  productId: idOf("product", "product_book"),
  versionGroupId: "group_taxed",
  isActive: true,
  name: "Taxed",
  description: "",
  basePrice: { currency: "GBP", amount: Amount.of("10") },
  recurrence: undefined,
  createdAt: timestampOf("2025-01-01 00:00:00"),
  updatedAt: undefined,
};

const book = { id: "product_book", quantity: 1, billing_schema_id: "schema_gbp" };

describe("a quote of a product", () => {
  const { call } = createApi({ taxes });

  test("names its invalid taxes", async () => {
    const product = { ...book, tax_ids: ["tax_vat", "tax_none", 7] };
    expect(Object.keys((await call("/pay/quote", { product })).messages)).toEqual([
      ...["product.tax_ids.2", "product.tax_ids.1"],
    ]);
  });

  test("contains its taxes", async () => {
    const product = { ...book, tax_ids: ["tax_vat", "tax_city"] };
    const response = await call("/pay/quote", { product });
    expect(response.at("data.total.price")).toBe("12.6");
    expect(response.at("data.taxes")).toEqual([
      {
        ...{ tax_id: "tax_vat", name: "VAT", percent: "20", category: "S" },
        ...{ base: "10", amount: "2" },
      },
      {
        ...{ tax_id: "tax_city", name: "CITY", percent: "5", category: "S" },
        ...{ base: "12", amount: "0.6" },
      },
    ]);
    expect(verifyQuote(response.at("data") as QuoteJson)).toEqual([]);
  });
});

test("a request can have 100 different taxes in all, and not 101", async () => {
  const { call } = createApi({ taxes });
  const request = (count: number) => ({
    items: Array.from({ length: 11 }, (_, line) => ({
      ...bookItem,
      tax_ids: many.slice(line * 10, Math.min(line * 10 + 10, count)).map(({ taxId }) => taxId),
    })),
  });
  expect((await call("/pay/quote", request(100))).status).toBe(200);
  expect((await call("/pay/quote", request(101))).messages).toEqual({
    items: "items must have at most 100 different taxes",
  });
});

describe("one response has every issue of a line and of its taxes:", () => {
  const vat = { name: "VAT", percent: "20" };
  const bad = ["tax_none", "tax_1", "tax_1", "x"];
  const aMessage: unknown = expect.any(String);
  const messages = {
    "items.0.tax_ids.0": "Tax not found",
    "items.0.tax_ids.2": "Tax is repeated",
    "items.0.tax_ids.3": expect.stringContaining("must have the form tax_<id>") as unknown,
  };

  test.each<[string, object, object]>([
    ["a quantity out of range", { quantity: 0 }, { "items.0.quantity": aMessage }],
    ["a quantity of another type", { quantity: "2" }, { "items.0.quantity": aMessage }],
    [
      "an unknown product",
      { product_id: "product_none" },
      { "items.0.product_id": "Product not found" },
    ],
    ["no other issue", {}, {}],
  ])("%s", async (_, given, others) => {
    const { call } = createApi();
    await call("/taxes", vat);
    const items = [{ ...bookItem, ...given, tax_ids: bad }];
    expect((await call("/invoices/validate", order({ items }))).messages).toEqual({
      ...others,
      ...messages,
    });
  });

  test("inclusive and exclusive taxes, an inactive tax, and an e-mail address", async () => {
    const { call } = createApi();
    await call("/taxes", vat);
    await call("/taxes", { ...vat, is_inclusive: 1 });
    await call("/taxes", vat);
    await call("/taxes/tax_3/deactivate");
    const items = [
      { ...bookItem, quantity: 0, tax_ids: ["tax_1", "tax_2"] },
      { ...customItem, price: "0", tax_ids: ["tax_3"] },
      { ...customItem, tax_ids: ["tax_none"] },
    ];
    const { messages: found } = await call(
      "/invoices",
      order({ items, currency: "EUR", customer_email: "x" }),
    );
    expect(Object.keys(found)).toEqual([
      ...["customer_email", "items.0.quantity", "items.0.tax_ids"],
      ...["items.1.price", "items.1.tax_ids.0", "items.2.tax_ids.0"],
    ]);
  });

  test("the default taxes of a schema that is valid, and not those of another", async () => {
    const store = newStore();
    const taxed = { ...bookSchema, taxIds: [idOf("tax", "tax_none")] };
    await store.catalogWriter.storeBillingSchema(taxed.organizationId, taxed)();
    const { call } = createApi({ store });
    const wrong = { ...bookItem, billing_schema_id: taxed.id, quantity: 0 };
    expect((await call("/pay/quote", { items: [wrong] })).messages).toEqual({
      "items.0.quantity": "Quantity must be an integer between 1 and 1000000",
      "items.0.tax_ids.0": "Tax not found",
    });
    const ofPen = { ...wrong, product_id: "product_pen", quantity: 1 };
    expect((await call("/pay/quote", { items: [ofPen] })).messages).toEqual({
      "items.0.billing_schema_id": "Billing schema does not belong to the product",
    });
  });

  test("a source that fails does not hide the other issues", async () => {
    const failing: TaxSource = { taxesFor: () => () => Promise.reject(new Error("gone")) };
    const { call } = createApi({ taxes: failing });
    const items = [{ ...bookItem, quantity: 0, tax_ids: ["tax_1"] }];
    expect(Object.keys((await call("/pay/quote", { items })).messages)).toEqual([
      "items.0.quantity",
    ]);
    const unread = [{ ...bookItem, quantity: "1", tax_ids: ["tax_1"] }];
    expect(Object.keys((await call("/pay/quote", { items: unread })).messages)).toEqual([
      "items.0.quantity",
    ]);
  });

  test("a source can leave out the taxes of invalid lines", async () => {
    const engine: TaxSource = {
      taxesFor:
        (_, { lines }) =>
        () =>
          Promise.resolve(right(lines.map(() => ({ taxes: [], issues: [] })))),
    };
    const { call } = createApi({ taxes: engine });
    const items = [{ ...bookItem, quantity: 0, tax_ids: ["tax_1"] }, customItem];
    expect(Object.keys((await call("/pay/quote", { items })).messages)).toEqual([
      "currency",
      "items.0.quantity",
    ]);
  });
});

test("without a source of taxes, every tax is unknown", async () => {
  const { call } = createApi();
  const response = await call("/pay/quote", { product: { ...book, tax_ids: ["tax_vat"] } });
  expect(response.messages).toEqual({ "product.tax_ids.0": "Tax not found" });
});

describe("a request fails with 503 if the source of taxes", () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  const returning = (lines: ReadonlyArray<ReadonlyArray<LineTax>>): TaxSource => ({
    taxesFor: () => () => {
      const found = lines.map((each): TaxesOfLine => ({ taxes: each, issues: [] }));
      return Promise.resolve(right(found));
    },
  });
  const defect = new Error("defect of the source");
  const failing: ReadonlyArray<readonly [name: string, source: TaxSource]> = [
    ["fails", { taxesFor: () => () => Promise.resolve(left(portFailed("taxes", defect))) }],
    ["rejects", { taxesFor: () => () => Promise.reject(defect) }],
    [
      "throws",
      {
        taxesFor: () => {
          throw defect;
        },
      },
    ],
    ["returns no lines", returning([])],
    ["returns too many lines", returning([[], [], []])],
    ["returns two contents for one tax", returning([[tax("a", "1")], [tax("a", "2")]])],
    ["returns a percentage above 1000", returning([[], [tax("a", "1000.1")]])],
    ["returns eleven taxes for a line", returning([[], many.slice(0, 11)])],
    ["returns a tax twice for a line", returning([[], [tax("a", "1"), tax("a", "1")]])],
    ["returns nothing", { taxesFor: () => () => Promise.resolve(undefined as never) }],
    [
      "returns lines without taxes",
      { taxesFor: () => () => Promise.resolve(right([{}, {}] as never)) },
    ],
    ["returns a tax without a name", returning([[], [tax("a", "1", { name: "" })]])],
  ];
  const items = [bookItem, customItem];
  const requests: Readonly<Record<string, object>> = {
    "/pay/quote": { currency: "EUR", items },
    "/invoices/validate": order({ currency: "EUR", items }),
    "/invoices": order({ currency: "EUR", items }),
  };

  test.each(failing)("%s", async (_, source) => {
    const { call } = createApi({ taxes: source });
    for (const [path, body] of Object.entries(requests)) {
      const response = await call(path, body);
      expect([response.status, response.at("log.code")]).toEqual([503, "TAX_UNAVAILABLE"]);
      expect(response.text).not.toContain("defect");
    }
    expect((await call("/invoices/list")).at("data.total")).toBe(0);
  });

  test("does not respond within 10 seconds", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { call } = createApi({ taxes: { taxesFor: () => () => new Promise(() => undefined) } });
    const settled = vi.fn();
    const response = call("/pay/quote", { items: [customItem] }).then((found) => {
      settled();
      return found;
    });
    await vi.advanceTimersByTimeAsync(9999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect((await response).at("log.code")).toBe("TAX_UNAVAILABLE");
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe("the taxes of an invoice", () => {
  const lines = [
    { ...bookItem, tax_ids: ["tax_vat"] },
    { ...customItem, tax_ids: ["tax_vat", "tax_city"] },
    { ...customItem, tax_ids: ["tax_gross"] },
  ];

  test.each(["LINE", "DOCUMENT"] as const)(
    "are those of its quote, with taxes of each %s",
    async (at) => {
      const { call } = createApi({ taxes, tax: { at } });
      const request = order({ currency: "EUR", items: lines });
      const valid = await call("/invoices/validate", request);
      const id = String((await call("/invoices", request)).at("data.id"));
      const expanded = await call(`/invoices/${id}`, { expand: ["taxes"] });
      expect(expanded.at("data.taxes")).toEqual(valid.at("data.quote.taxes"));
      expect(expanded.at("data.calculations")).toBeUndefined();
      expect((expanded.at("data.taxes") as ReadonlyArray<unknown>).length).toBe(3);
      const payer = await call(`/invoices/${id}`, { expand: ["taxes"] }, { as: noCredentials });
      expect(payer.at("data.taxes")).toEqual(expanded.at("data.taxes"));
    },
  );

  test("are empty without taxes, and absent unless they are expanded", async () => {
    const { call } = createApi({ taxes });
    const id = await place(call);
    expect((await call(`/invoices/${id}`, { expand: ["taxes"] })).at("data.taxes")).toEqual([]);
    expect((await call(`/invoices/${id}`, { expand: ["items"] })).text).not.toContain('"taxes"');
  });
});
