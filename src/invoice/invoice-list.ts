import type { OrganizationId } from "../ids.ts";
import type { Invoice } from "./invoice.ts";
import { isLeft, right, type TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import { conditionsOf, type InvoiceFilter } from "./invoice-filter.ts";
import type { Page, PageRequest, Position } from "../listing/page.ts";
import { readPageRequest, type PageOptions } from "../listing/page-options.ts";
import type { ListError } from "../quittance/quittance-errors.ts";
import type { OperationPorts } from "../quittance/quittance-ports.ts";

/** A page of a list and how to request the next one. */
export interface Listed<Row> extends Page<Row> {
  readonly limit: number;
  /** `undefined` if the page was requested by cursor. */
  readonly offset: number | undefined;
  /** Pass it as `cursor` with the same filter; `undefined` on the last page. */
  readonly nextCursor: string | undefined;
}

/** Lists the invoices that match a filter, newest first. */
export const listInvoices =
  (
    organizationId: OrganizationId,
    filter: InvoiceFilter = {},
    options: PageOptions = {},
  ): ((
    ports: Pick<OperationPorts, "invoices" | "clock">,
  ) => TaskEither<ListError, Listed<Invoice>>) =>
  ({ invoices, clock }) =>
  async () => {
    const key = { list: "invoices", filter } as const;
    const request = readPageRequest(key, options);
    if (isLeft(request)) return request;
    const conditions = conditionsOf(filter, clock);
    const page = await invoices.listInvoices(organizationId, conditions, request.right)();
    if (isLeft(page)) return page;
    return right(listed(page.right, request.right, (last) => writeCursor(key, last)));
  };

/** Returns a page with its limit, its offset and the cursor of the next page. */
export const listed = <Row extends Position>(
  page: Page<Row>,
  { limit, start }: PageRequest,
  cursorAfter: (last: Row) => string,
): Listed<Row> => {
  const last = page.rows.at(-1);
  return {
    ...page,
    limit,
    offset: "offset" in start ? start.offset : undefined,
    nextCursor: page.hasMore && last !== undefined ? cursorAfter(last) : undefined,
  };
};
