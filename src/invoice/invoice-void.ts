import type { LedgerEvent } from "../event/event.ts";
import type { Invoice, InvoiceNotFound, InvoiceTransitionInvalid } from "./invoice.ts";
import { left, right, type Either } from "../kernel/either.ts";
import type { Decision, LockedInvoice } from "./invoice-repository.ts";
import { unchanged, type DecisionContext } from "./decision.ts";
import { deriveStatus } from "./invoice-derive-status.ts";

/** An invoice after a write, and the events of the write. @inline */
export interface ChangedInvoice {
  readonly invoice: Invoice;
  readonly events: ReadonlyArray<LedgerEvent>;
}

/** Decides to void an invoice. Voiding it again changes nothing. */
export const decideVoid = (
  locked: LockedInvoice | undefined,
  context: DecisionContext,
): Decision<Either<InvoiceNotFound | InvoiceTransitionInvalid, ChangedInvoice>> => {
  if (locked === undefined) return unchanged(left({ kind: "InvoiceNotFound" }));
  const { invoice } = locked;
  if (invoice.status === "VOIDED") return unchanged(right({ invoice, events: [] }));
  if (invoice.status === "COMPLETED") {
    return unchanged(left({ kind: "InvoiceTransitionInvalid", from: invoice.status }));
  }
  const voided = { ...invoice, voidedAt: context.now };
  const { invoice: after = voided, events } = deriveStatus(voided, locked, context);
  return {
    outcome: right({ invoice: after, events }),
    change: { invoice: after, payment: undefined, events },
  };
};
