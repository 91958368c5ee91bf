import { Amount } from "../money/amount.ts";
import { currencyInfo } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Payment, PaymentStatus } from "../payment/payment.ts";
import { roundPayable, toleranceOf } from "../payment/tolerance.ts";
import type { Invoice, InvoiceStatus, InvoiceSubstatus } from "./invoice.ts";

/** What of an invoice its settlement depends on. */
export interface SettlementInvoice {
  readonly price: Money;
  readonly isVoided: boolean;
}

/** What of a payment the settlement of its invoice depends on. */
export type SettlementPayment = Pick<
  Payment,
  "id" | "status" | "price" | "value" | "unitValue" | "completedAfterVoid"
>;

/** Where an invoice stands. */
export interface Settlement {
  readonly status: InvoiceStatus;
  readonly substatus: InvoiceSubstatus | undefined;
}

/**
 * Derives the status of an invoice from nothing but itself and its payments.
 *
 * Neither the order of the payments nor repeats of them matter. The invoice counts as paid when the
 * shortfall is at most the tolerance of the payments, see `toleranceOf`. It is overpaid when the
 * payments exceed both the price and what a payer was asked for by more than that tolerance.
 */
export const settle = (
  { price, isVoided }: SettlementInvoice,
  payments: Iterable<SettlementPayment>,
): Settlement => {
  const facts = latestFacts(payments);
  const completed = facts.filter(({ status }) => status === "COMPLETED");
  if (isVoided) {
    const late = completed.some(({ completedAfterVoid }) => completedAfterVoid);
    return settlement("VOIDED", late ? "PAID_AFTER_VOID" : undefined);
  }
  if (covers(completed, price)) {
    return settlement("COMPLETED", isOver(completed, price) ? "OVERPAID" : undefined);
  }
  const pending = facts.filter(({ status }) => status === "PENDING");
  if (pending.length > 0 && covers([...completed, ...pending], price)) {
    const onLedger = pending.some((fact) => currencyInfo[fact.price.currency].kind === "CRYPTO");
    return settlement(onLedger ? "WAITING_FOR_CONFIRMATIONS" : "PROCESSING");
  }
  if (Amount.isPositive(valueOf(completed))) return settlement("PARTIALLY_PAID");
  return settlement(Amount.isPositive(valueOf(pending)) ? "PROCESSING" : "PENDING");
};

/** Where a stored invoice stands, from its price, whether it was voided, and its payments. */
export const settleInvoice = (
  { currency, price, voidedAt }: Pick<Invoice, "currency" | "price" | "voidedAt">,
  payments: Iterable<SettlementPayment>,
): Settlement =>
  settle({ price: { currency, amount: price }, isVoided: voidedAt !== undefined }, payments);

const settlement = (status: InvoiceStatus, substatus?: InvoiceSubstatus): Settlement => ({
  status,
  substatus,
});

/** One fact for each payment: of two that differ, the one that comes later in its life. */
const latestFacts = (payments: Iterable<SettlementPayment>): ReadonlyArray<SettlementPayment> => {
  const latest = new Map<string, SettlementPayment>();
  for (const fact of payments) {
    const known = latest.get(fact.id);
    if (known === undefined || precedence(fact) > precedence(known)) latest.set(fact.id, fact);
  }
  return [...latest.values()];
};

const order: Readonly<Record<PaymentStatus, number>> = {
  PENDING: 0,
  FAILED: 2,
  CANCELLED: 4,
  COMPLETED: 6,
};

const precedence = ({ status, completedAfterVoid }: SettlementPayment): number =>
  order[status] + (completedAfterVoid ? 1 : 0);

const valueOf = (facts: ReadonlyArray<SettlementPayment>): Amount =>
  Amount.sum(facts.map(({ value }) => value));

/** Whether payments reach the price. A price that is not zero is never reached by nothing. */
const covers = (facts: ReadonlyArray<SettlementPayment>, { currency, amount }: Money): boolean => {
  const value = valueOf(facts);
  if (Amount.isPositive(amount) && !Amount.isPositive(value)) return false;
  return Amount.atLeast(Amount.add(value, toleranceOf(facts, currency)), amount);
};

/** Whether payments are too much: more than the price and more than was asked for. */
const isOver = (facts: ReadonlyArray<SettlementPayment>, price: Money): boolean => {
  const asked = maxRequested(facts, price);
  return !Amount.atMost(valueOf(facts), Amount.add(asked, toleranceOf(facts, price.currency)));
};

/**
 * The most that payers can have been asked to pay altogether. Any of the payments can have been the
 * last one: then it was asked for what the others had left, rounded up to the smallest unit.
 */
const maxRequested = (facts: ReadonlyArray<SettlementPayment>, price: Money): Amount => {
  const { currency, amount } = price;
  const total = valueOf(facts);
  let most = Amount.max(amount, roundPayable(price));
  for (const fact of facts) {
    if (fact.price.currency !== currency) continue;
    const others = Amount.subtract(total, fact.value);
    const rest = { currency, amount: Amount.subtract(amount, others) };
    if (Amount.isPositive(rest.amount)) {
      most = Amount.max(most, Amount.add(others, roundPayable(rest)));
    }
  }
  return most;
};
