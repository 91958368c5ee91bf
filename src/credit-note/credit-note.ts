import type { CreditNoteId, InvoiceId, InvoiceItemId, OrganizationId } from "../ids.ts";
import type { Metadata } from "../kernel/metadata.ts";
import type { Amount } from "../money/amount.ts";
import type { Currency } from "../money/currency.ts";
import type { TaxShare } from "../tax/tax-line.ts";
import type { PriceChange } from "../quote/calculation-step.ts";
import type { DocumentTotals } from "../quote/document-totals.ts";
import type { Timestamp } from "../time/timestamp.ts";

/** A line of an invoice that a credit note credits: a quantity of it, or an amount. */
export interface CreditNoteLine {
  readonly invoiceItemId: InvoiceItemId;
  /** `undefined` if an amount is credited. */
  readonly quantity?: number | undefined;
  /** Including taxes, in the currency of the invoice. `undefined` if a quantity is credited. */
  readonly amount?: Amount | undefined;
  /**
   * Whether the amount is all that was left of the line. Of invoices with whole amounts only: in
   * others, the totals of a line show it.
   */
  readonly isRest?: boolean | undefined;
  /**
   * What is credited exactly, including taxes and before the rounding of the total. If the amounts
   * of the invoice are whole, it is whole too, and the lines of a note add up to its total.
   */
  readonly total: Amount;
}

/** A share of a calculation step of the invoice. */
export interface CreditStep {
  /** `undefined` for the totals, and for the taxes and the rounding of the total. */
  readonly invoiceItemId: InvoiceItemId | undefined;
  /** The `calculation_type` of the step of the invoice. */
  readonly type: string;
  readonly title: string;
  readonly currency: Currency;
  readonly price: PriceChange;
  /** Of the step of a tax, with the shares of its base and its amount. */
  readonly tax?: TaxShare | undefined;
}

/** A document that lowers what an invoice requests, by shares of its lines. It never changes. */
export interface CreditNote {
  readonly id: CreditNoteId;
  readonly organizationId: OrganizationId;
  readonly invoiceId: InvoiceId;
  /** Unique among the credit notes of the organization. */
  readonly idempotencyKey: string;
  /** Of the number series of credit notes, if the host has one. */
  readonly number: string | undefined;
  readonly currency: Currency;
  /** In the order of the request. */
  readonly lines: ReadonlyArray<CreditNoteLine>;
  readonly reason: string | undefined;
  /** The exact share of the price of the invoice. */
  readonly total: Amount;
  /** The share of the price of the invoice in US dollars. */
  readonly totalUsd: Amount;
  /** The share of the amount that was requested from the payer: by how much the invoice is due. */
  readonly payable: Amount;
  /** Shares of the steps of the credited lines, of the taxes of the document and of the totals. */
  readonly steps: ReadonlyArray<CreditStep>;
  /** Its printed numbers if the amounts of the invoice are whole; `nets` are those of `lines`. */
  readonly totals?: DocumentTotals | undefined;
  /** `undefined` if there is none. */
  readonly metadata?: Metadata | undefined;
  readonly createdAt: Timestamp;
}

/** Maximum number of credit notes per invoice. Issuing one reads those before it. */
export const maxCreditNotesPerInvoice = 100;
