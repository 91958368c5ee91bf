import * as fc from "fast-check";
import { expect } from "vitest";
import type { Invoice } from "quittance";
import { settle } from "../../src/invoice/invoice-settle.ts";
import type { SettlementPayment } from "../../src/invoice/settlement-refunds.ts";
import { checkProperty } from "../support/check-property.ts";
import {
  isTooLarge,
  largestOf,
  lastDigit,
  smallerOf,
  sum,
  toText,
  zero,
  type Decimal,
} from "../support/oracle-money.ts";
import {
  oracleSettle,
  oracleUnit,
  oracleHalf,
  type OraclePayment,
} from "../support/oracle-settle.ts";
import {
  amountOf,
  anySettlementCase,
  factOf,
  oraclePayments,
  statusTextOf,
  type SettlementCase,
  type PaidUnits,
} from "../support/settlement-case.ts";

const standing = (
  { currency, price, isVoided }: SettlementCase,
  facts: Iterable<SettlementPayment>,
): string =>
  statusTextOf(settle({ price: { currency, amount: amountOf(price) }, isVoided }, facts));

const shuffled = fc.record({
  found: anySettlementCase,
  order: fc.array(fc.nat({ max: 4 }), { minLength: 8, maxLength: 12 }),
});

checkProperty(
  "settlement: the status follows from the payments, as in the oracle",
  shuffled,
  ({ found, order }) => {
    const payments = oraclePayments(found);
    fc.pre(payments.every(({ value }) => !isTooLarge(value)));
    const expected = oracleSettle(found, payments);
    const facts = payments.map(factOf);
    expect(standing(found, facts)).toBe(expected);
    const again = order.flatMap((index) => facts[index] ?? []);
    expect(standing(found, [...again, ...facts.toReversed(), ...again])).toBe(expected);
  },
);

checkProperty("settlement: an earlier state of a payment changes nothing", shuffled, (pair) => {
  const { found } = pair;
  const facts = oraclePayments(found)
    .filter(({ value }) => !isTooLarge(value))
    .map(factOf);
  const stale = facts.map((fact): SettlementPayment => ({ ...fact, status: "PENDING" }));
  const expected = standing(found, facts);
  expect(standing(found, [...stale, ...facts])).toBe(expected);
  expect(standing(found, [...facts, ...stale])).toBe(expected);
});

const statusOf = ({ currency, price }: SettlementCase, facts: Iterable<SettlementPayment>) =>
  settle({ price: { currency, amount: amountOf(price) }, isVoided: false }, facts);

/** Generates many small payments in one currency, in sum about the price or half of it. */
const anySmallPayments = fc
  .record({
    found: anySettlementCase.filter(({ price }) => price.greaterThan(0)),
    other: fc.constantFrom("USD", "EUR", "JPY", "BITCOIN", "USDT"),
    count: fc.integer({ min: 2, max: 200 }),
    percent: fc.integer({ min: 40, max: 110 }),
  })
  .map(({ found, other, count, percent }) => {
    const one = { currency: other, units: 1n, status: "COMPLETED", isLate: false } as PaidUnits;
    const [worth] = oraclePayments({ ...found, paid: [one] });
    const share = found.price.times(percent).dividedBy(100 * count);
    const unit = worth === undefined || worth.value.isZero() ? lastDigit : worth.value;
    const paid = { ...one, units: BigInt(toText(share.dividedToIntegerBy(unit))) + 1n };
    return { ...found, paid: Array.from({ length: count }, () => paid) };
  });

const sumOf = (payments: ReadonlyArray<OraclePayment>): Decimal =>
  sum(payments.map(({ value }) => value));

checkProperty(
  "tolerance: many payments complete an invoice only if their sum misses at most one smallest unit",
  anySmallPayments,
  (found) => {
    const payments = oraclePayments(found);
    fc.pre(payments.every(({ value, unit }) => !isTooLarge(value) && !isTooLarge(unit)));
    const [{ unit, value } = { unit: zero, value: zero }] = payments;
    const allowed = largestOf([smallerOf(unit, value), oracleHalf(found.currency)]);
    const isCompleted = statusOf(found, payments.map(factOf)).status === "COMPLETED";
    expect(isCompleted).toBe(sumOf(payments).greaterThanOrEqualTo(found.price.minus(allowed)));
  },
);

checkProperty(
  "tolerance: an invoice completed by some payments is completed by more of them",
  anySettlementCase,
  (found) => {
    const facts = oraclePayments(found)
      .filter(({ value }) => !isTooLarge(value))
      .map(factOf);
    let before: Invoice["status"] = "PENDING";
    for (let count = 0; count <= facts.length; count += 1) {
      const { status } = statusOf(found, facts.slice(0, count));
      if (before === "COMPLETED") expect(status).toBe("COMPLETED");
      before = status;
    }
  },
);

checkProperty(
  "tolerance: fractions of smallest units have their exact value",
  anySettlementCase.filter(({ price }) => price.greaterThan(0)),
  (found) => {
    const payments = oraclePayments(found).map((payment): OraclePayment => ({
      ...payment,
      value: payment.value.modulo(oracleUnit(found.currency).times("0.001")),
      status: "COMPLETED",
    }));
    fc.pre(payments.every(({ unit }) => !isTooLarge(unit)));
    const { status } = statusOf(found, payments.map(factOf));
    const allowed = sumOf(payments).plus(oracleHalf(found.currency));
    const isHalfPaid = allowed.times(2).greaterThanOrEqualTo(found.price);
    if (!isHalfPaid) expect(status).not.toBe("COMPLETED");
  },
);
