import { Amount } from "../money/amount.ts";
import { currencyFacts } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { Payment, PaymentStatus } from "../payment/payment.ts";
import type { Invoice, InvoiceStatus, InvoiceSubstatus } from "./invoice.ts";

/** What of an invoice its settlement depends on. */
export interface SettledInvoice {
  readonly price: Money;
  readonly isVoided: boolean;
}

/** What of a payment the settlement of its invoice depends on. */
export type PaymentFact = Pick<
  Payment,
  "id" | "status" | "price" | "value" | "unitValue" | "completedAfterVoid"
>;

/** Where an invoice stands. */
export interface Settlement {
  readonly status: InvoiceStatus;
  readonly substatus: InvoiceSubstatus | undefined;
}

/**
 * Where an invoice stands, from nothing but itself and its payments.
 *
 * Neither the order of the payments nor repeats of them matter. A sum covers the price when it is
 * short of it by no more than the dust: the value of one smallest unit for each payment that counts
 * and is in another currency, for nobody can pay more exactly than that.
 */
export const settle = (
  { price, isVoided }: SettledInvoice,
  payments: Iterable<PaymentFact>,
): Settlement => {
  const facts = latestFacts(payments);
  const completed = facts.filter(({ status }) => status === "COMPLETED");
  if (isVoided) {
    const late = completed.some(({ completedAfterVoid }) => completedAfterVoid);
    return settlement("VOIDED", late ? "PAID_AFTER_VOID" : undefined);
  }
  const paid = sumUp(completed);
  if (covers(paid, price.amount)) {
    const most = Amount.add(price.amount, paid.dust);
    return settlement("COMPLETED", Amount.atMost(paid.value, most) ? undefined : "OVERPAID");
  }
  const pending = facts.filter(({ status }) => status === "PENDING");
  if (pending.length > 0 && covers(sumUp([...completed, ...pending]), price.amount)) {
    const onLedger = pending.some((fact) => currencyFacts[fact.price.currency].kind === "CRYPTO");
    return settlement(onLedger ? "WAITING_FOR_CONFIRMATIONS" : "PROCESSING");
  }
  if (Amount.isPositive(paid.value)) return settlement("PARTIALLY_PAID");
  return settlement(Amount.isPositive(sumUp(pending).value) ? "PROCESSING" : "PENDING");
};

/** Where a stored invoice stands, from its price, whether it was voided, and its payments. */
export const settleInvoice = (
  { currency, price, voidedAt }: Pick<Invoice, "currency" | "price" | "voidedAt">,
  payments: Iterable<PaymentFact>,
): Settlement =>
  settle({ price: { currency, amount: price }, isVoided: voidedAt !== undefined }, payments);

const settlement = (status: InvoiceStatus, substatus?: InvoiceSubstatus): Settlement => ({
  status,
  substatus,
});

/** One fact for each payment: of two that differ, the one that comes later in its life. */
const latestFacts = (payments: Iterable<PaymentFact>): ReadonlyArray<PaymentFact> => {
  const latest = new Map<string, PaymentFact>();
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

const precedence = ({ status, completedAfterVoid }: PaymentFact): number =>
  order[status] + (completedAfterVoid ? 1 : 0);

interface Sum {
  readonly value: Amount;
  readonly dust: Amount;
}

const sumUp = (facts: ReadonlyArray<PaymentFact>): Sum => ({
  value: Amount.sum(facts.map(({ value }) => value)),
  dust: Amount.sum(facts.map(({ unitValue }) => unitValue)),
});

const covers = ({ value, dust }: Sum, price: Amount): boolean =>
  Amount.atLeast(Amount.add(value, dust), price);
