import type { InvoiceId, OrganizationId, PaymentId, ProviderId } from "../ids.ts";
import type { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** Every status that a payment can have. */
export const paymentStatuses = ["PENDING", "FAILED", "COMPLETED", "CANCELLED"] as const;

/** Where a payment stands. All but PENDING are final. */
export type PaymentStatus = (typeof paymentStatuses)[number];

/**
 * Money that a provider reports for an invoice.
 *
 * Only its status ever changes, and with it `happenedAt`, `updatedAt` and `completedAfterVoid`.
 */
export interface Payment {
  readonly id: PaymentId;
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  readonly providerId: ProviderId;
  /** Unique within the organization. */
  readonly idempotencyKey: string;
  /** What the first report said, as text. It never changes, and nothing is decided by it. */
  readonly fingerprint: string;
  readonly status: PaymentStatus;
  /** What was paid. */
  readonly price: Money;
  /** At the rates of its recording; never computed again. */
  readonly priceUsd: Amount;
  /** In the currency of the invoice, at the rates of its recording; never computed again. */
  readonly value: Amount;
  /**
   * The value of one smallest unit of its own currency in that of the invoice, at the same rates;
   * zero when the two are one. A payer cannot pay more exactly than this.
   */
  readonly unitValue: Amount;
  /** Whether it became COMPLETED when the invoice had been voided already. */
  readonly completedAfterVoid: boolean;
  /** When it came into its status at the provider, as far as the provider has reported. */
  readonly happenedAt: Timestamp;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp;
}

/** Whether a payment may go from one status to another; to stay is allowed and changes nothing. */
export const canTransition = (from: PaymentStatus, to: PaymentStatus): boolean =>
  from === to || from === "PENDING";
