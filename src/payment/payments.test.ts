import { createTestApp, bill, money, paymentOf } from "../../test/support/create-test-app.ts";
import { isLeft, type PaymentList } from "quittance";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { fromJson } from "../schema/schema.ts";

const openPaid = async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  for (const key of ["a", "b"]) {
    const request = paymentOf(key, money("1", "EUR"));
    rightOf(await app.payments.payments.record(testOrganization, id, request));
  }
  const list = (request?: PaymentList) => app.payments.payments.list(testOrganization, request);
  return { app, id, list };
};

describe("a list of payments", () => {
  test("has the providers of its payments only if it is expanded", async () => {
    const { list } = await openPaid();
    expect(rightOf(await list()).providers).toBeUndefined();
    const { providers } = rightOf(await list({ expand: ["provider"] }));
    expect([...(providers?.keys() ?? [])]).toEqual(["prov_bank"]);
    const none = rightOf(await list({ expand: ["provider"], status: ["FAILED"] }));
    expect([none.rows, none.providers?.size]).toEqual([[], 0]);
  });

  test("reads no providers if it is empty", async () => {
    const wanted: Array<number> = [];
    const { payments } = createTestApp({
      wrap: ({ providers, ...store }) => ({
        ...store,
        providers: {
          ...providers,
          findProviders: (ids) => {
            wanted.push(ids.size);
            return providers.findProviders(ids);
          },
        },
      }),
    }).payments;
    const found = rightOf(await payments.list(testOrganization, { expand: ["provider"] }));
    expect([found.providers?.size, wanted]).toEqual([0, []]);
  });

  test("continues by its cursor, expanded or not", async () => {
    const { list } = await openPaid();
    const { nextCursor: cursor } = rightOf(await list({ limit: 1 }));
    const rest = rightOf(await list({ cursor, expand: ["provider"] }));
    expect(rest.rows.map(({ idempotencyKey }) => idempotencyKey)).toEqual(["a"]);
  });

  test("is filtered by providers, which can be any text or number", async () => {
    const { list } = await openPaid();
    const count = async (...providerId: ReadonlyArray<string | number>) =>
      rightOf(await list({ providerId })).total;
    expect(await count("prov_bank", 7)).toBe(2);
    expect(await count("7", "%")).toBe(0);
    expect(await count("x".repeat(254))).toBe(0);
  });

  test("names everything that is wrong with its request as the caller wrote it", async () => {
    const { list } = await openPaid();
    const body = {
      provider_id: ["x".repeat(255), true, "\0"],
      invoice_id: "payment_1",
      expand: ["payment"],
      currency: new Array<string>(101).fill("EUR"),
      paid: 1,
    };
    const failure = leftOf(await list(fromJson(body)));
    const text = "must be a number or a string of at most 254 characters";
    expect(failure).toEqual({
      kind: "Invalid",
      issues: [
        { path: ["paid"], message: "Unknown field" },
        { path: ["provider_id", 0], message: text },
        { path: ["provider_id", 1], message: text },
        { path: ["provider_id", 2], message: text },
        {
          path: ["invoice_id"],
          message:
            "must have the form invoice_<id> with at most 128 visible ASCII characters, " +
            'not "payment_1"',
        },
        { path: ["currency"], message: "must contain at most 100 elements, not 101" },
        { path: ["expand", 0], message: 'must be one of provider, invoice, not "payment"' },
      ],
    });
  });
});

test("a report in JSON is read by its names, and its price can be text", async () => {
  const { app, id } = await openPaid();
  const { payments } = app.payments;
  const body = { idempotency_key: "c", provider_id: "prov_bank", currency: "EUR", price: "2.50" };
  const { payment } = rightOf(await payments.record(testOrganization, id, fromJson(body)));
  expect([payment.status, payment.price]).toEqual(["PENDING", money("2.5", "EUR")]);
  const unknown = fromJson({ ...body, idempotency_key: "d", provider_id: "prov_none" });
  const failed = await payments.record(testOrganization, id, unknown as never);
  expect(isLeft(failed) && failed.left).toEqual({
    kind: "Invalid",
    issues: [{ path: ["provider_id"], message: "Provider not found" }],
  });
});

test("the operations of one organization throw, and return the successes", async () => {
  const { app } = await openPaid();
  const { payments } = app.payments.forOrganization(testOrganization);
  const found = await payments.byKey("a");
  expect(found?.idempotencyKey).toBe("a");
  await expect(payments.get("payment_none")).rejects.toMatchObject({ kind: "PaymentNotFound" });
});
