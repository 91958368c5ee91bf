import { creditNoteEvent, type LedgerEvent } from "../event/event.ts";
import { maxCreditNotesPerInvoice, type CreditNote } from "./credit-note.ts";
import {
  noteDifferences,
  type CreditNoteInvalid,
  type CreditNoteRequest,
} from "./credit-note-check.ts";
import type { Invoice, InvoiceNotFound } from "../invoice/invoice.ts";
import { formatNumber, type NumberSeries } from "../invoice/number-series.ts";
import { planCredit, type CreditExceedsInvoice } from "./credit-plan.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { storedMetadata } from "../kernel/metadata.ts";
import { Amount } from "../money/amount.ts";
import { maxSteps } from "../quote/quote-limits.ts";
import type { CreditingFacts } from "./credit-note-repository.ts";
import type { Decision } from "../invoice/invoice-repository.ts";
import { eventSource, unchanged, type DecisionContext } from "../invoice/decision.ts";
import type { CreditNoteLimitReached, InvoiceVoided } from "./credit-note-errors.ts";
import { deriveStatus } from "../invoice/invoice-derive-status.ts";
import type { IdempotencyMismatch } from "../kernel/idempotency.ts";

/** A credit note, its invoice, and the events of issuing it. */
export interface CreatedCreditNote {
  readonly creditNote: CreditNote;
  readonly invoice: Invoice;
  /** Whether an earlier call with the same key created it. Then this call stored nothing. */
  readonly replayed: boolean;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** The result of a decision to issue a credit note. */
export type CreditNoteOutcome = Either<
  | CreditNoteInvalid
  | InvoiceNotFound
  | InvoiceVoided
  | CreditExceedsInvoice
  | IdempotencyMismatch
  | CreditNoteLimitReached,
  CreatedCreditNote
>;

/** Decides whether a credit note is new or replayed, and what it credits. */
export const decideCreditNote = (
  facts: CreditingFacts | undefined,
  request: CreditNoteRequest,
  series: NumberSeries | undefined,
  context: DecisionContext,
): Decision<CreditNoteOutcome> => {
  if (facts === undefined) return unchanged(left({ kind: "InvoiceNotFound" }));
  const { earlier, locked, creditNotes, items, calculations } = facts;
  const { invoice: before, payments, refunds } = locked;
  if (earlier !== undefined) {
    const differences = noteDifferences(earlier, before.id, request);
    if (differences.length > 0) {
      const { id: earlierId, idempotencyKey: key } = earlier;
      const mismatch = { kind: "IdempotencyMismatch", idempotencyKey: key, earlierId } as const;
      return unchanged(left({ ...mismatch, differences }));
    }
    const replay = { creditNote: earlier, invoice: before, replayed: true, events: [] };
    return unchanged(right(replay));
  }
  if (before.status === "VOIDED") return unchanged(left({ kind: "InvoiceVoided" }));
  if (creditNotes.length >= maxCreditNotesPerInvoice) {
    return unchanged(left({ kind: "CreditNoteLimitReached" }));
  }
  const planned = planCredit({ invoice: before, items, calculations }, creditNotes, request.lines);
  if (isLeft(planned)) return unchanged(planned);
  if (haveTooManySteps([...creditNotes, planned.right])) {
    return unchanged(left({ kind: "CreditNoteLimitReached" }));
  }

  const { now, newId } = context;
  const { currency, id: invoiceId, organizationId, credited: known = Amount.zero } = before;
  const { idempotencyKey, reason, metadata } = request;
  const creditNote: CreditNote = {
    id: newId("credit"),
    ...{ organizationId, invoiceId, idempotencyKey, currency, reason },
    number: series && formatNumber(series.pattern, facts.count, now),
    ...planned.right,
    metadata: storedMetadata(metadata),
    createdAt: now,
  };
  const credited = Amount.add(known, creditNote.payable);
  const changed = { ...before, credited, updatedAt: now };
  const derived = deriveStatus(changed, { payments, refunds }, context);
  const { invoice = changed } = derived;
  const events = [creditNoteEvent(creditNote, eventSource(context)), ...derived.events];
  return {
    outcome: right({ creditNote, invoice, replayed: false, events }),
    change: { invoice, payment: undefined, creditNote, events },
  };
};

/** The first credit note has as many steps as its invoice at most. */
const haveTooManySteps = (notes: ReadonlyArray<Pick<CreditNote, "steps">>): boolean =>
  notes.length > 1 && notes.reduce((sum, { steps }) => sum + steps.length, 0) > maxSteps;
