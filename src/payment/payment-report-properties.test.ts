import { describe, expect, test } from "vitest";
import type { NewPayment } from "quittance";
import { testOrganization } from "quittance/testing";
import { bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

/** An invoice of 10 EUR, and a function that reports a payment of 10 EUR under one key. */
const open = async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const report = (properties: Partial<NewPayment>) =>
    app.payments.payments.record(testOrganization, id, {
      ...paymentOf("pi_1", money("10", "EUR"), "PENDING"),
      ...properties,
    });
  return { app, id, report };
};

describe("a payment", () => {
  test("has the reference and the metadata of its report", async () => {
    const { app, report } = await open();
    const metadata = { order: "1001" };
    const { payment } = rightOf(await report({ reference: "ch_1", metadata }));
    expect(payment).toMatchObject({ reference: "ch_1", metadata });
    expect(payment.failureReason).toBeUndefined();
    expect(rightOf(await app.payments.payments.get(testOrganization, payment.id))).toEqual(payment);
  });

  test("has no metadata if the report has none or an empty object", async () => {
    const { report } = await open();
    expect(rightOf(await report({ metadata: {} })).payment.metadata).toBeUndefined();
  });

  test("keeps its reference and metadata if a later report has none", async () => {
    const { report } = await open();
    const metadata = { order: "1001" };
    await report({ reference: "ch_1", metadata });
    const { payment } = rightOf(await report({ status: "COMPLETED" }));
    expect(payment).toMatchObject({ status: "COMPLETED", reference: "ch_1", metadata });
  });

  test("gets the reference of a report of another status, but not its metadata", async () => {
    const { report } = await open();
    await report({ metadata: { order: "1001" } });
    const later = { status: "COMPLETED", reference: "ch_2", metadata: { order: "2" } } as const;
    const { payment } = rightOf(await report(later));
    expect(payment).toMatchObject({ reference: "ch_2", metadata: { order: "1001" } });
  });

  test("does not change by a report of its status, whatever else is in the report", async () => {
    const { report } = await open();
    const first = rightOf(await report({ reference: "ch_1" }));
    const again = rightOf(await report({ reference: "ch_2", metadata: { order: "2" } }));
    expect(again.replayed).toBe(true);
    expect(again.payment).toEqual(first.payment);
  });

  test("has the reason of a failure", async () => {
    const { report } = await open();
    await report({});
    const failed = { status: "FAILED", failureReason: "Card declined" } as const;
    expect(rightOf(await report(failed)).payment.failureReason).toBe("Card declined");
  });

  test("can fail with a reason by its identifier", async () => {
    const { app, report } = await open();
    const { id } = rightOf(await report({})).payment;
    const options = { failureReason: "Card declined" };
    const change = (status: "COMPLETED" | "FAILED") =>
      app.payments.payments.changeStatus(testOrganization, id, { status, ...options });
    const issues = [{ path: ["failureReason"], message: "is only allowed with the status FAILED" }];
    expect(leftOf(await change("COMPLETED"))).toEqual({ kind: "Invalid", issues });
    expect(rightOf(await change("FAILED")).payment).toMatchObject(options);
  });
});

describe("a report is invalid", () => {
  const long = (length: number): string => "x".repeat(length);
  const failed = (failureReason: string) => ({ status: "FAILED", failureReason }) as const;
  const entries = (count: number) =>
    Object.fromEntries([...Array(count).keys()].map((key) => [String(key), ""]));
  const cases: ReadonlyArray<
    [valid: Partial<NewPayment>, invalid: Partial<NewPayment>, path: string, message: string]
  > = [
    [{ reference: long(255) }, { reference: long(256) }, "reference", "at most 255 characters"],
    [{ reference: "" }, { reference: "\0" }, "reference", "NUL"],
    [{ reference: "🧾" }, { reference: "\ud83e" }, "reference", "unpaired surrogates"],
    [failed(long(500)), failed(long(501)), "failureReason", "at most 500 characters"],
    [failed(""), failed("\0"), "failureReason", "NUL"],
    [failed("x"), { failureReason: "x" }, "failureReason", "status FAILED"],
    [failed("x"), { status: "COMPLETED", failureReason: "x" }, "failureReason", "status FAILED"],
    [{ metadata: entries(50) }, { metadata: entries(51) }, "metadata", "at most 50 keys"],
    [
      { metadata: { [long(40)]: "" } },
      { metadata: { [long(41)]: "" } },
      "metadata",
      "1 to 40 characters",
    ],
    [
      { metadata: { a: long(500) } },
      { metadata: { a: long(501) } },
      "metadata",
      "at most 500 characters",
    ],
  ];
  test.each(cases)("beyond %j", async (valid, invalid, path, message) => {
    const { app, report } = await open();
    const found = leftOf(await report(invalid));
    expect(found.kind === "Invalid" && found.issues).toHaveLength(1);
    const issue = found.kind === "Invalid" ? found.issues[0] : undefined;
    expect(issue?.path[0]).toBe(path);
    expect(issue?.message).toContain(message);
    const { rows } = rightOf(await app.payments.payments.list(testOrganization));
    expect(rows).toEqual([]);
    expect(rightOf(await report(valid)).created).toBe(true);
  });

  test("also if the payment is known", async () => {
    const { report } = await open();
    await report({});
    expect(leftOf(await report({ reference: "x".repeat(256) })).kind).toBe("Invalid");
  });
});

describe("lists", () => {
  test("are filtered by at most 5 entries of metadata", async () => {
    const { app } = await open();
    const entries = (count: number) =>
      Object.fromEntries([...Array(count).keys()].map((key) => [String(key), ""]));
    const { invoices, payments } = app.payments;
    for (const { list } of [invoices, payments]) {
      expect((await list(testOrganization, { metadata: entries(5) }))._tag).toBe("Right");
      expect(leftOf(await list(testOrganization, { metadata: entries(6) }))).toEqual({
        kind: "Invalid",
        issues: [{ path: ["metadata"], message: "must have at most 5 keys, not 6" }],
      });
    }
  });

  test("continue with the cursor of a page with the same metadata only", async () => {
    const { app, report } = await open();
    const metadata = { a: "1", b: "2" };
    for (const idempotencyKey of ["1", "2"]) await report({ idempotencyKey, metadata });
    const list = (filter: typeof metadata, cursor?: string) =>
      app.payments.payments.list(testOrganization, { metadata: filter, limit: 1, cursor });
    const cursor = rightOf(await list(metadata)).nextCursor;
    expect(rightOf(await list({ b: "2", a: "1" }, cursor)).rows).toHaveLength(1);
    expect(leftOf(await list({ a: "1", b: "3" }, cursor)).kind).toBe("Invalid");
  });
});
