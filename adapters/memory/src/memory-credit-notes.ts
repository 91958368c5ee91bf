import type { CreditNote, InvoiceId } from "quittance";
import {
  matchesCreditNote,
  type CreditingFacts,
  type CreditNoteClaim,
  type CreditNoteRepository,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledger } from "./ledger.ts";
import type { Ledgers } from "./ledgers.ts";

/** Creates the credit note repository of ledgers. */
export const creditNotesOf = (ledgers: Ledgers): CreditNoteRepository => ({
  findCreditNote: (organizationId, id) =>
    asTask(() => ledgers.of(organizationId).creditNotes.get(id)),

  issueCreditNote: (organizationId, invoiceId, claim, decide) =>
    asTask(() => {
      const ledger = ledgers.of(organizationId);
      const facts = factsOf(ledger, invoiceId, claim);
      const { outcome, change } = decide(facts);
      if (change === undefined) return outcome;
      ledger.apply(change);
      const { series } = claim;
      if (facts && change.creditNote && series !== undefined) {
        ledger.creditCounts.set(series, facts.count);
      }
      return outcome;
    }),

  listCreditNotes: (organizationId, filter, page) =>
    asTask(() => {
      const matches = (note: CreditNote): boolean => matchesCreditNote(filter, note);
      return ledgers.of(organizationId).creditNotes.list(filter, matches, page);
    }),
});

const factsOf = (
  ledger: Ledger,
  id: InvoiceId,
  { idempotencyKey, series }: CreditNoteClaim,
): CreditingFacts | undefined => {
  const locked = ledger.locked(id);
  const stored = ledger.partsOf(id);
  if (locked === undefined || stored === undefined) return undefined;
  const { items, calculations } = stored;
  const earlier = ledger.creditNotes.first("key", idempotencyKey);
  const count = series === undefined ? 1 : (ledger.creditCounts.get(series) ?? 0) + 1;
  return { locked, items, calculations, creditNotes: ledger.creditNotesOf(id), earlier, count };
};
