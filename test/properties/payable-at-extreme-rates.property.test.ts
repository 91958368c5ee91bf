import * as fc from "fast-check";
import { expect } from "vitest";
import { Amount, currencies, idOf, type Currency, type Money, type RateSet } from "quittance";
import { valuePayment } from "quittance/adapter";
import { payableAmount } from "../../src/payment/payable-amount.ts";
import { settle } from "../../src/invoice/invoice-settle.ts";
import { anyPositiveAmount } from "quittance/testing/generators";
import { checkProperty, runs } from "../support/check-property.ts";
import { isTooLarge, toScaled } from "../support/oracle-money.ts";
import { oraclePayable } from "../support/oracle-payable.ts";
import { oracleConvert, oracleUnit, type OracleRateTable } from "../support/oracle-settle.ts";
import { rateTableOf } from "../support/settlement-case.ts";

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

const anyDebt = fc
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
const isInRange = (sent: bigint, due: Money, to: Currency, table: OracleRateTable): boolean =>
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
    id: idOf("payment", "payment_1"),
    status: "COMPLETED" as const,
    price: sent,
    ...valued.right,
    completedAfterVoid: false,
  };
  return settle({ price: due, isVoided: false }, [payment]);
};

checkProperty(
  "at extreme rates, a payable amount settles exactly or fails",
  anyDebt,
  ({ due, to, rates }) => {
    const table = rateTableOf(rates);
    const scaled = toScaled(Amount.render(due.amount));
    const expected = oraclePayable({ due: scaled, from: due.currency, to }, table);
    const found = payableAmount(due, to, rates);
    if (found._tag === "Right") {
      expect(toScaled(Amount.render(found.right.amount))).toBe(expected);
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
