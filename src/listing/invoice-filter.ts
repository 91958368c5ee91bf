import type { ProviderId } from "../ids.ts";
import type { Invoice, InvoiceStatus } from "../invoice/invoice.ts";
import { isWithin, type Bounds } from "./bounds.ts";

/** A filter of invoices. Absent properties and empty lists do not filter. */
export interface InvoiceFilter extends Bounds {
  readonly statuses?: ReadonlyArray<InvoiceStatus> | undefined;
  /** Any text. An unknown code matches nothing. */
  readonly currencies?: ReadonlyArray<string> | undefined;
  /** The whole address; case-insensitive in any script. */
  readonly customerEmail?: string | undefined;
  /** Invoices with at least one payment by this provider, in any status. */
  readonly providerId?: string | undefined;
}

/** An invoice with the properties of its payments that filters use. */
export interface ListedInvoice {
  readonly invoice: Invoice;
  /** The providers of all its payments. */
  readonly providerIds: ReadonlySet<ProviderId>;
}

/**
 * Returns whether an invoice matches a filter.
 *
 * This predicate defines the lists of every store; the conformance cases compare both.
 */
export const matchesInvoice = (
  filter: InvoiceFilter,
  { invoice, providerIds }: ListedInvoice,
): boolean => {
  const { statuses = [], currencies = [], customerEmail, providerId } = filter;
  return (
    (statuses.length === 0 || statuses.includes(invoice.status)) &&
    (currencies.length === 0 || currencies.includes(invoice.currency)) &&
    (customerEmail === undefined ||
      foldEmail(customerEmail) === foldEmail(invoice.customerEmail)) &&
    (providerId === undefined || providerIds.has(providerId as ProviderId)) &&
    isWithin(filter, invoice)
  );
};

/**
 * Folds the case of an email address for comparison: normalization form C, each letter in lower
 * case by itself, and both small sigmas equal. Independent of the locale.
 */
export const foldEmail = (text: string): string =>
  /^[\0-\x7f]*$/u.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFC")
        .replace(/[^]/gu, (letter) => (letter === "ς" ? "σ" : letter.toLowerCase()))
        .normalize("NFC");
