import * as fc from "fast-check";
import { valuePayment } from "../../src/payment/payment-value.ts";
import { expect, test } from "vitest";
import {
  Amount,
  currencies,
  discount,
  minorUnits,
  type Currency,
  type RateSet,
  type Money,
} from "quittance";
import { roundingDescription } from "quittance/adapter";
import { testOrganization } from "quittance/testing";
import { anyCurrency, anyPositiveAmount, anyRate } from "quittance/testing/generators";
import { createTestApp, paymentOf, plainRates } from "../support/create-test-app.ts";
import { checkProperty, runs } from "../support/check-property.ts";
import { rightOf } from "../support/right-of.ts";
import { payableAmount } from "../../src/payment/payable.ts";
import { settle } from "../../src/invoice/invoice-settle.ts";
import { isTooLarge, toDecimal, toText, type Decimal } from "../support/oracle-money.ts";
import { oraclePayable } from "../support/oracle-payable.ts";
import { oracleConvert, oracleUnit, type OracleRateTable } from "../support/oracle-settle.ts";
import { rateTableOf } from "../support/settlement-case.ts";

const anyRates = fc.tuple(anyRate, anyRate).map(([one, other]): RateSet => ({
  source: "arbitrary",
  timestamp: "2025-01-01 00:00:00" as RateSet["timestamp"],
  freshUntil: undefined,
  unitsPerUsd: new Map(
    currencies
      .filter((currency) => currency !== "USD")
      .map((currency, index) => [currency, index % 2 === 0 ? one : other]),
  ),
}));

const anyRounding = fc
  .record({
    mode: fc.constantFrom(...roundingDescription.roundingModes),
    at: fc.constantFrom(...roundingDescription.roundingPlaces),
  })
  .map(minorUnits);

const anyDebt = fc.record({
  price: anyPositiveAmount,
  currency: anyCurrency,
  rates: anyRates,
  rounding: fc.option(anyRounding, { nil: undefined }),
  parts: fc.array(fc.tuple(anyCurrency, fc.integer({ min: 1, max: 70 }), fc.boolean()), {
    maxLength: 4,
  }),
  other: anyCurrency,
  later: anyRates,
});

checkProperty(
  "after any partial payments, the payable amount at later rates completes the invoice exactly",
  anyDebt,
  async ({ price, currency, rates, rounding, parts, other, later }) => {
    const { payments, setRates } = createTestApp({ rates, rounding });
    const item = { type: "PAYMENT_INTENT", currency, price, quantity: 1 } as const;
    const request = { currency, items: [item], customerEmail: "payer@example.com" };
    const made = await payments.invoices.create(testOrganization, request);
    fc.pre(made._tag === "Right");
    const { id } = made.right.invoice;
    for (const [index, [paidIn, percent, isRounded]] of parts.entries()) {
      const rest = await payments.invoices.dueIn(testOrganization, id, paidIn);
      fc.pre(rest._tag === "Right");
      const share = Amount.percentOf(rest.right.amount, Amount.fromInteger(percent));
      const amount = isRounded ? Amount.round(share, 0, "HALF_UP") : share;
      if (!Amount.isPositive(amount)) continue;
      const part = paymentOf(`part_${String(index)}`, { currency: paidIn, amount });
      const paid = await payments.payments.record(testOrganization, id, part);
      fc.pre(paid._tag === "Right");
      if (paid.right.invoice.status === "COMPLETED") return;
    }
    setRates(later);
    const rest = await payments.invoices.dueIn(testOrganization, id, other);
    fc.pre(rest._tag === "Right");
    const isWhole = rounding !== undefined && parts.length === 0 && other === currency;
    if (isWhole) expect(rest.right.amount).toEqual(made.right.invoice.price);
    const last = paymentOf("last", rest.right);
    const recorded = await payments.payments.record(testOrganization, id, last);
    fc.pre(recorded._tag === "Right");
    const { status, substatus } = recorded.right.invoice;
    expect([status, substatus]).toEqual(["COMPLETED", undefined]);
  },
  { numRuns: 8 * runs },
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
    await payments.invoices.create(testOrganization, {
      items: [{ ...item, adjustments }],
      customerEmail: "payer@example.com",
    }),
  );
  const { id } = created.invoice;
  const payable = rightOf(await payments.invoices.dueIn(testOrganization, id, currency));
  expect(payable).toEqual({ currency, amount: Amount.of(expected) });
  const { invoice } = rightOf(
    await payments.payments.record(testOrganization, id, paymentOf("key", payable)),
  );
  expect([invoice.status, invoice.substatus]).toEqual(["COMPLETED", undefined]);
});

/** Generates a rate of any allowed size, from 10^-30 to almost 10^20. */
const anySize = fc
  .tuple(fc.integer({ min: -30, max: 19 }), fc.bigInt({ min: 100n, max: 999n }))
  .map(([exponent, digits]): Amount => {
    const scaled = (10n ** BigInt(exponent + 30) * digits) / 100n;
    const text = scaled.toString().padStart(31, "0");
    return Amount.of(`${text.slice(0, -30)}.${text.slice(-30)}`);
  });

const coins: ReadonlyArray<Currency> = ["BITCOIN", "ETHEREUM", "POLYGON", "SOLANA", "USDC"];
const someCurrency = fc.oneof(fc.constantFrom(...currencies), fc.constantFrom(...coins));

const anyExtremeDebt = fc
  .record({
    from: someCurrency,
    to: someCurrency,
    due: anyPositiveAmount,
    one: anySize,
    other: anySize,
  })
  .map(({ from, to, due, one, other }) => {
    const unitsPerUsd = new Map([[to, other] as const, [from, one] as const]);
    unitsPerUsd.delete("USD");
    const rates: RateSet = {
      source: "arbitrary",
      timestamp: "2025-01-01 00:00:00" as RateSet["timestamp"],
      freshUntil: undefined,
      unitsPerUsd,
    };
    return { due: { currency: from, amount: due }, to, rates };
  });

/** Returns whether the amount, values and unit of a payment are in range. */
const isInRange = (sent: Decimal, due: Money, to: Currency, table: OracleRateTable): boolean =>
  [
    sent,
    oracleConvert(sent, to, "USD", table),
    oracleConvert(sent, to, due.currency, table),
    oracleConvert(oracleUnit(to), to, due.currency, table),
  ].every((total) => !isTooLarge(total));

const statusAfter = (sent: Money, due: Money, rates: RateSet) => {
  const valued = valuePayment(sent, due.currency, rates);
  if (valued._tag === "Left") throw new Error("what is payable has a value");
  const payment = {
    id: "payment_1" as const,
    status: "COMPLETED" as const,
    price: sent,
    ...valued.right,
    completedAfterVoid: false,
  };
  return settle({ price: due, isVoided: false }, [payment]);
};

checkProperty(
  "at extreme rates, a payable amount settles exactly or fails",
  anyExtremeDebt,
  ({ due, to, rates }) => {
    const table = rateTableOf(rates);
    const owed = toDecimal(Amount.render(due.amount));
    const expected = oraclePayable({ due: owed, from: due.currency, to }, table);
    const found = payableAmount(due, to, rates);
    if (found._tag === "Right") {
      expect(Amount.render(found.right.amount)).toBe(expected && toText(expected));
      expect(statusAfter(found.right, due, rates)).toEqual({
        status: "COMPLETED",
        substatus: undefined,
      });
    } else {
      const isPayable = expected !== undefined && isInRange(expected, due, to, table);
      expect([found.left.kind, isPayable]).toEqual(["AmountOutOfRange", false]);
    }
  },
  { numRuns: 20 * runs },
);
