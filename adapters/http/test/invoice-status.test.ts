import { fixedRates } from "quittance";
import { rateSetOf } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { app, order, pay, payment, place, type Answer, type Ask } from "./test-app.ts";
import { newStore, otherKey } from "./service.ts";

const standing = ({ at }: Answer): unknown => [at("data.status"), at("data.substatus")];

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
      const { ask } = app();
      const id = await place(ask);
      for (const properties of given) expect((await pay(ask, id, properties)).status).toBe(201);
      expect(standing(await ask(`/invoices/${id}`))).toEqual([status, substatus]);
    }
  });

  test("of nothing is completed when it is created", async () => {
    const { ask } = app();
    const free = {
      type: "PRODUCT",
      product_id: "product_pen",
      billing_schema_id: "schema_free",
      quantity: 1,
    };
    expect((await ask("/invoices", order({ items: [free] }))).at("data.status")).toBe("COMPLETED");
  });
});

describe("lifecycle: void", () => {
  const voided = async (ask: Ask): Promise<string> => {
    const id = await place(ask);
    expect(standing(await ask(`/invoices/${id}/void`))).toEqual(["VOIDED", null]);
    return id;
  };

  test("is not for an invoice that is completed", async () => {
    const { ask } = app();
    const id = await place(ask);
    await pay(ask, id, { price: "10", status: "COMPLETED" });
    const answer = await ask(`/invoices/${id}/void`);
    expect([answer.status, answer.at("log.code")]).toEqual([409, "INVOICE_TRANSITION_INVALID"]);
  });

  test("twice changes nothing", async () => {
    const { ask, setNow } = app();
    const id = await voided(ask);
    const first = (await ask(`/invoices/${id}`)).at("data");
    setNow("2025-07-18 00:00:00");
    expect((await ask(`/invoices/${id}/void`)).status).toBe(200);
    expect((await ask(`/invoices/${id}`)).at("data")).toEqual(first);
  });

  test("keeps payments that come later on record, and tells of them", async () => {
    const { ask } = app();
    const id = await voided(ask);
    const late = await pay(ask, id, { price: "10" });
    expect(late.at("data.invoice.substatus")).toBeNull();
    const path = `/payments/${String(late.at("data.payment.id"))}/status`;
    const paid = await ask(path, { status: "COMPLETED" });
    expect(paid.at("data.invoice.status")).toBe("VOIDED");
    expect(paid.at("data.invoice.substatus")).toBe("PAID_AFTER_VOID");
  });

  test("says nothing of what was paid before", async () => {
    const { ask } = app();
    const id = await place(ask);
    await pay(ask, id, { status: "COMPLETED" });
    expect(standing(await ask(`/invoices/${id}/void`))).toEqual(["VOIDED", null]);
  });
});

describe("lifecycle: a payment", () => {
  const final = ["COMPLETED", "FAILED", "CANCELLED"];

  test.each(final)("goes from PENDING to %s, and from there nowhere", async (status) => {
    const { ask } = app();
    const id = await place(ask);
    const path = `/payments/${String((await pay(ask, id)).at("data.payment.id"))}/status`;
    expect((await ask(path, { status })).at("data.payment.status")).toBe(status);
    expect((await ask(path, { status })).status).toBe(200);
    for (const other of ["PENDING", ...final].filter((found) => found !== status)) {
      const answer = await ask(path, { status: other });
      expect([answer.status, answer.at("log.code")]).toEqual([409, "PAYMENT_TRANSITION_INVALID"]);
    }
  });

  test("is recorded once for its key, and given again for the same content", async () => {
    const { ask } = app();
    const id = await place(ask);
    const body = payment();
    const path = `/invoices/${id}/payments`;
    const answers = await Promise.all([ask(path, body), ask(path, body), ask(path, body)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 200, 201]);
    expect((await ask("/payments")).at("data.total")).toBe(1);
    for (const changed of [{ price: "5" }, { currency: "EUR" }, { provider_id: "prov_chain" }]) {
      const other = await ask(path, { ...body, ...changed });
      expect([other.status, other.at("log.code")]).toEqual([422, "IDEMPOTENCY_MISMATCH"]);
    }
  });

  test("is worth what it was worth when it was recorded", async () => {
    const store = newStore();
    const { ask } = app({ store });
    const id = await place(ask);
    const paid = await pay(ask, id, { currency: "EUR", price: "5" });
    expect(paid.at("data.payment.price_usd")).toBe("5.685035395030369426760624790902");
    const later = app({ store, rates: fixedRates(rateSetOf({ EUR: "2", GBP: "1" })) });
    const found = await later.ask(`/payments/${String(paid.at("data.payment.id"))}`);
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
  ])("is refused for %j", async (properties, path) => {
    const { ask } = app();
    const answer = await pay(ask, await place(ask), properties);
    expect([answer.status, Object.keys(answer.messages)]).toEqual([400, [path]]);
  });

  test("takes a key of 255 characters, and the time at which it happened", async () => {
    const { ask } = app();
    const happened_at = "2025-07-01 08:00:00";
    const properties = { idempotency_key: "k".repeat(255), happened_at };
    const paid = await pay(ask, await place(ask), properties);
    expect(paid.at("data.payment.happened_at")).toBe(happened_at);
    expect(paid.at("data.payment.created_at")).toBe("2025-07-17 15:00:00");
  });

  test("of another organization, or on its invoice, does not exist", async () => {
    const { ask } = app();
    const id = await place(ask);
    const paid = String((await pay(ask, id)).at("data.payment.id"));
    const as = otherKey;
    const answers = [
      await ask(`/invoices/${id}/payments`, payment(), { as }),
      await ask(`/invoices/${id}/void`, {}, { as }),
      await ask(`/payments/${paid}`, {}, { as }),
      await ask(`/payments/${paid}/status`, { status: "COMPLETED" }, { as }),
      await ask("/payments/nonsense"),
    ];
    expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404, 404]);
  });
});
