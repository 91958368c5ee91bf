import type { Clock } from "quittance";
import {
  catalogTaxes,
  type AnalyticsRepository,
  type ApiKeyRepository,
  type CatalogRepository,
  type CatalogWriter,
  type CouponRepository,
  type CouponSource,
  type CreditNoteRepository,
  type DeliveryLog,
  type EndpointRepository,
  type IdSource,
  type InvoiceRepository,
  type NotificationRepository,
  type OrganizationRepository,
  type PaymentRepository,
  type ProviderRepository,
  type ProviderWriter,
  type RefundRepository,
  type SecretSource,
  type TaxRepository,
  type TaxSource,
  type CredentialRepository,
  type Outbox,
} from "quittance/adapter";
import { updateAfterWrites } from "./rollups/after-write.ts";
import { analyticsOf } from "./rollups/analytics.ts";
import { catalogWriterOf } from "./catalog/catalog-writer.ts";
import { catalogOf } from "./catalog/catalog-repository.ts";
import { couponsOf } from "./coupon/coupon-repository.ts";
import { taxesOf } from "./tax/tax-repository.ts";
import { apiKeysOf } from "./api-key/api-key-repository.ts";
import { credentialsOf } from "./api-key/credential-repository.ts";
import { databaseOf } from "./tenancy/database.ts";
import { organizationsOf } from "./organization/organization-repository.ts";
import { randomIds, randomSecrets, systemClock } from "./clock-and-ids.ts";
import type { Executor } from "./executor.ts";
import { hostTransaction } from "./drivers/host-transaction.ts";
import { notificationsOf } from "./notification/notification-repository.ts";
import { creditNotesOf } from "./credit-note/credit-note-repository.ts";
import { invoicesOf } from "./invoice/invoice-repository.ts";
import { outboxOf } from "./outbox/outbox.ts";
import { groupedPayments } from "./payment/payments-grouped.ts";
import { paymentsOf } from "./payment/payment-repository.ts";
import { refundsOf } from "./refund/refund-repository.ts";
import { providerWriterOf } from "./provider/provider-writer.ts";
import { providersOf } from "./provider/provider-repository.ts";
import { deliveriesOf } from "./webhook/delivery-log.ts";
import { endpointsOf } from "./webhook/endpoint-repository.ts";
import { defaultLockQueueTimeoutMs } from "./locking/limit-lock-waits.ts";
import { oneServer, type Routing } from "./tenancy/routing.ts";
import { defaultSchema } from "./statements/schema-name.ts";

/** The options of `postgresStore`. */
export interface StoreOptions {
  /** The migrated schema. Defaults to `quittance`. */
  readonly schema?: string;
  /**
   * After how many writes of an organization its rollups are updated; 0 leaves it to
   * `updateRollups`. Defaults to 500. Dashboards are exact in any case, and slower the more
   * transitions are pending.
   */
  readonly updateRollupsEvery?: number;
  /**
   * How long a call waits, without a connection, while two others of this process change the same
   * invoice, or for a group of `groupPayments` or `groupInvoices`, in milliseconds; then it fails as
   * `Contended`. Defaults to 5000. It does not apply inside a transaction of the host.
   */
  readonly lockQueueTimeoutMs?: number;
  /**
   * Whether calls of `payments.record` that arrive while others of the organization are recorded are
   * recorded together, in one transaction. Each has its own result. Off by default; it does not
   * apply inside a transaction of the host.
   */
  readonly groupPayments?: boolean;
  /**
   * Whether invoices that lock the same number series and coupons, and are created while others are
   * stored, are stored together, in one transaction. Each has its own result. Off by default; it does
   * not apply inside a transaction of the host.
   */
  readonly groupInvoices?: boolean;
  /**
   * Receives by how much the number of calls changes that wait for a group of `groupPayments` or
   * `groupInvoices`, for a metric. Must not throw.
   */
  readonly onWaiting?: (change: number) => void;
}

/** Every repository of the library, in one PostgreSQL schema, with a clock, identifiers and secrets. */
export interface PostgresStore {
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
  /** The UTC time of this process, truncated to whole seconds. */
  readonly clock: Clock;
  /** Creates identifiers of 122 random bits. */
  readonly newId: IdSource;
  /** Creates secrets of API keys, of 256 random bits. */
  readonly secrets: SecretSource;
}

/**
 * Creates all repositories on PostgreSQL 15 or newer, on the connections of the host.
 *
 * The cause of each `PortFailed` is a `PostgresFailure`, which contains no value of a row. Inside a
 * transaction of the host, the host commits or rolls back every write.
 *
 * @param servers an executor, or a routing of organizations to several.
 * @example
 * const store = postgresStore(poolExecutor(new Pool({ connectionString })));
 */
export const postgresStore = (
  servers: Executor | Routing,
  {
    schema = defaultSchema,
    updateRollupsEvery = 500,
    lockQueueTimeoutMs = defaultLockQueueTimeoutMs,
    groupPayments = false,
    groupInvoices = false,
    onWaiting,
  }: StoreOptions = {},
): PostgresStore => {
  const isOne = "query" in servers;
  const database = databaseOf(isOne ? oneServer(servers) : servers, schema, lockQueueTimeoutMs);
  const isHostTransaction = isOne && servers.isHostTransaction;
  const afterWrite = updateAfterWrites(database, isHostTransaction ? 0 : updateRollupsEvery);
  const taxRecords = taxesOf(database);
  const couponRecords = couponsOf(database);
  const payments = paymentsOf(database, afterWrite);
  const wait = { waitMs: lockQueueTimeoutMs, onWaiting };
  return {
    clock: systemClock,
    newId: randomIds,
    secrets: randomSecrets,
    catalog: catalogOf(database),
    catalogWriter: catalogWriterOf(database),
    taxes: catalogTaxes(taxRecords),
    taxRecords,
    coupons: couponRecords,
    couponRecords,
    invoices: invoicesOf(database, afterWrite, groupInvoices ? wait : undefined),
    payments: groupPayments && !isHostTransaction ? groupedPayments(payments, wait) : payments,
    refunds: refundsOf(database, afterWrite),
    creditNotes: creditNotesOf(database, afterWrite),
    providers: providersOf(database),
    organizations: organizationsOf(database),
    providerWriter: providerWriterOf(database),
    credentials: credentialsOf(database),
    apiKeys: apiKeysOf(database),
    analytics: analyticsOf(database),
    outbox: outboxOf(database),
    endpoints: endpointsOf(database),
    deliveries: deliveriesOf(database),
    notifications: notificationsOf(database, afterWrite, (queries) =>
      postgresStore(hostTransaction(queries.query), { schema }),
    ),
  };
};
