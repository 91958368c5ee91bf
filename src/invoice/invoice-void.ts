import type { LedgerEvent } from "../event/event.ts";
import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { Invoice, InvoiceNotFound, InvoiceTransitionInvalid } from "./invoice.ts";
import { isLeft, left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { Decision, LockedInvoice } from "./invoice-repository.ts";
import { readContext, unchanged, type DecisionContext } from "./decision.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";
import { deriveStatus } from "./invoice-derive-status.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** An invoice after a write, and the events of the write. */
export interface ChangedInvoice {
  readonly invoice: Invoice;
  readonly events: ReadonlyArray<LedgerEvent>;
}

type Outcome = Either<InvoiceNotFound | InvoiceTransitionInvalid, ChangedInvoice>;

/** Every failure of `voidInvoice`. */
export type VoidInvoiceError = InvoiceNotFound | InvoiceTransitionInvalid | PortFailed;

/** Voids an invoice, so that it is no longer to be paid. Voiding it again changes nothing. */
export const voidInvoice =
  (
    organizationId: OrganizationId,
    id: InvoiceId,
  ): ((
    ports: Pick<OperationPorts, "invoices" | "clock" | "newId">,
  ) => TaskEither<VoidInvoiceError, ChangedInvoice>) =>
  (ports) =>
  async () => {
    const stored = await ports.invoices.changeInvoice(organizationId, id, (locked) =>
      decide(locked, readContext(ports)),
    )();
    return isLeft(stored) ? stored : stored.right;
  };

const decide = (locked: LockedInvoice | undefined, context: DecisionContext): Decision<Outcome> => {
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
