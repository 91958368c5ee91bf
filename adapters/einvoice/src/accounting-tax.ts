import { Amount } from "quittance";
import { accountingTax } from "quittance/adapter";
import { taxAmountsOf } from "quittance/books";
import type { CreditNoteSource, InvoiceSource } from "./source.ts";

/**
 * Returns a tax of an invoice in the currency in which the seller accounts for VAT, rounded once,
 * by the rates that the invoice is stored with. `undefined` if none is needed or the rates are not
 * stored.
 */
export const accountingTaxOf = (
  tax: Amount,
  { invoice }: Pick<InvoiceSource, "invoice">,
): Amount | undefined => {
  const { currency, seller } = invoice;
  const target = seller?.accountingCurrency;
  if (target === undefined || target === currency) return undefined;
  if (Amount.equals(tax, Amount.zero)) return Amount.zero;
  return accountingTax(tax, invoice)?.tax.amount;
};

/**
 * Returns the tax of a credit note in the same currency: what was taken back until the note, rounded
 * once, less what was taken back before it. So the notes of an invoice take back its tax exactly.
 *
 * Throws `TypeError` if the invoice was read without its credit notes.
 */
export const creditedAccountingTaxOf = (
  tax: Amount,
  page: InvoiceSource,
  { id }: CreditNoteSource,
): Amount | undefined => {
  const { invoice, items, calculations, creditNotes = [] } = page;
  const target = invoice.seller?.accountingCurrency;
  if (target === undefined || target === invoice.currency) return undefined;
  if (Amount.equals(tax, Amount.zero)) return Amount.zero;
  if (!creditNotes.some((note) => note.id === id)) {
    throw new TypeError('documentOf: read the invoice with expand: ["credit_notes"]');
  }
  const records = { invoice, items, calculations, creditNotes };
  const found = taxAmountsOf({ ...records, kind: "CREDIT_NOTE", id });
  return found._tag === "Left" ? undefined : found.right.accounting.tax;
};
