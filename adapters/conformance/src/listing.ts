import type { CreditNote, Invoice, OrganizationId, Payment, Refund } from "quittance";
import type {
  creditNoteDescription,
  InvoiceConditions,
  Page,
  PageRequest,
  PaymentFilter,
  Position,
  refundDescription,
  TaskEither,
} from "quittance/adapter";
import { creditNoteMatcher, matchesInvoice, paymentMatcher, refundMatcher } from "quittance/pure";
import type { LedgerRepositories, LedgerRecords } from "./ledger-case.ts";

/** A list of a store, and the expected rows by the core. */
export interface Listing<Filter, Row extends Position> {
  readonly name: string;
  readonly list: (
    store: LedgerRepositories,
    owner: OrganizationId,
    filter: Filter,
    page: PageRequest,
  ) => TaskEither<unknown, Page<Row>>;
  readonly matching: (
    records: LedgerRecords,
    owner: OrganizationId,
    filter: Filter,
  ) => ReadonlyArray<Row>;
}

/** The list of invoices. */
export const invoiceListing: Listing<InvoiceConditions, Invoice> = {
  name: "listInvoices",
  list: ({ invoices }, owner, filter, page) => invoices.listInvoices(owner, filter, page),
  matching: ({ invoices, payments }, owner, filter) =>
    invoices
      .map(({ invoice }) => invoice)
      .filter((invoice) => {
        const paid = payments.filter(
          (payment) => payment.organizationId === owner && payment.invoiceId === invoice.id,
        );
        const providerIds = new Set(paid.map(({ providerId }) => providerId));
        return invoice.organizationId === owner && matchesInvoice(filter, { invoice, providerIds });
      }),
};

/** The list of payments. */
export const paymentListing: Listing<PaymentFilter, Payment> = {
  name: "listPayments",
  list: ({ payments }, owner, filter, page) => payments.listPayments(owner, filter, page),
  matching: ({ payments, invoices }, owner, filter) => {
    const own = invoices.filter(({ invoice }) => invoice.organizationId === owner);
    const byId = new Map(own.map(({ invoice }) => [invoice.id, invoice]));
    const matches = paymentMatcher(filter, (id) => byId.get(id));
    return payments.filter((payment) => payment.organizationId === owner && matches(payment));
  },
};

/** The list of refunds. */
export const refundListing: Listing<refundDescription.RefundFilter, Refund> = {
  name: "listRefunds",
  list: ({ refunds }, owner, filter, page) => refunds.listRefunds(owner, filter, page),
  matching: ({ refunds }, owner, filter) =>
    refunds.filter((refund) => refund.organizationId === owner && refundMatcher(filter)(refund)),
};

/** The list of credit notes. */
export const creditNoteListing: Listing<creditNoteDescription.CreditNoteFilter, CreditNote> = {
  name: "listCreditNotes",
  list: ({ creditNotes }, owner, filter, page) => creditNotes.listCreditNotes(owner, filter, page),
  matching: ({ creditNotes }, owner, filter) =>
    creditNotes.filter((note) => note.organizationId === owner && creditNoteMatcher(filter)(note)),
};
