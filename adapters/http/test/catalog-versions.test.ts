import { Amount, createCatalog, idOf, timestampOf } from "quittance";
import { sequentialIds } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { bookItem, createApi, order, place } from "./send-to-api.ts";
import { newStore } from "./create-test-api.ts";

const owner = idOf("org", "org_one");
const productId = idOf("product", "product_book");

/** A service, and the writing of its catalog. */
const shop = () => {
  const store = newStore();
  const clock = () => timestampOf("2025-07-18 09:00:00");
  return {
    ...createApi({ store }),
    catalog: createCatalog({ ...store, clock, newId: sequentialIds() }),
  };
};

describe("catalog: a revised schema", () => {
  test("is used by new invoices, while an old invoice keeps the old version", async () => {
    const { call, catalog } = shop();
    const id = await place(call);
    const basePrice = { currency: "GBP", amount: Amount.of("11") } as const;
    const revised = await catalog.reviseBillingSchema(owner, idOf("schema", "schema_gbp"), {
      basePrice,
    });
    if (revised._tag === "Left") throw new Error(revised.left.kind);

    const old = await call("/invoices/validate", order());
    expect(old.messages).toEqual({ "items.0.billing_schema_id": "Billing schema is not active" });
    const items = [{ ...bookItem, billing_schema_id: revised.right.id }];
    const fresh = await call("/invoices/validate", order({ items }));
    expect(fresh.at("data.quote.total.price")).toBe("11");

    expect((await call("/pay/quote", { invoice: { id } })).at("data.total.price")).toBe("10");
    const kept = await call(`/invoices/${id}`, { expand: ["items.billing_schema"] });
    expect(kept.at("data.items.0.billing_schema")).toMatchObject({
      id: "schema_gbp",
      version_group_id: "group_gbp",
      is_active: 0,
      base_price: "10",
      updated_at: "2025-07-18 09:00:00",
    });
  });
});

describe("catalog: a revised product", () => {
  test("can still be sold with the billing schemas of its group", async () => {
    const { call, catalog } = shop();
    const revised = await catalog.reviseProduct(owner, productId, { name: "Second edition" });
    if (revised._tag === "Left") throw new Error(revised.left.kind);
    expect((await call("/invoices/validate", order())).messages).toEqual({
      "items.0.product_id": "Product is not active",
    });
    const items = [{ ...bookItem, product_id: revised.right.id }];
    const fresh = await call("/invoices/validate", order({ items }));
    expect(fresh.at("data.quote.items.0.calculations.0.title")).toBe("Second edition");
  });
});

describe("catalog: a recurring schema", () => {
  test("has the five properties of its recurrence, and is priced for one interval", async () => {
    const { call, catalog } = shop();
    const made = await catalog.createBillingSchema(owner, productId, {
      name: "Monthly",
      basePrice: { currency: "EUR", amount: Amount.of("6.9") },
      recurrence: {
        intervalType: "MONTH",
        intervalCount: 3,
        paymentType: "ADVANCE",
        renewType: "CALENDAR",
        billingType: "PRORATED",
      },
    });
    if (made._tag === "Left") throw new Error(made.left.kind);
    const id = await place(call, {
      items: [{ ...bookItem, billing_schema_id: made.right.created.id }],
    });
    const details = await call(`/invoices/${id}`, { expand: ["items.billing_schema"] });
    expect(details.at("data.price")).toBe("6.9");
    expect(details.at("data.items.0.billing_schema")).toMatchObject({
      type: "RECURRING",
      interval_type: "MONTH",
      interval_count: 3,
      payment_type: "ADVANCE",
      renew_type: "CALENDAR",
      billing_type: "PRORATED",
    });
  });
});

test("catalog: an item that is included has no reason to be excluded", async () => {
  const { call } = shop();
  const details = await call(`/invoices/${await place(call)}`, { expand: ["items"] });
  expect(details.at("data.items.0")).toMatchObject({ status: "INCLUDED", exclude_reason: null });
});
