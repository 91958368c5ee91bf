import { beforeAll, describe, expect, test } from "vitest";
import {
  createApi,
  bookItem,
  customItem,
  noCredentials,
  order,
  pay,
  place,
} from "./send-to-api.ts";

const items = [{ ...bookItem, quantity: 2 }, customItem];

const minimalInvoice = [
  ...["id", "organization_id", "status", "substatus", "currency", "price"],
  ...["created_at", "updated_at"],
];
const ownersProperties = ["customer_email", "metadata"];
const payersInvoice = [...minimalInvoice, "price_usd", "redirect_url"];
const fullInvoice = [...payersInvoice, ...ownersProperties];
const payersPayment = [
  ...["id", "organization_id", "provider_id", "invoice_id", "currency", "price", "status"],
  ...["created_at", "updated_at", "happened_at"],
];
const paymentRow = [...payersPayment, "idempotency_key", "price_usd"];
const expandedPayment = [...paymentRow, "value"];
const amounts = ["amount_due", "amount_paid"];
const invoiceItem = [
  ...["id", "organization_id", "invoice_id", "type", "currency", "product_id"],
  ...["billing_schema_id", "payment_intent_id", "quantity", "status", "exclude_reason"],
  ...["created_at", "updated_at"],
];

/** The names of the properties of an object. */
const namesIn = (value: unknown): ReadonlyArray<string> => Object.keys(value as object).sort();

const sorted = (...names: ReadonlyArray<string>): ReadonlyArray<string> => [...names].sort();

/**
 * Every response is checked against the OpenAPI document, which throws. These tests state what the
 * document leaves open: which of the optional properties a response has.
 */
describe("the response", () => {
  const { call } = createApi();
  let id: string;
  beforeAll(async () => {
    id = await place(call, { items, currency: "EUR", metadata: { order: "7" } });
    await pay(call, id, { currency: "BITCOIN", price: "0.0001", provider_id: "prov_chain" });
  });

  const dataOf = async (path: string, body: unknown): Promise<unknown> => {
    const { at, status } = await call(path, body);
    expect(status).toBeLessThan(300);
    expect(at("status")).toBe(status);
    return at("data");
  };

  test("is a quote of a stored invoice, with identifiers of its custom items", async () => {
    const { at } = await call("/pay/quote", { invoice: { id } });
    expect(at("data.items.1.calculations.0.details.payment_intent_id")).toBe("payment_intent_1");
  });

  test("is a page of payments, with their providers on request", async () => {
    const rowOf = async (body: unknown): Promise<unknown> =>
      (await call("/payments", body)).at("data.payments.0");
    expect(namesIn(await rowOf({}))).toEqual(sorted(...paymentRow));
    expect(namesIn(await rowOf({ expand: ["provider"] }))).toEqual(
      sorted(...paymentRow, "provider"),
    );
  });

  test("is a page of invoices", async () => {
    const { at } = await call("/invoices/list");
    expect(namesIn(at("data.invoices.0"))).toEqual(
      sorted(...minimalInvoice, "customer_email", "price_usd"),
    );
  });

  test("is a dashboard, for an empty body and for a period", async () => {
    expect(await dataOf("/analytics/dashboard", {})).toMatchObject({
      period: { key: "last_30_days" },
    });
    expect(await dataOf("/analytics/dashboard", { period: "prev_last_7_days" })).toMatchObject({
      period: { key: "prev_last_7_days" },
    });
  });

  test("is a minimal invoice unless something is expanded", async () => {
    expect(namesIn(await dataOf(`/invoices/${id}`, {}))).toEqual(sorted(...minimalInvoice));
    expect(namesIn(await dataOf(`/invoices/${id}`, { expand: [] }))).toEqual(
      sorted(...minimalInvoice),
    );
  });

  /** By what is expanded: properties of the invoice, of its items and of its payments. */
  const expansions: ReadonlyArray<
    [string, invoice: Array<string>, item?: Array<string>, payment?: Array<string>]
  > = [
    ["payments", ["payments", ...amounts], [], []],
    ["payments.provider", ["payments", ...amounts], [], ["provider"]],
    ["items", ["items"]],
    ["items.product", ["items"], ["product"]],
    ["items.billing_schema", ["items"], ["billing_schema"]],
    ["items.payment_intent", ["items"], ["payment_intent"]],
    ["calculations", ["calculations"]],
    ["organization", ["organization"]],
    ["currency", ["currency_details"]],
  ];

  const expectProperties = (
    data: unknown,
    invoice: ReadonlyArray<string>,
    item: ReadonlyArray<string>,
    ofPayment: ReadonlyArray<string>,
  ): void => {
    expect(namesIn(data)).toEqual(sorted(...fullInvoice, ...invoice));
    const found = data as { readonly items?: Array<unknown>; readonly payments?: Array<unknown> };
    for (const line of found.items ?? []) {
      expect(namesIn(line)).toEqual(sorted(...invoiceItem, ...item));
    }
    for (const paid of found.payments ?? []) {
      expect(namesIn(paid)).toEqual(sorted(...expandedPayment, ...ofPayment));
    }
  };

  test.each(expansions)("is an invoice expanded by %s", async (value, names, item, ofPayment) => {
    const data = await dataOf(`/invoices/${id}`, { expand: [value] });
    expectProperties(data, names, item ?? [], ofPayment ?? []);
  });

  test("is an invoice expanded by everything, with a quote in another currency", async () => {
    const expand = expansions.map(([value]) => value);
    const data = await dataOf(`/invoices/${id}`, { expand, currency: "GBP" });
    expectProperties(
      data,
      [...new Set(expansions.flatMap(([, names]) => names)), "calculation_summary"],
      expansions.flatMap(([, , item = []]) => item),
      ["provider"],
    );
    expect(data).toMatchObject({
      items: [{}, {}],
      payments: [{ provider: { id: "prov_chain" } }],
      currency_details: { code: "EUR", decimals: 2 },
      calculation_summary: { currency: "GBP" },
    });
  });

  test("for a payer has no properties of the organization", async () => {
    const { at } = await call(`/invoices/${id}`, { expand: ["payments"] }, { as: noCredentials });
    expect(namesIn(at("data"))).toEqual(sorted(...payersInvoice, "payments", ...amounts));
    expect(namesIn(at("data.payments.0"))).toEqual(sorted(...payersPayment, "value"));
  });

  test("to a write is the invoice, or the payment with its invoice", async () => {
    const created = await dataOf("/invoices", order({ items, currency: "EUR" }));
    expectProperties(created, ["items", "calculations"], ["payment_intent"], []);
    const paid = await pay(call, id);
    expect(namesIn(paid.at("data.payment"))).toEqual(sorted(...paymentRow));
    expect(namesIn(paid.at("data.invoice"))).toEqual(sorted(...minimalInvoice));
    const read = await dataOf(`/payments/${String(paid.at("data.payment.id"))}`, {});
    expect(namesIn(read)).toEqual(sorted(...paymentRow));
  });
});
