import { isLeft, left, right, type Either } from "../kernel/either.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import type { CreditNote, CreditNoteLine } from "./credit-note.ts";
import type {
  CreditNoteInvalid,
  CreditNoteIssue,
  CreditNoteLineRequest,
} from "./credit-note-check.ts";
import { creditSteps } from "./credit-steps.ts";
import { tallyOf, type CreditTally } from "./credit-tally.ts";
import {
  creditableInvoice,
  creditedBy,
  isMultiple,
  type BilledInvoice,
  type CreditableInvoice,
  type CreditedTotals,
} from "./creditable-invoice.ts";
import type { CreditableLine } from "./creditable-line.ts";
import { isCreditedInFull, notCredited, totalOf, type CreditedLine } from "./credited-line.ts";
import { wholeTotalOf } from "./whole-line.ts";
import { creditedTaxes, wholeNote } from "./whole-note.ts";
import { wholeSteps } from "./whole-steps.ts";

/** A credit note is more than what is left of a line. Nothing was stored. */
export interface CreditExceedsInvoice {
  readonly kind: "CreditExceedsInvoice";
  /** The line of the request, from 0. */
  readonly index: number;
  /** Whether the line of the request is a quantity, and not an amount. */
  readonly isQuantity: boolean;
  /** What is left of the line, including taxes, as an amount that can be credited. */
  readonly remaining: Money;
  /** What is left of the line before rounding: what the remaining quantity is worth. */
  readonly exactRemaining: Money;
  /** What is left of the quantity of the line. */
  readonly remainingQuantity: number;
}

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
  requested: ReadonlyArray<CreditNoteLineRequest>,
): Either<CreditNoteInvalid | CreditExceedsInvoice, CreditPlan> => {
  const invoice = creditableInvoice(billed);
  const issues = checkLines(invoice, requested);
  if (issues.length > 0) return left({ kind: "CreditNoteInvalid", issues });
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
  requested: ReadonlyArray<CreditNoteLineRequest>,
): ReadonlyArray<CreditNoteIssue> =>
  [...requested.entries()].flatMap(([index, { invoiceItemId, amount }]) => {
    const issues: Array<CreditNoteIssue> = [];
    if (!lines.has(invoiceItemId)) issues.push({ kind: "CreditLineNotFound", index });
    if (amount !== undefined && !isMultiple(amount, increment)) {
      issues.push({ kind: "CreditAmountTooPrecise", index, increment });
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
  { quantity = 0, amount = Amount.zero }: CreditNoteLineRequest,
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
