import { describe, expect, test } from "vitest";
import { otherKey } from "./create-test-api.ts";
import { bookItem, customItem, createApi, order } from "./send-to-api.ts";

describe("validate and create:", () => {
  test("a valid invoice is created, with the steps of the validated quote", async () => {
    const { call } = createApi();
    const data = order({ items: [bookItem, customItem], currency: "EUR" });
    const valid = await call("/invoices/validate", data);
    expect([valid.status, valid.at("message")]).toEqual([200, "Invoice data is valid"]);
    expect((await call("/invoices/list")).at("data.total")).toBe(0);
    const created = await call("/invoices", data);
    expect([created.status, created.at("data.status")]).toEqual([201, "PENDING"]);
    expect(created.at("data.price")).toBe(valid.at("data.quote.total.price"));
    const id = String(created.at("data.id"));
    const quoted = await call("/pay/quote", { invoice: { id } });
    expect(quoted.at("data.total")).toEqual(valid.at("data.quote.total"));
  });

  test("another invoice with a key names what differs, to its own organization only", async () => {
    const { call } = createApi();
    const headers = { "idempotency-key": "order-17" };
    const items = [customItem];
    const { status, at } = await call("/invoices", order({ items }), { headers });
    expect(status).toBe(201);
    const id = String(at("data.id"));
    const change = { items: [{ ...customItem, price: "4" }], customer_email: "eve@example.com" };
    const other = await call("/invoices", order(change), { headers });
    const text = `differs from ${id}, which has the same idempotency key`;
    expect([other.status, other.at("error"), other.messages]).toEqual([
      422,
      `The idempotency key order-17 was already used for ${id} with different content: ` +
        "customer_email, items",
      { customer_email: text, items: text },
    ]);
    expect(other.text).not.toContain("payer@example.com");
    const theirs = await call("/invoices", order(change), { headers, as: otherKey });
    expect([theirs.status, theirs.text.includes(id)]).toEqual([201, false]);
  });

  test("both report every issue, and nothing is stored", async () => {
    const { call } = createApi();
    const faulty = order({
      currency: "EUR",
      customer_email: "not-an-email",
      redirect_url: "javascript:alert(1)",
      metadata: { a: 1 },
      items: [
        { ...bookItem, quantity: 0 },
        { ...bookItem, billing_schema_id: "schema_retired" },
      ],
    });
    const responses = [await call("/invoices/validate", faulty), await call("/invoices", faulty)];
    for (const response of responses) {
      expect(Object.keys(response.messages).sort()).toEqual([
        "customer_email",
        "items.0.quantity",
        "items.1.billing_schema_id",
        "metadata.a",
        "redirect_url",
      ]);
    }
    expect((await call("/invoices/list")).at("data.total")).toBe(0);
  });
});
