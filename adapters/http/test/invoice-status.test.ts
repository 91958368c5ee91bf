import { fixedRates } from "quittance";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import {
  createApi,
  order,
  pay,
  payment,
  place,
  type ApiResponse,
  type Call,
} from "./send-to-api.ts";
import { newStore, otherKey } from "./create-test-api.ts";

const standing = ({ at }: ApiResponse): unknown => [at("data.status"), at("data.substatus")];

describe("lifecycle: an invoice of ten pounds", () => {
  const bitcoin = { currency: "BITCOIN", price: "0.00011413", provider_id: "prov_chain" };
  const completed = { status: "COMPLETED" };

  test.each([
    ["no payment", [], "PENDING", null],
    ["a payment that failed", [{ price: "10", status: "FAILED" }], "PENDING", null],
    ["a payment that was cancelled", [{ price: "10", status: "CANCELLED" }], "PENDING", null],
    ["a part pending", [{}], "PROCESSING", null],
    ["all of it pending", [{ price: "10" }], "PROCESSING", null],
    ["all of it pending on a ledger", [bitcoin], "WAITING_FOR_CONFIRMATIONS", null],
    ["a part pending on a ledger", [{ ...bitcoin, price: "0.0001" }], "PROCESSING", null],
    ["a part paid", [completed], "PARTIALLY_PAID", null],
    ["a part paid and a part pending", [completed, {}], "PARTIALLY_PAID", null],
    ["a part paid and the rest pending", [completed, { price: "6" }], "PROCESSING", null],
    ["two parts paid", [completed, { price: "6", ...completed }], "COMPLETED", null],
    ["all of it paid on a ledger", [{ ...bitcoin, ...completed }], "COMPLETED", null],
    ["a penny too much", [{ price: "10.01", ...completed }], "COMPLETED", "OVERPAID"],
    ["a penny too little", [{ price: "9.99", ...completed }], "PARTIALLY_PAID", null],
    [
      "less than a cent too little",
      [{ currency: "EUR", price: "11.90", ...completed }],
      "COMPLETED",
      null,
    ],
    [
      "more than a cent too little",
      [{ currency: "EUR", price: "11.89", ...completed }],
      "PARTIALLY_PAID",
      null,
    ],
    [
      "less than a cent too much",
      [{ currency: "EUR", price: "11.91", ...completed }],
      "COMPLETED",
      null,
    ],
  ])("with %s", async (_name, payments, status, substatus) => {
    for (const given of [payments, [...payments].reverse()]) {
      const { call } = createApi();
      const id = await place(call);
      for (const properties of given) expect((await pay(call, id, properties)).status).toBe(201);
      expect(standing(await call(`/invoices/${id}`))).toEqual([status, substatus]);
    }
  });

  test("of 0 is completed when it is created", async () => {
    const { call } = createApi();
    const free = {
      type: "PRODUCT",
      product_id: "product_pen",
      billing_schema_id: "schema_free",
      quantity: 1,
    };
    expect((await call("/invoices", order({ items: [free] }))).at("data.status")).toBe("COMPLETED");
  });
});

describe("lifecycle: void", () => {
  const voided = async (call: Call): Promise<string> => {
    const id = await place(call);
    expect(standing(await call(`/invoices/${id}/void`))).toEqual(["VOIDED", null]);
    return id;
  };

  test("is not for an invoice that is completed", async () => {
    const { call } = createApi();
    const id = await place(call);
    await pay(call, id, { price: "10", status: "COMPLETED" });
    const response = await call(`/invoices/${id}/void`);
    expect([response.status, response.at("log.code")]).toEqual([409, "INVOICE_TRANSITION_INVALID"]);
  });

  test("twice changes nothing", async () => {
    const { call, setNow } = createApi();
    const id = await voided(call);
    const first = (await call(`/invoices/${id}`)).at("data");
    setNow("2025-07-18 00:00:00");
    expect((await call(`/invoices/${id}/void`)).status).toBe(200);
    expect((await call(`/invoices/${id}`)).at("data")).toEqual(first);
  });

  test("records later payments, and emits their events", async () => {
    const { call } = createApi();
    const id = await voided(call);
    const late = await pay(call, id, { price: "10" });
    expect(late.at("data.invoice.substatus")).toBeNull();
    const path = `/payments/${String(late.at("data.payment.id"))}/status`;
    const paid = await call(path, { status: "COMPLETED" });
    expect(paid.at("data.invoice.status")).toBe("VOIDED");
    expect(paid.at("data.invoice.substatus")).toBe("PAID_AFTER_VOID");
  });

  test("does not report earlier payments", async () => {
    const { call } = createApi();
    const id = await place(call);
    await pay(call, id, { status: "COMPLETED" });
    expect(standing(await call(`/invoices/${id}/void`))).toEqual(["VOIDED", null]);
  });
});

describe("lifecycle: a payment", () => {
  const final = ["COMPLETED", "FAILED", "CANCELLED"];

  test.each(final)("changes from PENDING to %s, which is final", async (status) => {
    const { call } = createApi();
    const id = await place(call);
    const path = `/payments/${String((await pay(call, id)).at("data.payment.id"))}/status`;
    expect((await call(path, { status })).at("data.payment.status")).toBe(status);
    expect((await call(path, { status })).status).toBe(200);
    for (const other of ["PENDING", ...final].filter((found) => found !== status)) {
      const response = await call(path, { status: other });
      expect([response.status, response.at("log.code")]).toEqual([
        409,
        "PAYMENT_TRANSITION_INVALID",
      ]);
    }
  });

  test("is recorded once for its key, and given again for the same content", async () => {
    const { call } = createApi();
    const id = await place(call);
    const body = payment();
    const path = `/invoices/${id}/payments`;
    const responses = await Promise.all([call(path, body), call(path, body), call(path, body)]);
    expect(responses.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await call("/payments")).at("data.total")).toBe(1);
    for (const changed of [{ price: "5" }, { currency: "EUR" }, { provider_id: "prov_chain" }]) {
      const other = await call(path, { ...body, ...changed });
      expect([other.status, other.at("log.code")]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    }
  });

  test("keeps the value of the time when it was recorded", async () => {
    const store = newStore();
    const { call } = createApi({ store });
    const id = await place(call);
    const paid = await pay(call, id, { currency: "EUR", price: "5" });
    expect(paid.at("data.payment.price_usd")).toBe("5.685035395030369426760624790902");
    const later = createApi({ store, rates: fixedRates(rateSetOf({ EUR: "2", GBP: "1" })) });
    const found = await later.call(`/payments/${String(paid.at("data.payment.id"))}`);
    expect(found.at("data")).toEqual(paid.at("data.payment"));
  });

  test.each([
    [{ idempotency_key: "" }, "idempotency_key"],
    [{ idempotency_key: "a b" }, "idempotency_key"],
    [{ idempotency_key: "k".repeat(256) }, "idempotency_key"],
    [{ price: "0" }, "price"],
    [{ price: 4 }, "price"],
    [{ provider_id: "prov_none" }, "provider_id"],
    [{ provider_id: "card" }, "provider_id"],
    [{ currency: "XXX" }, "currency"],
    [{ status: "DONE" }, "status"],
    [{ happened_at: "yesterday" }, "happened_at"],
  ])("is rejected for %j", async (properties, path) => {
    const { call } = createApi();
    const response = await pay(call, await place(call), properties);
    expect([response.status, Object.keys(response.messages)]).toEqual([400, [path]]);
  });

  test("accepts a key of 255 characters, and the time at which it happened", async () => {
    const { call } = createApi();
    const happened_at = "2025-07-01 08:00:00";
    const properties = { idempotency_key: "k".repeat(255), happened_at };
    const paid = await pay(call, await place(call), properties);
    expect(paid.at("data.payment.happened_at")).toBe(happened_at);
    expect(paid.at("data.payment.created_at")).toBe("2025-07-17 15:00:00");
  });

  test("of another organization, or on its invoice, does not exist", async () => {
    const { call } = createApi();
    const id = await place(call);
    const paid = String((await pay(call, id)).at("data.payment.id"));
    const as = otherKey;
    const responses = [
      await call(`/invoices/${id}/payments`, payment(), { as }),
      await call(`/invoices/${id}/void`, {}, { as }),
      await call(`/payments/${paid}`, {}, { as }),
      await call(`/payments/${paid}/status`, { status: "COMPLETED" }, { as }),
      await call("/payments/nonsense"),
    ];
    expect(responses.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});
