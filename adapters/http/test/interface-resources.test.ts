import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { dashboard, failure, page, success } from "./answer-shapes.ts";
import { askWith, bookItem, customItem, nobody, order, pay, place, type Ask } from "./test-app.ts";
import { billingSchema, calculation, fullInvoice, invoiceItem } from "./invoice-shapes.ts";
import {
  minimalInvoice,
  payersPayment,
  payment,
  paymentIntent,
  product,
  provider,
} from "./invoice-shapes.ts";
import { mounts, type Mounted } from "./mounts.ts";
import { quote } from "./quote-shapes.ts";
import { service } from "./service.ts";
import {
  arrayOf,
  decimal,
  integer,
  properties,
  nothing,
  nullable,
  oneOf,
  text,
  type Check,
} from "./shape.ts";

const items = [{ ...bookItem, quantity: 2 }, customItem];

describe.each(Object.entries(mounts))("every answer over %s has the properties", (_, mount) => {
  let mounted: Mounted;
  let ask: Ask;
  let id: string;
  beforeAll(async () => {
    mounted = await mount(service());
    ask = askWith(mounted.send);
    id = await place(ask, { items, currency: "EUR", metadata: { order: "7" } });
    await pay(ask, id, { currency: "BITCOIN", price: "0.0001", provider_id: "prov_chain" });
  });
  afterAll(() => mounted.close());

  const holds = async (data: Check, path: string, body: unknown): Promise<void> => {
    const answer = await ask(path, body);
    expect(success(data)(JSON.parse(answer.text), "answer")).toEqual([]);
    expect(answer.at("status")).toBe(answer.status);
  };

  test.each([
    [
      "a product",
      { product: { id: "product_book", quantity: 2, billing_schema_id: "schema_gbp" } },
    ],
    ["lines of both types", { currency: "EUR", items }],
    [
      "lines in the currency of the quote",
      { currency: "USD", items: [{ ...bookItem, billing_schema_id: "schema_usd" }] },
    ],
  ])("of a quote: %s", (_name, body) => holds(quote, "/pay/quote", body));

  test("of a quote: a stored invoice, whose custom items have an identifier", async () => {
    await holds(quote, "/pay/quote", { invoice: { id } });
    const answer = await ask("/pay/quote", { invoice: { id } });
    expect(answer.at("data.items.1.calculations.0.details.payment_intent_id")).toBe(
      "payment_intent_1",
    );
  });

  test("of a list of payments, and of their providers", async () => {
    const row = { ...payment, price_usd: decimal };
    await holds(page("payments", properties(row)), "/payments", {});
    await holds(page("payments", properties({ ...row, provider })), "/payments", {
      expand: ["provider"],
    });
  });

  test("of a list of invoices", () => {
    const { customer_email, price_usd } = fullInvoice;
    const row = { ...minimalInvoice, customer_email, price_usd };
    return holds(page("invoices", properties(row)), "/invoices/list", {});
  });

  test("of invoice data that is valid", () =>
    holds(
      properties({ valid: oneOf(true), currency: oneOf("EUR"), quote }),
      "/invoices/validate",
      order({ items, currency: "EUR" }),
    ));

  test("of a dashboard, for an empty body and for a period", async () => {
    await holds(dashboard, "/analytics/dashboard", {});
    await holds(dashboard, "/analytics/dashboard", { period: "prev_last_7_days" });
  });

  test("of an invoice, minimal unless something is expanded", async () => {
    await holds(properties(minimalInvoice), `/invoices/${id}`, {});
    await holds(properties(minimalInvoice), `/invoices/${id}`, { expand: [] });
  });

  const currencyDetails = properties({
    code: text,
    name: text,
    kind: oneOf("FIAT", "CRYPTO"),
    decimals: oneOf(2),
  });
  const itemsWith = (more: Readonly<Record<string, Check>> = {}): Check =>
    arrayOf(properties({ ...invoiceItem, ...more }));
  const expansions: Readonly<Record<string, Readonly<Record<string, Check>>>> = {
    payments: { payments: arrayOf(properties(payment)), payments_total: integer },
    "payments.provider": {
      payments: arrayOf(properties({ ...payment, provider })),
      payments_total: integer,
    },
    items: { items: itemsWith() },
    "items.product": { items: itemsWith({ product: nullable(product) }) },
    "items.billing_schema": { items: itemsWith({ billing_schema: nullable(billingSchema) }) },
    "items.payment_intent": { items: itemsWith({ payment_intent: nullable(paymentIntent) }) },
    calculations: { calculations: arrayOf(calculation) },
    organization: { organization: properties({ name: text, image_url: nullable(text) }) },
    currency: { currency_details: currencyDetails },
  };

  test.each(Object.entries(expansions))("of an invoice expanded by %s", (value, more) =>
    holds(properties({ ...fullInvoice, ...more }), `/invoices/${id}`, { expand: [value] }),
  );

  test("of an invoice expanded by everything, with a summary in another currency", () =>
    holds(
      properties({
        ...fullInvoice,
        ...expansions["calculations"],
        ...expansions["organization"],
        ...expansions["currency"],
        payments: arrayOf(properties({ ...payment, provider })),
        payments_total: integer,
        items: itemsWith({
          product: nullable(product),
          billing_schema: nullable(billingSchema),
          payment_intent: nullable(paymentIntent),
        }),
        calculation_summary: quote,
      }),
      `/invoices/${id}`,
      { expand: Object.keys(expansions), currency: "GBP" },
    ));

  test("of an invoice as its payer sees it, and no others", async () => {
    const { customer_email, metadata, ...seen } = fullInvoice;
    const answer = await ask(`/invoices/${id}`, { expand: ["payments"] }, { as: nobody });
    const shape = properties({
      ...seen,
      payments: arrayOf(properties(payersPayment)),
      payments_total: integer,
    });
    expect(success(shape)(JSON.parse(answer.text), "answer")).toEqual([]);
    expect([customer_email, metadata]).toHaveLength(2);
  });

  test("of what the extensions write: the invoice, and where it stands after a payment", async () => {
    const parts = { items: expansions["items.payment_intent"]?.["items"] ?? nothing };
    const made = { ...fullInvoice, ...parts, ...expansions["calculations"] };
    await holds(properties(made), "/invoices", order({ items, currency: "EUR" }));
    const row = { ...payment, price_usd: decimal };
    const paid = await pay(ask, id);
    const shape = properties({ payment: properties(row), invoice: properties(minimalInvoice) });
    expect(success(shape)(JSON.parse(paid.text), "answer")).toEqual([]);
    await holds(properties(row), `/payments/${String(paid.at("data.payment.id"))}`, {});
  });

  test.each([
    ["a faulty body", "/pay/quote", {}],
    ["text that is no JSON", "/invoices/list", "{"],
    ["an unknown path", "/nowhere", {}],
  ])("of a failure: %s", async (_name, path, body) => {
    const answer = await ask(path, body);
    expect(failure(JSON.parse(answer.text), "answer")).toEqual([]);
    expect(answer.at("status")).toBe(answer.status);
    expect(answer.at("support_id")).toBe(answer.headers.get("x-request-id"));
  });
});
