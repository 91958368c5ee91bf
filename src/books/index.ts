export { hledgerJournal, renderHledger } from "./hledger-journal.ts";
export { journalEntries, type BookedInvoice } from "./journal-entries.ts";
export { inWholeUnits } from "./whole-units.ts";
export { imbalance, type JournalEntry, type Posting } from "./journal-entry.ts";
export {
  byTaxPosition,
  taxDocumentsOf,
  taxAmountsOf,
  taxPositionOf,
  type TaxDocument,
  type TaxedInvoice,
} from "../tax-report/tax-document.ts";
export {
  createTaxReporter,
  taxReport,
  type DetailedTaxReport,
} from "../tax-report/tax-report-add.ts";
export type { TaxDetails, TaxReport, TaxReportRequest } from "../tax-report/tax-report.ts";
