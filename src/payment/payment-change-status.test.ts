import { describe, expect, test } from "vitest";
import { paymentStatuses, type Payment } from "quittance";
import { canTransition } from "./payment.ts";
import { testOrganization } from "quittance/testing";
import {
  bill,
  eventsOf,
  money,
  createTestApp,
  paymentOf,
} from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

/** A test app with a payment of all of an invoice of 10 EUR. */
const open = async (status: Payment["status"]) => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const request = paymentOf("key", money("10", "EUR"), status);
  const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
  app.tick(60);
  const change = (to: Payment["status"]) =>
    app.payments.payments.changeStatus(testOrganization, payment.id, { status: to });
  return { app, id, payment, change };
};

describe.each([
  ["PENDING", "COMPLETED", "COMPLETED"],
  ["PENDING", "FAILED", "PENDING"],
  ["PENDING", "CANCELLED", "PENDING"],
] as const)("a payment that is %s and becomes %s", (from, to, status) => {
  test(`leaves its invoice ${status}`, async () => {
    const { app, change, payment } = await open(from);
    const before = await eventsOf(app.store);
    const changed = rightOf(await change(to));
    expect(changed.payment).toEqual({ ...payment, status: to, updatedAt: "2025-07-17 12:01:00" });
    expect(changed.invoice.status).toBe(status);
    expect(changed.events.map(({ type }) => type)).toEqual([
      "payment.updated",
      to === "COMPLETED" ? "invoice.completed" : "invoice.updated",
    ]);
    expect((await eventsOf(app.store)).slice(before.length)).toEqual(changed.events);
  });
});

describe.each([...paymentStatuses])("a payment that is %s", (from) => {
  test("can be set to its present status, which changes nothing and causes no event", async () => {
    const { app, change, payment } = await open(from);
    const before = await eventsOf(app.store);
    const { payment: same, events } = rightOf(await change(from));
    expect(same).toEqual(payment);
    expect(events).toEqual([]);
    expect(await eventsOf(app.store)).toEqual(before);
  });

  for (const to of paymentStatuses.filter((status) => status !== from)) {
    if (from === "PENDING") continue;
    test(`cannot become ${to}`, async () => {
      const { app, change, payment } = await open(from);
      expect(canTransition(from, to)).toBe(false);
      expect(leftOf(await change(to))).toEqual({ kind: "PaymentTransitionInvalid", from, to });
      expect(rightOf(await app.payments.payments.get(testOrganization, payment.id))).toEqual(
        payment,
      );
    });
  }
});

test("a payment that completes after the void changes the substatus of the invoice", async () => {
  const { app, id, change } = await open("PENDING");
  await app.payments.invoices.void(testOrganization, id);
  const { payment, invoice, events } = rightOf(await change("COMPLETED"));
  expect(payment.completedAfterVoid).toBe(true);
  expect(invoice).toMatchObject({ status: "VOIDED", substatus: "PAID_AFTER_VOID" });
  expect(events.map(({ type }) => type)).toEqual(["payment.updated", "invoice.updated"]);
});

test("an unknown payment cannot be changed", async () => {
  const { app } = await open("PENDING");
  const id = "payment_404" as Parameters<typeof app.payments.payments.get>[1];
  const result = await app.payments.payments.changeStatus(testOrganization, id, {
    status: "COMPLETED",
  });
  expect(leftOf(result)).toEqual({ kind: "PaymentNotFound" });
});
