import { describe, expect, test } from "vitest";
import { verifyQuote } from "quittance/evidence";
import { createApi, type ApiResponse } from "./send-to-api.ts";

const graduated = {
  model: "GRADUATED",
  tiers: [
    { up_to: "5.0", unit_price: "7.0" },
    { up_to: null, unit_price: "6.5", flat_price: "2" },
  ],
  package_size: null,
  minimum: "10",
};
const stored = {
  model: "GRADUATED",
  tiers: [
    { up_to: "5", unit_price: "7", flat_price: "0" },
    { up_to: null, unit_price: "6.5", flat_price: "2" },
  ],
  minimum: "10",
};
const price = { product_id: "product_1", name: "Each", currency: "GBP", base_price: "0" };

const sellingTiers = async () => {
  const { call } = createApi();
  await call("/products", { name: "Tea" });
  const created = await call("/billing_schemas", { ...price, pricing: graduated });
  return { call, created };
};

const line = { type: "PRODUCT", product_id: "product_1", billing_schema_id: "schema_1" };
const measured = { ...line, quantity: 3, units: "2.0", unit: "MB" };

describe("a billing schema with tiers", () => {
  test("is stored with canonical amounts, and read and listed as it is stored", async () => {
    const { call, created } = await sellingTiers();
    expect([created.status, created.at("data.pricing")]).toEqual([201, stored]);
    expect((await call("/billing_schemas/schema_1")).at("data.pricing")).toEqual(stored);
    expect((await call("/billing_schemas/list")).at("data.billing_schemas.0.pricing")).toEqual(
      stored,
    );
  });

  test("keeps its model in a revision, and null removes it", async () => {
    const { call } = await sellingTiers();
    const revise = (id: string, changes: object): Promise<ApiResponse> =>
      call(`/billing_schemas/${id}/revise`, changes);
    expect((await revise("schema_1", { name: "Mine" })).at("data.pricing")).toEqual(stored);
    const removed = await revise("schema_2", { pricing: null });
    expect([removed.status, Object.keys(removed.at("data") as object)]).toEqual([
      201,
      expect.not.arrayContaining(["pricing"]),
    ]);
    expect((await call("/billing_schemas/schema_1")).at("data.pricing")).toEqual(stored);
  });

  test.each<[string, object, Readonly<Record<string, string>>]>([
    [
      "tiers that do not rise",
      { pricing: { ...graduated, tiers: [graduated.tiers[0], ...graduated.tiers] } },
      { "pricing.tiers.1.up_to": "pricing.tiers.1.up_to must be greater than the tier before" },
    ],
    ["a base price", { base_price: "1" }, { base_price: "Base price must be 0 with tiers" }],
    [
      "no tiers",
      { pricing: { model: "VOLUME" } },
      { "pricing.tiers": "pricing.tiers are required" },
    ],
    [
      "an empty list of tiers",
      { pricing: { model: "VOLUME", tiers: [] } },
      { "pricing.tiers": "Tiers must contain 1 to 100 elements" },
    ],
    [
      "an amount that is a number",
      { pricing: { ...graduated, minimum: 10 } },
      {
        "pricing.minimum":
          'pricing.minimum must be a decimal string such as "19.99" with at most 20 digits ' +
          "before the decimal point and 30 after it, not 10",
      },
    ],
  ])("with %s is rejected", async (_, changes, messages) => {
    const { call } = await sellingTiers();
    const body = { ...price, pricing: graduated, ...changes };
    expect((await call("/billing_schemas", body)).messages).toEqual(messages);
    const revised = await call("/billing_schemas/schema_1/revise", { currency: "GBP", ...changes });
    expect(revised.status).toBe(400);
  });
});

describe("a line with units", () => {
  test("is quoted by its tiers, and its quote can be verified", async () => {
    const { call } = await sellingTiers();
    const quoted = await call("/pay/quote", { items: [measured] });
    expect([quoted.status, quoted.at("data.total.price")]).toEqual([200, "43.5"]);
    expect(quoted.at("data.items.0.item")).toMatchObject({ quantity: 3, units: "2", unit: "MB" });
    expect(verifyQuote(quoted.at("data"))).toEqual([]);
    const { quantity, units } = measured;
    const product = { id: "product_1", billing_schema_id: "schema_1", quantity, units };
    const alone = await call("/pay/quote", { product });
    expect(alone.at("data.total.price")).toBe("43.5");
  });

  test("has its units on the invoice that is created from it, once for a key", async () => {
    const { call } = await sellingTiers();
    const create = (units: string | null): Promise<ApiResponse> =>
      call(
        "/invoices",
        { items: [{ ...measured, units }], customer_email: "ada@example.com" },
        { headers: { "idempotency-key": "one" } },
      );
    const created = await create("2.0");
    expect([created.status, created.at("data.items.0.units")]).toEqual([201, "2"]);
    expect([(await create("2")).status, (await create("3")).status]).toEqual([200, 422]);
    expect((await create(null)).status).toBe(422);
    const again = await call("/pay/quote", { invoice: { id: created.at("data.id") } });
    expect(again.at("data.total.price")).toBe("43.5");
  });

  test("has its period on the invoice, which is part of the request and not of the price", async () => {
    const { call } = await sellingTiers();
    const period = { from: "2026-02-28 23:00:00", to: "2026-03-31 22:00:00" };
    const create = (given: object | null): Promise<ApiResponse> =>
      call(
        "/invoices",
        { items: [{ ...measured, period: given }], customer_email: "ada@example.com" },
        { headers: { "idempotency-key": "one" } },
      );
    const created = await create(period);
    expect([created.status, created.at("data.items.0.period")]).toEqual([201, period]);
    expect(created.at("data.price")).toBe("43.5");
    expect([(await create(period)).status, (await create(null)).status]).toEqual([200, 422]);
    const bare = await call("/invoices", {
      items: [{ ...measured, period: null }],
      customer_email: "ada@example.com",
    });
    expect(Object.keys(bare.at("data.items.0") as object)).not.toContain("period");
  });

  test.each<[string, object, Readonly<Record<string, string>>]>([
    [
      "whose period ends when it starts",
      { period: { from: "2026-03-01 00:00:00", to: "2026-03-01 00:00:00" } },
      { "items.0.period.to": "items.0.period.to must be later than from" },
    ],
    [
      "whose period has a date that does not exist",
      { period: { from: "2026-02-30 00:00:00", to: "2026-03-01 00:00:00" } },
      {
        "items.0.period.from":
          "items.0.period.from must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, " +
          'not "2026-02-30 00:00:00"',
      },
    ],
    [
      "that are a number",
      { units: 2 },
      {
        "items.0.units":
          "Units must be a decimal with at most 15 integer digits and 12 decimals, not 2",
      },
    ],
    [
      "whose unit has a space",
      { unit: "square metres" },
      {
        "items.0.unit":
          "items.0.unit must have 1 to 20 letters, digits, ., - and /, " + 'not "square metres"',
      },
    ],
  ])("%s is rejected", async (_, changes, messages) => {
    const { call } = await sellingTiers();
    const rejected = await call("/pay/quote", { items: [{ ...measured, ...changes }] });
    expect(rejected.messages).toEqual(messages);
  });
});
