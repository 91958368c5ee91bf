import type { ProviderId } from "../ids.ts";
import type { Invoice, InvoiceStatus } from "../invoice/invoice.ts";
import { isWithin, type Bounds } from "./bounds.ts";

/** Which invoices to list. An absent property, and an empty list, do not filter. */
export interface InvoiceFilter extends Bounds {
  readonly statuses?: ReadonlyArray<InvoiceStatus> | undefined;
  /** Any text: a code that is no currency matches nothing. */
  readonly currencies?: ReadonlyArray<string> | undefined;
  /** Whole address, whatever its case, in any script. */
  readonly customerEmail?: string | undefined;
  /** Invoices with at least one payment by this provider, whatever became of it. */
  readonly providerId?: string | undefined;
}

/** What of an invoice its listing depends on. */
export interface ListedInvoice {
  readonly invoice: Invoice;
  /** The providers of all its payments. */
  readonly providerIds: ReadonlySet<ProviderId>;
}

/**
 * Whether an invoice passes a filter.
 *
 * This predicate is the definition that every store is held to: the conformance kit compares what a
 * store lists with what this function keeps.
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
 * An e-mail address in the form by which addresses are compared: in normalization form C, each
 * letter in lower case by itself, and both small sigmas alike. It depends on no language setting.
 */
export const foldEmail = (text: string): string =>
  /^[\0-\x7f]*$/u.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFC")
        .replace(/[^]/gu, (letter) => (letter === "ς" ? "σ" : letter.toLowerCase()))
        .normalize("NFC");
