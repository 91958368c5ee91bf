import { beforeAll, describe, expect, test } from "vitest";
import {
  createApi,
  noCredentials,
  order,
  pay,
  place,
  type ApiResponse,
  type Call,
} from "./send-to-api.ts";
import { key, keyFor, liveKey, otherKey } from "./create-test-api.ts";

const everything = {
  expand: [
    "payments.provider",
    "items.product",
    "items.billing_schema",
    "items.payment_intent",
    "calculations",
    "organization",
    "currency",
  ],
  currency: "EUR",
};

/** A response without the id of its request. */
const withoutSupportId = ({ status, text, at }: ApiResponse): unknown => [
  status,
  text.replaceAll(String(at("support_id")), ""),
];

describe("without credentials an invoice", () => {
  let call: Call;
  let id: string;
  beforeAll(async () => {
    ({ call } = createApi());
    id = await place(call, {
      customer_email: "canary-email@example.com",
      metadata: { "canary-name": "canary-value" },
    });
    await pay(call, id, { idempotency_key: "canary-key" });
  });

  test("shows the organization everything, and its payer none of the canary values", async () => {
    const owner = await call(`/invoices/${id}`, everything);
    const payer = await call(`/invoices/${id}`, everything, { as: noCredentials });
    expect([owner.status, payer.status]).toEqual([200, 200]);
    for (const canary of ["canary-email", "canary-name", "canary-value", "canary-key"]) {
      expect(owner.text).toContain(canary);
      expect(payer.text).not.toContain("canary");
    }
  });

  test("differs from the organization's view in exactly four properties", async () => {
    const owner = await call(`/invoices/${id}`, everything);
    const payer = await call(`/invoices/${id}`, everything, { as: noCredentials });
    const { customer_email, metadata, ...rest } = owner.at("data") as Record<string, unknown>;
    const [payment] = rest["payments"] as ReadonlyArray<Record<string, unknown>>;
    const { idempotency_key, price_usd, ...shown } = payment ?? {};
    expect(payer.at("data")).toEqual({ ...rest, payments: [shown] });
    expect([customer_email, metadata, idempotency_key, price_usd]).not.toContain(undefined);
  });

  test("contains nothing private in an error", async () => {
    const errors = [
      await call(`/invoices/${id}`, { expand: ["nothing"] }, { as: noCredentials }),
      await call(`/invoices/${id}`, { currency: "CHF" }, { as: noCredentials }),
      await call(`/invoices/${id}`, {}, { as: "sk_test_wrong" }),
      await call(`/invoices/${id}/payments`, {}, { as: noCredentials }),
      await call("/invoices", order({ customer_email: "canary@" })),
      await call(`/invoices/${id}/payments`, { idempotency_key: "canary key", price: "1" }),
    ];
    expect(errors.map(({ status }) => status)).toEqual([400, 503, 401, 401, 400, 400]);
    for (const { text } of errors) expect(text).not.toContain("canary");
  });

  test.each([["sk_test_wrong"], [liveKey], ["Bearer nothing"], ["Basic eDp5"], ["anything"]])(
    "is not shown for the wrong credentials %s",
    async (as) => {
      expect((await call(`/invoices/${id}`, {}, { as })).status).toBe(401);
    },
  );

  test.each([
    ["unknown", "invoice_unknown"],
    ["of another kind", "payment_1"],
    ["without prefix", "1"],
    ["badly encoded", "%E0%A4%A"],
    ["a path", "invoice_..%2F1"],
    ["of 129 characters", `invoice_${"x".repeat(121)}`],
    ["of text outside of ASCII", "invoice_%C3%BC"],
    ["with NUL", "invoice_%00"],
  ])("is not found under an identifier that is %s, for every caller", async (_name, wrong) => {
    const unknown = withoutSupportId(await call("/invoices/invoice_none"));
    expect(withoutSupportId(await call(`/invoices/${wrong}`))).toEqual(unknown);
    expect(withoutSupportId(await call(`/invoices/${wrong}`, {}, { as: noCredentials }))).toEqual(
      unknown,
    );
  });

  test("of another organization is not found, like an unknown one", async () => {
    const foreign = await call(`/invoices/${id}`, {}, { as: otherKey });
    const unknown = await call("/invoices/invoice_none", {}, { as: otherKey });
    expect(foreign.status).toBe(404);
    expect(withoutSupportId(foreign)).toEqual(withoutSupportId(unknown));
  });
});

describe("a host that requires credentials", () => {
  test("shows no payer's view", async () => {
    const { call } = createApi({ payerView: false });
    const id = await place(call);
    expect((await call(`/invoices/${id}`, {}, { as: noCredentials })).status).toBe(401);
    expect((await call("/invoices/invoice_none", {}, { as: noCredentials })).status).toBe(401);
    expect((await call(`/invoices/${id}/payable`, {}, { as: noCredentials })).status).toBe(401);
    expect((await call(`/invoices/${id}`, {}, { as: key })).status).toBe(200);
  });

  test("has the details of payments read with a scope of their own", async () => {
    const { call } = createApi();
    const id = await place(call);
    const as = keyFor("invoices.read");
    expect((await call(`/invoices/${id}`, { expand: ["items"] }, { as })).status).toBe(200);
    const rejected = await call(`/invoices/${id}`, { expand: ["payments.provider"] }, { as });
    expect([rejected.status, rejected.at("error")]).toEqual([
      403,
      "The credentials do not allow payments.read",
    ]);
  });
});
