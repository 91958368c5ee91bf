import type * as core from "quittance";
import { catalogTaxes } from "quittance/adapter";
import { aggregateRecords } from "quittance/pure";
import type * as adapter from "quittance/adapter";
import { memoryCredentials, organizationsOf, providersOf } from "./administration.ts";
import { catalogOf, catalogWriterOf, taxesOf } from "./catalog.ts";
import { randomIds, randomSecrets, systemClock } from "./clock-and-ids.ts";
import { couponsOf } from "./coupons.ts";
import { creditNotesOf } from "./credit-notes.ts";
import { freeze } from "./freeze.ts";
import { invoicesOf } from "./invoices.ts";
import { Ledgers, type Ledger } from "./ledger.ts";
import { notificationsOf } from "./notifications.ts";
import { outboxOf } from "./outbox.ts";
import { paymentsOf } from "./payments.ts";
import { refundsOf } from "./refunds.ts";
import { deliveriesOf, endpointsOf } from "./webhooks.ts";

/** The initial records of a store, of any number of organizations. */
export interface StoreRecords {
  readonly organizations?: ReadonlyArray<core.Organization>;
  readonly providers?: ReadonlyArray<core.Provider>;
  readonly credentials?: ReadonlyArray<adapter.Credential>;
  readonly products?: ReadonlyArray<core.Product>;
  readonly billingSchemas?: ReadonlyArray<core.BillingSchema>;
  readonly taxes?: ReadonlyArray<core.Tax>;
  readonly coupons?: ReadonlyArray<core.Coupon>;
  readonly invoices?: ReadonlyArray<adapter.InvoiceRecords>;
  readonly payments?: ReadonlyArray<core.Payment>;
  readonly refunds?: ReadonlyArray<core.Refund>;
  readonly creditNotes?: ReadonlyArray<core.CreditNote>;
}

/** Every repository of the library, over the same records in memory, a clock, identifiers and secrets. */
export interface MemoryStore {
  readonly catalog: adapter.CatalogRepository;
  readonly catalogWriter: adapter.CatalogWriter;
  /** The active taxes of `taxRecords`. */
  readonly taxes: adapter.TaxSource;
  readonly taxRecords: adapter.TaxRepository;
  /** The same as `couponRecords`. */
  readonly coupons: adapter.CouponSource;
  readonly couponRecords: adapter.CouponRepository;
  readonly invoices: adapter.InvoiceRepository;
  readonly payments: adapter.PaymentRepository;
  readonly refunds: adapter.RefundRepository;
  readonly creditNotes: adapter.CreditNoteRepository;
  readonly providers: adapter.ProviderRepository;
  readonly organizations: adapter.OrganizationRepository;
  readonly providerWriter: adapter.ProviderWriter;
  readonly credentials: adapter.CredentialRepository;
  readonly apiKeys: adapter.ApiKeyRepository;
  readonly analytics: adapter.AnalyticsRepository;
  readonly outbox: adapter.Outbox;
  readonly endpoints: adapter.EndpointRepository;
  readonly deliveries: adapter.DeliveryLog;
  readonly notifications: adapter.NotificationRepository;
  /** `systemClock`. */
  readonly clock: core.Clock;
  /** `randomIds`. */
  readonly newId: adapter.IdSource;
  /** `randomSecrets`. */
  readonly secrets: adapter.SecretSource;
}

/**
 * Creates all repositories in memory: the embedded default, and the reference for other adapters.
 *
 * Each write is atomic. Records are copied and frozen. They are lost when the process ends. Pass
 * another `clock` and `newId` after them where a test needs to know times and identifiers: an
 * identifier that is taken fails as `PortFailed`, so that `sequentialIds` of `quittance/testing` fits.
 *
 * @example
 * const quittance = createQuittance({
 *   ...memoryStore(),
 *   rates: singleCurrency("EUR"),
 *   totals: "invoice",
 * });
 */
export const memoryStore = (records: StoreRecords = {}): MemoryStore => {
  const ledgers = new Ledgers();
  addRecords(ledgers, records);
  const taxRecords = taxesOf(ledgers);
  const couponRecords = couponsOf(ledgers);
  const credentials = memoryCredentials(records.credentials);
  const ledger = {
    invoices: invoicesOf(ledgers),
    payments: paymentsOf(ledgers),
    refunds: refundsOf(ledgers),
    providers: providersOf(ledgers),
  };
  return {
    ...ledger,
    clock: systemClock,
    newId: randomIds,
    secrets: randomSecrets,
    catalog: catalogOf(ledgers),
    catalogWriter: catalogWriterOf(ledgers),
    taxes: catalogTaxes(taxRecords),
    taxRecords,
    coupons: couponRecords,
    couponRecords,
    creditNotes: creditNotesOf(ledgers),
    organizations: organizationsOf(ledgers),
    providerWriter: ledger.providers,
    credentials,
    apiKeys: credentials,
    analytics: {
      readActivity: ledgers.step(({ invoices: { rows }, payments, refunds }, windows) =>
        aggregateRecords(
          { invoices: rows, payments: payments.rows, refunds: refunds.rows },
          windows,
        ),
      ),
    },
    outbox: outboxOf(ledgers),
    endpoints: endpointsOf(ledgers),
    deliveries: deliveriesOf(ledgers),
    notifications: notificationsOf(ledgers, ledger),
  };
};

/** The records of a catalog, of any number of organizations. */
export type CatalogRecords = Required<Pick<StoreRecords, "products" | "billingSchemas">>;

/** Creates a catalog in memory. The records are copied: changing them later has no effect. */
export const memoryCatalog = (records: CatalogRecords): adapter.CatalogRepository =>
  memoryStore(records).catalog;

const addRecords = (ledgers: Ledgers, records: StoreRecords): void => {
  const add = <Row extends { readonly organizationId: core.OrganizationId }>(
    rows: ReadonlyArray<Row> | undefined,
    put: (ledger: Ledger, row: Row) => unknown,
  ): void => {
    for (const row of rows ?? []) put(ledgers.of(row.organizationId), freeze(row));
  };
  for (const organization of records.organizations ?? []) {
    ledgers.of(organization.id).organization = freeze(organization);
  }
  for (const provider of records.providers ?? []) ledgers.providers.put(freeze(provider));
  for (const made of records.invoices ?? []) {
    ledgers.of(made.invoice.organizationId).putInvoice(made);
  }
  add(records.products, ({ products }, row) => products.put(row));
  add(records.billingSchemas, ({ billingSchemas }, row) => billingSchemas.put(row));
  add(records.taxes, ({ taxes }, row) => taxes.put(row));
  add(records.coupons, ({ coupons }, row) => coupons.put(row));
  add(records.payments, ({ payments }, row) => payments.put(row));
  add(records.refunds, ({ refunds }, row) => refunds.put(row));
  add(records.creditNotes, ({ creditNotes }, row) => creditNotes.put(row));
};
