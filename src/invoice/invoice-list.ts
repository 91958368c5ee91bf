import { maxEmailLength } from "../contact/contact-limits.ts";
import { foldEmail } from "../contact/email-address.ts";
import type { ProviderId } from "../ids.ts";
import { matchesTerm, type SearchTerm } from "../listing/search.ts";
import {
  hasEntries,
  isEmptyOrIncludes,
  matcherOf,
  withinBounds,
  type Predicates,
  type Bounds,
} from "../listing/passes.ts";
import { list } from "../schema/containers.ts";
import {
  bounds,
  boundRules,
  isInOrder,
  maxValues,
  metadataFilter,
  page,
  pageRules,
  search,
  type FilterOf,
} from "../schema/list.ts";
import {
  object,
  value,
  type In,
  type Named,
  type Out,
  type Rule,
  type Value,
} from "../schema/schema.ts";
import { oneOf, optional, text, timestamp } from "../schema/values.ts";
import type { Timestamp } from "../time/timestamp.ts";
import { dueReports, isOverdue } from "./invoice-standing.ts";
import { invoiceStatuses, type Invoice } from "./invoice.ts";

/** What a list can return with each invoice. */
export const invoiceRowParts = ["amount_due", "amount_paid", "totals", "customer"] as const;

/** A text to filter by: one that no invoice has matches nothing. */
const anyText = text(maxEmailLength);

/** True or false, also in JSON. */
const trueOrFalse: Value<boolean> = value({
  form: { type: "boolean" },
  message: "must be true or false",
  read: (given) => (typeof given === "boolean" ? given : undefined),
});

/** The times at which invoices are due. */
const dueBounds: Rule<{
  readonly dueAtFrom?: Timestamp | undefined;
  readonly dueAtTo?: Timestamp | undefined;
}> = {
  on: ["dueAtFrom", "dueAtTo"],
  message: "must not be later than {dueAtTo}",
  holds: ({ dueAtFrom, dueAtTo }) => isInOrder(dueAtFrom, dueAtTo),
};

/** The request for a list of invoices. Absent properties and empty lists do not filter. */
export const invoiceList = object(
  {
    status: optional(list(oneOf(invoiceStatuses), maxValues)),
    /** Any text: an unknown currency matches nothing. */
    currency: optional(list(anyText, maxValues)),
    /** The whole address, compared without regard to case, in any script. */
    customerEmail: optional(anyText),
    /** Invoices with at least one payment by this provider, of any status. */
    providerId: optional(anyText),
    /** Entries that the metadata has; at most 5. */
    metadata: optional(metadataFilter),
    /** The whole number, compared exactly. Any text: an unknown number matches nothing. */
    number: optional(anyText),
    search,
    /** Whether the invoice is still to be paid after it was due. */
    isOverdue: optional(trueOrFalse),
    /** Inclusive bounds of the time at which invoices are due. */
    dueAtFrom: optional(timestamp),
    dueAtTo: optional(timestamp),
    /** What to return with each invoice, as `invoices.get` does. Not a filter. */
    expand: optional(list(oneOf(invoiceRowParts), 16)),
    ...bounds,
    ...page,
  },
  [dueBounds, ...boundRules, ...pageRules],
);

/** What a caller passes to list invoices. */
export interface InvoiceList extends In<typeof invoiceList>, Named {}

/** The filter of a list of invoices, after reading. */
export interface InvoiceFilter extends FilterOf<Out<typeof invoiceList>> {}

/** A filter of invoices as stores apply it, with the times that it refers to. */
export interface InvoiceConditions extends Omit<InvoiceFilter, "isOverdue" | "search"> {
  /** What is searched for, and how. */
  readonly search?: SearchTerm | undefined;
  /** `overdue` has the time as well: a filter of an operation is none of a store. */
  readonly isOverdue?: never;
  /** Invoices that are overdue at a time, or that are not. */
  readonly overdue?: { readonly at: Timestamp; readonly is: boolean } | undefined;
  /** Invoices that are overdue or expired at this time, which was not reported yet. */
  readonly toReportAt?: Timestamp | undefined;
}

/** Returns the filter that a store applies now. */
export const conditionsOf = (
  { isOverdue: is, ...filter }: Omit<InvoiceFilter, "search">,
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
  status: (wanted, { invoice }) => isEmptyOrIncludes(wanted, invoice.status),
  currency: (wanted, { invoice }) => isEmptyOrIncludes(wanted, invoice.currency),
  customerEmail: (wanted, { invoice }) => foldEmail(wanted) === foldEmail(invoice.customerEmail),
  providerId: (wanted, { providerIds }) => providerIds.has(wanted as ProviderId),
  metadata: (wanted, { invoice }) => hasEntries(invoice.metadata, wanted),
  number: (wanted, { invoice }) => wanted === invoice.number,
  search: (term, { invoice }) => matchesTerm(term, invoice, invoice),
  dueAtFrom: (from, { invoice: { dueAt } }) => dueAt !== undefined && dueAt >= from,
  dueAtTo: (to, { invoice: { dueAt } }) => dueAt !== undefined && dueAt <= to,
  overdue: ({ at, is }, { invoice }) => isOverdue(invoice, at) === is,
  toReportAt: (at, { invoice }) => dueReports(invoice, at).length > 0,
};
