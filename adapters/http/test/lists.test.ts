import { beforeAll, describe, expect, test } from "vitest";
import { createApi, pay, place, type ApiResponse, type Call } from "./send-to-api.ts";
import { otherKey } from "./create-test-api.ts";

/** A test app with three invoices of different days, and four payments. */
const filled = async (): Promise<Call> => {
  const { call, setNow } = createApi();
  setNow("2025-07-01 10:00:00");
  await place(call, { customer_email: "Ann@Example.com" });
  await pay(call, "invoice_1", { price: "10", status: "COMPLETED" });
  setNow("2025-07-02 10:00:00");
  await place(call, { currency: "USD" });
  await pay(call, "invoice_2", {
    provider_id: "prov_chain",
    currency: "BITCOIN",
    price: "0.00001",
  });
  setNow("2025-07-03 10:00:00");
  const smallest = { type: "PAYMENT_INTENT", currency: "USD", price: "0.0000001" };
  await place(call, { items: [smallest] });
  await pay(call, "invoice_3", { currency: "USD", price: "0.0000001", status: "FAILED" });
  await pay(call, "invoice_3", { currency: "USD", price: "0.0000002" });
  return call;
};

describe.each([
  ["/invoices/list", "invoices", ["invoice_3", "invoice_2", "invoice_1"]],
  ["/payments", "payments", ["payment_4", "payment_3", "payment_2", "payment_1"]],
] as const)("lists: %s", (path, name, all) => {
  let call: Call;
  beforeAll(async () => {
    call = await filled();
  });

  const idsOf = ({ at }: ApiResponse): ReadonlyArray<unknown> =>
    (at(`data.${name}`) as ReadonlyArray<{ readonly id: unknown }>).map(({ id }) => id);

  test("returns the newest first, and 20 rows by default", async () => {
    const response = await call(path);
    expect(idsOf(response)).toEqual(all);
    expect(response.at("data")).toEqual({
      [name]: expect.any(Array) as unknown,
      total: all.length,
      total_capped: false,
      limit: 20,
      offset: 0,
      has_more: false,
      next_cursor: null,
    });
  });

  test.each([
    [
      { limit: 0, offset: -1 },
      {
        limit: "limit must be an integer between 1 and 100, not 0",
        offset: "offset must be an integer between 0 and 1000000, not -1",
      },
    ],
    [
      { price_usd_from: 2, price_usd_to: 1 },
      { price_usd_from: "price_usd_from must not be greater than price_usd_to" },
    ],
    [
      { created_at_from: "2025-07-02 00:00:00", created_at_to: "2025-07-01 00:00:00" },
      { created_at_from: "created_at_from must not be later than created_at_to" },
    ],
  ])("rejects %j instead of changing it to a valid value", async (body, messages) => {
    const response = await call(path, body);
    expect([response.status, response.messages]).toEqual([400, messages]);
  });

  test("does not filter by an empty array or by null", async () => {
    const nothing = {
      status: [],
      currency: [],
      provider_id: null,
      price_usd_to: null,
      limit: null,
    };
    expect(idsOf(await call(path, nothing))).toEqual(all);
  });

  test("returns nothing to another organization", async () => {
    expect((await call(path, {}, { as: otherKey })).at("data.total")).toBe(0);
  });
});

describe("lists:", () => {
  let call: Call;
  beforeAll(async () => {
    call = await filled();
  });

  test.each([
    [{ customer_email: "ann@EXAMPLE.com" }, ["invoice_1"]],
    [{ customer_email: "ann@example" }, []],
    [{ provider_id: "prov_chain" }, ["invoice_2"]],
    [{ provider_id: "prov_card" }, ["invoice_3", "invoice_1"]],
    [{ provider_id: "prov_none" }, []],
    [{ currency: ["no such thing"] }, []],
    [{ currency: ["no such thing", "GBP"] }, ["invoice_1"]],
    [{ status: ["COMPLETED"] }, ["invoice_1"]],
    [{ status: ["VOIDED", "PROCESSING"] }, ["invoice_3", "invoice_2"]],
    [{ status: ["VOIDED"] }, []],
    [{ status: ["COMPLETED"], currency: ["USD"] }, []],
  ])("invoices that match %j", async (filter, ids) => {
    const rows = (await call("/invoices/list", filter)).at("data.invoices");
    expect((rows as ReadonlyArray<{ readonly id: string }>).map(({ id }) => id)).toEqual(ids);
  });

  test.each([
    [{ provider_id: ["prov_chain", 7] }, ["payment_2"]],
    [{ provider_id: [7] }, []],
    [{ invoice_id: "invoice_3" }, ["payment_4", "payment_3"]],
    [{ invoice_id: "invoice_none" }, []],
    [{ status: ["FAILED", "COMPLETED"] }, ["payment_3", "payment_1"]],
    [{ currency: ["BITCOIN", "GBP"] }, ["payment_2", "payment_1"]],
    [{ currency: ["USD"], status: ["PENDING"] }, ["payment_4"]],
  ])("payments that match %j", async (filter, ids) => {
    const rows = (await call("/payments", filter)).at("data.payments");
    expect((rows as ReadonlyArray<{ readonly id: string }>).map(({ id }) => id)).toEqual(ids);
  });

  test("payments expanded by their provider, and without it otherwise", async () => {
    const filter = { invoice_id: "invoice_2" };
    const expanded = await call("/payments", { ...filter, expand: ["provider"] });
    expect(expanded.at("data.payments.0.provider.name")).toBe("Chain");
    expect((await call("/payments", filter)).at("data.payments.0.provider")).toBeUndefined();
  });
});
