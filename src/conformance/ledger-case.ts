import type { AnalyticsRepository } from "../ports/analytics-repository.ts";
import type { CatalogRepository } from "../ports/catalog-repository.ts";
import type { CatalogWriter } from "../ports/catalog-writer.ts";
import type { InvoiceRepository } from "../ports/invoice-repository.ts";
import type { Outbox } from "../ports/outbox.ts";
import type { PaymentRepository } from "../ports/payment-repository.ts";
import type { ProviderRepository } from "../ports/provider-repository.ts";
import type { ConformanceCase } from "./case.ts";
import type { LedgerRecords } from "./ledger-records.ts";

/** Every repository of one store. */
export interface LedgerRepositories {
  readonly catalog: CatalogRepository;
  readonly catalogWriter: CatalogWriter;
  readonly invoices: InvoiceRepository;
  readonly payments: PaymentRepository;
  readonly providers: ProviderRepository;
  readonly analytics: AnalyticsRepository;
  readonly outbox: Outbox;
}

/** What an adapter's author supplies: every repository over a store of just these records. */
export type LedgerSubject = (records: LedgerRecords) => Promise<LedgerRepositories>;

/** A case on the repositories over a store. */
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
