import type { OrganizationId } from "../ids.ts";
import type { Invoice } from "./invoice.ts";
import type { Either } from "../kernel/either.ts";
import type { InvoiceFilter } from "./invoice-filter.ts";
import type { PageOptions, ListError } from "../listing/page-options.ts";
import type { Listed } from "../listing/page-list.ts";
import type { DueSweep } from "./due-sweep.ts";
import type { PortFailed } from "../kernel/port-failed.ts";

/** Lists invoices, and reports those that are overdue or expired. */
export interface InvoiceListOperations {
  /**
   * Creates an event `invoice.overdue` for each invoice that is still to be paid after it was due,
   * and an event `invoice.expired` for each one that is still to be paid after it expired.
   *
   * Each event is created once, however often you call it and from however many processes. Call it
   * from a scheduler, such as every hour. Fails with `PortFailed`; the next call continues.
   *
   * @example
   * const { overdue, expired } = orThrow(await quittance.sweepDue(organizationId));
   * console.log(`${overdue} overdue, ${expired} expired`);
   */
  readonly sweepDue: (organizationId: OrganizationId) => Promise<Either<PortFailed, DueSweep>>;

  /**
   * Lists the invoices that match a filter, newest first, 20 per page unless `limit` is given.
   *
   * Fails with `ListRequestInvalid` (every issue of the page and the filter) or `PortFailed`.
   *
   * @example
   * const filter = { statuses: ["PENDING"] } as const;
   * const first = orThrow(await quittance.listInvoices(organizationId, filter));
   * if (first.nextCursor !== undefined) {
   *   await quittance.listInvoices(organizationId, filter, { cursor: first.nextCursor });
   * }
   */
  readonly listInvoices: (
    organizationId: OrganizationId,
    filter?: InvoiceFilter,
    options?: PageOptions,
  ) => Promise<Either<ListError, Listed<Invoice>>>;

  /**
   * Returns every invoice that matches a filter, newest first, for exports and reports.
   *
   * Reads 100 invoices at a time, so that memory does not grow with their number. Each page is read
   * at its own time: invoices created meanwhile are left out, and a status can have changed since
   * an earlier page. For one snapshot, use a store in a transaction, such as `inSnapshot` of
   * `@quittance/postgres`. The iteration throws a `QuittanceError` if it fails, as `listInvoices`
   * does.
   *
   * @example
   * for await (const invoice of quittance.allInvoices(organizationId, { statuses: ["PENDING"] })) {
   *   console.log(invoice.id, invoice.price);
   * }
   */
  readonly allInvoices: (
    organizationId: OrganizationId,
    filter?: InvoiceFilter,
  ) => AsyncIterable<Invoice>;
}
