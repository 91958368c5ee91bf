import type { InvoiceId, InvoiceItemId, OrganizationId, PaymentIntentId } from "../ids.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { Money } from "../money/money.ts";
import type { LineItem } from "../quote/calculation-step.ts";
import type { LinePeriod } from "../pricing/proration.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** One line of an invoice, pinned to the catalog versions at its creation. */
export interface InvoiceItem {
  readonly id: InvoiceItemId;
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  readonly item: LineItem;
  /** The currency of the line, before any conversion. */
  readonly currency: Currency;
  readonly quantity: number;
  /** The measure of one piece. Defaults to 1. */
  readonly units?: Amount | undefined;
  /** The name or the UN/ECE code of a unit. */
  readonly unit?: string | undefined;
  /** The period that the line is for. It changes no price. */
  readonly period?: LinePeriod | undefined;
  /** Why the line is excluded from the price; `undefined` if it is included. */
  readonly excludeReason: string | undefined;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}

/** A custom item of an invoice. */
export interface PaymentIntent {
  readonly id: PaymentIntentId;
  readonly organizationId: OrganizationId;
  /** The price of one unit. */
  readonly price: Money;
  readonly title: string;
  readonly createdAt: Timestamp;
  readonly updatedAt: Timestamp | undefined;
}
