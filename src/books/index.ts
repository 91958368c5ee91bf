export type { BookedCreditNote } from "./credit-note-entry.ts";
export type { BookedRefund } from "./booked-refund.ts";
export { hledgerJournal, renderHledger } from "./hledger-journal.ts";
export type { HledgerJournal, HledgerOptions } from "./hledger-journal.ts";
export type { CalculatedInvoice } from "./invoice-postings.ts";
export { journalEntries, type BookedInvoice } from "./journal-entries.ts";
export { inWholeUnits } from "./whole-units.ts";
export { imbalance, type JournalEntry, type JournalFact, type Posting } from "./journal-entry.ts";
