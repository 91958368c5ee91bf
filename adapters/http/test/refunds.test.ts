import { describe, expect, test } from "vitest";
import {
  createApi,
  noCredentials,
  pay,
  place,
  type ApiResponse,
  type Call,
} from "./send-to-api.ts";

const failure = ({ status, at }: ApiResponse): unknown => [status, at("log.code"), at("validator")];

/** An API with an invoice of 10 GBP that is paid, and a function that refunds it. */
const open = async () => {
  const api = createApi();
  const { call } = api;
  const id = await place(call);
  const paid = await pay(call, id, { price: "10", status: "COMPLETED" });
  const paymentId = String(paid.at("data.payment.id"));
  return { ...api, id, paymentId, refund: refundIn(call, paymentId) };
};

const refundIn =
  (call: Call, paymentId: string) =>
  (properties: object, options: Parameters<Call>[2] = {}): Promise<ApiResponse> =>
    call(
      `/payments/${paymentId}/refunds`,
      { idempotency_key: "re_1", currency: "GBP", ...properties },
      options,
    );

describe("POST /payments/{id}/refunds", () => {
  test("takes running totals", async () => {
    const { refund } = await open();
    const totals = [];
    for (const [idempotency_key, refunded_total] of [
      ["a", "2"],
      ["b", "5"],
    ]) {
      const recorded = await refund({ idempotency_key, refunded_total });
      totals.push(recorded.at("data.refund.price"));
    }
    expect(totals).toEqual(["2", "3"]);
  });

  test("rejects more than is left, with the exact remainder", async () => {
    const { refund } = await open();
    await refund({ price: "9.999999" });
    const more = await refund({ idempotency_key: "re_2", price: "0.000002" });
    const message = "Only 0.000001 GBP can be refunded";
    expect(failure(more)).toEqual([409, "REFUND_EXCEEDS_PAYMENT", { price: message }]);
  });

  test("rejects other content, another final status and payments that are not completed", async () => {
    const { call, refund, id } = await open();
    await refund({ price: "1", status: "FAILED" });
    const price = "differs from refund_1, which has the same idempotency key";
    const other = failure(await refund({ price: "2" }));
    expect(other).toEqual([422, "IDEMPOTENCY_MISMATCH", { price }]);
    const completed = await refund({ price: "1" });
    expect(failure(completed)).toEqual([409, "REFUND_TRANSITION_INVALID", null]);
    const pending = await pay(call, id, { idempotency_key: "2", status: "PENDING" });
    const ofPending = refundIn(call, String(pending.at("data.payment.id")));
    const rejected = await ofPending({ idempotency_key: "re_2", price: "1" });
    expect(failure(rejected)).toEqual([409, "PAYMENT_NOT_COMPLETED", null]);
    const unknown = refundIn(call, "payment_none");
    expect((await unknown({ idempotency_key: "re_3", price: "1" })).status).toBe(404);
  });

  test.each([
    [{}, { price: "Pass either price or refunded_total" }],
    [{ price: "1", currency: "EUR" }, { currency: "currency must be GBP as in the payment" }],
    [
      { refunded_total: "1", status: "PENDING" },
      { status: "status must be COMPLETED with refunded_total" },
    ],
    [{ price: "0" }, { price: "price must be greater than 0" }],
    [{ price: "1", kind: "X" }, { kind: expect.stringContaining("must be one of") as string }],
  ])("rejects %j", async (properties, messages) => {
    const { refund } = await open();
    expect((await refund(properties)).messages).toEqual(messages);
  });

  test("needs the credentials of the organization", async () => {
    const { refund } = await open();
    expect((await refund({ price: "1" }, { as: noCredentials })).status).toBe(401);
  });
});

test("POST /refunds/{id}/status completes a refund, which POST /refunds/{id} returns", async () => {
  const { call, refund } = await open();
  await refund({ price: "10", status: "PENDING" });
  const changed = await call("/refunds/refund_1/status", { status: "COMPLETED" });
  expect([changed.status, changed.at("data.invoice.substatus")]).toEqual([200, "REFUNDED"]);
  const found = await call("/refunds/refund_1");
  expect(found.at("data")).toEqual(changed.at("data.refund"));
  expect(failure(await call("/refunds/refund_1/status", { status: "FAILED" }))).toEqual([
    409,
    "REFUND_TRANSITION_INVALID",
    null,
  ]);
  expect((await call("/refunds/refund_none")).status).toBe(404);
});

test("POST /refunds lists refunds by filters and cursors", async () => {
  const { call, refund, paymentId } = await open();
  await refund({ idempotency_key: "a", price: "1", reference: "re_a" });
  await refund({ idempotency_key: "b", price: "2", kind: "CHARGEBACK" });
  const totalOf = async (filter: object) => (await call("/refunds", filter)).at("data.total");
  expect(await totalOf({})).toBe(2);
  expect(await totalOf({ payment_id: paymentId, kind: ["CHARGEBACK"] })).toBe(1);
  expect(await totalOf({ reference: "re_a" })).toBe(1);
  expect(await totalOf({ status: ["PENDING"] })).toBe(0);
  const page = await call("/refunds", { limit: 1 });
  const cursor = page.at("data.next_cursor");
  const next = await call("/refunds", { limit: 1, cursor });
  const ids = [page.at("data.refunds.0.id"), next.at("data.refunds.0.id")];
  expect(ids).toEqual(["refund_2", "refund_1"]);
});

test("the details of an invoice have its refunds, without keys and reasons for the payer", async () => {
  const { call, refund, id } = await open();
  await refund({ price: "1", reason: "Damaged", reference: "re_1", metadata: { a: "1" } });
  const expand = { expand: ["payments.refunds"] };
  const ours = await call(`/invoices/${id}`, expand);
  expect(ours.at("data.payments.0.refunds.0")).toMatchObject({ reason: "Damaged", price: "1" });
  const payers = await call(`/invoices/${id}`, expand, { as: noCredentials });
  const shown = Object.keys(payers.at("data.payments.0.refunds.0") as object);
  for (const hidden of ["reason", "reference", "metadata", "idempotency_key"]) {
    expect(shown).not.toContain(hidden);
  }
});
