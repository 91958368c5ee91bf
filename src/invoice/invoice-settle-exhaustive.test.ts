import { expect, test } from "vitest";
import type { Currency, Payment } from "quittance";
import { settle } from "./invoice-settle.ts";
import type { SettlementPayment } from "./settlement-refunds.ts";
import { money, plainRates } from "../../test/support/create-test-app.ts";
import { toDecimal, toText } from "../../test/support/oracle-money.ts";
import { oracleSettle, oracleUnit, type OraclePayment } from "../../test/support/oracle-settle.ts";
import {
  factOf,
  oraclePayments,
  statusTextOf,
  type PaidUnits,
} from "../../test/support/settlement-case.ts";

/** Payments of an invoice of 10 EUR; two of 6.24 USD fall short by more than a cent. */
const kinds = (
  [
    ["COMPLETED", "EUR", "10"],
    ["COMPLETED", "EUR", "4"],
    ["COMPLETED", "USD", "6.24"],
    ["PENDING", "EUR", "6"],
    ["PENDING", "BITCOIN", "0.000075"],
    ["FAILED", "EUR", "10"],
    ["COMPLETED", "BITCOIN", "0.00005"],
    ["PENDING", "USD", "6.24"],
  ] as const
).map(([status, currency, amount]: readonly [Payment["status"], Currency, string]): PaidUnits => ({
  status,
  currency,
  units: BigInt(toText(toDecimal(amount).dividedBy(oracleUnit(currency)))),
  isLate: false,
}));

const price = money("10", "EUR");

/** A fact to both: the payment of a kind that is its so-manieth. */
interface Both {
  readonly seen: OraclePayment;
  readonly fact: SettlementPayment;
}

const copies: ReadonlyArray<ReadonlyArray<Both>> = oraclePayments({
  rates: plainRates,
  currency: "EUR",
  price: toDecimal("10"),
  isVoided: false,
  paid: kinds,
}).map((payment) =>
  Array.from({ length: 6 }, (_, copy) => {
    const seen = { ...payment, id: `${payment.id}_${String(copy)}` };
    return { seen, fact: factOf(seen) };
  }),
);

/** Every sequence of so many numbers below a bound, all in one array that changes. */
function* sequences(below: number, length: number): Generator<ReadonlyArray<number>> {
  const sequence = Array.from({ length }, () => 0);
  for (;;) {
    yield sequence;
    let place = length - 1;
    while (place >= 0 && sequence[place] === below - 1) sequence[place--] = 0;
    if (place < 0) return;
    sequence[place] = (sequence[place] ?? 0) + 1;
  }
}

/** The payments of a sequence of kinds: the second of a kind is another payment than the first. */
const paymentsOf = (sequence: ReadonlyArray<number>): ReadonlyArray<Both> => {
  const used = new Map<number, number>();
  return sequence.flatMap((kind) => {
    const copy = used.get(kind) ?? 0;
    used.set(kind, copy + 1);
    return copies[kind]?.[copy] ?? [];
  });
};

const known = new Map<string, string>();

/** The result of the oracle for some kinds of payments, in any order. */
const expected = (sequence: ReadonlyArray<number>): string => {
  const key = [...sequence].sort().join("");
  const standing =
    known.get(key) ??
    oracleSettle(
      { currency: "EUR", price: toDecimal("10"), isVoided: false },
      paymentsOf(sequence).map(({ seen }) => seen),
    );
  known.set(key, standing);
  return standing;
};

const standing = (both: ReadonlyArray<Both>): string =>
  statusTextOf(
    settle(
      { price, isVoided: false },
      both.map(({ fact }) => fact),
    ),
  );

test("every order of up to six payments of eight kinds gives the result of the oracle", () => {
  const wrong: Array<string> = [];
  const reached = new Set<string>();
  for (let length = 0; length <= 6; length += 1) {
    for (const sequence of sequences(kinds.length, length)) {
      const found = standing(paymentsOf(sequence));
      reached.add(found);
      if (found !== expected(sequence)) wrong.push(`${sequence.join("")}: ${found}`);
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
  expect([...reached].sort()).toEqual([
    "COMPLETED",
    "COMPLETED/OVERPAID",
    "PARTIALLY_PAID",
    "PENDING",
    "PROCESSING",
    "WAITING_FOR_CONFIRMATIONS",
  ]);
});

/** Every set of up to so many kinds of the first six, in order; a kind may be there again. */
const multisets = (size: number): ReadonlyArray<ReadonlyArray<number>> =>
  Array.from(sequences(6, size), (sequence) => [...sequence]).filter((found) =>
    found.every((kind, index) => kind >= (found[index - 1] ?? 0)),
  );

test("every order of six facts that repeat up to four payments gives the same", () => {
  const wrong: Array<string> = [];
  for (let size = 1; size <= 4; size += 1) {
    const orders = Array.from(sequences(size, 6), (order) => [...order]);
    const whole = orders.filter((order) => new Set(order).size === size);
    for (const multiset of multisets(size)) {
      const payments = paymentsOf(multiset);
      for (const order of whole) {
        const found = standing(order.flatMap((index) => payments[index] ?? []));
        if (found !== expected(multiset)) wrong.push(`${multiset.join("")} ${order.join("")}`);
      }
    }
  }
  expect(wrong.slice(0, 5)).toEqual([]);
});

test("only a payment that completed after the void changes a void invoice", () => {
  const late = copies.map(([first]) => ({ ...first?.fact, completedAfterVoid: true }));
  for (const sequence of sequences(kinds.length, 3)) {
    for (const isLate of [false, true]) {
      const [one, ...others] = paymentsOf(sequence).map(({ fact }) => fact);
      const first = isLate ? (late[sequence[0] ?? 0] as SettlementPayment) : one;
      const facts = first === undefined ? others : [...others, first];
      const isPaidAfterVoid = isLate && first?.status === "COMPLETED";
      expect(settle({ price, isVoided: true }, facts)).toEqual({
        status: "VOIDED",
        substatus: isPaidAfterVoid ? "PAID_AFTER_VOID" : undefined,
      });
    }
  }
});
