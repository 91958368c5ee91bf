import { limitReached, notFound, type ErrorRows } from "../failure/error-row.ts";
import { maxIdempotencyKeyLength } from "../kernel/idempotency.ts";
import { maxNameLength } from "../kernel/text.ts";
import { isEmptyOrIncludes, matcherOf, withinBounds, type Bounds } from "../listing/passes.ts";
import { Amount } from "../money/amount.ts";
import type { Money } from "../money/money.ts";
import { maxReasonLength } from "../payment/payment.ts";
import { priceChange } from "../quote/calculation-step.ts";
import { totalsRecord } from "../quote/document-totals.ts";
import { maxItems, maxQuantity, maxSteps, minQuantity } from "../quote/quote-limits.ts";
import { distinctBy, list, metadata, notEmpty } from "../schema/containers.ts";
import { bounds, boundRules, maxValues, page, pageRules, type FilterOf } from "../schema/list.ts";
import { entity, inColumn, inColumns, orNull, records } from "../schema/record.ts";
import { object, type In, type Named, type Out } from "../schema/schema.ts";
import {
  amount,
  calculated,
  currency,
  flag,
  id,
  idempotencyKey,
  integer,
  optional,
  positive,
  text,
  timestamp,
} from "../schema/values.ts";
import { readTaxBasis, renderTaxDetails } from "../tax/tax-details-record.ts";
import type { TaxShare } from "../tax/tax-line.ts";

const quantity = integer(
  minQuantity,
  maxQuantity,
  `Quantity must be an integer between ${String(minQuantity)} and ${String(maxQuantity)}`,
);
const reason = text(maxReasonLength);
const number = text(maxNameLength);
const invoiceItemId = id("invoice_item");

/** The lines of credit notes, in the order of JSON. */
export const creditNoteLine = entity("credit_note_line", {
  invoiceItemId,
  /** `undefined` if an amount is credited. */
  quantity: orNull(quantity),
  /** Including taxes, in the currency of the invoice. `undefined` if a quantity is credited. */
  amount: orNull(amount),
  /**
   * Whether the amount is all that was left of the line. Of invoices with whole amounts only: in
   * others, the totals of a line show it.
   */
  isRest: optional(flag),
  /**
   * What is credited exactly, including taxes and before the rounding of the total. If the amounts
   * of the invoice are whole, it is whole too, and the lines of a note add up to its total.
   */
  total: calculated,
});

/** A line of an invoice that a credit note credits: a quantity of it, or an amount. @inline */
export interface CreditNoteLine extends Out<typeof creditNoteLine>, Named {}

/** The steps of credit notes, in the order of JSON. */
export const creditStep = entity("credit_step", {
  /** `undefined` for the totals, and for the taxes and the rounding of the total. */
  invoiceItemId: orNull(invoiceItemId),
  /** The `calculation_type` of the step of the invoice. */
  type: inColumns<string>({
    columns: () => [
      { name: "calculation_type", columnType: { type: "text" }, write: (type) => type },
    ],
    read: (row) => String(row["calculation_type"]),
  }),
  title: text(),
  currency,
  price: priceChange,
  /** Of the step of a tax, with the shares of its base and its amount. */
  tax: optional(
    inColumns<TaxShare>({
      columns: () => [
        {
          name: "details",
          columnType: { type: "object" },
          write: (tax) => (tax === undefined ? [] : renderTaxDetails(tax)),
        },
      ],
      read: (row) => {
        if (row["calculation_type"] !== "TAX") return undefined;
        const { tax, base, amount: share } = readTaxBasis(row["details"] as object as never);
        return { tax, base, amount: share };
      },
    }),
  ),
});

/** A share of a calculation step of the invoice. @inline */
export interface CreditStep extends Out<typeof creditStep>, Named {}

/** The stored records of credit notes, in the order of JSON. */
export const creditNoteRecord = entity("credit_note", {
  id: id("credit"),
  organizationId: id("org"),
  invoiceId: id("invoice"),
  /** Of the number series of credit notes, if the host has one. */
  number: orNull(number),
  currency,
  /** In the order of the request. */
  lines: records(creditNoteLine),
  reason: orNull(reason),
  /** The exact share of the price of the invoice. */
  total: inColumn("price", calculated),
  /** The share of the amount that was requested from the payer: by how much the invoice is due. */
  payable: calculated,
  /** Shares of the steps of the credited lines, of the taxes of the document and of the totals. */
  steps: records(creditStep),
  /** Its printed numbers if the amounts of the invoice are whole; `nets` are those of `lines`. */
  totals: optional(totalsRecord),
  createdAt: timestamp,
  /** The share of the price of the invoice in US dollars. */
  totalUsd: inColumn("price_usd", calculated),
  /** Unique among the credit notes of the organization. */
  idempotencyKey,
  /** `undefined` if there is none. */
  metadata: optional(metadata),
});

/** A document that lowers what an invoice requests, by shares of its lines. It never changes. */
export interface CreditNote extends Out<typeof creditNoteRecord>, Named {}

/** Parts of the record of a credit note. */
export const creditNoteViews = {
  /** With an invoice, for its payer. */
  payer: creditNoteRecord.without(...(["totalUsd", "idempotencyKey", "metadata"] as const)),
  organization: creditNoteRecord.json,
};

/** Maximum number of credit notes per invoice. Issuing one reads those before it. */
export const maxCreditNotesPerInvoice = 100;

const newLine = object(
  {
    invoiceItemId,
    /** All of what is left of the quantity credits all of what is left of the line. */
    quantity: optional(quantity),
    /**
     * In the currency of the invoice, including taxes: a multiple of its smallest unit, or of the
     * increment that the total is rounded to.
     */
    amount: optional(positive),
  },
  [
    {
      on: ["quantity", "amount"],
      isOfObject: true,
      message: "Pass either {quantity} or {amount}",
      holds: (line) => (line.quantity === undefined) !== (line.amount === undefined),
    },
  ],
);

/** A line of an invoice to credit, after reading: either a quantity or an amount. */
export interface ReadCreditNoteLine extends Out<typeof newLine>, Named {}

/** The request to issue a credit note. */
export const newCreditNote = object({
  /** 1 to 255 visible ASCII characters, unique among the credit notes of the organization. */
  idempotencyKey,
  /** 1 to 1,000 different lines, each with either a quantity or an amount. */
  lines: distinctBy(
    "invoiceItemId",
    notEmpty(list(newLine, maxItems)),
    "must not be in the credit note already",
  ),
  /** At most 500 characters. */
  reason: optional(reason),
  /** Like the metadata of an invoice. */
  metadata: optional(metadata),
  /** Whether to only calculate the credit note: nothing is stored, and no number is taken. */
  preview: optional(flag),
});

/** What a caller passes to issue a credit note: what to credit of an invoice. */
export interface NewCreditNote extends In<typeof newCreditNote>, Named {}

/** The same after reading. */
export interface ReadCreditNote extends Out<typeof newCreditNote>, Named {}

/** The request for a list of credit notes. Absent properties and empty lists do not filter. */
export const creditNoteList = object(
  {
    currency: optional(list(currency, maxValues)),
    invoiceId: optional(id("invoice")),
    /** The whole number, exactly. */
    number: optional(number),
    /** The whole key, exactly as it was sent. Any text: an unknown key matches nothing. */
    idempotencyKey: optional(text(maxIdempotencyKeyLength)),
    ...bounds,
    ...page,
  },
  [...boundRules, ...pageRules],
);

/** What a caller passes to list credit notes. */
export interface CreditNoteList extends In<typeof creditNoteList>, Named {}

/** The filter of a list of credit notes, after reading. */
export interface CreditNoteFilter extends FilterOf<Out<typeof creditNoteList>> {}

/** Returns a function that returns whether a note passes a filter. Every store lists by it. */
export const creditNoteMatcher = (filter: CreditNoteFilter): ((note: CreditNote) => boolean) => {
  const passes = matcherOf<Omit<CreditNoteFilter, keyof Bounds>, CreditNote>(
    {
      currency: (wanted, note) => isEmptyOrIncludes(wanted, note.currency),
      invoiceId: (wanted, { invoiceId }) => wanted === invoiceId,
      number: (wanted, note) => wanted === note.number,
      idempotencyKey: (wanted, note) => wanted === note.idempotencyKey,
    },
    filter,
  );
  const isWithin = withinBounds(filter);
  return (note) => isWithin({ priceUsd: note.totalUsd, createdAt: note.createdAt }) && passes(note);
};

/** The organization has no such credit note. */
export interface CreditNoteNotFound {
  readonly kind: "CreditNoteNotFound";
}

/** A voided invoice is not to be paid, so that nothing of it can be credited. */
export interface InvoiceVoided {
  readonly kind: "InvoiceVoided";
}

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

/** The invoice has the maximum number of credit notes, or of steps of all of them. */
export interface CreditNoteLimitReached {
  readonly kind: "CreditNoteLimitReached";
}

const leftToCredit = (error: CreditExceedsInvoice): string => {
  const { isQuantity, remaining, exactRemaining, remainingQuantity } = error;
  const left = isQuantity ? exactRemaining : remaining;
  const found = `${Amount.render(left.amount)} ${left.currency}`;
  return isQuantity
    ? `Only ${String(remainingQuantity)} units with ${found} are left to credit`
    : `Only ${found} is left to credit`;
};

/** What is reported about the errors of credit notes. */
export const creditNoteErrors = {
  CreditNoteNotFound: /* @__PURE__ */ notFound("credit note"),
  InvoiceVoided: {
    code: "INVOICE_VOIDED",
    message: "A voided invoice cannot be credited",
    thrown: "A voided invoice cannot be credited",
  },
  CreditExceedsInvoice: {
    code: "CREDIT_EXCEEDS_INVOICE",
    message: leftToCredit,
    property: ({ index, isQuantity }) =>
      `lines.${String(index)}.${isQuantity ? "quantity" : "amount"}`,
    thrown: ({ remaining: { amount: left, currency: code } }) =>
      `Only ${String(left)} ${code} of the line is left to credit`,
  },
  CreditNoteLimitReached: /* @__PURE__ */ limitReached(
    "CREDIT_NOTE_LIMIT_REACHED",
    maxCreditNotesPerInvoice,
    `credit notes, with ${String(maxSteps)} calculation steps in all`,
  ),
} as const satisfies ErrorRows<
  CreditNoteNotFound | InvoiceVoided | CreditExceedsInvoice | CreditNoteLimitReached
>;
