import { invoiceEvent, type LedgerEvent } from "../event/event.ts";
import type { IdSource, OrganizationId } from "../ids.ts";
import { dueReports } from "./invoice-standing.ts";
import { isLeft, right, type Either } from "../kernel/either.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import type { Decision, InvoiceRepository, LockedInvoice } from "./invoice-repository.ts";
import { eventSource, readContext, unchanged, type DecisionContext } from "./decision.ts";
import type { Clock } from "../time/timestamp.ts";
import { readPages } from "../listing/page.ts";

/** How many invoices were reported. @inline */
export interface DueSweep {
  /** Events `invoice.overdue`. */
  readonly overdue: number;
  /** Events `invoice.expired`. */
  readonly expired: number;
}

/** What reporting invoices needs. @inline */
export interface SweepPorts {
  readonly invoices: Pick<InvoiceRepository, "listInvoices" | "changeInvoice">;
  readonly clock: Clock;
  readonly newId: IdSource;
}

/**
 * Creates an event `invoice.overdue` for each invoice that is still to be paid after it was due,
 * and `invoice.expired` for each one that is still to be paid after it expired: each once, however
 * often and wherever it is called. If a call fails, the next one continues.
 */
export const sweepDue = async (
  organizationId: OrganizationId,
  ports: SweepPorts,
): Promise<Either<PortFailed, DueSweep>> => {
  const { invoices, clock } = ports;
  const toReportAt = clock();
  const sweep = { overdue: 0, expired: 0 };
  const pages = readPages((request) =>
    invoices.listInvoices(organizationId, { toReportAt }, request),
  );
  for await (const page of pages) {
    if (isLeft(page)) return page;
    for (const { id } of page.right) {
      const reported = await invoices.changeInvoice(organizationId, id, (locked) =>
        decide(locked, readContext(ports)),
      )();
      if (isLeft(reported)) return reported;
      for (const { type } of reported.right) {
        if (type === "invoice.overdue") sweep.overdue += 1;
        else sweep.expired += 1;
      }
    }
  }
  return right(sweep);
};

const decide = (
  locked: LockedInvoice | undefined,
  context: DecisionContext,
): Decision<ReadonlyArray<LedgerEvent>> => {
  if (locked === undefined) return unchanged([]);
  const { now } = context;
  const reports = dueReports(locked.invoice, now);
  if (reports.length === 0) return unchanged([]);
  const invoice = {
    ...locked.invoice,
    ...(reports.includes("overdue") ? { overdueReportedAt: now } : {}),
    ...(reports.includes("expired") ? { expiredReportedAt: now } : {}),
  };
  const events = reports.map((report) =>
    invoiceEvent(`invoice.${report}`, invoice, eventSource(context)),
  );
  return { outcome: events, change: { invoice, payment: undefined, events } };
};
