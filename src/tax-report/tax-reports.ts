import { isLeft, left, right, type Either } from "../kernel/either.ts";
import type { OrganizationId } from "../ids.ts";
import type { InvoiceRepository } from "../invoice/invoice-repository.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { readCursor, writeCursor } from "../listing/cursor.ts";
import { defaultLimit } from "../listing/page.ts";
import type { RateNotFound } from "../rates/rate-set.ts";
import { maxReportRows, type ReportTooLarge } from "../report/report-too-large.ts";
import { readStart } from "../schema/list.ts";
import { read, type Invalid } from "../schema/schema.ts";
import { secondsOfDay } from "../time/local-date.ts";
import { addSeconds, timestampOf } from "../time/timestamp.ts";
import {
  taxPositionOf,
  type TaxDocument,
  type TaxDocumentRange,
  type TaxPosition,
} from "./tax-document.ts";
import { createTaxReporter } from "./tax-report-add.ts";
import {
  taxDocumentKinds,
  taxPeriodOf,
  taxReportRequest,
  type TaxDetail,
  type TaxDetails,
  type TaxDocumentKind,
  type TaxPeriod,
  type TaxReport,
  type TaxReportRequest,
} from "./tax-report.ts";

/** What tax reports need. */
export interface TaxReportPorts {
  readonly invoices: Pick<InvoiceRepository, "readTaxDocuments">;
}

/** Why there is no tax report. */
export type TaxReportFailed = Invalid | RateNotFound | ReportTooLarge | PortFailed;

/** Reads the taxes of an organization. */
export interface TaxReports {
  /**
   * Returns the taxes of the documents that were issued in a month, a quarter, or from one date to
   * another; or with `detail` a page of these documents. Dates are those in the zone of the seller.
   *
   * Fails with `Invalid` (every issue), `RateNotFound` (an invoice is stored without the rate of
   * its accounting currency), `ReportTooLarge` (more than 100,000 documents: export them with
   * the command) or `PortFailed`.
   *
   * @example
   * const report = orThrow(await quittance.reports.taxes(organizationId, { month: "2026-10" }));
   * if ("rows" in report) for (const { percent, net, tax } of report.rows) console.log(net, tax);
   */
  readonly taxes: (
    organizationId: OrganizationId,
    request: TaxReportRequest,
  ) => Promise<Either<TaxReportFailed, TaxReport | TaxDetails>>;
}

/** Number of documents that are read at once. */
const pageSize = 200;

/** Creates the operation on tax reports. */
export const createTaxReports = (ports: TaxReportPorts): TaxReports => ({
  taxes: async (organizationId, request) => {
    const asked = read(taxReportRequest, request);
    if (isLeft(asked)) return asked;
    const { detail = false, limit = defaultLimit, cursor, ...requested } = asked.right;
    const period = taxPeriodOf(requested);
    if (!detail) return summary(ports, organizationId, period);
    const start = readStart(request, cursor, (found) => startOf(period, found));
    return isLeft(start)
      ? start
      : details(ports, organizationId, { period, limit, start: start.right });
  },
});

const tooLarge: ReportTooLarge = { kind: "ReportTooLarge", command: "quittance export taxes" };

const summary = async (
  ports: TaxReportPorts,
  organizationId: OrganizationId,
  period: TaxPeriod,
): Promise<Either<TaxReportFailed, TaxReport>> => {
  const reporter = createTaxReporter(period);
  let count = 0;
  for await (const found of taxDocumentPages(ports, organizationId, period)) {
    if (isLeft(found)) return found;
    for (const document of found.right) {
      const added = reporter.add(document);
      if (isLeft(added)) return added;
      count += 1;
      if (count > maxReportRows) return left(tooLarge);
    }
  }
  return right(reporter.result());
};

/** The document that a page begins after. */
interface Start {
  readonly kind: TaxDocumentKind;
  readonly after: TaxPosition;
}

/** A cursor is of the documents of one kind. */
const keyOf = (kind: TaxDocumentKind, { name }: TaxPeriod) => ({
  list: `taxes ${kind}`,
  filter: { name },
});

const startOf = (period: TaxPeriod, cursor: string): Start | undefined => {
  for (const kind of taxDocumentKinds) {
    const found = readCursor(keyOf(kind, period), cursor);
    if (found !== undefined) return { kind, after: { time: found.createdAt, id: found.id } };
  }
  return undefined;
};

const details = async (
  ports: TaxReportPorts,
  organizationId: OrganizationId,
  asked: { readonly period: TaxPeriod; readonly limit: number; readonly start: Start | undefined },
): Promise<Either<TaxReportFailed, TaxDetails>> => {
  const { period, limit, start } = asked;
  const reporter = createTaxReporter(period);
  const rows: Array<TaxDetail> = [];
  let count = 0;
  let last: TaxDocument | undefined;
  for await (const found of taxDocumentPages(ports, organizationId, period, start)) {
    if (isLeft(found)) return found;
    for (const document of found.right) {
      const added = reporter.add(document);
      if (isLeft(added)) return added;
      if (added.right.length === 0) continue;
      if (count === limit && last !== undefined) {
        const { time: createdAt, id } = taxPositionOf(last);
        const nextCursor = writeCursor(keyOf(last.kind, period), { createdAt, id });
        return right({ period, details: rows, nextCursor });
      }
      rows.push(...added.right);
      count += 1;
      last = document;
    }
  }
  return right({ period, details: rows, nextCursor: undefined });
};

/**
 * Reads the documents of a period, and of a day before and after it, in which other time zones have
 * its dates: by kind, then by time. A failure ends it.
 */
export async function* taxDocumentPages(
  { invoices }: TaxReportPorts,
  organizationId: OrganizationId,
  period: TaxPeriod,
  start?: Start,
): AsyncGenerator<Either<PortFailed, ReadonlyArray<TaxDocument>>, void> {
  const from = addSeconds(timestampOf(`${period.from} 00:00:00`), -secondsOfDay);
  const to = addSeconds(timestampOf(`${period.to} 23:59:59`), secondsOfDay);
  const first = start === undefined ? 0 : taxDocumentKinds.indexOf(start.kind);
  for (const kind of taxDocumentKinds.slice(first)) {
    let after = kind === start?.kind ? start.after : undefined;
    for (;;) {
      const range: TaxDocumentRange = { kind, from, to, after, limit: pageSize };
      const found: Either<PortFailed, ReadonlyArray<TaxDocument>> = await invoices.readTaxDocuments(
        organizationId,
        range,
      )();
      yield found;
      if (isLeft(found)) return;
      if (found.right.length < pageSize) break;
      const last = found.right.at(-1);
      after = last && taxPositionOf(last);
    }
  }
}
