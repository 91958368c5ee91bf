import type { NewInvoicePayment } from "./payment.ts";
import { Amount, type Id } from "quittance";
import { decideInOrder, left, limits } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { describe, expect, test } from "vitest";
import { bank, bill, createTestApp, money, paymentOf } from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { fromJson } from "../schema/schema.ts";

const requestOf = (
  invoiceId: Id<"invoice">,
  key: string,
  price: string,
  status?: "PENDING",
): NewInvoicePayment => ({ ...paymentOf(key, money(price, "EUR"), status), invoiceId });

const open = async () => {
  const app = createTestApp();
  const [one, other] = [await bill(app, money("10", "EUR")), await bill(app, money("8", "EUR"))];
  const record = (requests: ReadonlyArray<NewInvoicePayment>) =>
    app.payments.payments.recordMany(testOrganization, requests);
  return { app, one: one.id, other: other.id, record };
};

describe("payments.recordMany", () => {
  test("records payments of several invoices, each with its own result", async () => {
    const { app, one, other, record } = await open();
    const requests = [
      requestOf(one, "a", "4"),
      requestOf(other, "b", "8"),
      requestOf(one, "c", "6"),
    ];
    const results = rightOf(await record(requests)).map(rightOf);
    expect(results.map(({ payment }) => payment.idempotencyKey)).toEqual(["a", "b", "c"]);
    expect(results.map(({ invoice }) => invoice.status)).toEqual([
      ...["PARTIALLY_PAID", "COMPLETED", "COMPLETED"],
    ]);
    for (const [place, { invoiceId, ...request }] of requests.entries()) {
      const replay = rightOf(
        await app.payments.payments.record(testOrganization, invoiceId, request),
      );
      expect(replay).toMatchObject({ replayed: true, payment: results[place]?.payment });
    }
  });

  test("returns the failure of each payment, and records the others", async () => {
    const { one, other, record } = await open();
    const results = rightOf(
      await record([
        requestOf(one, "a", "0"),
        requestOf("invoice_none", "b", "1"),
        { ...requestOf(one, "c", "1"), providerId: "prov_none" },
        requestOf(one, "e", "10"),
        requestOf(other, "e", "8"),
        { ...requestOf(other, "f", "1"), currency: "CHF" },
      ]),
    );
    expect(results.map((result) => (result._tag === "Left" ? result.left : "recorded"))).toEqual([
      { kind: "Invalid", issues: [{ path: [0, "price"], message: "must be greater than 0" }] },
      { kind: "InvoiceNotFound" },
      { kind: "Invalid", issues: [{ path: [2, "providerId"], message: "Provider not found" }] },
      "recorded",
      {
        kind: "IdempotencyMismatch",
        idempotencyKey: "e",
        earlierId: results[3]?._tag === "Right" ? results[3].right.payment.id : undefined,
        differences: ["invoiceId", "price"],
      },
      { kind: "RateNotFound", currency: "CHF" },
    ]);
  });

  test("reads payments in JSON, and names their properties by it", async () => {
    const { one, record } = await open();
    const payment = { invoice_id: one, idempotency_key: "a", currency: "EUR", price: "1" };
    const [unknown, malformed, recorded] = rightOf(
      await record(
        fromJson([
          { ...payment, provider_id: "prov_none" },
          { ...payment, provider_id: "bank", invoice_id: null },
          { ...payment, provider_id: "prov_bank" },
        ]),
      ),
    );
    expect(unknown && leftOf(unknown)).toEqual({
      kind: "Invalid",
      issues: [{ path: [0, "provider_id"], message: "Provider not found" }],
    });
    expect(malformed && leftOf(malformed)).toMatchObject({
      issues: [{ path: [1, "invoice_id"] }, { path: [1, "provider_id"] }],
    });
    expect(recorded && rightOf(recorded).created).toBe(true);
  });

  test("replays payments, and updates statuses, also of its own payments", async () => {
    const { one, record } = await open();
    const pending = requestOf(one, "a", "10", "PENDING");
    const done = requestOf(one, "a", "10");
    const results = rightOf(await record([pending, pending, done, done])).map(rightOf);
    expect(results.map(({ created, replayed }) => [created, replayed])).toEqual([
      [true, false],
      [false, true],
      [false, false],
      [false, true],
    ]);
    const again = rightOf(await record([pending, done])).map(rightOf);
    expect(again.map(({ replayed }) => replayed)).toEqual([true, true]);
    expect(again[1]?.invoice.status).toBe("COMPLETED");
  });

  test("gives each payment that needs rates the failure of the rates", async () => {
    const { app, one } = await open();
    rightOf(await app.payments.payments.recordMany(testOrganization, [requestOf(one, "a", "1")]));
    const failure = { kind: "PortFailed", port: "rates", cause: "down" } as const;
    const rates = { ratesFor: () => () => Promise.resolve(left(failure)) };
    const { payments } = createTestApp({ store: app.store, rates });
    const record = (requests: ReadonlyArray<NewInvoicePayment>) =>
      payments.payments.recordMany(testOrganization, requests);
    const [replay, late] = rightOf(
      await record([requestOf(one, "a", "1"), requestOf(one, "b", "1")]),
    );
    expect(replay && rightOf(replay).replayed).toBe(true);
    expect(late && leftOf(late)).toEqual(failure);
  });

  test("accepts at most 1,000 payments, and none", async () => {
    const { app, one, record } = await open();
    const many = (count: number) =>
      Array.from({ length: count }, (_, place) => requestOf(one, `key_${String(place)}`, "0.01"));
    expect(leftOf(await record(many(limits.maxPaymentsPerCall + 1)))).toEqual({
      kind: "Invalid",
      issues: [{ path: [], message: "A call records at most 1000 payments, not 1001" }],
    });
    const results = rightOf(await record(many(limits.maxPaymentsPerCall))).map(rightOf);
    expect(results.at(-1)?.invoice.status).toBe("COMPLETED");
    expect(rightOf(await record([]))).toEqual([]);
    const { rows } = rightOf(await app.payments.payments.list(testOrganization, { limit: 1 }));
    expect(Amount.render(rows[0]?.value ?? Amount.zero)).toBe("0.01");
  });
});

test("a decision sees what those before it changed, and each payment once", async () => {
  const { payments: service } = createTestApp();
  const { id: invoiceId } = await bill({ payments: service }, money("10", "EUR"));
  const record = async (key: string) => {
    const request = paymentOf(key, money("1", "EUR"), "PENDING");
    return rightOf(await service.payments.record(testOrganization, invoiceId, request));
  };
  const { payment: other } = await record("other");
  const { payment, invoice } = await record("one");
  const completed = { ...payment, status: "COMPLETED" } as const;

  const request = { invoiceId, idempotencyKey: "one", providerId: payment.providerId };
  const locked = { invoice, payments: [other, payment], refunds: [] };
  const read = { locked, earlier: payment, provider: undefined };
  const { outcomes, changes } = decideInOrder([request, request], [read, read], (facts, place) => ({
    outcome: [facts.locked?.payments, facts.earlier],
    change: place > 0 ? undefined : { invoice: undefined, payment: completed, events: [] },
  }));
  expect(outcomes).toEqual([
    [[other, payment], payment],
    [[other, completed], completed],
  ]);
  expect(changes).toEqual([{ invoice: undefined, payment: completed, events: [] }]);
});

test("a decision sees what those before it changed without a payment, of its invoice only", async () => {
  const app = createTestApp();
  const invoice = await bill(app, money("10", "EUR"));
  const locked = { invoice, payments: [], refunds: [] };
  const voided = { ...invoice, status: "VOIDED" } as const;
  const change = { invoice: voided, payment: undefined, events: [] };
  const requests = ["invoice_none" as const, invoice.id, invoice.id].map((invoiceId) => ({
    invoiceId,
    idempotencyKey: "one",
    providerId: bank.id,
  }));
  const unknown = { locked: undefined, earlier: undefined, provider: bank };
  const read = [unknown, { ...unknown, locked }, { ...unknown, locked }];
  const { outcomes, changes } = decideInOrder(requests, read, (facts, place) => ({
    outcome: facts.locked?.invoice.status,
    change: place < 2 ? change : undefined,
  }));
  expect(outcomes).toEqual([undefined, "PENDING", "VOIDED"]);
  expect(changes).toEqual([change, change]);
});
