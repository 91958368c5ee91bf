import { describe, expect, test } from "vitest";
import { createApi, noCredentials, order, place } from "./send-to-api.ts";

describe("invoice details:", () => {
  test("currency in expand adds currency details, currency in the body a quote at current rates", async () => {
    const { call } = createApi();
    const id = await place(call);
    const response = await call(`/invoices/${id}`, { expand: ["currency"], currency: "BITCOIN" });
    expect(response.at("data.currency_details")).toEqual({
      code: "GBP",
      name: "British Pound",
      kind: "FIAT",
      decimals: 2,
    });
    expect(response.at("data.calculation_summary.currency")).toBe("BITCOIN");
    expect(response.at("data.calculation_summary.items.0.item.product_id")).toBe("product_book");
    const minimal = await call(`/invoices/${id}`, { currency: "EUR" });
    expect(minimal.at("data.customer_email")).toBeUndefined();
    expect(minimal.at("data.calculation_summary.currency")).toBe("EUR");
  });

  test("the organization is a name and an image", async () => {
    const { call } = createApi();
    const id = await place(call);
    const response = await call(`/invoices/${id}`, { expand: ["organization"] });
    expect(response.at("data.organization")).toEqual({
      name: "One",
      image_url: "https://example.com/one.png",
    });
  });
});

const customer = { name: "Ada", address: ["1 Row", "London"], country: "GB", tax_id: "GB1" };
const due_at = "2999-01-01 00:00:00";
const expires_at = "2999-01-02 00:00:00";

test("an invoice has its dates, customer and standing; a payer sees the name only", async () => {
  const { call } = createApi();
  const id = await place(call, { due_at, expires_at, customer });
  const full = await call(`/invoices/${id}`, { expand: ["items"] });
  expect(full.at("data")).toMatchObject({
    ...{ due_at, expires_at, customer },
    standing: { is_overdue: false, is_expired: false, paid_late: false },
  });
  expect(full.at("data.issued_at")).toBe(full.at("data.created_at"));
  const payer = await call(`/invoices/${id}`, { expand: ["items"] }, { as: noCredentials });
  expect(payer.at("data.customer")).toEqual({ name: "Ada" });
  expect(payer.text).not.toContain("GB1");
  const minimal = await call(`/invoices/${id}`);
  expect(minimal.at("data.due_at")).toBe(due_at);
  expect(minimal.at("data.customer")).toBeUndefined();
});

test("an invoice without them has none of their properties", async () => {
  const { call } = createApi();
  const id = await place(call);
  const { text } = await call(`/invoices/${id}`, { expand: ["items"] });
  for (const name of ["number", "issued_at", "due_at", "expires_at", "customer", "standing"]) {
    expect(text).not.toContain(`"${name}":`);
  }
});

test("invalid dates and customers are named, in validate and create alike", async () => {
  const { call } = createApi();
  const body = order({
    due_at: "2000-01-01 00:00:00",
    expires_at: "1999-01-01 00:00:00",
    customer: { name: "", address: ["", "a"], country: "gb", tax_id: "x".repeat(51), vat: 1 },
  });
  for (const path of ["/invoices/validate", "/invoices"]) {
    const { status, messages } = await call(path, body);
    expect(status).toBe(400);
    expect(Object.keys(messages).sort()).toEqual([
      "customer.address.0",
      "customer.country",
      "customer.name",
      "customer.tax_id",
      "customer.vat",
      "due_at",
      "expires_at",
    ]);
    expect(messages["due_at"]).toBe(
      "due_at must not be earlier than the time at which the invoice is issued",
    );
    expect(messages["expires_at"]).toBe("expires_at must not be earlier than due_at");
  }
});

test("lists filter by number, due dates and what is overdue", async () => {
  const { call } = createApi();
  const id = await place(call, { due_at });
  await place(call);
  const idsOf = async (filter: object) => {
    const { data } = JSON.parse((await call("/invoices/list", filter)).text) as {
      readonly data: { readonly invoices: ReadonlyArray<{ readonly id: string }> };
    };
    return data.invoices.map((found) => found.id);
  };
  expect(await idsOf({ due_at_from: due_at, due_at_to: due_at })).toEqual([id]);
  expect(await idsOf({ is_overdue: true })).toEqual([]);
  expect(await idsOf({ is_overdue: false })).toHaveLength(2);
  expect(await idsOf({ number: "1" })).toEqual([]);
  const reversed = await call("/invoices/list", { due_at_from: expires_at, due_at_to: due_at });
  expect(reversed.messages).toEqual({
    due_at_from: "due_at_from must not be later than due_at_to",
  });
});
