import { createQuittance, type Quittance, type RateProvider } from "quittance";
import { testOrganization } from "quittance/testing";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { bill, money, createTestApp, paymentOf } from "../../test/support/create-test-app.ts";
import { silence } from "../../test/support/scripted-rates.ts";

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
});
afterEach(() => {
  vi.useRealTimers();
});

const price = money("1", "GBP").amount;
const items = [{ type: "PAYMENT_INTENT", currency: "GBP", price, quantity: 1 }] as const;

/** Operations whose rate provider never responds, on an invoice of 10 EUR. */
const silent = async () => {
  const app = createTestApp();
  const { id } = await bill(app, money("10", "EUR"));
  const rates: RateProvider = { ratesFor: () => silence };
  return { id, payments: createQuittance({ ...app.ports, rates }) };
};

type Call = (payments: Quittance, id: Awaited<ReturnType<typeof silent>>["id"]) => Promise<unknown>;

describe("a rate source that never responds fails after 10 seconds", () => {
  const calls: Readonly<Record<string, Call>> = {
    calculateQuote: (payments) =>
      payments.quotes.calculate(testOrganization, { currency: "EUR", items }),
    "invoices.create": (payments) =>
      payments.invoices.create(testOrganization, {
        currency: "EUR",
        items,
        customerEmail: "robin@example.com",
      }),
    "invoices.quote": (payments, id) =>
      payments.invoices.quote(testOrganization, id, { currency: "GBP" }),
    "invoices.dueIn": (payments, id) => payments.invoices.dueIn(testOrganization, id, "GBP"),
    "payments.record": (payments, id) =>
      payments.payments.record(testOrganization, id, paymentOf("key", money("3", "GBP"))),
  };

  test.each(Object.entries(calls))("%s", async (_, call) => {
    const { id, payments } = await silent();
    const settled = vi.fn();
    const response = call(payments, id).then(settled);
    await vi.advanceTimersByTimeAsync(9999);
    expect(settled).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    await response;
    expect(settled).toHaveBeenCalledExactlyOnceWith({
      _tag: "Left",
      left: {
        kind: "PortFailed",
        port: "rates",
        cause: expect.objectContaining({ name: "TimeoutError" }) as unknown,
      },
    });
    expect(vi.getTimerCount()).toBe(0);
  });
});
