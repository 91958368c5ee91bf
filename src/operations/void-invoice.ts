import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { LedgerEvent } from "../events/event.ts";
import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { Invoice, InvoiceStatus } from "../invoice/invoice.ts";
import { resettle } from "./resettle.ts";
import { left, right, type Either, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { Decision, LockedInvoice } from "../ports/invoice-repository.ts";
import { eventSource, type LedgerPorts } from "./ledger-ports.ts";

/** The organization has no such invoice. */
export interface InvoiceNotFound {
  readonly kind: "InvoiceNotFound";
}

/** An invoice in this status cannot be voided. */
export interface InvoiceTransitionInvalid {
  readonly kind: "InvoiceTransitionInvalid";
  readonly from: InvoiceStatus;
}

/** Every way in which `voidInvoice` can fail. */
export type VoidInvoiceError = InvoiceNotFound | InvoiceTransitionInvalid | PortFailed;

/** An invoice after a write, and what the write caused. */
export interface ChangedInvoice {
  readonly invoice: Invoice;
  readonly events: ReadonlyArray<LedgerEvent>;
}

type Outcome = Either<InvoiceNotFound | InvoiceTransitionInvalid, ChangedInvoice>;

/** Declare an invoice void: it is no longer to be paid. Voiding it again changes nothing. */
export const voidInvoice =
  (
    organizationId: OrganizationId,
    id: InvoiceId,
  ): ((
    ports: Pick<LedgerPorts, "invoices" | "clock" | "newId">,
  ) => TaskEither<VoidInvoiceError, ChangedInvoice>) =>
  (ports) =>
    pipe(
      ports.invoices.changeInvoice(organizationId, id, (locked) => decide(locked, ports)),
      TE.flatMapEither((outcome): Outcome => outcome),
    );

const decide = (
  locked: LockedInvoice | undefined,
  ports: Pick<LedgerPorts, "clock" | "newId">,
): Decision<Outcome> => {
  if (locked === undefined) return unchanged(left({ kind: "InvoiceNotFound" }));
  const { invoice, payments } = locked;
  if (invoice.status === "VOIDED") return unchanged(right({ invoice, events: [] }));
  if (invoice.status === "COMPLETED") {
    return unchanged(left({ kind: "InvoiceTransitionInvalid", from: invoice.status }));
  }
  const now = ports.clock();
  const voided = { ...invoice, voidedAt: now };
  const resettled = resettle(voided, payments, now, eventSource(ports, now));
  const after = resettled.invoice ?? voided;
  const { events } = resettled;
  return {
    outcome: right({ invoice: after, events }),
    change: { invoice: after, payment: undefined, events },
  };
};

const unchanged = (outcome: Outcome): Decision<Outcome> => ({ outcome, change: undefined });
