import type { Invoice, Metadata, OrganizationId, Payment } from "quittance";
import { byNewest, countCap, type Bounds, type Page, type PageRequest } from "quittance/adapter";
import { all, bugsIn, type Records, type StoreBug } from "../store-bug.ts";

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

/** Both lists with a bug. */
export const listing = (bug: (ask: Ask, list: ListPage) => Promise<Page<Row>>): StoreBug => {
  const asking =
    (list: (...args: ReadonlyArray<never>) => Promise<Page<Row>>) =>
    (owner: OrganizationId, filter: Filter, page: PageRequest) =>
      bug({ owner, filter, page }, (ask) =>
        list(...([ask.owner, ask.filter, ask.page] as unknown as ReadonlyArray<never>)),
      ) as Promise<Page<never>>;
  return all<Records>(
    bugsIn("invoices").around("listInvoices", asking),
    bugsIn("payments").around("listPayments", asking),
  );
};

/** Returns another list than requested. */
export const hearing = (mishear: (ask: Ask) => Partial<Ask>): StoreBug =>
  listing((ask, list) => list({ ...ask, ...mishear(ask) }));

/** Some other properties of the filter than requested. */
export const filtering = (mishear: (filter: Filter) => Partial<Filter>): StoreBug =>
  hearing(({ filter }) => ({ filter: { ...filter, ...mishear(filter) } }));

/** The page goes through a function. */
export const changingResult = (
  change: (page: Page<Row>, ask: Ask) => Partial<Page<Row>>,
): StoreBug =>
  listing(async (ask, list) => {
    const page = await list(ask);
    return { ...page, ...change(page, ask) };
  });

/** A page of all rows. */
export const everything: PageRequest = { limit: 1_000_000, start: { offset: 0 } };

/** The rows of a page, and whether there are more. */
const pageIn = (
  sorted: ReadonlyArray<Row>,
  { limit, start }: PageRequest,
): Pick<Page<Row>, "rows" | "hasMore"> => {
  const rest =
    "offset" in start
      ? sorted.slice(start.offset)
      : sorted.filter((row) => byNewest(row, start.after) > 0);
  return { rows: rest.slice(0, limit), hasMore: rest.length > limit };
};

/** Pages of rows in an order of its own. */
export const ordering = (compare: (a: Row, b: Row) => number): StoreBug =>
  listing(async (ask, list) => {
    const { rows, ...counts } = await list({ ...ask, page: everything });
    return { ...counts, ...pageIn([...rows].sort(compare), ask.page) };
  });

/** Rows that a filter of its own keeps, in place of one property of the filter. */
export const keepingRows = (
  without: Partial<Record<keyof Filter, undefined>>,
  keeps: (row: Row, filter: Filter) => boolean,
): StoreBug =>
  listing(async (ask, list) => {
    const filter = { ...ask.filter, ...without };
    const { rows } = await list({ ...ask, filter, page: everything });
    const kept = rows.filter((row) => keeps(row, ask.filter));
    return {
      ...pageIn(kept, ask.page),
      total: Math.min(kept.length, countCap),
      totalCapped: kept.length > countCap,
    };
  });
