import type { Invoice, Metadata, OrganizationId, Payment } from "quittance";
import { byNewest, countCap, type Bounds, type Page, type PageRequest } from "quittance/adapter";
import {
  all,
  bugsIn,
  type Records,
  type StoreBug,
  ours,
  theirs,
  type StoreBugs,
} from "../store-bug.ts";

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
const listing = (bug: (ask: Ask, list: ListPage) => Promise<Page<Row>>): StoreBug => {
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
const changingResult = (change: (page: Page<Row>, ask: Ask) => Partial<Page<Row>>): StoreBug =>
  listing(async (ask, list) => {
    const page = await list(ask);
    return { ...page, ...change(page, ask) };
  });

/** A page of all rows. */
const everything: PageRequest = { limit: 1_000_000, start: { offset: 0 } };

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
const ordering = (compare: (a: Row, b: Row) => number): StoreBug =>
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

/** Stores with one bug each in the pages of their lists. */
export const mutantLists: StoreBugs = {
  "lists what anybody has": listing(async (ask, list) => {
    const pages = await Promise.all([ours, theirs].map((owner) => list({ ...ask, owner })));
    const rows = pages.flatMap((page) => page.rows).sort(byNewest);
    return { ...(pages[0] ?? (await list(ask))), rows, total: rows.length };
  }),
  "lists for one organization only": hearing(() => ({ owner: ours })),
  "skips no rows": hearing(({ page: { limit, start } }) => ({
    page: { limit, start: "offset" in start ? { offset: 0 } : start },
  })),
  "takes an offset for a number of pages": hearing(({ page: { limit, start } }) => ({
    page: { limit, start: "offset" in start ? { offset: start.offset * limit } : start },
  })),
  "begins at the first row whatever the position": hearing(({ page: { limit, start } }) => ({
    page: { limit, start: "offset" in start ? start : { offset: 0 } },
  })),
  "skips the ties of a position": hearing(({ page: { limit, start } }) => ({
    page: {
      limit,
      start: "offset" in start ? start : { after: { ...start.after, id: "" } },
    },
  })),
  "repeats the ties of a position": hearing(({ page: { limit, start } }) => ({
    page: {
      limit,
      start: "offset" in start ? start : { after: { ...start.after, id: "~" } },
    },
  })),
  "returns nothing after a deleted row": listing(async (ask, list) => {
    const { start } = ask.page;
    const all = await list({ ...ask, page: everything });
    const isThere = "offset" in start || all.rows.some(({ id }) => id === start.after.id);
    return isThere ? list(ask) : { ...all, rows: [], hasMore: false };
  }),
  "gives a row more than the limit": hearing(({ page }) => ({
    page: { ...page, limit: page.limit + 1 },
  })),
  "orders by time alone": ordering((a, b) =>
    byNewest({ ...a, id: "" }, { ...b, id: "" }) === 0 ? (a.id < b.id ? -1 : 1) : byNewest(a, b),
  ),
  "orders ties as people do": ordering((a, b) =>
    a.createdAt === b.createdAt
      ? b.id.localeCompare(a.id, "en", { numeric: true })
      : byNewest(a, b),
  ),
  "gives the oldest first": ordering((a, b) => byNewest(b, a)),
  "never has more": changingResult(() => ({ hasMore: false })),
  "has more whenever a page is full": changingResult(({ rows }, { page }) => ({
    hasMore: rows.length === page.limit,
  })),
  "counts the rows of the page": changingResult(({ rows }) => ({ total: rows.length })),
  "lists nothing of one who is unknown but fails": (store, records) =>
    records.invoices.length > 0
      ? store
      : all(
          bugsIn("invoices").failing("listInvoices", () => true),
          bugsIn("payments").failing("listPayments", () => true),
          bugsIn("analytics").failing("readActivity", () => true),
        )(store, records),
};

/** Stores with one bug each in how they count to the cap. */
export const mutantCounts: StoreBugs = {
  "counts without an end": changingResult(({ totalCapped, total }) => ({
    total: totalCapped ? total + 1 : total,
  })),
  "calls a count capped that has just reached the cap": changingResult(({ total }) => ({
    totalCapped: total === countCap,
  })),
  "never reports that the total is capped": changingResult(() => ({ totalCapped: false })),
};
