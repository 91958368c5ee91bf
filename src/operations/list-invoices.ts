import { pipe } from "fp-ts/lib/function.js";
import * as TE from "fp-ts/lib/TaskEither.js";
import type { OrganizationId } from "../ids.ts";
import type { Invoice } from "../invoice/invoice.ts";
import type { TaskEither } from "../kernel/either.ts";
import { writeCursor } from "../listing/cursor.ts";
import type { InvoiceFilter } from "../listing/invoice-filter.ts";
import type { Page, PageRequest, Position } from "../listing/page.ts";
import {
  readPageRequest,
  type ListRequestInvalid,
  type PageOptions,
} from "../listing/read-page-request.ts";
import type { PortFailed } from "../ports/errors.ts";
import type { InvoiceRepository } from "../ports/invoice-repository.ts";

/** A page, and the way to the next. */
export interface Listed<Row> extends Page<Row> {
  readonly limit: number;
  /** `undefined` when the page was asked for by cursor. */
  readonly offset: number | undefined;
  /** Pass it as `cursor` with the same filter; `undefined` on the last page. */
  readonly nextCursor: string | undefined;
}

/** Every way in which a list can fail. */
export type ListError = ListRequestInvalid | PortFailed;

/** List the invoices that pass a filter, newest first. */
export const listInvoices =
  (
    organizationId: OrganizationId,
    filter: InvoiceFilter = {},
    options: PageOptions = {},
  ): ((ports: {
    readonly invoices: InvoiceRepository;
  }) => TaskEither<ListError, Listed<Invoice>>) =>
  ({ invoices }) => {
    const key = { list: "invoices", filter } as const;
    const request = readPageRequest(key, options);
    if (request._tag === "Left") return TE.left(request.left);
    return pipe(
      invoices.listInvoices(organizationId, filter, request.right),
      TE.map((page) => listed(page, request.right, (last) => writeCursor(key, last))),
    );
  };

/** A page with its place in the list. */
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
