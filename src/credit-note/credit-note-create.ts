import type { InvoiceId, OrganizationId } from "../ids.ts";
import { checkCreditNote, type CreditNoteRequest } from "./credit-note-check.ts";
import { findSeries } from "../invoice/number-series.ts";
import { isLeft, left, type TaskEither } from "../kernel/either.ts";
import { decideCreditNote, type CreatedCreditNote } from "./credit-note-decide.ts";
import { readContext } from "../invoice/decision.ts";
import type { CreateCreditNoteError } from "./credit-note-errors.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

/**
 * Issues a credit note for lines of an invoice, once for each idempotency key. Needs no catalog and
 * no exchange rates: a credit note has shares of the stored steps of the invoice.
 */
export const createCreditNote =
  (
    organizationId: OrganizationId,
    invoiceId: InvoiceId,
    request: CreditNoteRequest,
  ): ((
    ports: Pick<OperationPorts, "creditNotes" | "creditNoteNumbering" | "clock" | "newId">,
  ) => TaskEither<CreateCreditNoteError, CreatedCreditNote>) =>
  (ports) =>
  async () => {
    const issues = checkCreditNote(request);
    if (issues.length > 0) return left({ kind: "CreditNoteInvalid", issues });
    const found = await findSeries(ports.creditNoteNumbering, organizationId, ports.clock());
    if (isLeft(found)) return found;
    const { right: series } = found;
    const { idempotencyKey } = request;
    const stored = await ports.creditNotes.issueCreditNote(
      organizationId,
      invoiceId,
      { idempotencyKey, series: series?.name },
      (facts) => decideCreditNote(facts, request, series, readContext(ports)),
    )();
    return isLeft(stored) ? stored : stored.right;
  };
