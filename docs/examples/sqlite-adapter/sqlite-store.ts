import {
  catalogTaxes,
  type AnalyticsRepository,
  type CatalogRepository,
  type CatalogWriter,
  type CreditNoteRepository,
  type InvoiceRepository,
  type PaymentRepository,
  type ProviderRepository,
  type RefundRepository,
  type TaxRepository,
  type TaxSource,
  type CredentialRepository,
  type Outbox,
} from "quittance/adapter";
import { analyticsOf } from "./analytics.ts";
import { attempt } from "./attempt.ts";
import { catalogOf, catalogWriterOf } from "./catalog.ts";
import type { SqliteConnection } from "./connection.ts";
import { createTables } from "./create-tables.ts";
import { creditNotesOf } from "./credit-notes.ts";
import { invoicesOf } from "./invoices.ts";
import { outboxOf } from "./outbox.ts";
import { paymentsOf } from "./payments.ts";
import { refundsOf } from "./refunds.ts";
import { byId, idIsAmong, select, selectBy } from "./rows.ts";
import { credentials, providers } from "./tables.ts";
import { taxesOf } from "./taxes.ts";

/** Every repository of the library, over one SQLite database. */
export interface SqliteStore {
  readonly catalog: CatalogRepository;
  readonly catalogWriter: CatalogWriter;
  readonly taxes: TaxSource;
  readonly taxRecords: TaxRepository;
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly refunds: RefundRepository;
  readonly creditNotes: CreditNoteRepository;
  readonly providers: ProviderRepository;
  readonly analytics: AnalyticsRepository;
  readonly outbox: Outbox;
  readonly credentials: CredentialRepository;
}

/**
 * Creates a store over a connection, and its tables if they do not exist. Throws if the tables are of
 * another version.
 *
 * Each call blocks the process until SQLite has finished. Other processes can use the same file. A call
 * that cannot lock it within `busyMilliseconds` fails with `PortFailed` and stores nothing.
 */
export const sqliteStore = (connection: SqliteConnection, busyMilliseconds = 5000): SqliteStore => {
  connection.all(`PRAGMA busy_timeout = ${String(busyMilliseconds)}`);
  connection.all("PRAGMA foreign_keys = ON");
  createTables(connection);
  const taxRecords = taxesOf(connection);
  return {
    catalog: catalogOf(connection),
    catalogWriter: catalogWriterOf(connection),
    taxes: catalogTaxes(taxRecords),
    taxRecords,
    invoices: invoicesOf(connection),
    payments: paymentsOf(connection),
    refunds: refundsOf(connection),
    creditNotes: creditNotesOf(connection),
    providers: {
      findProviders: (ids) =>
        attempt("providers", () =>
          byId(select(connection, providers, idIsAmong, [JSON.stringify([...ids])])),
        ),
    },
    analytics: analyticsOf(connection),
    outbox: outboxOf(connection),
    credentials: {
      findByDigest: (digest) =>
        attempt("credentials", () => selectBy(connection, credentials, { digest })[0]),
    },
  };
};
