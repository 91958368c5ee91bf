import type { ProviderId } from "../ids.ts";
import type { Invoice, InvoiceStatus } from "./invoice.ts";
import { dueReports, isOverdue } from "./invoice-standing.ts";
import type { Metadata } from "../kernel/metadata.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { withinBounds, type Bounds, type DueBounds } from "../listing/bounds.ts";
import { hasEntries, isEmptyOrIncludes, matcherOf, type Predicates } from "../listing/passes.ts";

/** The properties of a filter of invoices that do not depend on the time. */
interface TimelessFilter extends Bounds, DueBounds {
  readonly statuses?: ReadonlyArray<InvoiceStatus> | undefined;
  /** Any text: an unknown currency matches nothing. */
  readonly currencies?: ReadonlyArray<string> | undefined;
  /** The whole address, compared without regard to case, in any script. */
  readonly customerEmail?: string | undefined;
  /** Invoices with at least one payment by this provider, of any status. */
  readonly providerId?: string | undefined;
  /** Entries that the metadata has; at most 5. */
  readonly metadata?: Metadata | undefined;
  /** The whole number, compared exactly. Any text: an unknown number matches nothing. */
  readonly number?: string | undefined;
}

/** A filter of invoices. Absent properties and empty lists do not filter. */
export interface InvoiceFilter extends TimelessFilter {
  /** Whether the invoice is still to be paid after it was due. */
  readonly isOverdue?: boolean | undefined;
}

/** A filter of invoices as stores apply it, with the times that it refers to. */
export interface InvoiceConditions extends TimelessFilter {
  /** `overdue` has the time as well: a filter of an operation is none of a store. */
  readonly isOverdue?: never;
  /** Invoices that are overdue at a time, or that are not. */
  readonly overdue?: { readonly at: Timestamp; readonly is: boolean } | undefined;
  /** Invoices that are overdue or expired at this time, which was not reported yet. */
  readonly toReportAt?: Timestamp | undefined;
}

/** Returns the filter that a store applies now. */
export const conditionsOf = (
  { isOverdue: is, ...filter }: InvoiceFilter,
  now: () => Timestamp,
): InvoiceConditions => (is === undefined ? filter : { ...filter, overdue: { at: now(), is } });

/** An invoice with everything that a filter looks at. @inline */
export interface ListedInvoice {
  readonly invoice: Invoice;
  /** The providers of all payments of the invoice. */
  readonly providerIds: ReadonlySet<ProviderId>;
}

/**
 * Returns whether an invoice passes a filter. This predicate specifies what every store lists: the
 * conformance kit compares the two.
 */
export const matchesInvoice = (filter: InvoiceConditions, listed: ListedInvoice): boolean =>
  invoiceMatcher(filter)(listed);

/** Returns the function that `matchesInvoice` applies, for many invoices. */
export const invoiceMatcher = (filter: InvoiceConditions): ((listed: ListedInvoice) => boolean) => {
  const passes = matcherOf(predicates, filter);
  const isWithin = withinBounds(filter);
  return (listed) => isWithin(listed.invoice) && passes(listed);
};

type Conditions = Omit<InvoiceConditions, keyof Bounds | "isOverdue">;

const predicates: Predicates<Conditions, ListedInvoice> = {
  statuses: (wanted, { invoice }) => isEmptyOrIncludes(wanted, invoice.status),
  currencies: (wanted, { invoice }) => isEmptyOrIncludes(wanted, invoice.currency),
  customerEmail: (wanted, { invoice }) => foldEmail(wanted) === foldEmail(invoice.customerEmail),
  providerId: (wanted, { providerIds }) => providerIds.has(wanted as ProviderId),
  metadata: (wanted, { invoice }) => hasEntries(invoice.metadata, wanted),
  number: (wanted, { invoice }) => wanted === invoice.number,
  dueFrom: (from, { invoice: { dueAt } }) => dueAt !== undefined && dueAt >= from,
  dueTo: (to, { invoice: { dueAt } }) => dueAt !== undefined && dueAt <= to,
  overdue: ({ at, is }, { invoice }) => isOverdue(invoice, at) === is,
  toReportAt: (at, { invoice }) => dueReports(invoice, at).length > 0,
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
