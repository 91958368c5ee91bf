import { creditNoteEvent, type LedgerEvent } from "../event/event.ts";
import { eventSource, unchanged, type DecisionContext } from "../invoice/decision.ts";
import { deriveStatus } from "../invoice/invoice-derive-status.ts";
import type { InvoiceCalculation } from "../invoice/invoice-calculation.ts";
import type { InvoiceItem } from "../invoice/invoice-item.ts";
import type { Decision, LockedInvoice } from "../invoice/invoice-repository.ts";
import type { Invoice, InvoiceNotFound } from "../invoice/invoice.ts";
import { formatNumber, type NumberSeries } from "../invoice/number-series.ts";
import { contentOf, sortedEntries } from "../kernel/content-of.ts";
import { isLeft, left, right, type Either } from "../kernel/either.ts";
import type { IdempotencyMismatch } from "../kernel/idempotency.ts";
import { storedMetadata } from "../kernel/metadata.ts";
import { Amount } from "../money/amount.ts";
import { maxSteps } from "../quote/quote-limits.ts";
import { invalid, type Invalid, type Issue } from "../schema/schema.ts";
import { dateIn } from "../time/time-zone.ts";
import {
  maxCreditNotesPerInvoice,
  type CreditExceedsInvoice,
  type CreditNote,
  type CreditNoteLimitReached,
  type CreditNoteLine,
  type InvoiceVoided,
  type ReadCreditNote,
  type ReadCreditNoteLine,
} from "./credit-note.ts";
import { creditSteps, wholeNote, wholeSteps } from "./credit-steps.ts";
import {
  creditableInvoice,
  creditedBy,
  creditedTaxes,
  isMultiple,
  tallyOf,
  type BilledInvoice,
  type CreditableInvoice,
  type CreditedTotals,
  type CreditTally,
} from "./creditable-invoice.ts";
import {
  isCreditedInFull,
  notCredited,
  totalOf,
  wholeTotalOf,
  type CreditableLine,
  type CreditedLine,
} from "./creditable-line.ts";

/** What a decision to issue a credit note needs, read while the invoice is locked. */
export interface CreditingFacts {
  readonly locked: LockedInvoice;
  /** In the order of the invoice. */
  readonly items: ReadonlyArray<InvoiceItem>;
  /** By item and `idx`, then the totals. */
  readonly calculations: ReadonlyArray<InvoiceCalculation>;
  /** All credit notes of the invoice. */
  readonly creditNotes: ReadonlyArray<CreditNote>;
  /** The organization's credit note with the same key, of any invoice. */
  readonly earlier: CreditNote | undefined;
  /** Number of credit notes of the series plus one; 1 without a series. */
  readonly count: number;
}

/** A credit note, its invoice, and the events of issuing it. @inline */
export interface CreatedCreditNote {
  readonly creditNote: CreditNote;
  readonly invoice: Invoice;
  /** Whether an earlier call with the same key created it. Then this call stored nothing. */
  readonly replayed: boolean;
  /** Present on a preview: both records are as they would be, and nothing was stored. */
  readonly isPreview?: true;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** Why a credit note is not issued. @inline */
export type CreditNoteRejected =
  | Invalid
  | InvoiceNotFound
  | InvoiceVoided
  | CreditExceedsInvoice
  | IdempotencyMismatch
  | CreditNoteLimitReached;

/** Decides whether a credit note is new, replayed or a preview, and what it credits. */
export const decideCreditNote = (
  facts: CreditingFacts | undefined,
  request: ReadCreditNote,
  series: NumberSeries | undefined,
  context: DecisionContext,
): Decision<Either<CreditNoteRejected, CreatedCreditNote>> => {
  if (facts === undefined) return unchanged(left({ kind: "InvoiceNotFound" }));
  const { earlier, locked, creditNotes, items, calculations } = facts;
  const { invoice: before, payments, refunds } = locked;
  if (earlier !== undefined && request.preview !== true) {
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
  const issuedOn = dateIn(now, before.seller?.timeZone);
  const creditNote: CreditNote = {
    id: newId("credit"),
    organizationId,
    invoiceId,
    idempotencyKey,
    currency,
    reason,
    number: series && formatNumber(series.pattern, facts.count, issuedOn),
    ...planned.right,
    metadata: storedMetadata(metadata),
    createdAt: now,
  };
  const credited = Amount.add(known, creditNote.payable);
  const changed = { ...before, credited, updatedAt: now };
  const derived = deriveStatus(changed, { payments, refunds }, context);
  const { invoice = changed } = derived;
  if (request.preview === true) {
    return unchanged(right({ creditNote, invoice, replayed: false, isPreview: true, events: [] }));
  }
  const events = [creditNoteEvent(creditNote, eventSource(context)), ...derived.events];
  return {
    outcome: right({ creditNote, invoice, replayed: false, events }),
    change: { invoice, payment: undefined, creditNote, events },
  };
};

/** The first credit note has as many steps as its invoice at most. */
const haveTooManySteps = (notes: ReadonlyArray<Pick<CreditNote, "steps">>): boolean =>
  notes.length > 1 && notes.reduce((sum, { steps }) => sum + steps.length, 0) > maxSteps;

/** Returns the names of the properties in which a request differs from a stored credit note. */
const noteDifferences = (
  note: CreditNote,
  invoiceId: Invoice["id"],
  request: ReadCreditNote,
): ReadonlyArray<string> => [
  ...(note.invoiceId === invoiceId ? [] : ["invoiceId"]),
  ...noteContent.differences(note, request),
];

const lineContent = /* @__PURE__ */ contentOf<ReadCreditNoteLine>({
  invoiceItemId: ({ invoiceItemId }) => [invoiceItemId],
  quantity: ({ quantity }) => [quantity ?? null],
  amount: ({ amount }) => [amount === undefined ? null : Amount.render(amount)],
});

const noteContent = /* @__PURE__ */ contentOf<Omit<ReadCreditNote, "idempotencyKey" | "preview">>({
  lines: ({ lines }) => [lines.map(lineContent)],
  reason: ({ reason = "" }) => [reason],
  metadata: ({ metadata = {} }) => [sortedEntries(metadata)],
});

/** What a credit note credits. @inline */
export type CreditPlan = Pick<
  CreditNote,
  "lines" | "total" | "totalUsd" | "payable" | "steps" | "totals"
>;

/**
 * Calculates what a credit note credits, after the other credit notes of the invoice.
 *
 * Every amount is the difference of two cumulative shares, so that the notes of all lines add up to
 * the invoice in every column, however the lines are split and in whatever order.
 */
export const planCredit = (
  billed: BilledInvoice,
  notes: Iterable<Pick<CreditNote, "lines" | "steps">>,
  requested: ReadonlyArray<ReadCreditNoteLine>,
): Either<Invalid | CreditExceedsInvoice, CreditPlan> => {
  const invoice = creditableInvoice(billed);
  const issues = checkLines(invoice, requested);
  if (issues.length > 0) return left(invalid(...issues));
  const earlier = [...notes];
  const before = creditedBy(invoice, earlier);
  const after = new Map(before);
  const first = tallyOf(invoice, before);
  let tally = first;
  const lines: Array<CreditNoteLine> = [];
  for (const [index, request] of requested.entries()) {
    const { invoiceItemId, quantity, amount } = request;
    const line = invoice.lines.get(invoiceItemId);
    if (line === undefined) continue;
    const known = after.get(line.id) ?? notCredited;
    const credited = creditLine(invoice, line, { known, tally }, request, index);
    if (isLeft(credited)) return credited;
    after.set(line.id, credited.right);
    const next = tally.changed(line, known, credited.right);
    const { isRest } = credited.right;
    lines.push({
      invoiceItemId,
      ...(quantity === undefined ? {} : { quantity }),
      ...(amount === undefined ? {} : { amount }),
      ...(isRest && invoice.whole !== undefined && { isRest }),
      total:
        invoice.whole === undefined
          ? Amount.subtract(credited.right.total, known.total)
          : Amount.subtract(next.totals().total, tally.totals().total),
    });
    tally = next;
  }
  const totals = differenceOf(first.totals(), tally.totals());
  const ids = requested.map(({ invoiceItemId }) => invoiceItemId);
  const { whole } = invoice;
  if (whole === undefined) {
    return right({ lines, ...totals, steps: creditSteps(invoice, before, after, ids) });
  }
  const change = { before, after, ids, taxes: creditedTaxes(earlier) };
  const note = wholeNote(invoice, whole, change, totals.total);
  const steps = wholeSteps(invoice, whole, change, note, totals);
  return right({ lines, ...totals, steps, totals: note.totals });
};

const checkLines = (
  { lines, increment }: CreditableInvoice,
  requested: ReadonlyArray<ReadCreditNoteLine>,
): ReadonlyArray<Issue> =>
  [...requested.entries()].flatMap(([index, { invoiceItemId, amount }]) => {
    const issues: Array<Issue> = [];
    if (!lines.has(invoiceItemId)) {
      issues.push({ path: ["lines", index, "invoiceItemId"], message: "Invoice item not found" });
    }
    if (amount !== undefined && !isMultiple(amount, increment)) {
      const message = `must be a multiple of ${Amount.render(increment)}`;
      issues.push({ path: ["lines", index, "amount"], message });
    }
    return issues;
  });

const differenceOf = (less: CreditedTotals, more: CreditedTotals): CreditedTotals => ({
  total: Amount.subtract(more.total, less.total),
  totalUsd: Amount.subtract(more.totalUsd, less.totalUsd),
  payable: Amount.subtract(more.payable, less.payable),
});

/** Returns what is credited of a line after one more line of a credit note. */
const creditLine = (
  { currency, whole, increment }: CreditableInvoice,
  line: CreditableLine,
  { known, tally }: { readonly known: CreditedLine; readonly tally: CreditTally },
  { quantity = 0, amount = Amount.zero }: ReadCreditNoteLine,
  index: number,
): Either<CreditExceedsInvoice, CreditedLine> => {
  const remaining = remainingOf(tally, line, known);
  const isRest = quantity === 0 && Amount.equals(amount, remaining);
  const next = {
    quantity: known.quantity + quantity,
    amount: Amount.add(known.amount, amount),
    isRest,
  };
  const total = isRest
    ? line.whole
    : whole === undefined
      ? totalOf(line, next.quantity, next.amount)
      : wholeTotalOf(line, next, currency);
  const credited = { ...next, total };
  const isLeftOver =
    next.quantity <= line.quantity &&
    Amount.atMost(amount, remaining) &&
    Amount.atMost(total, line.whole) &&
    !(isCreditedInFull(line, known) && (quantity === 0 || Amount.isPositive(known.amount)));
  // Each tax is rounded with those of other lines, so that the rest of a line changes by a unit for
  // each of them. An amount leaves as much: no later note is negative.
  const isRestKept =
    whole === undefined ||
    !Amount.isPositive(next.amount) ||
    isCreditedInFull(line, credited) ||
    Amount.atLeast(
      remainingOf(tally.changed(line, known, credited), line, credited),
      Amount.multiplyByInteger(increment, Math.max(1, line.taxes.length)),
    );
  if (isLeftOver && isRestKept) return right(credited);
  return left({
    kind: "CreditExceedsInvoice",
    index,
    isQuantity: quantity > 0,
    remaining: { currency, amount: remaining },
    exactRemaining: { currency, amount: Amount.subtract(line.whole, known.total) },
    remainingQuantity: isCreditedInFull(line, known) ? 0 : line.quantity - known.quantity,
  });
};

/** Returns the amount that credits all of what is left of a line. */
const remainingOf = (tally: CreditTally, line: CreditableLine, known: CreditedLine): Amount => {
  const full = { ...known, quantity: line.quantity, total: line.whole };
  return Amount.subtract(tally.changed(line, known, full).totals().payable, tally.totals().payable);
};
