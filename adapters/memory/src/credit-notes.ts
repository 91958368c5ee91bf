import type * as core from "quittance";
import { creditNoteMatcher } from "quittance/pure";
import type * as adapter from "quittance/adapter";
import type { Ledger, Ledgers } from "./ledger.ts";

/** Creates the credit note repository of ledgers. */
export const creditNotesOf = ({ step, write }: Ledgers): adapter.CreditNoteRepository => ({
  findCreditNote: step(({ creditNotes }, id) => creditNotes.get(id)),
  issueCreditNote: write("creditNotes", (ledger, invoiceId, claim, decide) => {
    const facts = factsOf(ledger, invoiceId, claim);
    const decision = decide(facts);
    const outcome = ledger.store(decision);
    if (facts && decision.change?.creditNote && claim.series !== undefined) {
      ledger.creditNoteCounts.set(claim.series, facts.count);
    }
    return outcome;
  }),
  listCreditNotes: step(({ creditNotes }, filter, page) =>
    creditNotes.list(creditNoteMatcher(filter), page),
  ),
});

const factsOf = (
  ledger: Ledger,
  id: core.Id<"invoice">,
  { idempotencyKey, series }: adapter.CreditNoteClaim,
): adapter.CreditingFacts | undefined => {
  const locked = ledger.locked(id);
  const records = ledger.invoiceRecords.get(id);
  if (locked === undefined || records === undefined) return undefined;
  const { items, calculations } = records;
  const creditNotes = ledger.creditNotes.with("invoice", id);
  const [earlier] = ledger.creditNotes.with("key", idempotencyKey);
  const count = series === undefined ? 1 : (ledger.creditNoteCounts.get(series) ?? 0) + 1;
  return { locked, items, calculations, creditNotes, earlier, count };
};
