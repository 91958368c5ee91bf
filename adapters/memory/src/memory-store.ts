import {
  catalogTaxes,
  type BillingSchema,
  type CatalogRepository,
  type Coupon,
  type Credential,
  type CreditNote,
  type Organization,
  type Payment,
  type Product,
  type Provider,
  type Refund,
  type Tax,
} from "quittance";
import type {
  AnalyticsRepository,
  ApiKeyRepository,
  CatalogWriter,
  CouponRepository,
  CouponSource,
  CreditNoteRepository,
  DeliveryLog,
  EndpointRepository,
  InvoiceRecords,
  InvoiceRepository,
  NotificationRepository,
  OrganizationRepository,
  PaymentRepository,
  ProviderRepository,
  ProviderWriter,
  RefundRepository,
  TaxRepository,
  TaxSource,
  CredentialRepository,
  Outbox,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { freeze } from "./freeze.ts";
import { Ledgers } from "./ledgers.ts";
import { organizationsOf, providerWriterOf } from "./memory-administration.ts";
import { addCatalog, catalogOf, catalogWriterOf } from "./memory-catalog.ts";
import { couponsOf } from "./memory-coupons.ts";
import { memoryCredentials } from "./memory-credentials.ts";
import { creditNotesOf } from "./memory-credit-notes.ts";
import { deliveriesOf } from "./memory-deliveries.ts";
import { endpointsOf } from "./memory-endpoints.ts";
import { invoicesOf } from "./memory-invoices.ts";
import { notificationsOf } from "./memory-notifications.ts";
import { outboxOf } from "./memory-outbox.ts";
import { paymentsOf } from "./memory-payments.ts";
import { refundsOf } from "./memory-refunds.ts";
import { taxesOf } from "./memory-taxes.ts";
import { pick } from "./pick.ts";
import { rowsById } from "./rows/rows-by-id.ts";

/** The initial records of a store, of any number of organizations. */
export interface StoreRecords {
  readonly organizations?: ReadonlyArray<Organization>;
  readonly providers?: ReadonlyArray<Provider>;
  readonly credentials?: ReadonlyArray<Credential>;
  readonly products?: ReadonlyArray<Product>;
  readonly billingSchemas?: ReadonlyArray<BillingSchema>;
  readonly taxes?: ReadonlyArray<Tax>;
  readonly coupons?: ReadonlyArray<Coupon>;
  readonly invoices?: ReadonlyArray<InvoiceRecords>;
  readonly payments?: ReadonlyArray<Payment>;
  readonly refunds?: ReadonlyArray<Refund>;
  readonly creditNotes?: ReadonlyArray<CreditNote>;
}

/** Every repository of the library, over the same records in memory. */
export interface MemoryStore {
  readonly catalog: CatalogRepository;
  readonly catalogWriter: CatalogWriter;
  /** The active taxes of `taxRecords`. */
  readonly taxes: TaxSource;
  readonly taxRecords: TaxRepository;
  /** The same as `couponRecords`. */
  readonly coupons: CouponSource;
  readonly couponRecords: CouponRepository;
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly creditNotes: CreditNoteRepository;
  readonly providers: ProviderRepository;
  readonly organizations: OrganizationRepository;
  readonly providerWriter: ProviderWriter;
  readonly credentials: CredentialRepository;
  readonly apiKeys: ApiKeyRepository;
  readonly analytics: AnalyticsRepository;
  readonly outbox: Outbox;
  readonly endpoints: EndpointRepository;
  readonly deliveries: DeliveryLog;
  readonly notifications: NotificationRepository;
}

/**
 * Creates all repositories in memory: the embedded default, and the reference for other adapters.
 *
 * Each write is atomic. Records are copied and frozen. They are lost when the process ends.
 */
export const memoryStore = (records: StoreRecords = {}): MemoryStore => {
  const { organizations = [], products = [], billingSchemas = [], invoices = [] } = records;
  const ledgers = new Ledgers();
  const providers = rowsById<Provider>();
  for (const provider of records.providers ?? []) providers.put(freeze(provider));
  for (const organization of organizations) ledgers.organizations.put(freeze(organization));
  addCatalog(ledgers, { products, billingSchemas });
  for (const tax of records.taxes ?? []) {
    ledgers.of(tax.organizationId).taxes.put(freeze(tax));
  }
  for (const coupon of records.coupons ?? []) ledgers.of(coupon.organizationId).coupons.put(coupon);
  for (const made of invoices) ledgers.of(made.invoice.organizationId).addInvoice(made);
  for (const payment of records.payments ?? []) {
    ledgers.of(payment.organizationId).putPayment(payment);
  }
  for (const refund of records.refunds ?? []) {
    ledgers.of(refund.organizationId).putRefund(refund);
  }
  for (const note of records.creditNotes ?? []) {
    ledgers.of(note.organizationId).creditNotes.put(freeze(note));
  }
  const taxRecords = taxesOf(ledgers);
  const couponRecords = couponsOf(ledgers);
  const credentials = memoryCredentials(records.credentials);
  const ledger = {
    invoices: invoicesOf(ledgers, providers),
    payments: paymentsOf(ledgers, providers),
    refunds: refundsOf(ledgers),
    providers: { findProviders: (ids) => asTask(() => pick(providers, ids)) },
  } satisfies Partial<MemoryStore>;
  return {
    ...ledger,
    catalog: catalogOf(ledgers),
    catalogWriter: catalogWriterOf(ledgers),
    taxes: catalogTaxes(taxRecords),
    taxRecords,
    coupons: couponRecords,
    couponRecords,
    creditNotes: creditNotesOf(ledgers),
    organizations: organizationsOf(ledgers),
    providerWriter: providerWriterOf(providers),
    credentials,
    apiKeys: credentials,
    analytics: analyticsOf(ledgers),
    outbox: outboxOf(ledgers),
    endpoints: endpointsOf(ledgers),
    deliveries: deliveriesOf(ledgers),
    notifications: notificationsOf(ledgers, ledger),
  };
};

const analyticsOf = (ledgers: Ledgers): AnalyticsRepository => ({
  readActivity: (organizationId, windows) =>
    asTask(() => ledgers.of(organizationId).rollup.read(windows)),
});
