import type {
  BillingSchema,
  Coupon,
  CreditNote,
  Organization,
  Payment,
  Product,
  Provider,
  Refund,
  Tax,
} from "quittance";
import type {
  CatalogRepository,
  InvoiceRecords,
  AnalyticsRepository,
  CatalogWriter,
  CreditNoteRepository,
  InvoiceRepository,
  Outbox,
  PaymentRepository,
  ProviderRepository,
  RefundRepository,
} from "quittance/adapter";
import { caseOn } from "./case.ts";

/**
 * The records of a store, of any number of organizations.
 *
 * Referenced records are included. Two organizations can use the same identifier.
 */
export interface LedgerRecords {
  readonly organizations: ReadonlyArray<Organization>;
  readonly providers: ReadonlyArray<Provider>;
  readonly products: ReadonlyArray<Product>;
  readonly billingSchemas: ReadonlyArray<BillingSchema>;
  readonly taxes: ReadonlyArray<Tax>;
  readonly coupons: ReadonlyArray<Coupon>;
  readonly invoices: ReadonlyArray<InvoiceRecords>;
  readonly payments: ReadonlyArray<Payment>;
  readonly refunds: ReadonlyArray<Refund>;
  readonly creditNotes: ReadonlyArray<CreditNote>;
}

/** The repositories of one store. */
export interface LedgerRepositories {
  readonly catalog: CatalogRepository;
  readonly catalogWriter: CatalogWriter;
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly creditNotes: CreditNoteRepository;
  readonly providers: ProviderRepository;
  readonly analytics: AnalyticsRepository;
  readonly outbox: Outbox;
}

/** Creates the repositories over a store with these records only. */
export type LedgerSubject = (records: LedgerRecords) => Promise<LedgerRepositories>;

/** Creates a case that runs against a store with the given records. */
export const ledgerCase = caseOn<LedgerRecords, LedgerRepositories>;
