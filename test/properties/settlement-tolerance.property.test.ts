import * as fc from "fast-check";
import { expect } from "vitest";
import { type InvoiceStatus } from "quittance";
import { settle } from "../../src/invoice/invoice-settle.ts";
import type { SettlementPayment } from "../../src/invoice/settlement-refunds.ts";
import { checkProperty } from "../support/check-property.ts";
import { isTooLarge } from "../support/oracle-money.ts";
import { oracleHalf, oracleUnit, type OraclePayment } from "../support/oracle-settle.ts";
import {
  amountOf,
  anySettlementCase,
  factOf,
  oraclePayments,
  type PaidUnits,
  type SettlementCase,
} from "../support/settlement-case.ts";

const statusOf = ({ currency, price }: SettlementCase, facts: Iterable<SettlementPayment>) =>
  settle({ price: { currency, amount: amountOf(price) }, isVoided: false }, facts);

/** Generates many small payments in one currency, in sum about the price or half of it. */
const anySmallPayments = fc
  .record({
    found: anySettlementCase.filter(({ price }) => price > 0n),
    other: fc.constantFrom("USD", "EUR", "JPY", "BITCOIN", "USDT"),
    count: fc.integer({ min: 2, max: 200 }),
    percent: fc.integer({ min: 40, max: 110 }),
  })
  .map(({ found, other, count, percent }) => {
    const one = { currency: other, units: 1n, status: "COMPLETED", isLate: false } as PaidUnits;
    const [worth] = oraclePayments({ ...found, paid: [one] });
    const share = (found.price * BigInt(percent)) / 100n / BigInt(count);
    const unit = worth === undefined || worth.value === 0n ? 1n : worth.value;
    const paid = { ...one, units: share / unit + 1n };
    return { ...found, paid: Array.from({ length: count }, () => paid) };
  });

const sumOf = (payments: ReadonlyArray<OraclePayment>): bigint =>
  payments.reduce((sum, { value }) => sum + value, 0n);

checkProperty(
  "tolerance: many payments complete an invoice only if their sum misses at most one smallest unit",
  anySmallPayments,
  (found) => {
    const payments = oraclePayments(found);
    fc.pre(payments.every(({ value, unit }) => !isTooLarge(value) && !isTooLarge(unit)));
    const [{ unit, value } = { unit: 0n, value: 0n }] = payments;
    const limits = [unit < value ? unit : value, oracleHalf(found.currency)];
    const allowed = limits.reduce((one, other) => (one > other ? one : other));
    const isCompleted = statusOf(found, payments.map(factOf)).status === "COMPLETED";
    expect(isCompleted).toBe(sumOf(payments) >= found.price - allowed);
  },
);

checkProperty(
  "tolerance: an invoice completed by some payments is completed by more of them",
  anySettlementCase,
  (found) => {
    const facts = oraclePayments(found)
      .filter(({ value }) => !isTooLarge(value))
      .map(factOf);
    let before: InvoiceStatus = "PENDING";
    for (let count = 0; count <= facts.length; count += 1) {
      const { status } = statusOf(found, facts.slice(0, count));
      if (before === "COMPLETED") expect(status).toBe("COMPLETED");
      before = status;
    }
  },
);

checkProperty(
  "tolerance: fractions of smallest units have their exact value",
  anySettlementCase.filter(({ price }) => price > 0n),
  (found) => {
    const payments = oraclePayments(found).map((payment): OraclePayment => ({
      ...payment,
      value: payment.value % (oracleUnit(found.currency) / 10n ** 3n),
      status: "COMPLETED",
    }));
    fc.pre(payments.every(({ unit }) => !isTooLarge(unit)));
    const { status } = statusOf(found, payments.map(factOf));
    const isHalfPaid = 2n * sumOf(payments) + 2n * oracleHalf(found.currency) >= found.price;
    if (!isHalfPaid) expect(status).not.toBe("COMPLETED");
  },
);
