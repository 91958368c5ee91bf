import { createClient, type QuittanceClient } from "@quittance/http/client";
import { nodeListener } from "@quittance/http/node";
import { left, portFailed, type RateProvider } from "quittance";
import { describe, expect, test } from "vitest";
import { whileServed } from "./listen.ts";
import { createTestApi, key, keyFor, otherKey, rates } from "./create-test-api.ts";
import { createApi, noCredentials, pay, place, type ApiResponse } from "./send-to-api.ts";

const tenEuros = {
  items: [{ type: "PAYMENT_INTENT", currency: "EUR", price: "10" }],
  customer_email: "payer@example.com",
} as const;

/** Rates that can be switched off. */
const failingRates = () => {
  const state = { isDown: false };
  const provider: RateProvider = {
    ratesFor: (wanted) =>
      state.isDown
        ? () => Promise.resolve(left(portFailed("rates", "no connection")))
        : rates.ratesFor(wanted),
  };
  return { state, provider };
};

const value = "3.571349678802595810061864305153";

const rest = {
  status: "PARTIALLY_PAID",
  invoice_currency: "EUR",
  due: "6.428650321197404189938135694847",
  is_settled: false,
};

/** An invoice of 10 EUR of which 3 GBP are paid. */
const openPaid = async () => {
  const { state, provider } = failingRates();
  const { call } = createApi({ rates: provider });
  const id = await place(call, tenEuros);
  await pay(call, id, { price: "3", status: "COMPLETED" });
  return { call, id, state, path: `/invoices/${id}/payable` };
};

const failure = ({ status, at }: ApiResponse): unknown => [status, at("log.code")];

// Nothing in a response said how much was left, and the rates of the payment were not known.
test("a client that knows only HTTP pays the rest, while the rate source is down", async () => {
  const { state, provider } = failingRates();
  const { handler } = createTestApi({ rates: provider });
  await whileServed(nodeListener(handler), async (baseUrl) => {
    const client: QuittanceClient = createClient({ baseUrl, authorization: key });
    const created = await client.POST("/invoices", {
      body: { ...tenEuros, items: [...tenEuros.items] },
    });
    const params = { path: { id: created.data?.data.id ?? expect.fail() } };
    const card = { provider_id: "prov_card", status: "COMPLETED" } as const;
    await client.POST("/invoices/{id}/payments", {
      params,
      body: { ...card, idempotency_key: "first", currency: "GBP", price: "3" },
    });
    state.isDown = true;
    const asked = await client.POST("/invoices/{id}/payable", { params });
    const { currency, payable, minor_units } = asked.data?.data ?? expect.fail();
    expect([payable, currency, minor_units]).toEqual(["6.43", "EUR", "643"]);
    state.isDown = false;
    const paid = await client.POST("/invoices/{id}/payments", {
      params,
      body: { ...card, idempotency_key: "rest", currency, price: payable },
    });
    const { status, substatus } = paid.data?.data.invoice ?? expect.fail();
    expect([status, substatus]).toEqual(["COMPLETED", null]);
  });
});

describe("POST /invoices/{id}/payable", () => {
  test("is in the currency of the invoice by default, and needs no rates for it", async () => {
    const { call, path, id, state } = await openPaid();
    state.isDown = true;
    for (const body of [{}, { currency: "EUR" }, { currency: null }]) {
      const response = await call(path, body);
      expect([response.status, response.at("message")]).toEqual([200, "Resource found"]);
      expect(response.at("data")).toEqual({
        ...{ invoice_id: id, ...rest, currency: "EUR", payable: "6.43", minor_units: "643" },
        exchange_rate_timestamp: null,
      });
    }
    expect(failure(await call(path, { currency: "GBP" }))).toEqual([503, "RATE_UNAVAILABLE"]);
  });

  test("is converted at current rates, also for a payer", async () => {
    const { call, path, id } = await openPaid();
    for (const as of [key, noCredentials, keyFor("invoices.read")]) {
      const response = await call(path, { currency: "GBP" }, { as });
      expect(response.at("data")).toEqual({
        ...{ invoice_id: id, ...rest, currency: "GBP", payable: "5.41", minor_units: "541" },
        exchange_rate_timestamp: "2025-07-17 14:10:54",
      });
    }
  });

  test("rejects unknown currencies and properties", async () => {
    const { call, path } = await openPaid();
    const response = await call(path, { currency: "XXX", amount: "1" });
    expect([response.status, Object.keys(response.messages).sort()]).toEqual([
      400,
      ["amount", "currency"],
    ]);
  });

  test("is not found under unknown, malformed and foreign identifiers", async () => {
    const { call, path } = await openPaid();
    const unknown = "/invoices/invoice_none/payable";
    for (const as of [key, noCredentials]) {
      expect(failure(await call(unknown, {}, { as }))).toEqual([404, "NOT_FOUND"]);
      expect((await call("/invoices/payment_1/payable", {}, { as })).status).toBe(404);
    }
    expect((await call(path, {}, { as: otherKey })).status).toBe(404);
  });

  test("rejects wrong credentials, and payers where the host requires credentials", async () => {
    const { call, path } = await openPaid();
    expect((await call(path, {}, { as: "sk_test_wrong" })).status).toBe(401);
    expect((await call(path, {}, { as: keyFor("payments.read") })).status).toBe(403);
    const closed = createApi({ payerView: false });
    const id = await place(closed.call);
    const response = await closed.call(`/invoices/${id}/payable`, {}, { as: noCredentials });
    expect(response.status).toBe(401);
  });
});

test("expanded payments have their value, and the invoice what was paid and what is due", async () => {
  const { call, id } = await openPaid();
  await pay(call, id, { currency: "EUR", price: "1" });
  const amounts = { amount_due: rest.due, amount_paid: value };
  const own = await call(`/invoices/${id}`, { expand: ["payments"] });
  expect(own.at("data")).toMatchObject({
    ...amounts,
    payments: [
      { status: "PENDING", value: null },
      { status: "COMPLETED", value, price_usd: "4.060649866404619648117474403845" },
    ],
  });
  const payers = await call(`/invoices/${id}`, { expand: ["payments"] }, { as: noCredentials });
  expect(payers.at("data")).toMatchObject({ ...amounts, payments: [{ value: null }, { value }] });
  expect(payers.at("data.payments.1")).not.toHaveProperty("price_usd");
});
