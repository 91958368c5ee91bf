import type { Payment } from "../payment/payment.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { Invoice } from "./invoice.ts";
import { settle } from "./invoice-settle.ts";
import {
  completedOf,
  lessRefunds,
  type SettlementPayment,
  type SettlementRefund,
} from "./settlement-refunds.ts";

/** What the dates of an invoice mean at a time. It is derived, and never stored. */
export interface Standing {
  /** Whether the invoice is still to be paid after `dueAt`. */
  readonly isOverdue: boolean;
  /** Whether the invoice is still to be paid after `expiresAt`. */
  readonly isExpired: boolean;
  /**
   * Whether a payment completed after `dueAt`, was not refunded, and was needed because the
   * payments until then, less all refunds, do not cover the price. Without `dueAt`, it is
   * `expiresAt`.
   */
  readonly paidLate: boolean;
}

/** The properties of a payment that the standing of its invoice depends on. @inline */
export type StandingPayment = SettlementPayment & Pick<Payment, "happenedAt">;

/** What was paid and refunded of an invoice. @inline */
export interface StandingFacts {
  readonly payments: Iterable<StandingPayment>;
  readonly refunds: Iterable<SettlementRefund>;
}

/** Returns whether an invoice is still to be paid. */
export const isOpen = ({ status }: Pick<Invoice, "status">): boolean =>
  status !== "COMPLETED" && status !== "VOIDED";

/** Returns whether an invoice is still to be paid after the time when it was due. */
export const isOverdue = (invoice: Pick<Invoice, "status" | "dueAt">, now: Timestamp): boolean =>
  isOpen(invoice) && invoice.dueAt !== undefined && now > invoice.dueAt;

/** Returns whether an invoice is still to be paid after the time when it expired. */
const isExpired = (invoice: Pick<Invoice, "status" | "expiresAt">, now: Timestamp): boolean =>
  isOpen(invoice) && invoice.expiresAt !== undefined && now > invoice.expiresAt;

/** What `invoices.sweep` reports of an invoice. */
export type DueReport = "overdue" | "expired";

/** Returns what was not reported yet of an invoice that is overdue or expired. */
export const dueReports = (
  invoice: Pick<
    Invoice,
    "status" | "dueAt" | "expiresAt" | "overdueReportedAt" | "expiredReportedAt"
  >,
  now: Timestamp,
): ReadonlyArray<DueReport> => [
  ...(isOverdue(invoice, now) && invoice.overdueReportedAt === undefined
    ? (["overdue"] as const)
    : []),
  ...(isExpired(invoice, now) && invoice.expiredReportedAt === undefined
    ? (["expired"] as const)
    : []),
];

/**
 * Derives the standing of an invoice from its dates, its status, all its payments and refunds, and
 * the time. The order of payments and refunds and duplicates do not matter. Credit notes lower what
 * was needed, whenever they were issued.
 */
export const standingOf = (
  invoice: Pick<Invoice, "status" | "currency" | "price" | "credited" | "dueAt" | "expiresAt">,
  facts: StandingFacts,
  now: Timestamp,
): Standing => ({
  isOverdue: isOverdue(invoice, now),
  isExpired: isExpired(invoice, now),
  paidLate: isPaidLate(invoice, facts),
});

const isPaidLate = (
  { currency, price, credited, dueAt, expiresAt }: Parameters<typeof standingOf>[0],
  { payments, refunds }: StandingFacts,
): boolean => {
  const deadline = dueAt ?? expiresAt;
  if (deadline === undefined) return false;
  const completed = [...payments].filter(({ status }) => status === "COMPLETED");
  const left = lessRefunds(completed, completedOf(refunds));
  const onTime = left.filter(({ happenedAt }) => happenedAt <= deadline);
  if (onTime.length === left.length) return false;
  const paid = settle({ price: { currency, amount: price }, credited, isVoided: false }, onTime);
  return paid.status !== "COMPLETED";
};
