import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Every status that an invoice can have. */
export const invoiceStatuses = [
  "PENDING",
  "COMPLETED",
  "VOIDED",
  "PROCESSING",
  "WAITING_FOR_CONFIRMATIONS",
  "PARTIALLY_PAID",
] as const;

/** Where an invoice stands. Always what `settle` makes of its payments. */
export type InvoiceStatus = (typeof invoiceStatuses)[number];

/** Every substatus that an invoice can have. */
export const invoiceSubstatuses = ["OVERPAID", "PAID_AFTER_VOID"] as const;

/** What is unusual about a settled invoice. */
export type InvoiceSubstatus = (typeof invoiceSubstatuses)[number];

/** A demand for payment. Its price never changes; only its status and `updatedAt` do. */
export interface Invoice {
  readonly id: InvoiceId;
  readonly organizationId: OrganizationId;
  readonly status: InvoiceStatus;
  readonly substatus: InvoiceSubstatus | undefined;
  readonly currency: Currency;
  /** In the invoice's currency: the exact sum of its lines. */
  readonly price: Amount;
  /** At the rates of its creation. */
  readonly priceUsd: Amount;
  readonly customerEmail: string;
  readonly redirectUrl: string | undefined;
  readonly metadata: Readonly<Record<string, string>>;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
  /** When it was voided; `undefined` when it was not. */
  readonly voidedAt: Timestamp | undefined;
}
