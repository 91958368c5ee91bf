import type { OrganizationId } from "../ids.ts";
import type { CreditNote } from "../invoice/credit-note.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import type { CreditNoteFilter } from "../listing/credit-note-filter.ts";
import { writeCursor } from "../listing/cursor.ts";
import { readPageRequest, type PageOptions } from "../listing/read-page-request.ts";
import type { ListError } from "./errors.ts";
import { listed, type Listed } from "./list-invoices.ts";
import type { OperationPorts } from "./operation-ports.ts";

/** Lists the credit notes that match a filter, newest first. */
export const listCreditNotes =
  (
    organizationId: OrganizationId,
    filter: CreditNoteFilter = {},
    options: PageOptions = {},
  ): ((ports: Pick<OperationPorts, "creditNotes">) => TaskEither<ListError, Listed<CreditNote>>) =>
  ({ creditNotes }) =>
  async () => {
    const key = { list: "creditNotes", filter } as const;
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const found = await creditNotes.listCreditNotes(organizationId, filter, request.right)();
    if (isLeft(found)) return found;
    return right(listed(found.right, request.right, (last) => writeCursor(key, last)));
  };
