import type { CreditNote, InvoiceId } from "quittance";
import {
  matchesCreditNote,
  pageOf,
  type CreditingFacts,
  type CreditNoteClaim,
  type CreditNoteRepository,
} from "quittance/adapter";
import { asTask } from "./as-task.ts";
import type { Ledger, Ledgers } from "./ledger.ts";

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
      const rows = [...ledgers.of(organizationId).creditNotes.values()].filter((note) =>
        matchesCreditNote(filter, note),
      );
      return pageOf<CreditNote>(rows, (note) => note, page);
    }),
});

const factsOf = (
  ledger: Ledger,
  id: InvoiceId,
  { idempotencyKey, series }: CreditNoteClaim,
): CreditingFacts | undefined => {
  const locked = ledger.locked(id);
  const stored = ledger.invoices.get(id);
  if (locked === undefined || stored === undefined) return undefined;
  const { items, calculations } = stored;
  const earlier = [...ledger.creditNotes.values()].find(
    (note) => note.idempotencyKey === idempotencyKey,
  );
  const count = series === undefined ? 1 : (ledger.creditCounts.get(series) ?? 0) + 1;
  return { locked, items, calculations, creditNotes: ledger.creditNotesOf(id), earlier, count };
};
