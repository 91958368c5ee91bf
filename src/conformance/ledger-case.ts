import type { AnalyticsRepository } from "../ports/analytics-repository.ts";
import type { CatalogRepository } from "../ports/catalog-repository.ts";
import type { CatalogWriter } from "../ports/catalog-writer.ts";
import type { CreditNoteRepository } from "../ports/credit-note-repository.ts";
import type { InvoiceRepository } from "../ports/invoice-repository.ts";
import type { Outbox } from "../ports/outbox.ts";
import type { PaymentRepository } from "../ports/payment-repository.ts";
import type { ProviderRepository } from "../ports/provider-repository.ts";
import type { RefundRepository } from "../ports/refund-repository.ts";
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
