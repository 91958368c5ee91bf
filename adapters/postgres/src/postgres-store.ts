import type { CatalogRepository, CredentialRepository, Outbox } from "quittance";
import type {
  AnalyticsRepository,
  CatalogWriter,
  InvoiceRepository,
  PaymentRepository,
  ProviderRepository,
} from "quittance/adapter";
import { updateAfterWrites } from "./after-write.ts";
import { analyticsOf } from "./analytics.ts";
import { catalogWriterOf } from "./catalog-writer.ts";
import { catalogOf } from "./catalog.ts";
import { credentialsOf } from "./credentials.ts";
import { databaseOf } from "./database.ts";
import type { Executor } from "./executor.ts";
import { invoicesOf } from "./invoices.ts";
import { outboxOf } from "./outbox.ts";
import { paymentsOf } from "./payments.ts";
import { providersOf } from "./providers.ts";
import { oneServer, type Routing } from "./routing.ts";
import { defaultSchema } from "./schema-name.ts";

/** How a store is kept. */
export interface StoreOptions {
  /** The schema that was migrated; `quittance` unless told. */
  readonly schema?: string;
  /**
   * Writes of an organization after which its sums are folded, 500 unless told; 0 leaves it to
   * `updateRollups`. Dashboards are exact however far behind the fold is, and slower the farther.
   */
  readonly updateRollupsEvery?: number;
  /**
   * How long a call waits, without a connection, while two others of this process change the same
   * invoice, in milliseconds; then it fails as `Contended`. Defaults to 5000. It does not apply
   * inside a transaction of the host.
   */
  readonly lockQueueTimeoutMs?: number;
}

/** Every repository of the library, over one PostgreSQL schema. */
export interface PostgresStore {
  readonly catalog: CatalogRepository;
  readonly catalogWriter: CatalogWriter;
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly providers: ProviderRepository;
  readonly credentials: CredentialRepository;
  readonly analytics: AnalyticsRepository;
  readonly outbox: Outbox;
}

/**
 * All repositories on PostgreSQL 15 or newer, through the connections that a host has already.
 *
 * The cause of each `PortFailed` is a `PostgresFailure`, which holds no value of any row. Inside a
 * transaction of the host, the host decides what becomes of every write.
 *
 * @param servers an executor, or a routing of organizations to several.
 */
export const postgresStore = (
  servers: Executor | Routing,
  { schema = defaultSchema, updateRollupsEvery = 500, lockQueueTimeoutMs }: StoreOptions = {},
): PostgresStore => {
  const isOne = "query" in servers;
  const database = databaseOf(isOne ? oneServer(servers) : servers, schema, lockQueueTimeoutMs);
  const isHostTransaction = isOne && servers.isHostTransaction;
  const afterWrite = updateAfterWrites(database, isHostTransaction ? 0 : updateRollupsEvery);
  return {
    catalog: catalogOf(database),
    catalogWriter: catalogWriterOf(database),
    invoices: invoicesOf(database, afterWrite),
    payments: paymentsOf(database, afterWrite),
    providers: providersOf(database),
    credentials: credentialsOf(database),
    analytics: analyticsOf(database),
    outbox: outboxOf(database),
  };
};
