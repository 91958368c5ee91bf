import { describe, expect, test } from "vitest";
import { Amount, idOf, type Currency, type Invoice, type InvoiceStatus } from "quittance";
import { settle } from "../invoice/invoice-settle.ts";
import { rateSetOf, testOrganization } from "quittance/testing";
import { bill, money, createTestApp, paymentOf } from "../../test/support/create-test-app.ts";
import { rightOf } from "../../test/support/right-of.ts";

/** Rates of one day, not rounded. */
const rates = rateSetOf({
  EUR: "0.879502000000000005",
  GBP: "0.738797999999999954",
  JPY: "148.435999999999996",
  BITCOIN: "0.000008455",
  KRW: "1391.7",
});

/** Pays an invoice with equal payments until it is completed or there are no more. */
const payEqually = async (
  price: string,
  count: number,
  amount: string,
  currency: Currency,
): Promise<Invoice> => {
  const app = createTestApp({ rates });
  let invoice = await bill(app, money(price, "EUR"));
  for (let index = 0; index < count; index += 1) {
    const request = paymentOf(`payment_${String(index)}`, money(amount, currency));
    const recorded = await app.payments.recordPayment(testOrganization, invoice.id, request);
    invoice = rightOf(recorded).invoice;
  }
  return invoice;
};

// A tolerance that added up over payments completed 10 EUR with the first two for about one half.
test.each<[number, string, Currency, InvoiceStatus]>([
  [421, "0.01", "GBP", "PARTIALLY_PAID"],
  [844, "1", "JPY", "PARTIALLY_PAID"],
  [841, "0.000000000000000000000000000001", "GBP", "PENDING"],
  [841, "0.000000000000000000000000000002", "GBP", "PARTIALLY_PAID"],
  [77, "0.1", "GBP", "PARTIALLY_PAID"],
])(
  "%i payments of %s %s leave an invoice of 10 EUR %s",
  async (count, amount, currency, status) => {
    expect((await payEqually("10", count, amount, currency)).status).toBe(status);
  },
);

test("small payments complete an invoice when their sum is at most one unit short", () => {
  const penny = "0.011904498929341986033539547683";
  const facts = Array.from({ length: 840 }, (_, index) => ({
    id: idOf("payment", `payment_${String(index)}`),
    status: "COMPLETED" as const,
    price: money("0.01", "GBP"),
    value: Amount.of(penny),
    unitValue: Amount.of(penny),
    completedAfterVoid: false,
  }));
  const invoice = { price: money("10", "EUR"), isVoided: false };
  expect(settle(invoice, facts).status).toBe("COMPLETED");
  expect(settle(invoice, facts.slice(2)).status).toBe("PARTIALLY_PAID");
});

describe("the payable amount settles exactly", () => {
  const pay = async (price: string, from: Currency, invoiceCurrency: Currency, to: Currency) => {
    const app = createTestApp({ rates });
    const made = await app.payments.createInvoice(testOrganization, {
      currency: invoiceCurrency,
      items: [
        { type: "PAYMENT_INTENT", ...{ currency: from, price: Amount.of(price) }, quantity: 1 },
      ],
      customerEmail: "payer@example.com",
    });
    const { id } = rightOf(made).invoice;
    const payable = rightOf(await app.payments.getPayableAmount(testOrganization, id, to));
    const recorded = await app.payments.recordPayment(
      testOrganization,
      id,
      paymentOf("key", payable),
    );
    const { status, substatus } = rightOf(recorded).invoice;
    return [Amount.render(payable.amount), status, substatus];
  };

  // Each of them was OVERPAID: only payments in another currency had a tolerance.
  test.each<[string, Currency, Currency, Currency, string]>([
    ["10", "GBP", "EUR", "EUR", "11.91"],
    ["19.99", "GBP", "EUR", "EUR", "23.8"],
    ["26.775", "EUR", "EUR", "EUR", "26.78"],
    ["3.29175", "EUR", "EUR", "EUR", "3.3"],
    ["39.4609", "EUR", "EUR", "EUR", "39.47"],
    ["26.775", "EUR", "EUR", "GBP", "22.5"],
    ["100", "EUR", "EUR", "KRW", "158238"],
  ])("for %s %s on an invoice in %s, paid in %s", async (price, from, invoice, to, expected) => {
    expect(await pay(price, from, invoice, to)).toEqual([expected, "COMPLETED", undefined]);
  });
});

describe("around the payable amount for 26.775 EUR", () => {
  const half = "0.000000005";
  const above = "0.000000005000000000000000000001";
  test.each([
    ["the price itself", "26.775", "COMPLETED", undefined],
    ["the payable amount", "26.78", "COMPLETED", undefined],
    ["half of the eighth decimal less than the price", "26.774999995", "COMPLETED", undefined],
    [
      "the least bit less than that",
      "26.774999994999999999999999999999",
      "PARTIALLY_PAID",
      undefined,
    ],
    [
      "half of the eighth decimal more than is payable",
      `26.78${half.slice(4)}`,
      "COMPLETED",
      undefined,
    ],
    ["the least bit more than that", `26.78${above.slice(4)}`, "COMPLETED", "OVERPAID"],
    ["a cent more than is payable", "26.79", "COMPLETED", "OVERPAID"],
    ["a cent less than is payable", "26.77", "PARTIALLY_PAID", undefined],
  ])("%s, %s, makes it %s", async (_, amount, status, substatus) => {
    const app = createTestApp({ rates });
    const { id } = await bill(app, money("26.775", "EUR"));
    const paid = paymentOf("key", money(amount, "EUR"));
    const recorded = await app.payments.recordPayment(testOrganization, id, paid);
    expect(rightOf(recorded).invoice).toMatchObject({ status, substatus });
  });
});

describe("the rest after a part of 10 EUR was paid in satoshi", () => {
  const partly = async (last: string) => {
    const app = createTestApp({ rates });
    const { id } = await bill(app, money("10", "EUR"));
    const part = paymentOf("part", money("0.000031", "BITCOIN"));
    await app.payments.recordPayment(testOrganization, id, part);
    const payable = await app.payments.getPayableAmount(testOrganization, id, "EUR");
    const rest = paymentOf("rest", money(last, "EUR"));
    const recorded = rightOf(await app.payments.recordPayment(testOrganization, id, rest));
    return { payable: Amount.render(rightOf(payable).amount), invoice: recorded.invoice };
  };

  test("is payable in whole cents and settles exactly", async () => {
    const { payable, invoice } = await partly("6.78");
    expect(payable).toBe("6.78");
    expect(invoice).toMatchObject({ status: "COMPLETED", substatus: undefined });
  });

  test("is overpaid by a cent more", async () => {
    expect((await partly("6.79")).invoice).toMatchObject({ substatus: "OVERPAID" });
  });
});

test("a price within the tolerance is not paid without a payment", async () => {
  const app = createTestApp({ rates });
  const invoice = await bill(app, money("0.000000001", "EUR"));
  expect(invoice.status).toBe("PENDING");
  const payable = await app.payments.getPayableAmount(testOrganization, invoice.id, "EUR");
  expect(Amount.render(rightOf(payable).amount)).toBe("0.01");
  const paid = paymentOf("key", rightOf(payable));
  const recorded = await app.payments.recordPayment(testOrganization, invoice.id, paid);
  expect(rightOf(recorded).invoice).toMatchObject({ status: "COMPLETED", substatus: undefined });
});
