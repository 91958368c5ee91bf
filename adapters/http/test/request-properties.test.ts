import { currencies, invoiceStatuses, paymentStatuses, periods } from "quittance";
import { beforeAll, describe, expect, test } from "vitest";
import { bookItem, createApi, order, pay, place, type Call } from "./send-to-api.ts";

const time = "2025-07-01 00:00:00";

/** A property of a request: values that it takes, and values that it does not. */
type Row = readonly [
  property: string,
  taken: ReadonlyArray<unknown>,
  rejected: ReadonlyArray<unknown>,
];

const pageRows: ReadonlyArray<Row> = [
  ["limit", [1, 100], [0, 101, 1.5, "1", -1]],
  ["offset", [0, 1_000_000], [-1, 1_000_001, 0.5, "0"]],
];

const boundRows: ReadonlyArray<Row> = [
  ["price_usd_from", [0, 1.5, "0", "19.99"], [-1, "-1", "1e3", "", true, []]],
  ["price_usd_to", [0, 1.5, "0", "19.99"], [-1, "-1", "1e3", "", true, []]],
  ["created_at_from", [time], ["2025-07-01", "2025-02-30 00:00:00", 0, `${time}Z`]],
  ["created_at_to", [time], ["2025-07-01", "2025-02-30 00:00:00", 0, `${time}Z`]],
  ...pageRows,
];

const each = (values: ReadonlyArray<string>): ReadonlyArray<unknown> => [
  [],
  [...values],
  ...values.map((value) => [value]),
];

const requests: Readonly<Record<string, ReadonlyArray<Row>>> = {
  "/payments": [
    ["provider_id", [[], ["prov_card"], [7, "prov_card"]], ["prov_card", [true], [[]]]],
    ["invoice_id", ["invoice_1"], [1, "order_1", ["invoice_1"]]],
    ["status", each(paymentStatuses), ["PENDING", ["VOIDED"], ["pending"], [null]]],
    ["currency", each(currencies.slice(0, 20)), ["EUR", ["XXX"], ["eur"]]],
    ["expand", [[], ["provider"]], ["provider", ["invoice"]]],
    ...boundRows,
  ],
  "/invoices/list": [
    ["status", each(invoiceStatuses), ["PENDING", ["FAILED"], ["pending"]]],
    ["currency", [[], ["EUR"], ["no currency"]], ["EUR", [1]]],
    ["customer_email", ["a@example.com", "text"], [1, ["a@example.com"], "a".repeat(255)]],
    ["provider_id", ["prov_card", "7"], [7, ["prov_card"]]],
    ...boundRows,
  ],
  "/products/list": [
    ["is_active", [0, 1], [true, "1", 2, [1]]],
    ["version_group_id", ["group_book", "x"], [7, ["group_book"], "x".repeat(129)]],
    ...pageRows,
  ],
  "/billing_schemas/list": [
    ["is_active", [0, 1], [true, "1", 2, [1]]],
    ["version_group_id", ["group_gbp", "x"], [7, ["group_gbp"], "x".repeat(129)]],
    ["product_id", ["product_book"], [1, "book", ["product_book"]]],
    ...pageRows,
  ],
  "/webhooks/list": [["is_active", [0, 1], [true, "1", 2, [1]]], ...pageRows],
  "/taxes/list": [["is_active", [0, 1], [true, "1", 2, [1]]], ...pageRows],
  "/coupons/list": [
    ["is_active", [0, 1], [true, "1", 2, [1]]],
    ["code", ["SPRING", "spring", "-_".repeat(20)], ["", "NO CODE", 7, ["SPRING"], "A".repeat(41)]],
    ...pageRows,
  ],
  "/analytics/dashboard": [["period", periods, ["last_year", "LAST_DAY", 7, []]]],
};

describe.each(Object.entries(requests))("a request to %s", (path, rows) => {
  const { call } = createApi();

  test("may be empty", async () => {
    expect((await call(path, {})).status).toBe(200);
    expect((await call(path, "")).status).toBe(200);
  });

  test.each(rows.map(([property, taken, rejected]) => ({ property, taken, rejected })))(
    "has the property $property, optional and of its type",
    async ({ property, taken, rejected }) => {
      for (const value of [...taken, null]) {
        expect((await call(path, { [property]: value })).messages).toEqual({});
      }
      for (const value of rejected) {
        const response = await call(path, { [property]: value });
        expect(response.status, JSON.stringify(value)).toBe(400);
        expect(Object.keys(response.messages)[0]?.split(".")[0]).toBe(property);
      }
    },
  );
});

describe("every currency code is known where a currency is named:", () => {
  let call: Call;
  let id: string;
  beforeAll(async () => {
    ({ call } = createApi());
    id = await place(call);
  });

  test.each(currencies)("%s", async (currency) => {
    const item = { type: "PAYMENT_INTENT", currency, price: "1" };
    const responses = [
      await call("/pay/quote", { currency, items: [item] }),
      await call("/invoices/validate", order({ currency, items: [item] })),
      await call(`/invoices/${id}`, { currency }),
      await call("/payments", { currency: [currency] }),
      await pay(call, id, { provider_id: "prov_all", currency, price: "0.0000001" }),
    ];
    // Codes without a rate here are understood all the same: it is the rate that is missing.
    for (const { status } of responses) expect([200, 201, 503]).toContain(status);
  });

  test("and there are 49 of them", () => {
    expect(currencies).toHaveLength(49);
  });
});

describe("a request to validate an invoice", () => {
  const { call } = createApi();
  const validate = (properties: Readonly<Record<string, unknown>>): ReturnType<Call> =>
    call("/invoices/validate", order(properties));

  test.each([
    ["items", undefined, { items: "items is required" }],
    ["items", [], { items: "Items must contain at least 1 element" }],
    ["customer_email", undefined, { customer_email: "customer_email is required" }],
    ["customer_email", "not-an-email", { customer_email: "Invalid email address" }],
    ["currency", "XXX", { currency: "Invalid currency" }],
    ["metadata", [], { metadata: "metadata must be an object" }],
    ["redirect_url", "nowhere", { redirect_url: "Invalid URL" }],
  ])("is rejected for its %s: %j", async (property, value, messages) => {
    const response = await validate({ [property]: value });
    expect([response.status, response.messages]).toEqual([400, messages]);
  });

  test("needs a currency only where its items differ in theirs", async () => {
    const other = { ...bookItem, billing_schema_id: "schema_usd" };
    expect((await validate({ items: [bookItem, bookItem] })).status).toBe(200);
    expect((await validate({ items: [bookItem, other], currency: "EUR" })).status).toBe(200);
    expect((await validate({ items: [bookItem, other] })).messages).toEqual({
      currency: "Currency is required when items do not share one currency",
    });
  });

  test("may leave out currency, metadata and redirect_url, or send null", async () => {
    const nulls = { currency: null, metadata: null, redirect_url: null };
    expect((await validate({})).status).toBe(200);
    expect((await validate(nulls)).status).toBe(200);
  });
});

test("the details of an invoice know thirteen expand values, and no others", async () => {
  const { call } = createApi();
  const id = await place(call);
  const rejected = await call(`/invoices/${id}`, { expand: ["items", "customer"] });
  expect(rejected.messages).toEqual({
    "expand.1":
      "expand.1 must be one of payments, payments.provider, payments.refunds, items, items.product, " +
      "items.billing_schema, items.payment_intent, calculations, organization, taxes, totals, " +
      'credit_notes, currency, not "customer"',
  });
});
