export type { BookedRefund } from "./booked-refund.ts";
export { hledgerJournal, renderHledger } from "./hledger-journal.ts";
export type { HledgerJournal } from "./hledger-journal.ts";
export { journalEntries, type BookedInvoice } from "./journal-entries.ts";
export { inWholeUnits } from "./whole-units.ts";
export { imbalance, type JournalEntry, type Posting } from "./journal-entry.ts";
