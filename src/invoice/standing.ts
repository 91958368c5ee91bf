import type { Payment } from "../payment/payment.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { Invoice } from "./invoice.ts";
import { settle } from "./settle.ts";
import type { SettlementPayment } from "./settlement-refunds.ts";

/** What the dates of an invoice mean at a time. It is derived, and never stored. */
export interface Standing {
  /** Whether the invoice is still to be paid after `dueAt`. */
  readonly isOverdue: boolean;
  /** Whether the invoice is still to be paid after `expiresAt`. */
  readonly isExpired: boolean;
  /**
   * Whether a payment completed after `dueAt` that was still needed then. Without `dueAt`, it is
   * `expiresAt`.
   */
  readonly paidLate: boolean;
}

/** The properties of a payment that the standing of its invoice depends on. */
export type StandingPayment = SettlementPayment & Pick<Payment, "happenedAt">;

/** Returns whether an invoice is still to be paid. */
const isOpen = ({ status }: Pick<Invoice, "status">): boolean =>
  status !== "COMPLETED" && status !== "VOIDED";

/** Returns whether an invoice is still to be paid after the time when it was due. */
export const isOverdue = (invoice: Pick<Invoice, "status" | "dueAt">, now: Timestamp): boolean =>
  isOpen(invoice) && invoice.dueAt !== undefined && now > invoice.dueAt;

/** Returns whether an invoice is still to be paid after the time when it expired. */
const isExpired = (invoice: Pick<Invoice, "status" | "expiresAt">, now: Timestamp): boolean =>
  isOpen(invoice) && invoice.expiresAt !== undefined && now > invoice.expiresAt;

/** What `sweepDue` reports of an invoice. */
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
 * Derives the standing of an invoice from its dates, its status, all its payments and the time.
 * The order of the payments and duplicates do not matter. Refunds do not change `paidLate`; credit
 * notes lower what was needed, whenever they were issued.
 */
export const standingOf = (
  invoice: Pick<Invoice, "status" | "currency" | "price" | "credited" | "dueAt" | "expiresAt">,
  payments: Iterable<StandingPayment>,
  now: Timestamp,
): Standing => ({
  isOverdue: isOverdue(invoice, now),
  isExpired: isExpired(invoice, now),
  paidLate: isPaidLate(invoice, payments),
});

const isPaidLate = (
  { currency, price, credited, dueAt, expiresAt }: Parameters<typeof standingOf>[0],
  payments: Iterable<StandingPayment>,
): boolean => {
  const deadline = dueAt ?? expiresAt;
  if (deadline === undefined) return false;
  const completed = [...payments].filter(({ status }) => status === "COMPLETED");
  const onTime = completed.filter(({ happenedAt }) => happenedAt <= deadline);
  if (onTime.length === completed.length) return false;
  const paid = settle({ price: { currency, amount: price }, credited, isVoided: false }, onTime);
  return paid.status !== "COMPLETED";
};
