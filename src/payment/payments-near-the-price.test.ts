import { describe, expect, test } from "vitest";
import { Amount, type Currency, type Invoice } from "quittance";
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
    const recorded = await app.payments.payments.record(testOrganization, invoice.id, request);
    invoice = rightOf(recorded).invoice;
  }
  return invoice;
};

// A tolerance that added up over payments completed 10 EUR with the first two for about one half.
test.each<[number, string, Currency, Invoice["status"]]>([
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

describe("the payable amount settles exactly", () => {
  const pay = async (price: string, from: Currency, invoiceCurrency: Currency, to: Currency) => {
    const app = createTestApp({ rates });
    const made = await app.payments.invoices.create(testOrganization, {
      currency: invoiceCurrency,
      items: [{ type: "PAYMENT_INTENT", currency: from, price: Amount.of(price), quantity: 1 }],
      customerEmail: "payer@example.com",
    });
    const { id } = rightOf(made).invoice;
    const payable = rightOf(await app.payments.invoices.dueIn(testOrganization, id, to));
    const recorded = await app.payments.payments.record(
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
