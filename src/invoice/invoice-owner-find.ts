import type { InvoiceId, OrganizationId } from "../ids.ts";
import type { TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

/** Returns the organization of an invoice, or `undefined` if not exactly one has it. */
export const findInvoiceOwner =
  (
    id: InvoiceId,
  ): ((
    ports: Pick<OperationPorts, "invoices">,
  ) => TaskEither<PortFailed, OrganizationId | undefined>) =>
  ({ invoices }) =>
    invoices.ownerOf(id);
