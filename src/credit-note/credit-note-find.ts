import type { CreditNoteId, OrganizationId } from "../ids.ts";
import type { CreditNote } from "./credit-note.ts";
import { isLeft, left, right, type TaskEither } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { CreditNoteNotFound } from "./credit-note-errors.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";
import type { CreditNoteFilter } from "./credit-note-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import { listPage, type Listed } from "../listing/page-list.ts";

/** Returns one credit note. */
export const getCreditNote =
  (
    organizationId: OrganizationId,
    id: CreditNoteId,
  ): ((
    ports: Pick<OperationPorts, "creditNotes">,
  ) => TaskEither<CreditNoteNotFound | PortFailed, CreditNote>) =>
  ({ creditNotes }) =>
  async () => {
    const found = await creditNotes.findCreditNote(organizationId, id)();
    if (isLeft(found)) return found;
    return found.right === undefined ? left({ kind: "CreditNoteNotFound" }) : right(found.right);
  };

/** Lists the credit notes that match a filter, newest first. */
export const listCreditNotes =
  (
    organizationId: OrganizationId,
    filter: CreditNoteFilter = {},
    options: PageOptions = {},
  ): ((ports: Pick<OperationPorts, "creditNotes">) => TaskEither<ListError, Listed<CreditNote>>) =>
  ({ creditNotes }) =>
    listPage({ list: "creditNotes", filter }, options, (page) =>
      creditNotes.listCreditNotes(organizationId, filter, page),
    );
