import * as fc from "fast-check";
import { expect, test } from "vitest";
import { checkProperty } from "../../test/support/check-property.ts";
import { Amount } from "../money/amount.ts";
import { paymentStatuses } from "../payment/payment.ts";
import { addSeconds, timestampOf } from "../time/timestamp.ts";
import type { Invoice } from "./invoice.ts";
import { settleInvoice } from "./invoice-settle.ts";
import type { SettlementRefund } from "./settlement-refunds.ts";
import { standingOf, type StandingPayment } from "./invoice-standing.ts";

const start = timestampOf("2025-03-01 12:00:00");
const at = (seconds: number) => addSeconds(start, seconds);

type Dates = Pick<Invoice, "dueAt" | "expiresAt">;

/** An invoice of 10 EUR with the status that follows from its payments. */
const invoiceOf = (dates: Dates, payments: Iterable<StandingPayment>, isVoided = false) => {
  const voidedAt = isVoided ? start : undefined;
  const invoice = { currency: "EUR", price: Amount.of("10"), voidedAt } as const;
  return { ...invoice, ...dates, status: settleInvoice(invoice, payments).status };
};

const paid = (
  id: string,
  amount: string,
  second: number,
  rest: Partial<StandingPayment> = {},
): StandingPayment => ({
  id: `payment_${id}`,
  status: "COMPLETED",
  price: { currency: "EUR", amount: Amount.of(amount) },
  value: Amount.of(amount),
  unitValue: Amount.of("0"),
  completedAfterVoid: false,
  happenedAt: at(second),
  ...rest,
});

const standing = (
  dates: Dates,
  payments: ReadonlyArray<StandingPayment>,
  second: number,
  refunds: ReadonlyArray<SettlementRefund> = [],
) => standingOf(invoiceOf(dates, payments), { payments, refunds }, at(second));

const refunded = (
  payment: string,
  amount: string,
  rest: Partial<SettlementRefund> = {},
): SettlementRefund => ({
  id: `refund_${payment}_${rest.kind ?? "REFUND"}`,
  paymentId: `payment_${payment}`,
  kind: "REFUND",
  status: "COMPLETED",
  price: { currency: "EUR", amount: Amount.of(amount) },
  value: Amount.of(amount),
  afterCompletion: false,
  ...rest,
});

const due: Dates = { dueAt: at(10), expiresAt: at(20) };
const open = { isOverdue: false, isExpired: false, paidLate: false };

test("an open invoice is overdue and expired after its dates, not at them", () => {
  expect(standing(due, [], 10)).toEqual(open);
  expect(standing(due, [], 11)).toEqual({ ...open, isOverdue: true });
  expect(standing(due, [], 20)).toEqual({ ...open, isOverdue: true });
  expect(standing(due, [], 21)).toEqual({ ...open, isOverdue: true, isExpired: true });
  expect(standing({}, [], 21)).toEqual(open);
});

test("a part of the price leaves an invoice overdue", () => {
  expect(standing(due, [paid("a", "9.99", 1)], 11)).toEqual({ ...open, isOverdue: true });
});

test("a paid or voided invoice is neither overdue nor expired", () => {
  expect(standing(due, [paid("a", "10", 10)], 30)).toEqual(open);
  const nothing = { payments: [], refunds: [] };
  expect(standingOf(invoiceOf(due, [], true), nothing, at(30))).toEqual(open);
});

test("an invoice is paid late by a payment after it was due that was still needed", () => {
  expect(standing(due, [paid("a", "10", 11)], 30)).toEqual({ ...open, paidLate: true });
  expect(standing(due, [paid("a", "6", 10), paid("b", "4", 11)], 30)).toEqual({
    ...open,
    paidLate: true,
  });
  expect(standing(due, [paid("a", "10", 10), paid("b", "4", 11)], 30)).toEqual(open);
  expect(standing(due, [paid("a", "10", 11, { status: "FAILED" })], 12)).toEqual({
    ...open,
    isOverdue: true,
  });
});

test("an invoice that was refunded and paid again after it was due is paid late", () => {
  const again = [paid("a", "10", 5), paid("b", "10", 15)];
  const isLate = (refunds: ReadonlyArray<SettlementRefund>, payments = again): boolean =>
    standing(due, payments, 30, refunds).paidLate;
  expect(isLate([])).toBe(false);
  for (const afterCompletion of [true, false]) {
    expect(isLate([refunded("a", "10", { afterCompletion })])).toBe(true);
    expect(isLate([refunded("a", "0.01", { afterCompletion })])).toBe(true);
  }
  expect(isLate([refunded("a", "10", { kind: "CHARGEBACK" })])).toBe(true);
  const reversal = refunded("a", "10", { kind: "REVERSAL" });
  expect(isLate([refunded("a", "10", { kind: "CHARGEBACK" }), reversal])).toBe(false);
  expect(isLate([refunded("a", "10", { status: "PENDING" })])).toBe(false);
  expect(isLate([refunded("a", "10", { status: "FAILED" })])).toBe(false);
});

test("a refund alone does not make an invoice paid late", () => {
  const isLate = (payments: ReadonlyArray<StandingPayment>, ...refunds: Array<SettlementRefund>) =>
    standing(due, payments, 30, refunds).paidLate;
  expect(isLate([paid("a", "10", 5)], refunded("a", "10", { afterCompletion: true }))).toBe(false);
  const late = [paid("a", "6", 5), paid("b", "4", 15)];
  expect(isLate(late)).toBe(true);
  expect(isLate(late, refunded("b", "1"))).toBe(true);
  expect(isLate(late, refunded("b", "4"))).toBe(false);
});

test("without a due date a payment is late after the expiry", () => {
  const dates = { expiresAt: at(20) };
  expect(standing(dates, [paid("a", "10", 20)], 30)).toEqual(open);
  expect(standing(dates, [paid("a", "10", 21)], 30)).toEqual({ ...open, paidLate: true });
});

const payment = fc
  .record({
    id: fc.constantFrom("a", "b", "c", "d"),
    amount: fc.constantFrom("1", "4", "10"),
    second: fc.nat({ max: 30 }),
    status: fc.constantFrom(...paymentStatuses),
  })
  .map(({ id, amount, second, status }) => paid(id, amount, second, { status }));

checkProperty(
  "standing: depends on the facts and the time alone, not on their order or duplicates",
  fc.record({
    payments: fc.uniqueArray(payment, { selector: ({ id }) => id }),
    order: fc.array(fc.nat({ max: 3 }), { maxLength: 8 }),
    dueAt: fc.option(fc.nat({ max: 15 }), { nil: undefined }),
    expiresAt: fc.option(fc.integer({ min: 15, max: 30 }), { nil: undefined }),
    now: fc.nat({ max: 40 }),
  }),
  ({ payments, order, dueAt, expiresAt, now }) => {
    const dates = {
      dueAt: dueAt === undefined ? undefined : at(dueAt),
      expiresAt: expiresAt === undefined ? undefined : at(expiresAt),
    };
    const expected = standing(dates, payments, now);
    const repeated = order.flatMap((index) => payments[index] ?? []);
    expect(standing(dates, [...repeated, ...[...payments].reverse()], now)).toEqual(expected);
    if (expected.isExpired && dueAt !== undefined) expect(expected.isOverdue).toBe(true);
    expect(standing(dates, payments, 100).paidLate).toBe(expected.paidLate);
  },
);
