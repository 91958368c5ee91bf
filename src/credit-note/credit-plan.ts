import type { InvoiceItemId } from "../ids.ts";
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
import {
  creditableInvoice,
  creditedBy,
  creditedSum,
  creditedTotals,
  isMultiple,
  type BilledInvoice,
  type CreditableInvoice,
  type CreditedTotals,
} from "./creditable-invoice.ts";
import type { CreditableLine } from "./creditable-line.ts";
import { isCreditedInFull, notCredited, totalOf, type CreditedLine } from "./credited-line.ts";

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
export type CreditPlan = Pick<CreditNote, "lines" | "total" | "totalUsd" | "payable" | "steps">;

/**
 * Calculates what a credit note credits, after the other credit notes of the invoice.
 *
 * Every amount is the difference of two cumulative shares, so that the notes of all lines add up to
 * the invoice in every column, however the lines are split and in whatever order.
 */
export const planCredit = (
  billed: BilledInvoice,
  notes: Iterable<Pick<CreditNote, "lines">>,
  requested: ReadonlyArray<CreditNoteLineRequest>,
): Either<CreditNoteInvalid | CreditExceedsInvoice, CreditPlan> => {
  const invoice = creditableInvoice(billed);
  const issues = checkLines(invoice, requested);
  if (issues.length > 0) return left({ kind: "CreditNoteInvalid", issues });
  const before = creditedBy(notes);
  const after = new Map(before);
  const sumBefore = creditedSum(before);
  let sum = sumBefore;
  const lines: Array<CreditNoteLine> = [];
  for (const [index, request] of requested.entries()) {
    const { invoiceItemId, quantity, amount } = request;
    const line = invoice.lines.get(invoiceItemId);
    if (line === undefined) continue;
    const known = after.get(line.id) ?? notCredited;
    const remaining = remainingOf(invoice, line, known, sum);
    const credited = creditLine(invoice, line, { known, remaining }, request, index);
    if (isLeft(credited)) return credited;
    after.set(line.id, credited.right);
    const total = Amount.subtract(credited.right.total, known.total);
    sum = Amount.add(sum, total);
    lines.push({
      invoiceItemId,
      ...(quantity === undefined ? {} : { quantity }),
      ...(amount === undefined ? {} : { amount }),
      total,
    });
  }
  return right({
    lines,
    ...differenceOf(creditedTotals(invoice, sumBefore), creditedTotals(invoice, sum)),
    steps: creditSteps(invoice, before, after, requestedIds(requested)),
  });
};

const requestedIds = (
  requested: ReadonlyArray<CreditNoteLineRequest>,
): ReadonlyArray<InvoiceItemId> => requested.map(({ invoiceItemId }) => invoiceItemId);

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
  { currency }: CreditableInvoice,
  line: CreditableLine,
  { known, remaining }: { readonly known: CreditedLine; readonly remaining: Amount },
  { quantity = 0, amount = Amount.zero }: CreditNoteLineRequest,
  index: number,
): Either<CreditExceedsInvoice, CreditedLine> => {
  const next = { quantity: known.quantity + quantity, amount: Amount.add(known.amount, amount) };
  const isRest = quantity === 0 && Amount.equals(amount, remaining);
  const total = isRest ? line.whole : totalOf(line, next.quantity, next.amount);
  const isLeftOver =
    next.quantity <= line.quantity &&
    Amount.atMost(amount, remaining) &&
    Amount.atMost(total, line.whole) &&
    !(isCreditedInFull(line, known) && (quantity === 0 || Amount.isPositive(known.amount)));
  if (isLeftOver) return right({ ...next, total });
  return left({
    kind: "CreditExceedsInvoice",
    index,
    isQuantity: quantity > 0,
    remaining: { currency, amount: remaining },
    exactRemaining: { currency, amount: Amount.subtract(line.whole, known.total) },
    remainingQuantity: isCreditedInFull(line, known) ? 0 : line.quantity - known.quantity,
  });
};

/** Returns the amount that credits all of what is left of a line, after a credited sum. */
const remainingOf = (
  invoice: CreditableInvoice,
  line: CreditableLine,
  { total }: CreditedLine,
  sum: Amount,
): Amount => {
  const whole = Amount.add(sum, Amount.subtract(line.whole, total));
  return Amount.subtract(
    creditedTotals(invoice, whole).payable,
    creditedTotals(invoice, sum).payable,
  );
};
