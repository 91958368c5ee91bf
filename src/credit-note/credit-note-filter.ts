import type { InvoiceId } from "../ids.ts";
import type { CreditNote } from "./credit-note.ts";
import type { Currency } from "../money/currency.ts";
import { withinBounds, type Bounds } from "../listing/bounds.ts";
import { isEmptyOrIncludes, passes, type Predicates } from "../listing/passes.ts";

/** A filter of credit notes. Absent properties and empty lists do not filter. */
export interface CreditNoteFilter extends Bounds {
  readonly currencies?: ReadonlyArray<Currency> | undefined;
  readonly invoiceId?: InvoiceId | undefined;
  /** The whole number, exactly. */
  readonly number?: string | undefined;
  /** The whole key, exactly as it was sent. Any text: an unknown key matches nothing. */
  readonly idempotencyKey?: string | undefined;
}

/** Returns whether a credit note passes a filter. It specifies what every store lists. */
export const matchesCreditNote = (filter: CreditNoteFilter, note: CreditNote): boolean =>
  passes(predicates, filter, note) &&
  withinBounds(filter)({ priceUsd: note.totalUsd, createdAt: note.createdAt });

const predicates: Predicates<Omit<CreditNoteFilter, keyof Bounds>, CreditNote> = {
  currencies: (wanted, { currency }) => isEmptyOrIncludes(wanted, currency),
  invoiceId: (wanted, { invoiceId }) => wanted === invoiceId,
  number: (wanted, { number }) => wanted === number,
  idempotencyKey: (wanted, { idempotencyKey }) => wanted === idempotencyKey,
};
