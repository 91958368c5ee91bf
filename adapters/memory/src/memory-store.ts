import {
  catalogTaxes,
  type BillingSchema,
  type CatalogRepository,
  type Coupon,
  type CreditNote,
  type Organization,
  type Outbox,
  type Payment,
  type Product,
  type Provider,
  type Refund,
  type Tax,
} from "quittance";
import {
  aggregateRecords,
  type AnalyticsRepository,
  type CatalogWriter,
  type CouponRepository,
  type CouponSource,
  type CreditNoteRepository,
  type DeliveryLog,
  type EndpointRepository,
  type InvoiceRecords,
  type InvoiceRepository,
  type PaymentRepository,
  type ProviderRepository,
  type RefundRepository,
  type TaxRepository,
  type TaxSource,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import { freeze } from "./freeze.ts";
import { Ledgers } from "./ledger.ts";
import { addCatalog, catalogOf, catalogWriterOf } from "./memory-catalog.ts";
import { couponsOf } from "./memory-coupons.ts";
import { creditNotesOf } from "./memory-credit-notes.ts";
import { deliveriesOf } from "./memory-deliveries.ts";
import { endpointsOf } from "./memory-endpoints.ts";
import { invoicesOf } from "./memory-invoices.ts";
import { outboxOf } from "./memory-outbox.ts";
import { paymentsOf } from "./memory-payments.ts";
import { refundsOf } from "./memory-refunds.ts";
import { taxesOf } from "./memory-taxes.ts";
import { pick } from "./pick.ts";

/** The initial records of a store, of any number of organizations. */
export interface StoreRecords {
  readonly organizations?: ReadonlyArray<Organization>;
  readonly providers?: ReadonlyArray<Provider>;
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
  readonly analytics: AnalyticsRepository;
  readonly outbox: Outbox;
  readonly endpoints: EndpointRepository;
  readonly deliveries: DeliveryLog;
}

/**
 * Creates all repositories in memory: the embedded default, and the reference for other adapters.
 *
 * Each write is atomic. Records are copied and frozen. They are lost when the process ends.
 */
export const memoryStore = (records: StoreRecords = {}): MemoryStore => {
  const { organizations = [], products = [], billingSchemas = [], invoices = [] } = records;
  const ledgers = new Ledgers();
  const providers = new Map((records.providers ?? []).map((found) => [found.id, freeze(found)]));
  for (const organization of organizations) {
    ledgers.of(organization.id).organization = freeze(organization);
  }
  addCatalog(ledgers, { products, billingSchemas });
  for (const tax of records.taxes ?? []) {
    ledgers.of(tax.organizationId).taxes.set(tax.id, freeze(tax));
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
    ledgers.of(note.organizationId).creditNotes.set(note.id, freeze(note));
  }
  const taxRecords = taxesOf(ledgers);
  const couponRecords = couponsOf(ledgers);
  return {
    catalog: catalogOf(ledgers),
    catalogWriter: catalogWriterOf(ledgers),
    taxes: catalogTaxes(taxRecords),
    taxRecords,
    coupons: couponRecords,
    couponRecords,
    invoices: invoicesOf(ledgers, providers),
    payments: paymentsOf(ledgers),
    refunds: refundsOf(ledgers),
    creditNotes: creditNotesOf(ledgers),
    providers: { findProviders: (ids) => asTask(() => pick(providers, ids)) },
    analytics: analyticsOf(ledgers),
    outbox: outboxOf(ledgers),
    endpoints: endpointsOf(ledgers),
    deliveries: deliveriesOf(ledgers),
  };
};

const analyticsOf = (ledgers: Ledgers): AnalyticsRepository => ({
  readActivity: (organizationId, windows) =>
    asTask(() => {
      const { invoices, payments, refunds } = ledgers.of(organizationId);
      return aggregateRecords(
        {
          invoices: [...invoices.values()].map(({ invoice }) => invoice),
          payments: [...payments.values()],
          refunds: [...refunds.values()],
        },
        windows,
      );
    }),
});
