import { notFound, type ErrorRows } from "../failure/error-row.ts";
import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Timestamp } from "../time/timestamp.ts";
import type { Seller } from "../party/seller.ts";
import type { ExchangeRates } from "../rates/exchange-rates.ts";
import type { WholeProfile } from "../quote/totals-profile.ts";
import type { IssuedDocument } from "./invoice-document.ts";

/** Every status that an invoice can have. */
export const invoiceStatuses = [
  "PENDING",
  "COMPLETED",
  "VOIDED",
  "PROCESSING",
  "WAITING_FOR_CONFIRMATIONS",
  "PARTIALLY_PAID",
] as const;

/** The status of an invoice, as `settle` derives it from the invoice's payments. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Every substatus that an invoice can have. */
export const invoiceSubstatuses = [
  ...(["OVERPAID", "PAID_AFTER_VOID"] as const),
  ...(["PARTIALLY_REFUNDED", "REFUNDED", "CHARGED_BACK"] as const),
] as const;

/** An exception that the status of an invoice does not show. */
export type InvoiceSubstatus = (typeof invoiceSubstatuses)[number];

/** A request for payment. Its price never changes; its status, substatus and times do. */
export interface Invoice extends IssuedDocument {
  readonly id: InvoiceId;
  readonly organizationId: OrganizationId;
  readonly status: InvoiceStatus;
  readonly substatus: InvoiceSubstatus | undefined;
  readonly currency: Currency;
  /** In the invoice's currency, the exact sum of its lines. */
  readonly price: Amount;
  /** At the rates of its creation. */
  readonly priceUsd: Amount;
  readonly customerEmail: string;
  readonly redirectUrl: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** When it was voided; `undefined` if it was not. */
  readonly voidedAt: Timestamp | undefined;
  /** What its credit notes lower the amount to pay by; `undefined` if it has none. */
  readonly credited?: Amount | undefined;
  /** The seller of the organization at the time of its creation; it never changes. */
  readonly seller?: Seller | undefined;
  /**
   * The rates of its creation, units per US dollar, if its seller accounts for VAT in a currency
   * other than that of the invoice; they never change.
   */
  readonly exchangeRates?: ExchangeRates | undefined;
  /** The totals profile that it was created with, if its amounts are whole; it never changes. */
  readonly totalsProfile?: WholeProfile | undefined;
  /** Of its number series, if it has one. */
  readonly number?: string | undefined;
  /** When `sweepDue` reported that it is overdue; `undefined` if it did not. */
  readonly overdueReportedAt?: Timestamp | undefined;
  /** When `sweepDue` reported that it expired; `undefined` if it did not. */
  readonly expiredReportedAt?: Timestamp | undefined;
}

/** The organization has no such invoice. */
export interface InvoiceNotFound {
  readonly kind: "InvoiceNotFound";
}

/** An invoice in this status cannot be voided. */
export interface InvoiceTransitionInvalid {
  readonly kind: "InvoiceTransitionInvalid";
  readonly from: InvoiceStatus;
}

/** What is reported about the errors of invoices. */
export const invoiceErrors = {
  InvoiceNotFound: /* @__PURE__ */ notFound("invoice"),
  InvoiceTransitionInvalid: {
    code: "INVOICE_TRANSITION_INVALID",
    message: ({ from }) => `An invoice with status ${from} cannot be voided`,
    thrown: ({ from }) => `An invoice with the status ${from} cannot be voided`,
  },
} as const satisfies ErrorRows<InvoiceNotFound | InvoiceTransitionInvalid>;
