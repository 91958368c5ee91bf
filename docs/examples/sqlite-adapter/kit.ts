import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as cases from "@quittance/conformance";
import { ledgerProperties } from "@quittance/conformance/generators";
import type { SqliteConnection } from "./connection.ts";
import { importRecords, type ImportedRecords } from "./import-records.ts";
import { sqliteStore, type SqliteStore } from "./sqlite-store.ts";

/** A store for one test, and how to be rid of it. */
export interface OpenStore {
  readonly store: SqliteStore;
  readonly close: () => void;
}

/** How a test comes to a store that holds just these records. */
export type StoreOpener = (records: ImportedRecords) => OpenStore;

/** Opens a database and closes it again. */
export type Open = (path: string) => SqliteConnection;

/** Stores in memory. */
export const inMemory =
  (open: Open): StoreOpener =>
  (records) => {
    const connection = open(":memory:");
    const store = sqliteStore(connection);
    importRecords(connection, records);
    return { store, close: connection.close };
  };

/**
 * Stores in files, each used through two connections, as two processes would use it: what one
 * stores the other must find, so nothing can hide in the memory of the adapter.
 */
export const inFiles =
  (open: Open): StoreOpener =>
  (records) => {
    const folder = mkdtempSync(join(tmpdir(), "quittance-sqlite-"));
    const path = join(folder, "ledger.db");
    const [one, other] = [open(path), open(path)];
    const { invoices, catalogWriter, taxRecords } = sqliteStore(one);
    importRecords(one, records);
    const { findTaxes, listTaxes } = sqliteStore(other).taxRecords;
    return {
      store: {
        ...sqliteStore(other),
        invoices,
        catalogWriter,
        taxRecords: { ...taxRecords, findTaxes, listTaxes },
      },
      close: () => {
        one.close();
        other.close();
        rmSync(folder, { recursive: true });
      },
    };
  };

/** A case of the kit over stores of ours. */
export interface BoundCase {
  readonly name: string;
  readonly check: () => Promise<void>;
}

/** The whole kit over stores that are opened for each case and closed behind it. */
export const kitOver = (open: StoreOpener, propertyRuns: number): ReadonlyArray<BoundCase> => {
  const bind = <Subject>(
    all: ReadonlyArray<cases.ConformanceCase<Subject>>,
    subjectOf: (fill: (records: ImportedRecords) => Promise<SqliteStore>) => Subject,
  ): ReadonlyArray<BoundCase> =>
    all.map(({ name, check }) => ({
      name,
      check: async () => {
        const opened: Array<OpenStore> = [];
        const fill = (records: ImportedRecords): Promise<SqliteStore> => {
          const one = open(records);
          opened.push(one);
          return Promise.resolve(one.store);
        };
        try {
          await check(subjectOf(fill));
        } finally {
          for (const { close } of opened) close();
        }
      },
    }));
  const ledger = [
    ...cases.invoiceRepositoryCases,
    ...cases.paymentRepositoryCases,
    ...cases.refundRepositoryCases,
    ...cases.creditNoteRepositoryCases,
    ...cases.providerRepositoryCases,
    ...cases.analyticsRepositoryCases,
    ...cases.outboxCases,
    ...cases.catalogWriterCases,
    ...ledgerProperties(propertyRuns),
  ];
  return [
    ...bind(cases.catalogRepositoryCases, (fill) => async (products, billingSchemas) => {
      const { catalog } = await fill({ products, billingSchemas });
      return catalog;
    }),
    ...bind(ledger, (fill) => fill),
    ...bind(cases.taxRepositoryCases, (fill) => fill),
    ...bind(cases.credentialRepositoryCases, (fill) => async (credentials) => {
      const { credentials: repository } = await fill({ credentials });
      return repository;
    }),
  ];
};
