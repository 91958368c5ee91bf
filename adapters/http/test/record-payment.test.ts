import type { MemoryStore } from "@quittance/memory";
import { idOf, type Either, type Payment } from "quittance";
import { describe, expect, test } from "vitest";
import {
  createApi,
  noCredentials,
  pay,
  payment,
  place,
  type ApiResponse,
  type Call,
} from "./send-to-api.ts";
import { newStore, otherKey } from "./create-test-api.ts";

const rightOf = <Found>(result: Either<unknown, Found>): Found => {
  if (result._tag === "Right") return result.right;
  throw new Error("The store failed");
};

const failure = ({ status, at }: ApiResponse): unknown => [status, at("log.code"), at("validator")];

describe("a payment that is reported again with its key:", () => {
  const report = (call: Call, id: string, key = "pi_1") => {
    const base = payment({ idempotency_key: key, price: "10" });
    return (status?: string, more: object = {}) =>
      call(`/invoices/${id}/payments`, { ...base, ...(status ? { status } : {}), ...more });
  };

  test("PENDING is 201, COMPLETED is 200, and there is one payment", async () => {
    const { call, setNow } = createApi();
    const id = await place(call);
    const send = report(call, id);
    const first = await send("PENDING", { happened_at: "2025-07-17 14:58:00" });
    expect([first.status, first.at("data.invoice.status")]).toEqual([201, "PROCESSING"]);
    setNow("2025-07-17 15:05:00");
    const second = await send("COMPLETED", { happened_at: "2025-07-17 15:04:00" });
    expect([second.status, second.at("message")]).toEqual([200, "Payment updated"]);
    expect(second.at("data.payment")).toEqual({
      ...(first.at("data.payment") as object),
      status: "COMPLETED",
      happened_at: "2025-07-17 15:04:00",
      updated_at: "2025-07-17 15:05:00",
    });
    expect(second.at("data.invoice.status")).toBe("COMPLETED");
    expect(second.at("data.invoice.substatus")).toBeNull();
    expect((await call("/payments")).at("data.total")).toBe(1);
    const again = await send("COMPLETED");
    expect([again.status, again.at("message")]).toEqual([200, "Resource was created before"]);
  });

  test("two final statuses are 409, and other content is 422", async () => {
    const { call } = createApi();
    const id = await place(call);
    const send = report(call, id);
    await send("FAILED");
    const text = "differs from payment_1, which has the same idempotency key";
    const mismatch = (...names: ReadonlyArray<string>) => [
      ...[422, "IDEMPOTENCY_MISMATCH"],
      Object.fromEntries(names.map((name) => [name, text])),
    ];
    expect(failure(await send("COMPLETED"))).toEqual([409, "PAYMENT_TRANSITION_INVALID", null]);
    for (const more of [{ price: "9" }, { currency: "EUR" }, { provider_id: "prov_all" }]) {
      expect(failure(await send("COMPLETED", more))).toEqual(mismatch(...Object.keys(more)));
    }
    const other = report(call, await place(call));
    expect(failure(await other("PENDING"))).toEqual(mismatch("invoice_id"));
  });
});

describe("what a provider reports with a payment", () => {
  const reported = { reference: "ch_1", metadata: { order: "7" } };
  const reason = { failure_reason: "Card declined" };

  test("is in the payment for its organization, and not for the payer", async () => {
    const { call } = createApi();
    const id = await place(call);
    const recorded = await pay(call, id, { ...reported, ...reason, status: "FAILED" });
    expect(recorded.at("data.payment")).toMatchObject({ ...reported, ...reason });
    const expanded = await call(`/invoices/${id}`, { expand: ["payments"] });
    expect(expanded.at("data.payments.0")).toMatchObject({ ...reported, ...reason });
    const forPayer = await call(`/invoices/${id}`, { expand: ["payments"] }, { as: noCredentials });
    const shown = Object.keys(forPayer.at("data.payments.0") as object);
    expect(shown).not.toEqual(expect.arrayContaining(["reference"]));
    expect(shown).not.toEqual(expect.arrayContaining(["metadata"]));
    expect(shown).not.toEqual(expect.arrayContaining(["failure_reason"]));
  });

  test("is absent from a payment without it", async () => {
    const { call } = createApi();
    const recorded = await pay(call, await place(call), { metadata: {}, reference: null });
    const shown = Object.keys(recorded.at("data.payment") as object);
    expect(shown).not.toEqual(expect.arrayContaining(["reference"]));
    expect(shown).not.toEqual(expect.arrayContaining(["metadata"]));
  });

  test("can be a reason with the status FAILED only", async () => {
    const { call } = createApi();
    const id = await place(call);
    const message = "failure_reason is only allowed with the status FAILED";
    const invalid = [400, "VALIDATION_FAILED", { failure_reason: message }];
    expect(failure(await pay(call, id, { ...reason, status: "COMPLETED" }))).toEqual(invalid);
    const pending = await pay(call, id, { status: "PENDING" });
    const path = `/payments/${String(pending.at("data.payment.id"))}/status`;
    expect(failure(await call(path, { ...reason, status: "COMPLETED" }))).toEqual(invalid);
    const failed = await call(path, { ...reason, status: "FAILED" });
    expect(failed.at("data.payment")).toMatchObject(reason);
  });

  test("filters lists", async () => {
    const { call } = createApi();
    const id = await place(call);
    await pay(call, id, { idempotency_key: "1", ...reported });
    await pay(call, id, { idempotency_key: "2" });
    for (const filter of [{ reference: "ch_1" }, { metadata: { order: "7" } }]) {
      expect((await call("/payments", filter)).at("data.total")).toBe(1);
    }
    expect((await call("/payments", { metadata: { order: "8" } })).at("data.total")).toBe(0);
    const six = { metadata: { a: "", b: "", c: "", d: "", e: "", f: "" } };
    for (const path of ["/payments", "/invoices/list"]) {
      expect(failure(await call(path, six))).toEqual([
        400,
        "VALIDATION_FAILED",
        { metadata: "metadata must have at most 5 keys, not 6" },
      ]);
    }
  });
});

describe("the provider of a payment:", () => {
  test.each([
    ["is unknown", { provider_id: "prov_none" }, "Provider not found"],
    ["is not active", { provider_id: "prov_gone" }, "Provider is not active"],
    ["lacks the currency", { provider_id: "prov_chain" }, "Provider does not support GBP"],
  ])("one that %s is rejected", async (_, properties, message) => {
    const { call } = createApi();
    const id = await place(call);
    const response = await pay(call, id, properties);
    expect(failure(response)).toEqual([400, "VALIDATION_FAILED", { provider_id: message }]);
    const worse = await pay(call, id, { ...properties, happened_at: "yesterday", price: "0" });
    expect(worse.messages).toEqual({
      happened_at:
        'happened_at must be a valid timestamp in the form YYYY-MM-DD HH:MM:SS, not "yesterday"',
      price: "price must be greater than 0",
      provider_id: message,
    });
    expect((await call("/payments")).at("data.total")).toBe(0);
  });
});

describe("an invoice of many payments:", () => {
  const crowded = async (count: number): Promise<{ readonly call: Call; readonly id: string }> => {
    const store = newStore();
    const { call } = createApi({ store });
    const id = await place(call);
    const paid = await pay(call, id, { price: "0.0001" });
    const key = String(paid.at("data.payment.idempotency_key"));
    const organizationId = idOf("org", "org_one");
    const found = rightOf(await store.payments.findByKey(organizationId, key)());
    if (found === undefined) throw new Error("The payment is not there");
    await copy(store, found, count - 1);
    return { call, id };
  };

  const copy = async (store: MemoryStore, made: Payment, count: number) => {
    for (let index = 0; index < count; index += 1) {
      const name = `copy_${String(index).padStart(4, "0")}`;
      const payment = { ...made, id: idOf("payment", `payment_${name}`), idempotencyKey: name };
      const change = { invoice: undefined, payment, events: [] };
      const decide = () => ({ outcome: undefined, change });
      await store.payments.recordPayments(made.organizationId, [payment], decide)();
    }
  };

  test("the newest hundred are shown, with how many there are", async () => {
    const { call, id } = await crowded(130);
    for (const as of [undefined, noCredentials]) {
      const options = as === undefined ? {} : { as };
      const response = await call(`/invoices/${id}`, { expand: ["payments.provider"] }, options);
      const payments = response.at("data.payments") as ReadonlyArray<{ readonly id: string }>;
      expect(payments).toHaveLength(100);
      expect(payments[0]?.id).toBe("payment_copy_0128");
      expect(payments[99]?.id).toBe("payment_copy_0029");
      expect(response.at("data.payments_total")).toBe(130);
      const names = Object.keys(response.at("data") as object);
      expect(names[names.indexOf("payments") + 1]).toBe("payments_total");
    }
    const rest = await call("/payments", { invoice_id: id, limit: 100, offset: 100 });
    expect(rest.at("data.total")).toBe(130);
    expect(rest.at("data.payments")).toHaveLength(30);
    const plain = await call(`/invoices/${id}`, { expand: ["items"] });
    expect(plain.at("data.payments_total")).toBeUndefined();
    const { call: callFew, id: few } = await crowded(100);
    const whole = await callFew(`/invoices/${few}`, { expand: ["payments"] });
    expect(whole.at("data.payments")).toHaveLength(100);
    expect(whole.at("data")).not.toHaveProperty("payments_total");
  });
});

describe("a payment", () => {
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
