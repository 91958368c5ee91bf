import type { InvoiceId, InvoiceItemId, OrganizationId, PaymentIntentId } from "../ids.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { LineItem } from "../quote/calculation-step.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** One line of an invoice: what it charges for, pinned to the versions of its creation. */
export interface InvoiceItem {
  readonly id: InvoiceItemId;
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  readonly item: LineItem;
  /** Of the line, before any conversion. */
  readonly currency: Currency;
  readonly quantity: number;
  /** Why the line is left out of the price; `undefined` when it is included. */
  readonly excludeReason: string | undefined;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}

/** A custom item that became part of an invoice. */
export interface PaymentIntent {
  readonly id: PaymentIntentId;
  readonly organizationId: OrganizationId;
  /** Of one unit. */
  readonly price: Money;
  readonly title: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}
