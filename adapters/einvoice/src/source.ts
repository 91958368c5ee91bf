import type { Amount, CreditNote, TaxCategory } from "quittance";
import type { InvoiceItemId, StoredInvoice } from "quittance/adapter";

/** The whole amounts of a document. */
export interface DocumentTotals {
  readonly net: Amount;
  readonly tax: Amount;
  /** What net and tax differ from the price. */
  readonly rounding: Amount;
  readonly price: Amount;
  /** The net amount of each line. */
  readonly lines: ReadonlyArray<{ readonly invoiceItemId: InvoiceItemId; readonly net: Amount }>;
  /** The tax of each category and rate. */
  readonly taxes: ReadonlyArray<{
    readonly category: TaxCategory;
    readonly percent: Amount;
    readonly base: Amount;
    readonly amount: Amount;
  }>;
}

/** The records of an invoice. Without totals, they are those that its steps come to. */
export interface InvoiceSource extends Pick<StoredInvoice, "invoice" | "items" | "calculations"> {
  readonly totals?: DocumentTotals | undefined;
}

/** A credit note. Without totals, they are those that its steps come to. */
export interface CreditNoteSource extends CreditNote {
  readonly totals?: DocumentTotals | undefined;
}
