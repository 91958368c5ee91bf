import type { Timestamp } from "quittance";
import { oracleDue } from "../../support/oracle-credit.ts";
import { toText, zero, type Decimal } from "../../support/oracle-money.ts";
import { oracleSettleRefunded } from "../../support/oracle-refunds.ts";
import { oracleConvert, oracleUnit, oracleUsd } from "../../support/oracle-settle.ts";
import type { OracleRateTable } from "../../support/oracle-settle.ts";
import type { ExpectedCoupon } from "./expected-coupons.ts";
import type { ExpectedCreditNote } from "./expected-credit-notes.ts";
import type { ExpectedRefund } from "./expected-refunds.ts";
import {
  invoiceText,
  paymentText,
  type ExpectedInvoice,
  type ExpectedPayment,
  type ExpectedVersion,
} from "./expected-rows.ts";

/** A payment request. */
export interface RequestedPayment {
  readonly key: string;
  readonly provider: string;
  readonly currency: string;
  readonly amount: Decimal;
  readonly status: string;
  /** Seconds before now; happens now if absent. */
  readonly ago?: number | undefined;
}

/** When a payment is reported, and when it happened according to the report. */
export interface ReportTimes {
  readonly now: Timestamp;
  readonly happenedAt?: Timestamp | undefined;
}

/** The result of a write to the ledger. */
export interface WriteResult<Row> {
  readonly row: Row;
  readonly invoice: ExpectedInvoice;
  readonly events: ReadonlyArray<string>;
}

/** The records of an organization, calculated by the oracle and independently of the library. */
export class ExpectedLedger {
  readonly owner: string;
  readonly invoices = new Map<string, ExpectedInvoice>();
  readonly payments = new Map<string, ExpectedPayment>();
  readonly refunds = new Map<string, ExpectedRefund>();
  readonly creditNotes = new Map<string, ExpectedCreditNote>();
  readonly coupons = new Map<string, ExpectedCoupon>();
  /** The last number of each series. */
  readonly numbers = new Map<string, number>();
  /** What each idempotency key of invoices was used for, as text. */
  readonly claims = new Map<string, string>();
  readonly events: Array<string> = [];
  readonly products = new Map<string, ExpectedVersion>();
  readonly schemas = new Map<string, ExpectedVersion>();

  constructor(owner: string) {
    this.owner = owner;
  }

  addInvoice(
    made: Omit<ExpectedInvoice, "statusText" | "owner" | "updatedAt" | "voidedAt">,
    claim: { readonly key: string; readonly content: string } | undefined,
  ): WriteResult<ExpectedInvoice> {
    const statusText = made.price.isZero() ? "COMPLETED" : "PENDING";
    const { owner } = this;
    const row = { ...made, owner, statusText, updatedAt: made.createdAt, voidedAt: undefined };
    this.invoices.set(row.id, row);
    if (claim !== undefined) this.claims.set(claim.key, claim.content);
    const events = [this.addEvent("invoice.created", row.createdAt, invoiceText(row))];
    if (made.price.isZero()) {
      events.push(this.addEvent("invoice.completed", row.createdAt, invoiceText(row)));
    }
    return { row, invoice: row, events };
  }

  addPayment(
    id: string,
    invoice: ExpectedInvoice,
    requested: RequestedPayment,
    rates: OracleRateTable,
    { now, happenedAt = now }: ReportTimes,
  ): WriteResult<ExpectedPayment> {
    const { currency, amount, status } = requested;
    const converted = (paid: Decimal): Decimal =>
      oracleConvert(paid, currency, invoice.currency, rates);
    const row: ExpectedPayment = {
      id,
      owner: this.owner,
      invoiceId: invoice.id,
      currency,
      amount,
      status,
      providerId: requested.provider,
      key: requested.key,
      content: contentOf(invoice.id, requested),
      value: converted(amount),
      unit: currency === invoice.currency ? zero : converted(oracleUnit(currency)),
      priceUsd: oracleUsd(amount, currency, rates),
      isLate: invoice.voidedAt !== undefined && status === "COMPLETED",
      happenedAt,
      createdAt: now,
      updatedAt: now,
    };
    this.payments.set(id, row);
    const event = this.addEvent("payment.created", now, paymentText(row));
    const settled = this.settle(invoice, now);
    return { row, invoice: settled.invoice, events: [event, ...settled.events] };
  }

  changePayment(
    found: ExpectedPayment,
    to: string,
    { now, happenedAt = found.happenedAt }: ReportTimes,
  ): WriteResult<ExpectedPayment> {
    const invoice = this.invoiceOf(found);
    const isLate = invoice.voidedAt !== undefined && to === "COMPLETED";
    const row = { ...found, status: to, isLate, happenedAt, updatedAt: now };
    this.payments.set(row.id, row);
    const event = this.addEvent("payment.updated", now, paymentText(row));
    const settled = this.settle(invoice, now);
    return { row, invoice: settled.invoice, events: [event, ...settled.events] };
  }

  voidInvoice(found: ExpectedInvoice, now: Timestamp): WriteResult<ExpectedInvoice> {
    const { invoice, events } = this.settle({ ...found, voidedAt: now }, now);
    return { row: invoice, invoice, events };
  }

  /** Adds a version as the active one of its group. */
  addVersion(versions: Map<string, ExpectedVersion>, row: ExpectedVersion): void {
    for (const other of versions.values()) {
      if (other.group === row.group && other.isActive) {
        versions.set(other.id, deactivated(other, row.createdAt));
      }
    }
    versions.set(row.id, row);
  }

  /** Returns the invoices of which something is to be reported. */
  toSweep(now: Timestamp): ReadonlyArray<string> {
    const rows = [...this.invoices.values()];
    return rows.filter((row) => dueReports(row, now).length > 0).map(({ id }) => id);
  }

  /** Reports that an invoice is overdue or expired, if it was not reported before. */
  sweep(id: string, now: Timestamp): ReadonlyArray<"overdue" | "expired"> {
    const found = this.invoices.get(id);
    const reports = found === undefined ? [] : dueReports(found, now);
    if (found === undefined || reports.length === 0) return [];
    const row = {
      ...found,
      ...(reports.includes("overdue") ? { overdueAt: now } : {}),
      ...(reports.includes("expired") ? { expiredAt: now } : {}),
    };
    this.invoices.set(row.id, row);
    for (const report of reports) this.addEvent(`invoice.${report}`, now, invoiceText(row));
    return reports;
  }

  /** Takes the next number of a series. */
  nextNumber(series: string, digits: number): string {
    const count = (this.numbers.get(series) ?? 0) + 1;
    this.numbers.set(series, count);
    return `${series}/${String(count).padStart(digits, "0")}`;
  }

  creditNotesOf(invoiceId: string): ReadonlyArray<ExpectedCreditNote> {
    return [...this.creditNotes.values()].filter((row) => row.invoiceId === invoiceId);
  }

  refundsOf(invoiceId: string): ReadonlyArray<ExpectedRefund> {
    return [...this.refunds.values()].filter((row) => row.invoiceId === invoiceId);
  }

  paymentsOf(invoiceId: string): ReadonlyArray<ExpectedPayment> {
    return [...this.payments.values()].filter((row) => row.invoiceId === invoiceId);
  }

  paymentWithKey(key: string): ExpectedPayment | undefined {
    return [...this.payments.values()].find((row) => row.key === key);
  }

  invoiceOf(payment: ExpectedPayment): ExpectedInvoice {
    const found = this.invoices.get(payment.invoiceId);
    if (found === undefined) throw new Error("The payment has no invoice");
    return found;
  }

  /** Derives the status of an invoice again. */
  settle(
    invoice: ExpectedInvoice,
    now: Timestamp,
  ): { readonly invoice: ExpectedInvoice; readonly events: ReadonlyArray<string> } {
    const { currency, credited, voidedAt } = invoice;
    const price = oracleDue(invoice, credited);
    const subject = { currency, price, isVoided: voidedAt !== undefined };
    const { id } = invoice;
    const statusText = oracleSettleRefunded(subject, this.paymentsOf(id), this.refundsOf(id));
    if (statusText === invoice.statusText) return { invoice, events: [] };
    const [before, after] = [statusIn(invoice.statusText), statusIn(statusText)];
    const change = after === "COMPLETED" || after === "VOIDED" ? after.toLowerCase() : "updated";
    const type = before === after ? "updated" : change;
    const row = { ...invoice, statusText, updatedAt: now };
    this.invoices.set(row.id, row);
    return { invoice: row, events: [this.addEvent(`invoice.${type}`, now, invoiceText(row))] };
  }

  /** Adds an event, and returns it as text. */
  addEvent(type: string, at: Timestamp, subject: string): string {
    const text = `${this.owner} ${type} ${at} ${subject}`;
    this.events.push(text);
    return text;
  }
}

/** The name of a number series: the day on which an invoice is issued. */
export const seriesAt = (now: string): string => now.slice(0, 10);

/** Returns what is to be reported of an invoice: that it is overdue, that it is expired, or both. */
const dueReports = (row: ExpectedInvoice, now: string): ReadonlyArray<"overdue" | "expired"> => {
  const { isOverdue, isExpired } = standingOf(row, now);
  return [
    ...(isOverdue && row.overdueAt === undefined ? (["overdue"] as const) : []),
    ...(isExpired && row.expiredAt === undefined ? (["expired"] as const) : []),
  ];
};

/** Returns whether an invoice is overdue, and whether it is expired. */
export const standingOf = (
  { statusText, dueAt, expiresAt }: Pick<ExpectedInvoice, "statusText" | "dueAt" | "expiresAt">,
  now: string,
): { readonly isOverdue: boolean; readonly isExpired: boolean } => {
  const isOpen = !["COMPLETED", "VOIDED"].includes(statusIn(statusText));
  return {
    isOverdue: isOpen && dueAt !== undefined && now > dueAt,
    isExpired: isOpen && expiresAt !== undefined && now > expiresAt,
  };
};

/** Returns the status in `status/substatus`. */
export const statusIn = (statusText: string): string => statusText.split("/")[0] ?? "";

/** Returns what all requests of one payment have in common, which excludes its status. */
export const contentOf = (invoiceId: string, requested: RequestedPayment): string =>
  [invoiceId, requested.provider, requested.currency, toText(requested.amount)].join(" ");

/** Deactivates a version; it is not updated before it was created. */
export const deactivated = (row: ExpectedVersion, now: Timestamp): ExpectedVersion => ({
  ...row,
  isActive: false,
  updatedAt: row.createdAt > now ? row.createdAt : now,
});
