import type { InvoiceSubstatus } from "../invoice/invoice.ts";
import { describe, expect, test } from "vitest";
import { Amount, type Invoice, type Payment } from "quittance";
import { testOrganization } from "quittance/testing";
import {
  withoutLines,
  sampleInvoice,
  samplePayment,
} from "../../adapters/conformance/src/sample-records.ts";
import {
  bank,
  eventsOf,
  money,
  createTestApp,
  paymentOf,
} from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";

const owned = { organizationId: testOrganization };

/** One of two payments of 4.99 EUR each, with a cent as its tolerance. */
const part = (suffix: string, overrides: Partial<Payment> = {}): Payment =>
  samplePayment(suffix, {
    ...owned,
    providerId: bank.id,
    status: "COMPLETED",
    price: money("4.25", "GBP"),
    value: Amount.of("4.99"),
    unitValue: Amount.of("0.01"),
    ...overrides,
  });

/** A test app with an imported invoice of 10 EUR that is COMPLETED. */
const openStored = (
  substatus: InvoiceSubstatus | undefined,
  payments: ReadonlyArray<Payment>,
): { app: ReturnType<typeof createTestApp>; invoice: Invoice } => {
  const price = Amount.of("10");
  const invoice = sampleInvoice("a", { ...owned, price, status: "COMPLETED", substatus });
  const records = { invoices: [withoutLines(invoice)], payments };
  return { app: createTestApp({ records }), invoice };
};

const pending = part("c", {
  status: "PENDING",
  price: money("0.01", "GBP"),
  value: Amount.of("0.01"),
});

describe("an invoice that is stored as COMPLETED with less than is required", () => {
  test("stays COMPLETED when another payment is recorded", async () => {
    const { app, invoice } = openStored(undefined, [part("a"), part("b")]);
    const request = paymentOf("more", money("0.001", "EUR"));
    const recorded = await app.payments.payments.record(testOrganization, invoice.id, request);
    expect(rightOf(recorded).invoice).toEqual(invoice);
    expect((await eventsOf(app.store)).map(({ type }) => type)).toEqual(["payment.created"]);
  });

  test("stays COMPLETED when a pending payment fails", async () => {
    const { app, invoice } = openStored(undefined, [part("a"), part("b"), pending]);
    const changed = app.payments.payments.changeStatus(testOrganization, pending.id, {
      status: "FAILED",
    });
    expect(rightOf(await changed).invoice).toEqual(invoice);
    expect((await eventsOf(app.store)).map(({ type }) => type)).toEqual(["payment.updated"]);
  });

  test("owes nothing and cannot be voided", async () => {
    const { app, invoice } = openStored(undefined, [part("a"), part("b")]);
    const payable = await app.payments.invoices.dueIn(testOrganization, invoice.id, "EUR");
    expect(Amount.render(rightOf(payable).amount)).toBe("0");
    const voided = await app.payments.invoices.void(testOrganization, invoice.id);
    expect(leftOf(voided)).toEqual({ kind: "InvoiceTransitionInvalid", from: "COMPLETED" });
  });

  test("can become OVERPAID", async () => {
    const { app, invoice } = openStored(undefined, [part("a"), part("b")]);
    const request = paymentOf("more", money("1", "EUR"));
    const recorded = await app.payments.payments.record(testOrganization, invoice.id, request);
    expect(rightOf(recorded).invoice).toMatchObject({ status: "COMPLETED", substatus: "OVERPAID" });
  });
});

test("an invoice that is stored as OVERPAID by mistake is not after a change", async () => {
  const value = Amount.of("10.000000001");
  const paid = part("a", {
    price: { currency: "EUR", amount: value },
    value,
    unitValue: Amount.zero,
  });
  const { app, invoice } = openStored("OVERPAID", [paid, pending]);
  const changed = app.payments.payments.changeStatus(testOrganization, pending.id, {
    status: "FAILED",
  });
  const after = rightOf(await changed);
  expect(after.invoice).toMatchObject({
    id: invoice.id,
    status: "COMPLETED",
    substatus: undefined,
  });
  expect(after.events.map(({ type }) => type)).toEqual(["payment.updated", "invoice.updated"]);
});
