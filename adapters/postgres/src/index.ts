export { checkStore, type CheckOptions } from "./check/check-store.ts";
export {
  isNotChecked,
  type Mismatch,
  type MismatchKind,
  type NotCheckedKind,
} from "./check/mismatch.ts";
export { clientExecutor } from "./drivers/pg-client.ts";
export {
  poolExecutor,
  type PgPool,
  type PgPoolClient,
  type PoolOptions,
} from "./drivers/pg-pool.ts";
export { hostTransaction } from "./drivers/host-transaction.ts";
export { inSnapshot } from "./drivers/in-snapshot.ts";
export { pgliteExecutor } from "./drivers/pglite.ts";
export { postgresJsExecutor } from "./drivers/postgres-js.ts";
export { prismaExecutor, type PrismaTransaction } from "./drivers/prisma.ts";
export {
  withTransaction,
  type ClientOf,
  type OpenTransaction,
  type TransactionOptions,
  type TransactionPool,
} from "./drivers/with-transaction.ts";
export {
  eraseCustomer,
  type ErasedCustomer,
  type EraseOptions,
} from "./customer/erase-customer.ts";
export type { Executor, Queries, QueryOptions, Row, WaitOptions } from "./executor.ts";
export { failureOfError, type PostgresFailure } from "./failure.ts";
export { importRecords, type ImportOptions } from "./import/import-records.ts";
export type { ImportedRecords } from "./import/imported-records.ts";
export { readInvoices, type ReadInvoicesOptions } from "./invoice/invoices-read.ts";
export { readBacklog, type Backlog } from "./read-backlog.ts";
export { pruneStore, type PrunedRecords, type PruneOptions } from "./prune-store.ts";
export { sweepStore, type SweepOptions } from "./ledger/sweep-store.ts";
export { postgresStore, type PostgresStore, type StoreOptions } from "./postgres-store.ts";
export { updateRollups } from "./rollups/update-rollups.ts";
export { rebuildRollups } from "./rollups/rebuild-rollups.ts";
export { postgresRounding, type RoundingOptions } from "./organization/rounding-source.ts";
export { silenceWebhooks } from "./webhook/silence-webhooks.ts";
export type { Routing } from "./tenancy/routing.ts";
export { defaultSchema } from "./statements/schema-name.ts";
