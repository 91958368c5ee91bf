import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, currencies, type RateSet } from "quittance";
import { testOrganization } from "quittance/testing";
import { anyCurrency, anyPositiveAmount, anyRate } from "quittance/testing/generators";
import { bill, createTestApp, paymentOf } from "../support/create-test-app.ts";
import { checkProperty, runs } from "../support/check-property.ts";
import { isTooLarge, toScaled } from "../support/oracle-money.ts";
import { oraclePayable } from "../support/oracle-payable.ts";
import { oracleConvert, oracleUnit } from "../support/oracle-settle.ts";
import { rightOf } from "../support/right-of.ts";
import { rateTableOf } from "../support/settlement-case.ts";

const anyDebt = fc.record({
  price: anyPositiveAmount,
  rates: fc.tuple(anyRate, anyRate).map(([one, other]): RateSet => ({
    source: "arbitrary",
    timestamp: "2025-01-01 00:00:00" as RateSet["timestamp"],
    freshUntil: undefined,
    unitsPerUsd: new Map(
      currencies
        .filter((currency) => currency !== "USD")
        .map((currency, index) => [currency, index % 2 === 0 ? one : other]),
    ),
  })),
  currency: anyCurrency,
  other: anyCurrency,
});

const scaledOf = (amount: Amount): bigint => toScaled(Amount.render(amount));

const roundedUp = (scaled: bigint, unit: bigint): bigint => {
  const units = (scaled + unit - 1n) / unit;
  return (units > 0n ? units : 1n) * unit;
};

type AnyDebt = typeof anyDebt extends fc.Arbitrary<infer Debt> ? Debt : never;

/** Returns an invoice and its payable amount in another currency; skips cases without one. */
const requestPayable = async ({ price, rates, currency, other }: AnyDebt) => {
  const app = createTestApp({ rates });
  const made = await app.payments.createInvoice(testOrganization, {
    currency,
    items: [{ type: "PAYMENT_INTENT", currency, price, quantity: 1 }],
    customerEmail: "payer@example.com",
  });
  fc.pre(made._tag === "Right");
  const { id } = made.right.invoice;
  const payable = await app.payments.getPayableAmount(testOrganization, id, other);
  fc.pre(payable._tag === "Right");
  return { app, id, payable: payable.right };
};

checkProperty(
  "at any rates, the payable amount completes the invoice and does not overpay it",
  anyDebt,
  async (debt) => {
    const { app, id, payable } = await requestPayable(debt);
    const request = paymentOf("key", payable);
    const recorded = await app.payments.recordPayment(testOrganization, id, request);
    fc.pre(recorded._tag === "Right");
    const { status, substatus } = recorded.right.invoice;
    expect([status, substatus]).toEqual(["COMPLETED", undefined]);

    const { price, rates, currency, other } = debt;
    const oracleDebt = { due: scaledOf(price), from: currency, to: other };
    expect(scaledOf(payable.amount)).toBe(oraclePayable(oracleDebt, rateTableOf(rates)));
  },
  { numRuns: 4 * runs },
);

const anyParts = fc.record({
  debt: anyDebt,
  parts: fc.array(fc.tuple(anyCurrency, fc.integer({ min: 1, max: 70 }), fc.boolean()), {
    minLength: 1,
    maxLength: 4,
  }),
});

checkProperty(
  "after partial payments, the payable amount completes the invoice and does not overpay it",
  anyParts,
  async ({ debt, parts }) => {
    const { app, id } = await requestPayable(debt);
    for (const [index, [currency, percent, isRounded]] of parts.entries()) {
      const rest = await app.payments.getPayableAmount(testOrganization, id, currency);
      fc.pre(rest._tag === "Right");
      const share = Amount.percentOf(rest.right.amount, Amount.fromInteger(percent));
      const amount = isRounded ? Amount.round(share, 0, "HALF_UP") : share;
      if (!Amount.isPositive(amount)) continue;
      const request = paymentOf(`part_${String(index)}`, { currency, amount });
      const paid = await app.payments.recordPayment(testOrganization, id, request);
      fc.pre(paid._tag === "Right");
      if (paid.right.invoice.status === "COMPLETED") return;
    }
    const rest = await app.payments.getPayableAmount(testOrganization, id, debt.other);
    fc.pre(rest._tag === "Right");
    const last = paymentOf("last", rest.right);
    const recorded = await app.payments.recordPayment(testOrganization, id, last);
    fc.pre(recorded._tag === "Right");
    const { status, substatus } = recorded.right.invoice;
    expect([status, substatus]).toEqual(["COMPLETED", undefined]);
  },
  { numRuns: 4 * runs },
);

checkProperty("a payable amount fails exactly if it is out of range", anyDebt, async (debt) => {
  const { price, rates, currency, other } = debt;
  const app = createTestApp({ rates });
  const table = rateTableOf(rates);
  const due = scaledOf(price);
  fc.pre(!isTooLarge(oracleConvert(due, currency, "USD", table)));
  const { id } = await bill(app, { currency, amount: price });
  const payable = await app.payments.getPayableAmount(testOrganization, id, other);
  const converted = oracleConvert(due, currency, other, table);
  if (isTooLarge(converted)) expect(payable._tag).toBe("Left");
  // One cent can be worth an amount out of range, in a currency with an extremely small rate.
  const plain = roundedUp(converted, oracleUnit(other));
  const isWorthTooMuch = (["USD", currency] as const).some((code) =>
    isTooLarge(oracleConvert(plain, other, code, table)),
  );
  const isPayable = oraclePayable({ due, from: currency, to: other }, table) !== undefined;
  if (converted > 0n && converted < 10n ** 50n && !isWorthTooMuch && isPayable) {
    expect(Amount.isPositive(rightOf(payable).amount)).toBe(true);
  }
});
