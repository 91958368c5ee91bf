import type { InvoiceId, InvoiceItemId } from "../ids.ts";
import { contentOf, sortedEntries } from "../kernel/content-of.ts";
import { checkMetadata, type Metadata, type MetadataIssue } from "../kernel/metadata.ts";
import { Amount } from "../money/amount.ts";
import { isWellFormed } from "../kernel/text.ts";
import { maxReasonLength } from "../payment/payment.ts";
import { isQuantity, maxItems } from "../quote/quote-limits.ts";
import type { CreditNote } from "./credit-note.ts";
import { isIdempotencyKey } from "../kernel/idempotency.ts";

/** A line of an invoice to credit: either a quantity or an amount. */
export interface CreditNoteLineRequest {
  readonly invoiceItemId: InvoiceItemId;
  /** All of what is left of the quantity credits all of what is left of the line. */
  readonly quantity?: number | undefined;
  /**
   * In the currency of the invoice, including taxes: a multiple of its smallest unit, or of the
   * increment that the total is rounded to.
   */
  readonly amount?: Amount | undefined;
}

/** What to credit of an invoice. */
export interface CreditNoteRequest {
  /** 1 to 255 visible ASCII characters, unique among the credit notes of the organization. */
  readonly idempotencyKey: string;
  /** 1 to 1,000 different lines. */
  readonly lines: ReadonlyArray<CreditNoteLineRequest>;
  /** At most 500 characters. */
  readonly reason?: string | undefined;
  /** Like the metadata of an invoice. */
  readonly metadata?: Metadata | undefined;
}

/** A validation issue of a credit note. */
export type CreditNoteIssue =
  | { readonly kind: "IdempotencyKeyInvalid" }
  | { readonly kind: "CreditLinesRequired" }
  | { readonly kind: "CreditLinesTooMany" }
  /** The line has neither or both of a quantity and an amount. */
  | { readonly kind: "CreditShareRequired"; readonly index: number }
  | { readonly kind: "CreditQuantityInvalid"; readonly index: number }
  | { readonly kind: "CreditAmountNotPositive"; readonly index: number }
  /** The amount is not a multiple of the smallest unit, or of the increment of the total. */
  | { readonly kind: "CreditAmountTooPrecise"; readonly index: number; readonly increment: Amount }
  | { readonly kind: "CreditLineRepeated"; readonly index: number }
  /** The invoice has no such line, or its price does not include it. */
  | { readonly kind: "CreditLineNotFound"; readonly index: number }
  | { readonly kind: "ReasonInvalid" }
  | MetadataIssue;

/** A credit note is invalid, with every validation issue. */
export interface CreditNoteInvalid {
  readonly kind: "CreditNoteInvalid";
  readonly issues: ReadonlyArray<CreditNoteIssue>;
}

/** Returns the validation issues of a credit note alone. */
export const checkCreditNote = ({
  idempotencyKey,
  lines,
  reason,
  metadata = {},
}: CreditNoteRequest): ReadonlyArray<CreditNoteIssue> => {
  const issues: Array<CreditNoteIssue> = [];
  if (!isIdempotencyKey(idempotencyKey)) issues.push({ kind: "IdempotencyKeyInvalid" });
  if (lines.length === 0) issues.push({ kind: "CreditLinesRequired" });
  if (lines.length > maxItems) issues.push({ kind: "CreditLinesTooMany" });
  else issues.push(...checkLines(lines));
  if (reason !== undefined && (reason.length > maxReasonLength || !isWellFormed(reason))) {
    issues.push({ kind: "ReasonInvalid" });
  }
  return [...issues, ...checkMetadata(metadata)];
};

const checkLines = (
  lines: ReadonlyArray<CreditNoteLineRequest>,
): ReadonlyArray<CreditNoteIssue> => {
  const issues: Array<CreditNoteIssue> = [];
  const seen = new Set<InvoiceItemId>();
  for (const [index, { invoiceItemId, quantity, amount }] of lines.entries()) {
    if (seen.has(invoiceItemId)) issues.push({ kind: "CreditLineRepeated", index });
    seen.add(invoiceItemId);
    if ((quantity === undefined) === (amount === undefined)) {
      issues.push({ kind: "CreditShareRequired", index });
    }
    if (quantity !== undefined && !isQuantity(quantity)) {
      issues.push({ kind: "CreditQuantityInvalid", index });
    }
    if (amount !== undefined && !Amount.isPositive(amount)) {
      issues.push({ kind: "CreditAmountNotPositive", index });
    }
  }
  return issues;
};

/** Returns the names of the properties in which a request differs from a stored credit note. */
export const noteDifferences = (
  note: CreditNote,
  invoiceId: InvoiceId,
  request: CreditNoteRequest,
): ReadonlyArray<string> => [
  ...(note.invoiceId === invoiceId ? [] : ["invoiceId"]),
  ...noteContent.differences(note, request),
];

const lineContent = /* @__PURE__ */ contentOf<CreditNoteLineRequest>({
  invoiceItemId: ({ invoiceItemId }) => [invoiceItemId],
  quantity: ({ quantity }) => [quantity ?? null],
  amount: ({ amount }) => [amount === undefined ? null : Amount.render(amount)],
});

const noteContent = /* @__PURE__ */ contentOf<Omit<CreditNoteRequest, "idempotencyKey">>({
  lines: ({ lines }) => [lines.map(lineContent)],
  reason: ({ reason = "" }) => [reason],
  metadata: ({ metadata = {} }) => [sortedEntries(metadata)],
});
