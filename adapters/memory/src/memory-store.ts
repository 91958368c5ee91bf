import {
  type BillingSchema,
  type CatalogRepository,
  type Organization,
  type Outbox,
  type Payment,
  type Product,
  type Provider,
} from "quittance";
import {
  aggregateActivity,
  aggregateSeries,
  type AnalyticsRepository,
  type CatalogWriter,
  type InvoiceRecords,
  type InvoiceRepository,
  type PaymentRepository,
  type ProviderRepository,
} from "quittance/adapter";
import { answer } from "./as-task.ts";
import { freeze } from "./freeze.ts";
import { Ledgers } from "./ledger.ts";
import { addCatalog, catalogOf, catalogWriterOf } from "./memory-catalog.ts";
import { invoicesOf } from "./memory-invoices.ts";
import { outboxOf } from "./memory-outbox.ts";
import { paymentsOf } from "./memory-payments.ts";
import { pick } from "./pick.ts";

/** What a store holds at first, of any number of organizations. */
export interface StoreRecords {
  readonly organizations?: ReadonlyArray<Organization>;
  readonly providers?: ReadonlyArray<Provider>;
  readonly products?: ReadonlyArray<Product>;
  readonly billingSchemas?: ReadonlyArray<BillingSchema>;
  readonly invoices?: ReadonlyArray<InvoiceRecords>;
  readonly payments?: ReadonlyArray<Payment>;
}

/** Every repository of the library, over one memory. */
export interface MemoryStore {
  readonly catalog: CatalogRepository;
  readonly catalogWriter: CatalogWriter;
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly providers: ProviderRepository;
  readonly analytics: AnalyticsRepository;
  readonly outbox: Outbox;
}

/**
 * All repositories, held in memory: the embedded default, and the reference for other adapters.
 *
 * Each write is atomic. Records are copied in and frozen, so that nobody changes them from outside.
 * What it holds is gone with the process.
 */
export const memoryStore = (records: StoreRecords = {}): MemoryStore => {
  const { organizations = [], products = [], billingSchemas = [], invoices = [] } = records;
  const ledgers = new Ledgers();
  const providers = new Map((records.providers ?? []).map((found) => [found.id, freeze(found)]));
  for (const organization of organizations) {
    ledgers.of(organization.id).organization = freeze(organization);
  }
  addCatalog(ledgers, { products, billingSchemas });
  for (const made of invoices) ledgers.of(made.invoice.organizationId).addInvoice(made);
  for (const payment of records.payments ?? []) {
    ledgers.of(payment.organizationId).putPayment(payment);
  }
  return {
    catalog: catalogOf(ledgers),
    catalogWriter: catalogWriterOf(ledgers),
    invoices: invoicesOf(ledgers, providers),
    payments: paymentsOf(ledgers),
    providers: { findProviders: (ids) => answer(() => pick(providers, ids)) },
    analytics: analyticsOf(ledgers),
    outbox: outboxOf(ledgers),
  };
};

const analyticsOf = (ledgers: Ledgers): AnalyticsRepository => ({
  readActivity: (organizationId, { current, previous, bucket }) =>
    answer(() => {
      const ledger = ledgers.of(organizationId);
      const invoices = [...ledger.invoices.values()].map(({ invoice }) => invoice);
      const payments = [...ledger.payments.values()];
      return {
        current: aggregateActivity(invoices, payments, current),
        previous: aggregateActivity(invoices, payments, previous),
        series: aggregateSeries(invoices, payments, current, bucket),
      };
    }),
});
