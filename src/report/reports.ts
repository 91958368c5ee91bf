import { isLeft, left, right, type Either } from "../kernel/either.ts";
import type { OrganizationId } from "../ids.ts";
import type { InvoiceRepository } from "../invoice/invoice-repository.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { readCursor, writeCursor } from "../listing/cursor.ts";
import type { OrganizationRepository } from "../organization/organizations.ts";
import { readStart } from "../schema/list.ts";
import { ofOrganization } from "../schema/operation.ts";
import { read, type Invalid } from "../schema/schema.ts";
import type { Clock, Timestamp } from "../time/timestamp.ts";
import {
  createTaxReports,
  type TaxReportPorts,
  type TaxReports,
} from "../tax-report/tax-reports.ts";
import { createAgeing } from "./open-items-age.ts";
import {
  openItemsRequest,
  type DuePosition,
  type OpenInvoice,
  type OpenItemsPage,
  type OpenItemsRequest,
} from "./open-items.ts";
import { maxReportRows, type ReportTooLarge } from "./report-too-large.ts";

/** What reports need. */
export interface ReportPorts extends TaxReportPorts {
  readonly invoices: Pick<InvoiceRepository, "readOpenInvoices" | "readTaxDocuments">;
  /** Where the time zone of the seller is read. Without it, dates are in UTC. */
  readonly organizations?: Pick<OrganizationRepository, "findOrganization"> | undefined;
  readonly clock: Clock;
}

/** Reads reports of an organization. */
export interface Reports extends TaxReports {
  /**
   * Returns what customers owe at a time, and for how long, in calendar days of the seller's zone.
   *
   * Each page is calculated from all open invoices; the cursor keeps the time of the first page.
   * Fails with `Invalid` (every issue), `ReportTooLarge` (more than 100,000 open items: export them
   * with the command) or `PortFailed`.
   *
   * @example
   * const { totals } = orThrow(await quittance.reports.openItems(organizationId));
   * for (const { bucket, due, currency } of totals) console.log(bucket, `${due} ${currency}`);
   */
  readonly openItems: (
    organizationId: OrganizationId,
    request?: OpenItemsRequest,
  ) => Promise<Either<Invalid | ReportTooLarge | PortFailed, OpenItemsPage>>;
}

/** Maximum number of overpaid invoices on a page. */
const maxOverpaid = 100;

/** Number of invoices that are read at once. */
const pageSize = 200;

/** Creates the operations on reports. */
export const createReports = (ports: ReportPorts): Reports =>
  ofOrganization("reports", {
    ...createTaxReports(ports),
    openItems: async (organizationId, request) => {
      const asked = read(openItemsRequest, request);
      if (isLeft(asked)) return asked;
      const { limit, cursor, ...filter } = asked.right;
      const key = { list: "open_items", filter };
      const after = readStart(request, cursor, (found) => readCursor(key, found));
      if (isLeft(after)) return after;
      const asOf = filter.asOf ?? after.right?.createdAt ?? ports.clock();
      const timeZone = await timeZoneOf(ports, organizationId);
      if (isLeft(timeZone)) return timeZone;
      const options = { asOf, timeZone: timeZone.right };
      const ageing = createAgeing(options);
      for await (const found of openInvoicePages(ports, organizationId, asOf)) {
        if (isLeft(found)) return found;
        for (const open of found.right) {
          if (filter.currency !== undefined && open.invoice.currency !== filter.currency) continue;
          if (ageing.add(open) > maxReportRows) return left(tooLarge);
        }
      }
      const { items, byCustomer, totals, overpaid } = ageing.result();
      const count = filter.by === "ITEM" ? items.length : byCustomer.length;
      const start = after.right === undefined ? 0 : parseInt(after.right.id, 10);
      const end = start + limit;
      return right({
        ...options,
        totals,
        ...(filter.by === "ITEM"
          ? { by: "ITEM", rows: items.slice(start, end) }
          : { by: "CUSTOMER", rows: byCustomer.slice(start, end) }),
        overpaid: overpaid.slice(0, maxOverpaid),
        overpaidCount: overpaid.length,
        nextCursor:
          end < count ? writeCursor(key, { createdAt: asOf, id: String(end) }) : undefined,
      });
    },
  });

const tooLarge: ReportTooLarge = {
  kind: "ReportTooLarge",
  command: "quittance export open-items",
};

/** Returns the time zone of the present seller of an organization. */
export const timeZoneOf = async (
  { organizations }: Pick<ReportPorts, "organizations">,
  organizationId: OrganizationId,
): Promise<Either<PortFailed, string>> => {
  const found = await organizations?.findOrganization(organizationId)();
  if (found !== undefined && isLeft(found)) return found;
  return right(found?.right?.seller?.timeZone ?? "UTC");
};

/** Reads the invoices that can be open at a time, by due date. A failure ends it. */
export async function* openInvoicePages(
  { invoices }: { readonly invoices: Pick<InvoiceRepository, "readOpenInvoices"> },
  organizationId: OrganizationId,
  asOf: Timestamp,
): AsyncGenerator<Either<PortFailed, ReadonlyArray<OpenInvoice>>, void> {
  let after: DuePosition | undefined;
  for (;;) {
    const range = { asOf, after, limit: pageSize };
    const found: Either<PortFailed, ReadonlyArray<OpenInvoice>> = await invoices.readOpenInvoices(
      organizationId,
      range,
    )();
    yield found;
    if (isLeft(found) || found.right.length < pageSize) return;
    after = found.right.at(-1)?.invoice;
  }
}
