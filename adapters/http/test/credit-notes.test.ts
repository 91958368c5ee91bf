import { describe, expect, test } from "vitest";
import { createApi, noCredentials, place, type ApiResponse, type Call } from "./send-to-api.ts";

const failure = ({ status, at }: ApiResponse): unknown => [status, at("log.code"), at("validator")];

/** An API with an invoice of two units for 10 GBP each, and a function that credits it. */
const open = async () => {
  const api = createApi();
  const { call } = api;
  const item = { type: "PAYMENT_INTENT", currency: "GBP", price: "10", quantity: 2 };
  const id = await place(call, { items: [item] });
  const credit = (
    line: object,
    properties: object = {},
    options: Parameters<Call>[2] = {},
  ): Promise<ApiResponse> =>
    call(
      `/invoices/${id}/credit_notes`,
      {
        idempotency_key: "return_1",
        lines: [{ invoice_item_id: "invoice_item_1", ...line }],
        ...properties,
      },
      options,
    );
  return { ...api, id, credit };
};

describe("POST /invoices/{id}/credit_notes", () => {
  test("issues a credit note, and replays it", async () => {
    const { credit, id, call } = await open();
    const first = await credit({ quantity: 1 }, { reason: "Returned" });
    expect([first.status, first.at("message")]).toEqual([201, "Resource created successfully"]);
    const change = { currency: "GBP", initial_price: "10", price_delta: "0", price: "10" };
    expect(first.at("data.credit_note")).toMatchObject({
      id: "credit_1",
      invoice_id: id,
      number: null,
      currency: "GBP",
      lines: [{ invoice_item_id: "invoice_item_1", quantity: 1, amount: null, total: "10" }],
      reason: "Returned",
      total: "10",
      payable: "10",
      steps: [
        {
          invoice_item_id: "invoice_item_1",
          calculation_type: "PAYMENT_INTENT",
          ...change,
          details: [],
        },
        { invoice_item_id: null, calculation_type: "TOTAL", ...change, details: [] },
        { invoice_item_id: null, calculation_type: "TOTAL_USD", details: [] },
      ],
      idempotency_key: "return_1",
    });
    expect(first.at("data.invoice.credited")).toBe("10");
    const again = await credit({ quantity: 1 }, { reason: "Returned" });
    expect([again.status, again.at("message")]).toEqual([200, "Resource was created before"]);
    expect(again.at("data.credit_note")).toEqual(first.at("data.credit_note"));
    expect((await call(`/invoices/${id}`)).at("data.credited")).toBe("10");
  });

  test("rejects more than is left, with what is left", async () => {
    const { credit } = await open();
    await credit({ amount: "5" });
    const more = await credit({ amount: "15.01" }, { idempotency_key: "return_2" });
    expect(failure(more)).toEqual([
      409,
      "CREDIT_EXCEEDS_INVOICE",
      { "lines.0.amount": "Only 15 GBP is left to credit" },
    ]);
    const units = await credit({ quantity: 3 }, { idempotency_key: "return_3" });
    expect(units.at("validator")).toEqual({
      "lines.0.quantity": "Only 2 units with 15 GBP are left to credit",
    });
  });

  test("rejects other content, voided and unknown invoices", async () => {
    const { credit, call, id } = await open();
    await credit({ quantity: 1 });
    const lines = "differs from credit_1, which has the same idempotency key";
    const other = failure(await credit({ quantity: 2 }));
    expect(other).toEqual([422, "IDEMPOTENCY_MISMATCH", { lines }]);
    await call(`/invoices/${id}/void`);
    const voided = await credit({ quantity: 1 }, { idempotency_key: "return_2" });
    expect(failure(voided)).toEqual([409, "INVOICE_VOIDED", null]);
    expect((await credit({ quantity: 1 })).status).toBe(200);
    const body = {
      idempotency_key: "x",
      lines: [{ invoice_item_id: "invoice_item_1", quantity: 1 }],
    };
    expect((await call("/invoices/invoice_none/credit_notes", body)).status).toBe(404);
  });

  test.each<[object, object]>([
    [{ lines: [] }, { lines: "lines must contain at least 1 element" }],
    [
      { lines: [{ invoice_item_id: "invoice_item_1" }] },
      { "lines.0": "Pass either quantity or amount" },
    ],
    [
      { lines: [{ invoice_item_id: "invoice_item_9", quantity: 1 }] },
      { "lines.0.invoice_item_id": "Invoice item not found" },
    ],
    [
      { lines: [{ invoice_item_id: "invoice_item_1", amount: "0.001" }] },
      { "lines.0.amount": "lines.0.amount must be a multiple of 0.01" },
    ],
    [
      {
        lines: [
          { invoice_item_id: "invoice_item_1", quantity: 1 },
          { invoice_item_id: "invoice_item_1", quantity: 1 },
        ],
      },
      {
        "lines.1.invoice_item_id": "lines.1.invoice_item_id must not be in the credit note already",
      },
    ],
  ])("rejects %j", async (properties, messages) => {
    const { credit } = await open();
    expect((await credit({}, properties)).messages).toEqual(messages);
  });

  test("requires credentials", async () => {
    const { credit } = await open();
    expect((await credit({ quantity: 1 }, {}, { as: noCredentials })).status).toBe(401);
  });
});

test("credit notes are listed, read, and expanded for payers without keys", async () => {
  const { call, credit, id } = await open();
  await credit({ quantity: 1 });
  await credit({ amount: "1" }, { idempotency_key: "return_2" });
  const listed = await call("/credit_notes", { invoice_id: id, limit: 1 });
  expect([listed.at("data.total"), listed.at("data.has_more")]).toEqual([2, true]);
  const next = await call("/credit_notes", {
    invoice_id: id,
    limit: 1,
    cursor: listed.at("data.next_cursor"),
  });
  const seen = [listed, next].map((page) => page.at("data.credit_notes.0.id"));
  expect([...seen].sort()).toEqual(["credit_1", "credit_2"]);
  const read = await call("/credit_notes/credit_1");
  expect(read.at("data.idempotency_key")).toBe("return_1");
  expect((await call("/credit_notes/credit_9")).status).toBe(404);
  const expanded = await call(`/invoices/${id}`, { expand: ["credit_notes"] });
  expect(expanded.at("data.credit_notes")).toHaveLength(2);
  const payer = await call(`/invoices/${id}`, { expand: ["credit_notes"] }, { as: noCredentials });
  expect(payer.at("data.credit_notes.0.payable")).toEqual(expect.any(String));
  expect(payer.at("data.credit_notes.0")).not.toHaveProperty("idempotency_key");
});

test("an invoice without credit notes has no property credited", async () => {
  const { call, id } = await open();
  expect((await call(`/invoices/${id}`)).at("data")).not.toHaveProperty("credited");
});
