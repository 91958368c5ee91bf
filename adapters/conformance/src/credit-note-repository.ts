import type { ConformanceCase } from "./case.ts";
import { issueCreditNoteCases } from "./issue-credit-note.ts";
import type { LedgerSubject } from "./ledger-case.ts";
import { listCreditNotesCases } from "./list-credit-notes.ts";

/** The conformance cases of `CreditNoteRepository`. */
export const creditNoteRepositoryCases: ReadonlyArray<ConformanceCase<LedgerSubject>> = [
  ...issueCreditNoteCases,
  ...listCreditNotesCases,
];
