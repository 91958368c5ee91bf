import * as fc from "fast-check";
import { valueRefund } from "../../src/refund/refund-value.ts";
import { expect } from "vitest";
import { Amount } from "quittance";
import { settle } from "../../src/invoice/invoice-settle.ts";
import type { SettlementRefund } from "../../src/invoice/settlement-refunds.ts";
import { anyAmount } from "quittance/testing/generators";
import { checkProperty } from "../support/check-property.ts";
import { isTooLarge } from "../support/oracle-money.ts";
import { amountOf, anySettlementCase, factOf, oraclePayments } from "../support/settlement-case.ts";

checkProperty(
  "refunds: a full refund before the completion leaves the status as without the payment",
  fc.record({ found: anySettlementCase, refunded: fc.array(fc.boolean(), { maxLength: 6 }) }),
  ({ found, refunded }) => {
    const payments = oraclePayments(found);
    fc.pre(payments.every(({ value }) => !isTooLarge(value)));
    const facts = payments.map(factOf);
    const isRefunded = (index: number): boolean =>
      refunded[index] === true && facts[index]?.status === "COMPLETED";
    const refunds = facts.flatMap((fact, index): ReadonlyArray<SettlementRefund> => {
      const { id: paymentId, price, value } = fact;
      const id = `refund_${String(index)}` as const;
      const whole = { id, paymentId, price, value, kind: "REFUND", status: "COMPLETED" } as const;
      return isRefunded(index) ? [{ ...whole, afterCompletion: false }] : [];
    });
    const { currency, price } = found;
    const invoice = { price: { currency, amount: amountOf(price) }, isVoided: false };
    const without = settle(
      invoice,
      facts.filter((_, index) => !isRefunded(index)),
    );
    const { status, substatus } = settle(invoice, facts, refunds);
    expect(status).toBe(without.status);
    // A free invoice is completed by nothing, and then all of what was paid is refunded.
    const isAll =
      refunds.length > 0 &&
      facts.every((fact, index) => fact.status !== "COMPLETED" || isRefunded(index));
    if (!(isAll && price.isZero())) expect(substatus).toBe(without.substatus);
    const reversed = settle(invoice, facts.toReversed(), [...refunds.toReversed(), ...refunds]);
    expect(reversed).toEqual({ status, substatus });
  },
);

checkProperty(
  "refunds: the values of the refunds of a whole payment are its values, to the last digit",
  fc.record({
    price: anyAmount.filter(Amount.isPositive),
    value: anyAmount,
    priceUsd: anyAmount,
    shares: fc.array(fc.nat({ max: 9 }), { minLength: 1, maxLength: 6 }),
  }),
  ({ price, value, priceUsd, shares }) => {
    const payment = { price: { currency: "EUR", amount: price } as const, value, priceUsd };
    const weights = [...shares, 1].map((share) => Amount.fromInteger(share));
    let refunded = Amount.zero;
    let values = Amount.zero;
    let dollars = Amount.zero;
    for (const part of Amount.allocate(price, weights, 30)) {
      const worth = valueRefund(payment, refunded, { kind: "REFUND", price: part });
      const back = Amount.add(refunded, part);
      expect(valueRefund(payment, back, { kind: "REVERSAL", price: part })).toEqual(worth);
      refunded = back;
      values = Amount.add(values, worth.value);
      dollars = Amount.add(dollars, worth.priceUsd);
    }
    expect([refunded, values, dollars].map(Amount.render)).toEqual(
      [price, value, priceUsd].map(Amount.render),
    );
  },
);
