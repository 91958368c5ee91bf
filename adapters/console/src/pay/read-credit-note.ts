import { isLeft, orThrow, parseId, type CreditNote } from "quittance";
import type { CreditedInvoicePage } from "quittance/html";
import { shownToPayer, type PayerOperations } from "./read-payer-view.ts";

/** A credit note and its invoice, as the payer sees them. */
export interface PayerCreditNote {
  readonly note: CreditNote;
  readonly page: CreditedInvoicePage;
}

/**
 * Reads a credit note of an invoice for its payer. `undefined` for identifiers that are malformed,
 * unknown or of different invoices. Rejects if the store fails.
 */
export const readCreditNote = async (
  payments: PayerOperations,
  invoiceText: string,
  noteText: string,
): Promise<PayerCreditNote | undefined> => {
  const id = parseId("invoice", invoiceText);
  if (id === undefined) return undefined;
  const owner = orThrow(await payments.invoices.owner(id));
  if (owner === undefined) return undefined;
  const parts = ["items", "calculations", "organization", "credit_notes"] as const;
  const found = await payments.invoices.get(owner, id, { expand: parts });
  if (isLeft(found) && found.left.kind === "InvoiceNotFound") return undefined;
  const page = orThrow(found);
  const note = page.creditNotes.find((each) => each.id === noteText);
  if (note === undefined) return undefined;
  return { note, page: { ...page, invoice: shownToPayer(page.invoice) } };
};
