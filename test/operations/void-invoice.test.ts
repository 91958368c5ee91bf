import { expect, test } from "vitest";
import { idOf } from "quittance";
import { testOrganization } from "quittance/testing";
import { bill, eventsOf, money, openDesk, paymentOf } from "../support/ledger-desk.ts";
import { leftOf, rightOf } from "../support/right-of.ts";

test.each([
  ["PENDING", undefined],
  ["PARTIALLY_PAID", "COMPLETED"],
  ["PROCESSING", "PENDING"],
] as const)("an invoice that is %s can be voided", async (before, paid) => {
  const desk = openDesk();
  const made = await bill(desk, money("10", "EUR"));
  const request = paymentOf("key", money("4", "EUR"), paid ?? "FAILED");
  await desk.payments.recordPayment(testOrganization, made.id, request);
  const read = rightOf(await desk.payments.getInvoice(testOrganization, made.id));
  expect(read.expanded.invoice.status).toBe(before);
  desk.tick(60);
  const { invoice, events } = rightOf(await desk.payments.voidInvoice(testOrganization, made.id));
  expect(invoice).toEqual({
    ...made,
    status: "VOIDED",
    voidedAt: "2025-07-17 12:01:00",
    updatedAt: "2025-07-17 12:01:00",
  });
  expect(events.map(({ type }) => type)).toEqual(["invoice.voided"]);
});

test("an invoice that is COMPLETED cannot", async () => {
  const desk = openDesk();
  const { id } = await bill(desk, money("10", "EUR"));
  await desk.payments.recordPayment(testOrganization, id, paymentOf("key", money("10", "EUR")));
  const before = await eventsOf(desk.store);
  expect(leftOf(await desk.payments.voidInvoice(testOrganization, id))).toEqual({
    kind: "InvoiceTransitionInvalid",
    from: "COMPLETED",
  });
  expect(await eventsOf(desk.store)).toEqual(before);
});

test("voiding again changes nothing and causes nothing", async () => {
  const desk = openDesk();
  const { id } = await bill(desk, money("10", "EUR"));
  const first = rightOf(await desk.payments.voidInvoice(testOrganization, id));
  desk.tick(60);
  const again = rightOf(await desk.payments.voidInvoice(testOrganization, id));
  expect(again).toEqual({ invoice: first.invoice, events: [] });
  expect((await eventsOf(desk.store)).map(({ type }) => type)).toEqual([
    "invoice.created",
    "invoice.voided",
  ]);
});

test("an invoice that nobody has cannot be voided", async () => {
  const result = openDesk().payments.voidInvoice(testOrganization, idOf("invoice", "invoice_404"));
  expect(leftOf(await result)).toEqual({ kind: "InvoiceMissing" });
});
