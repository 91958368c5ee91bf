import { Amount } from "../money/amount.ts";
import { currencyInfo } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { PaymentStatus } from "../payment/payment.ts";
import { roundPayable, toleranceOf } from "../payment/payment-value.ts";
import { duePrice } from "./amount-due.ts";
import type { Invoice, InvoiceStatus, InvoiceSubstatus } from "./invoice.ts";
import {
  completedOf,
  isChargedBack,
  latestOfEach,
  lessRefunds,
  type SettlementPayment,
  type SettlementRefund,
} from "./settlement-refunds.ts";

/** The properties of an invoice that its status depends on. @inline */
export interface SettlementInvoice {
  readonly price: Money;
  /** What its credit notes lower the amount to pay by. */
  readonly credited?: Amount | undefined;
  readonly isVoided: boolean;
  /** Whether it was completed before; then it stays completed, and only its substatus changes. */
  readonly wasCompleted?: boolean | undefined;
}

type Quittance = ReadonlyArray<SettlementPayment>;

/** The derived status of an invoice. @inline */
export interface Settlement {
  readonly status: InvoiceStatus;
  readonly substatus?: InvoiceSubstatus | undefined;
}

/**
 * Derives the status of an invoice from its price, whether it was voided, its payments and refunds.
 *
 * Credit notes lower what is to be paid, and an invoice that is credited in full is completed.
 * The order of payments and refunds and duplicates do not matter. Refunds before the completion
 * lower what is paid; later ones only change the substatus. The invoice counts as paid if the
 * shortfall is at most the rounding tolerance, see `toleranceOf`. It is overpaid if the payments
 * exceed both the price and the amount requested from the payer by more than that tolerance.
 */
export const settle = (
  { price: whole, credited, isVoided, wasCompleted = false }: SettlementInvoice,
  payments: Iterable<SettlementPayment>,
  refunds: Iterable<SettlementRefund> = [],
): Settlement => {
  const { currency, amount } = whole;
  const price = { currency, amount: duePrice({ currency, price: amount, credited }) };
  const latest = latestOfEach(payments, precedence);
  const paid = latest.filter(({ status }) => status === "COMPLETED");
  const refunded = completedOf(refunds);
  if (isVoided) return settlement("VOIDED", substatusOfVoided(paid, refunded));
  const completed = lessRefunds(
    paid,
    refunded.filter(({ afterCompletion }) => !afterCompletion),
  );
  if (wasCompleted || covers(completed, price)) {
    return settlement("COMPLETED", substatusOfCompleted(price, paid, refunded));
  }
  const pending = latest.filter(({ status }) => status === "PENDING");
  if (pending.length > 0 && covers([...completed, ...pending], price)) {
    const isCrypto = pending.some(
      ({ price: paid }) => currencyInfo[paid.currency].kind === "CRYPTO",
    );
    return settlement(isCrypto ? "WAITING_FOR_CONFIRMATIONS" : "PROCESSING");
  }
  if (Amount.isPositive(valueOf(completed))) return settlement("PARTIALLY_PAID");
  return settlement(Amount.isPositive(valueOf(pending)) ? "PROCESSING" : "PENDING");
};

/** Derives the status of a stored invoice, see `settle`. */
export const settleInvoice = (
  {
    currency,
    price,
    credited,
    voidedAt,
  }: Pick<Invoice, "currency" | "price" | "credited" | "voidedAt">,
  payments: Iterable<SettlementPayment>,
  refunds: Iterable<SettlementRefund> = [],
): Settlement =>
  settle(
    { price: { currency, amount: price }, credited, isVoided: voidedAt !== undefined },
    payments,
    refunds,
  );

const substatusOfVoided = (
  paid: Quittance,
  refunds: ReadonlyArray<SettlementRefund>,
): InvoiceSubstatus | undefined => {
  const late = paid.filter(({ completedAfterVoid }) => completedAfterVoid);
  if (late.length === 0) return undefined;
  return lessRefunds(late, refunds).length === 0 ? "REFUNDED" : "PAID_AFTER_VOID";
};

const substatusOfCompleted = (
  price: Money,
  paid: Quittance,
  refunds: ReadonlyArray<SettlementRefund>,
): InvoiceSubstatus | undefined => {
  if (isChargedBack(refunds)) return "CHARGED_BACK";
  const left = lessRefunds(paid, refunds);
  if (left.length === 0 && paid.length > 0) return "REFUNDED";
  if (refunds.length > 0 && !covers(left, price)) return "PARTIALLY_REFUNDED";
  return isOverpaid(left, price) ? "OVERPAID" : undefined;
};

const settlement = (status: InvoiceStatus, substatus?: InvoiceSubstatus): Settlement => ({
  status,
  substatus,
});

const order: Readonly<Record<PaymentStatus, number>> = {
  PENDING: 0,
  FAILED: 2,
  CANCELLED: 4,
  COMPLETED: 6,
};

const precedence = ({ status, completedAfterVoid }: SettlementPayment): number =>
  order[status] + (completedAfterVoid ? 1 : 0);

const valueOf = (payments: Quittance): Amount => Amount.sum(payments.map(({ value }) => value));

/** Returns whether payments reach the price. A positive price needs a positive value. */
const covers = (payments: Quittance, { currency, amount }: Money): boolean => {
  const value = valueOf(payments);
  if (Amount.isPositive(amount) && !Amount.isPositive(value)) return false;
  return Amount.atLeast(Amount.add(value, toleranceOf(payments, currency)), amount);
};

/** Returns whether payments exceed both the price and the requested amount. */
const isOverpaid = (payments: Quittance, price: Money): boolean => {
  const tolerance = toleranceOf(payments, price.currency);
  return !Amount.atMost(valueOf(payments), Amount.add(maxRequested(payments, price), tolerance));
};

/**
 * Returns the maximum amount that can have been requested in total. Any payment can have been the
 * last one, whose requested amount was the remaining amount, rounded up to the smallest unit.
 */
const maxRequested = (payments: Quittance, price: Money): Amount => {
  const { currency, amount } = price;
  const total = valueOf(payments);
  let max = Amount.max(amount, roundPayable(price));
  for (const payment of payments) {
    if (payment.price.currency !== currency) continue;
    const others = Amount.subtract(total, payment.value);
    const remaining = { currency, amount: Amount.subtract(amount, others) };
    if (Amount.isPositive(remaining.amount)) {
      max = Amount.max(max, Amount.add(others, roundPayable(remaining)));
    }
  }
  return max;
};
