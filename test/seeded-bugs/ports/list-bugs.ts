import {
  type Invoice,
  type InvoiceFilter,
  type Metadata,
  type OrganizationId,
  type Payment,
  type PaymentFilter,
} from "quittance";
import { byNewest, countCap, type Bounds, type Page, type PageRequest } from "quittance/adapter";
import { done, faulty, giving, type LedgerMaker } from "./ledger-maker.ts";

/** A row of either list. */
export type Row = Invoice | Payment;

/** A filter of either list. */
export interface Filter extends Bounds {
  readonly statuses?: ReadonlyArray<string> | undefined;
  readonly currencies?: ReadonlyArray<string> | undefined;
  readonly customerEmail?: string | undefined;
  readonly providerId?: string | undefined;
  readonly providerIds?: ReadonlyArray<string> | undefined;
  readonly invoiceId?: string | undefined;
  readonly idempotencyKey?: string | undefined;
  readonly reference?: string | undefined;
  readonly metadata?: Metadata | undefined;
}

/** The arguments of a list. */
export interface Ask {
  readonly owner: OrganizationId;
  readonly filter: Filter;
  readonly page: PageRequest;
}

type ListPage = (ask: Ask) => Promise<Page<Row>>;

/** Both lists with an issue. */
export const listing = (issue: (ask: Ask, list: ListPage) => Promise<Page<Row>>): LedgerMaker =>
  faulty(({ invoices, payments }) => ({
    invoices: {
      ...invoices,
      listInvoices: (owner, filter, page) =>
        giving(
          () =>
            issue({ owner, filter, page }, (ask) =>
              done(invoices.listInvoices(ask.owner, ask.filter as InvoiceFilter, ask.page)),
            ) as Promise<Page<Invoice>>,
        ),
    },
    payments: {
      ...payments,
      listPayments: (owner, filter, page) =>
        giving(
          () =>
            issue({ owner, filter, page }, (ask) =>
              done(payments.listPayments(ask.owner, ask.filter as PaymentFilter, ask.page)),
            ) as Promise<Page<Payment>>,
        ),
    },
  }));

/** Returns another list than requested. */
export const hearing = (mishear: (ask: Ask) => Partial<Ask>): LedgerMaker =>
  listing((ask, list) => list({ ...ask, ...mishear(ask) }));

/** Uses another filter than requested. */
export const filtering = (mishear: (filter: Filter) => Filter): LedgerMaker =>
  hearing(({ filter }) => ({ filter: mishear(filter) }));

/** The page goes through a function. */
export const changingResult = (
  change: (page: Page<Row>, ask: Ask) => Partial<Page<Row>>,
): LedgerMaker =>
  listing(async (ask, list) => {
    const page = await list(ask);
    return { ...page, ...change(page, ask) };
  });

const everything: PageRequest = { limit: 1_000_000, start: { offset: 0 } };

/** Pages of rows in an order of its own. */
export const ordering = (compare: (a: Row, b: Row) => number): LedgerMaker =>
  listing(async (ask, list) => {
    const { rows, ...counts } = await list({ ...ask, page: everything });
    const { limit, start } = ask.page;
    const sorted = [...rows].sort(compare);
    const rest =
      "offset" in start
        ? sorted.slice(start.offset)
        : sorted.filter((row) => byNewest(row, start.after) > 0);
    return { ...counts, rows: rest.slice(0, limit), hasMore: rest.length > limit };
  });

/** Rows that a filter of its own keeps, in place of one property of the filter. */
export const keepingRows = (
  without: Partial<Record<keyof Filter, undefined>>,
  keeps: (row: Row, filter: Filter) => boolean,
): LedgerMaker =>
  listing(async (ask, list) => {
    const filter = { ...ask.filter, ...without };
    const { rows } = await list({ ...ask, filter, page: everything });
    const kept = rows.filter((row) => keeps(row, ask.filter));
    const { limit, start } = ask.page;
    const rest =
      "offset" in start
        ? kept.slice(start.offset)
        : kept.filter((row) => byNewest(row, start.after) > 0);
    return {
      rows: rest.slice(0, limit),
      total: Math.min(kept.length, countCap),
      totalCapped: kept.length > countCap,
      hasMore: rest.length > limit,
    };
  });
