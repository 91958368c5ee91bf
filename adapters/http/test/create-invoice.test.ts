import { describe, expect, test } from "vitest";
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
