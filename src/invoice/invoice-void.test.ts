import { expect, test } from "vitest";
import { testOrganization } from "quittance/testing";
import {
  bill,
  eventsOf,
  money,
  createTestApp,
  paymentOf,
} from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

test.each([
  ["PENDING", undefined],
  ["PARTIALLY_PAID", "COMPLETED"],
  ["PROCESSING", "PENDING"],
] as const)("an invoice that is %s can be voided", async (before, paid) => {
  const app = createTestApp();
  const made = await bill(app, money("10", "EUR"));
  const request = paymentOf("key", money("4", "EUR"), paid ?? "FAILED");
  await app.payments.payments.record(testOrganization, made.id, request);
  const read = rightOf(await app.payments.invoices.get(testOrganization, made.id));
  expect(read.invoice.status).toBe(before);
  app.tick(60);
  const { invoice, events } = rightOf(await app.payments.invoices.void(testOrganization, made.id));
  expect(invoice).toEqual({
    ...made,
    status: "VOIDED",
    voidedAt: "2025-07-17 12:01:00",
    updatedAt: "2025-07-17 12:01:00",
    ...(paid === "COMPLETED" && { paidBeforeVoid: true }),
  });
  expect(events.map(({ type }) => type)).toEqual(["invoice.voided"]);
});

test("an invoice that is COMPLETED cannot", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  await app.payments.payments.record(testOrganization, id, paymentOf("key", money("10", "EUR")));
  const before = await eventsOf(app.store);
  expect(leftOf(await app.payments.invoices.void(testOrganization, id))).toEqual({
    kind: "InvoiceTransitionInvalid",
    from: "COMPLETED",
  });
  expect(await eventsOf(app.store)).toEqual(before);
});

test("voiding again changes nothing and causes no event", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const first = rightOf(await app.payments.invoices.void(testOrganization, id));
  app.tick(60);
  const again = rightOf(await app.payments.invoices.void(testOrganization, id));
  expect(again).toEqual({ invoice: first.invoice, events: [] });
  expect((await eventsOf(app.store)).map(({ type }) => type)).toEqual([
    "invoice.created",
    "invoice.voided",
  ]);
});

test("an unknown invoice cannot be voided", async () => {
  const result = createTestApp().payments.invoices.void(testOrganization, "invoice_404");
  expect(leftOf(await result)).toEqual({ kind: "InvoiceNotFound" });
});
