import type { ProviderId } from "../ids.ts";
import type { Invoice, InvoiceStatus } from "../invoice/invoice.ts";
import type { Metadata } from "../kernel/metadata.ts";
import { isWithin, type Bounds } from "./bounds.ts";
import { hasEntries, isEmptyOrIncludes, passes, type Predicates } from "./passes.ts";

/** A filter of invoices. Absent properties and empty lists do not filter. */
export interface InvoiceFilter extends Bounds {
  readonly statuses?: ReadonlyArray<InvoiceStatus> | undefined;
  /** Any text: an unknown currency matches nothing. */
  readonly currencies?: ReadonlyArray<string> | undefined;
  /** The whole address, compared without regard to case, in any script. */
  readonly customerEmail?: string | undefined;
  /** Invoices with at least one payment by this provider, of any status. */
  readonly providerId?: string | undefined;
  /** Entries that the metadata has; at most 5. */
  readonly metadata?: Metadata | undefined;
}

/** An invoice with everything that a filter looks at. */
export interface ListedInvoice {
  readonly invoice: Invoice;
  /** The providers of all payments of the invoice. */
  readonly providerIds: ReadonlySet<ProviderId>;
}

/**
 * Returns whether an invoice passes a filter. This predicate specifies what every store lists: the
 * conformance kit compares the two.
 */
export const matchesInvoice = (filter: InvoiceFilter, listed: ListedInvoice): boolean =>
  passes(predicates, filter, listed) && isWithin(filter, listed.invoice);

const predicates: Predicates<Omit<InvoiceFilter, keyof Bounds>, ListedInvoice> = {
  statuses: (wanted, { invoice }) => isEmptyOrIncludes(wanted, invoice.status),
  currencies: (wanted, { invoice }) => isEmptyOrIncludes(wanted, invoice.currency),
  customerEmail: (wanted, { invoice }) => foldEmail(wanted) === foldEmail(invoice.customerEmail),
  providerId: (wanted, { providerIds }) => providerIds.has(wanted as ProviderId),
  metadata: (wanted, { invoice }) => hasEntries(invoice.metadata, wanted),
};

/**
 * Returns an e-mail address in the form in which addresses are compared: in normalization form C,
 * each letter in lower case by itself, and both small sigmas alike, whatever the locale.
 */
export const foldEmail = (text: string): string =>
  /^[\0-\x7f]*$/u.test(text)
    ? text.toLowerCase()
    : text
        .normalize("NFC")
        .replace(/[^]/gu, (letter) => (letter === "ς" ? "σ" : letter.toLowerCase()))
        .normalize("NFC");
