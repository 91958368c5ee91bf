import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, currencies, type RateSet } from "quittance";
import { anyCurrency, anyPositiveAmount, anyRate, testOrganization } from "quittance/testing";
import { bill, openDesk, paymentOf } from "../support/ledger-desk.ts";
import { law, runs } from "../support/law.ts";
import { isTooLarge, toScaled } from "../support/oracle-money.ts";
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

law(
  "P8: the payable amount, paid exactly, completes the invoice at any rates",
  anyDebt,
  async ({ price, rates, currency, other }) => {
    const desk = openDesk({ rates });
    const made = await desk.payments.createInvoice(testOrganization, {
      currency,
      items: [{ type: "PAYMENT_INTENT", currency, price, quantity: 1 }],
      customerEmail: "payer@example.com",
    });
    fc.pre(made._tag === "Right");
    const { id } = made.right.created.invoice;
    const payable = await desk.payments.getPayableAmount(testOrganization, id, other);
    fc.pre(payable._tag === "Right");
    const request = paymentOf("key", payable.right);
    const recorded = await desk.payments.recordPayment(testOrganization, id, request);
    fc.pre(recorded._tag === "Right");
    expect(recorded.right.invoice.status).toBe("COMPLETED");

    const [due, amount, unit] = [
      scaledOf(price),
      scaledOf(payable.right.amount),
      oracleUnit(other),
    ];
    const table = rateTableOf(rates);
    expect(amount % unit).toBe(0n);
    const plain = roundedUp(oracleConvert(due, currency, other, table), unit);
    const dust = other === currency ? 0n : oracleConvert(unit, other, currency, table);
    const suffices = oracleConvert(plain, other, currency, table) + dust >= due;
    if (suffices) expect(amount).toBe(plain);
    else expect(amount > plain).toBe(true);
  },
  { numRuns: 10 * runs },
);

law("P8: what is out of range is refused, and nothing else is", anyDebt, async (debt) => {
  const { price, rates, currency, other } = debt;
  const desk = openDesk({ rates });
  const table = rateTableOf(rates);
  const due = scaledOf(price);
  fc.pre(!isTooLarge(oracleConvert(due, currency, "USD", table)));
  const { id } = await bill(desk, { currency, amount: price });
  const payable = await desk.payments.getPayableAmount(testOrganization, id, other);
  const converted = oracleConvert(due, currency, other, table);
  if (isTooLarge(converted)) expect(payable._tag).toBe("Left");
  // One cent can be worth more than there are digits for, in a currency of which a dollar buys none.
  const plain = roundedUp(converted, oracleUnit(other));
  const isWorthTooMuch = (["USD", currency] as const).some((code) =>
    isTooLarge(oracleConvert(plain, other, code, table)),
  );
  if (converted > 0n && converted < 10n ** 50n && !isWorthTooMuch) {
    expect(Amount.isPositive(rightOf(payable).amount)).toBe(true);
  }
});
