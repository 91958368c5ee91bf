import * as fc from "fast-check";
import { expect, test } from "vitest";
import {
  Amount,
  currencies,
  currencyInfo,
  discount,
  minorUnits,
  type Currency,
  type ItemRequest,
  type RateSet,
} from "quittance";
import { roundingModes, roundingPlaces } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { anyCurrency, anyPositiveAmount, anyRate } from "quittance/testing/generators";
import { createTestApp, paymentOf, plainRates } from "../support/create-test-app.ts";
import { checkProperty, runs } from "../support/check-property.ts";
import { rightOf } from "../support/right-of.ts";

const anyRates: fc.Arbitrary<RateSet> = fc.tuple(anyRate, anyRate, anyRate).map((rates) => ({
  source: "arbitrary",
  timestamp: "2025-01-01 00:00:00" as RateSet["timestamp"],
  freshUntil: undefined,
  unitsPerUsd: new Map(
    currencies
      .filter((currency) => currency !== "USD")
      .map((currency, index) => [currency, rates[index % 3] ?? Amount.one]),
  ),
}));

const anyItem = fc
  .record({
    currency: anyCurrency,
    price: anyPositiveAmount,
    quantity: fc.integer({ min: 1, max: 9 }),
    percents: fc.array(fc.integer({ min: 1, max: 99 }), { maxLength: 2 }),
  })
  .map(({ percents, ...rest }): ItemRequest => ({
    ...{ type: "PAYMENT_INTENT", ...rest },
    adjustments: percents.map((percent) => discount({ percent: Amount.fromInteger(percent) })),
  }));

const anyRoundedInvoice = fc.record({
  items: fc.array(anyItem, { minLength: 1, maxLength: 4 }),
  currency: anyCurrency,
  mode: fc.constantFrom(...roundingModes),
  at: fc.constantFrom(...roundingPlaces),
  rates: anyRates,
  ratesAtPayment: anyRates,
  paidIn: anyCurrency,
});

type RoundedInvoice = typeof anyRoundedInvoice extends fc.Arbitrary<infer Found> ? Found : never;

/** Creates an invoice whose prices are rounded to minor units, if the amounts are in range. */
const createRounded = async ({ items, currency, mode, at, rates }: RoundedInvoice) => {
  const app = createTestApp({ rates, rounding: minorUnits({ mode, at }) });
  const { payments } = app;
  const customerEmail = "payer@example.com";
  const created = await payments.createInvoice(testOrganization, {
    items,
    currency,
    customerEmail,
  });
  fc.pre(created._tag === "Right");
  const { invoice } = created.right;
  fc.pre(Amount.isPositive(invoice.price));
  return { app, payments, invoice };
};

checkProperty(
  "the payable amount of a rounded invoice in its own currency is its price, at any later rates",
  anyRoundedInvoice,
  async (found) => {
    const { app, payments, invoice } = await createRounded(found);
    app.setRates(found.ratesAtPayment);
    const payable = await payments.getPayableAmount(testOrganization, invoice.id, found.currency);
    fc.pre(payable._tag === "Right");
    expect(payable.right).toEqual({ currency: found.currency, amount: invoice.price });
    const { decimals } = currencyInfo[found.currency];
    expect(Amount.round(invoice.price, decimals, "DOWN")).toEqual(invoice.price);
  },
  { numRuns: 2 * runs },
);

checkProperty(
  "paying what is payable for a rounded invoice, in any currency, completes it exactly",
  anyRoundedInvoice,
  async (found) => {
    const { app, payments, invoice } = await createRounded(found);
    app.setRates(found.ratesAtPayment);
    const payable = await payments.getPayableAmount(testOrganization, invoice.id, found.paidIn);
    fc.pre(payable._tag === "Right");
    const request = paymentOf("key", payable.right);
    const recorded = await payments.recordPayment(testOrganization, invoice.id, request);
    fc.pre(recorded._tag === "Right");
    const { status, substatus } = recorded.right.invoice;
    expect([status, substatus]).toEqual(["COMPLETED", undefined]);
  },
  { numRuns: 2 * runs },
);

test.each<readonly [Currency, string, string, string]>([
  ["EUR", "3.99", "17.5", "3.29"],
  ["JPY", "999", "12.5", "874"],
  ["BITCOIN", "0.00012345", "33.3", "0.00008234"],
])("%s %s less %s %% is payable as %s", async (currency, price, percent, expected) => {
  const rounding = minorUnits({ mode: "HALF_UP", at: "TOTAL" });
  const { payments } = createTestApp({ rates: plainRates, rounding });
  const adjustments = [discount({ percent: Amount.of(percent) })];
  const item = { type: "PAYMENT_INTENT", currency, price: Amount.of(price), quantity: 1 } as const;
  const created = rightOf(
    await payments.createInvoice(testOrganization, {
      items: [{ ...item, adjustments }],
      customerEmail: "payer@example.com",
    }),
  );
  const { id } = created.invoice;
  const payable = rightOf(await payments.getPayableAmount(testOrganization, id, currency));
  expect(payable).toEqual({ currency, amount: Amount.of(expected) });
  const { invoice } = rightOf(
    await payments.recordPayment(testOrganization, id, paymentOf("key", payable)),
  );
  expect([invoice.status, invoice.substatus]).toEqual(["COMPLETED", undefined]);
});
