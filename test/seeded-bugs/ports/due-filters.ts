import { addSeconds } from "quittance";
import type { InvoiceConditions } from "quittance/adapter";
import { deciding, invoicing, type LedgerMaker, type LedgerMakers } from "./ledger-maker.ts";

const filtering = (change: (filter: InvoiceConditions) => InvoiceConditions): LedgerMaker =>
  invoicing(({ listInvoices }) => ({
    listInvoices: (owner, filter, page) => listInvoices(owner, change(filter), page),
  }));

/** Lists with one bug each in how they filter by numbers and dates. */
export const mutantDueFilters: LedgerMakers = {
  "ignores numbers": filtering((filter) => ({ ...filter, number: undefined })),
  "compares numbers without their case": filtering((filter) => ({
    ...filter,
    number: filter.number?.toUpperCase(),
  })),
  "leaves the first due date out": filtering((filter) => ({
    ...filter,
    dueFrom: filter.dueFrom && addSeconds(filter.dueFrom, 1),
  })),
  "leaves the last due date out": filtering((filter) => ({
    ...filter,
    dueTo: filter.dueTo && addSeconds(filter.dueTo, -1),
  })),
  "ignores what is overdue": filtering((filter) => ({ ...filter, overdue: undefined })),
  "lists what is overdue at its due date": filtering(({ overdue, ...filter }) => ({
    ...filter,
    overdue: overdue && { ...overdue, at: addSeconds(overdue.at, 1) },
  })),
  "lists what is overdue if it is not wanted": filtering(({ overdue, ...filter }) => ({
    ...filter,
    overdue: overdue && { ...overdue, is: true },
  })),
  "ignores what was reported": filtering((filter) => ({ ...filter, toReportAt: undefined })),
  "lists what is to be reported too early": filtering(({ toReportAt, ...filter }) => ({
    ...filter,
    toReportAt: toReportAt && addSeconds(toReportAt, 1),
  })),
};

/** Stores with one bug each in what they keep of a report. */
export const mutantReports: LedgerMakers = {
  "forgets that an overdue invoice was reported": deciding((change) => ({
    ...change,
    invoice: change.invoice && { ...change.invoice, overdueReportedAt: undefined },
  })),
  "forgets that an expired invoice was reported": deciding((change) => ({
    ...change,
    invoice: change.invoice && { ...change.invoice, expiredReportedAt: undefined },
  })),
};
