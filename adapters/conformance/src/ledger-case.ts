import type { CatalogRepository } from "quittance";
import type {
  AnalyticsRepository,
  CatalogWriter,
  CreditNoteRepository,
  InvoiceRepository,
  Outbox,
  PaymentRepository,
  ProviderRepository,
  RefundRepository,
} from "quittance/adapter";
import type { ConformanceCase } from "./case.ts";
import type { LedgerRecords } from "./ledger-records.ts";

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
export const ledgerCase = (
  name: string,
  records: LedgerRecords,
  check: (store: LedgerRepositories) => Promise<void>,
): ConformanceCase<LedgerSubject> => ({
  name,
  check: async (subject) => {
    await check(await subject(records));
  },
});
