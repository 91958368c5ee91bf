import { describe, expect, test } from "vitest";
import { Amount, createPayments, createQuittance, timestampOf, type Invoice } from "quittance";
import { rateSetOf, sequentialIds, testOrganization } from "quittance/testing";
import {
  bill,
  chain,
  eventsOf,
  money,
  createTestApp,
  paymentOf,
  type TestApp,
} from "../../test/support/create-test-app.ts";
import { leftOf, rightOf } from "../../test/support/right-of.ts";
import { read } from "../schema/schema.ts";
import { decidePayment } from "./payment-decide.ts";
import { newPayment } from "./payment.ts";

/** A test app with an invoice of 10 EUR, and a way to pay it. */
const open = async (): Promise<{
  readonly app: TestApp;
  readonly id: Invoice["id"];
  readonly pay: (...args: Parameters<typeof paymentOf>) => Promise<unknown>;
}> => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const pay = async (...args: Parameters<typeof paymentOf>): Promise<unknown> =>
    rightOf(await app.payments.payments.record(testOrganization, id, paymentOf(...args)));
  return { app, id, pay };
};

test("a payment keeps its value at the rates of its recording", async () => {
  const { app, id } = await open();
  const request = paymentOf("key", money("3", "USD"), "PENDING");
  const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
  expect([payment.priceUsd, payment.value, payment.unitValue].map(Amount.render)).toEqual([
    "3",
    "2.4",
    "0.008",
  ]);
  app.setRates({ ...(await ratesOf(app)), unitsPerUsd: new Map([["EUR", Amount.of("2")]]) });
  const changed = await app.payments.payments.changeStatus(testOrganization, payment.id, {
    status: "COMPLETED",
  });
  expect(Amount.render(rightOf(changed).payment.value)).toBe("2.4");
});

test("a payment in dollars of an invoice in dollars needs no rates", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "USD"));
  const rates = { ratesFor: () => () => Promise.reject(new Error("requested rates")) };
  const payments = createPayments({ ...app.ports, rates });
  const request = paymentOf("key", money("10", "USD"));
  const { invoice } = rightOf(await payments.record(testOrganization, id, request));
  expect(invoice.status).toBe("COMPLETED");
});

const ratesOf = async ({ ports }: TestApp) => rightOf(await ports.rates.ratesFor(new Set())());

test("a payment causes an event, and another one when its invoice changes", async () => {
  const { app, id, pay } = await open();
  await pay("first", money("4", "EUR"));
  await pay("second", money("1", "EUR"));
  await pay("third", money("5", "EUR"));
  await pay("fourth", money("5", "EUR"));
  const events = await eventsOf(app.store);
  expect(events.map(({ type }) => type)).toEqual([
    "invoice.created",
    ...["payment.created", "invoice.updated"],
    "payment.created",
    ...["payment.created", "invoice.completed"],
    ...["payment.created", "invoice.updated"],
  ]);
  const { invoice } = rightOf(await app.payments.invoices.get(testOrganization, id));
  expect(invoice.substatus).toBe("OVERPAID");
});

describe("with a key that was used before", () => {
  test("the same payment is returned, and no rates are needed", async () => {
    const { app, id } = await open();
    const request = paymentOf("key", money("4", "USD"));
    const first = rightOf(await app.payments.payments.record(testOrganization, id, request));
    const down = createQuittance({
      ...app.ports,
      rates: { ratesFor: () => () => Promise.reject(new Error("requested rates")) },
    });
    const again = rightOf(await down.payments.record(testOrganization, id, request));
    expect(again).toEqual({ ...first, created: false, replayed: true, events: [] });
  });

  test.each([
    ["another amount", { price: "5" }, ["price"]],
    ["another currency", { currency: "USD" }, ["currency"]],
    ["another provider", { providerId: chain.id }, ["providerId"]],
  ] as const)("%s is rejected", async (_, change, differences) => {
    const { app, id } = await open();
    const request = paymentOf("key", money("4", "EUR"));
    const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
    const other = { ...request, ...change };
    const result = await app.payments.payments.record(testOrganization, id, other);
    const mismatch = { kind: "IdempotencyMismatch", idempotencyKey: "key" };
    expect(leftOf(result)).toEqual({ ...mismatch, earlierId: payment.id, differences });
  });

  test("another invoice is rejected", async () => {
    const { app, id } = await open();
    const request = paymentOf("key", money("4", "EUR"));
    await app.payments.payments.record(testOrganization, id, request);
    const other = await bill(app, money("10", "EUR"));
    const result = await app.payments.payments.record(testOrganization, other.id, request);
    expect(leftOf(result)).toMatchObject({ differences: ["invoiceId"] });
  });
});

test("a payment after the void is recorded and changes the substatus", async () => {
  const { app, id } = await open();
  await app.payments.invoices.void(testOrganization, id);
  const request = paymentOf("late", money("10", "EUR"));
  const { payment, invoice } = rightOf(
    await app.payments.payments.record(testOrganization, id, request),
  );
  expect(payment.completedAfterVoid).toBe(true);
  expect(invoice).toMatchObject({ status: "VOIDED", substatus: "PAID_AFTER_VOID" });
});

test("a payment before the void does not change the substatus", async () => {
  const { app, id, pay } = await open();
  await pay("early", money("4", "EUR"));
  const { invoice } = rightOf(await app.payments.invoices.void(testOrganization, id));
  expect(invoice).toMatchObject({ status: "VOIDED", substatus: undefined });
});

test("an unknown provider is an issue of the content", async () => {
  const { app, id } = await open();
  const request = { ...paymentOf("a", money("1", "EUR")), providerId: "prov_none" as const };
  expect(leftOf(await app.payments.payments.record(testOrganization, id, request))).toEqual({
    kind: "Invalid",
    issues: [{ path: ["providerId"], message: "Provider not found" }],
  });
});

test("a payment that happened earlier keeps its time", async () => {
  const { app, id } = await open();
  const happenedAt = timestampOf("2025-07-16 09:00:00");
  const request = { ...paymentOf("key", money("1", "EUR")), happenedAt };
  const { payment } = rightOf(await app.payments.payments.record(testOrganization, id, request));
  expect(payment).toMatchObject({ happenedAt, createdAt: "2025-07-17 12:00:00" });
});

test("a payment whose value is out of range is rejected", async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  app.setRates(rateSetOf({ EUR: "99999999999999999999", JPY: "0.00000001" }));
  const request = paymentOf("key", money("99999999999", "JPY"));
  expect(leftOf(await app.payments.payments.record(testOrganization, id, request))).toEqual({
    kind: "Invalid",
    issues: [
      {
        path: ["price"],
        message:
          "The value of the payment exceeds the maximum of 35 digits before the decimal point",
      },
    ],
  });
});

test("a payment of an invoice that is gone at the decision is not recorded", () => {
  const gone = { locked: undefined, earlier: undefined, provider: undefined };
  const context = { now: timestampOf("2025-01-01 00:00:00"), newId: sequentialIds() };
  const request = rightOf(read(newPayment, paymentOf("key", money("1", "EUR"))));
  const decided = decidePayment(gone, request, undefined, context);
  expect(decided.outcome).toEqual({ _tag: "Left", left: { kind: "InvoiceNotFound" } });
});
