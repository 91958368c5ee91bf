import type { CreditNote, InvoiceTotals } from "quittance";
import type { ExpandedInvoice, ReadParts, StoredInvoice } from "quittance/adapter";

/** The records of an invoice. Without totals, they are those that its steps come to. */
export interface InvoiceSource
  extends Pick<StoredInvoice, "invoice" | "items" | "calculations">, ReadParts {
  readonly totals?: InvoiceTotals | undefined;
  /** All of the invoice. Required of a note whose seller accounts in another currency. */
  readonly creditNotes?: ReadonlyArray<CreditNote> | undefined;
  /** In the versions of the items, for their descriptions. */
  readonly products?: ExpandedInvoice["products"] | undefined;
}

/** A credit note. Without totals, they are those that its steps come to. */
export type CreditNoteSource = CreditNote;
