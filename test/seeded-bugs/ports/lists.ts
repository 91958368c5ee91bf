import { idOf, left, portFailed } from "quittance";
import { byNewest, countCap, type PageRequest } from "quittance/adapter";
import { faulty, type LedgerMakers } from "./ledger-maker.ts";
import { changingResult, hearing, listing, ordering } from "./list-bugs.ts";

const everything: PageRequest = { limit: 1_000_000, start: { offset: 0 } };

/** Stores with one bug each in the pages of their lists. */
export const mutantLists: LedgerMakers = {
  "lists what anybody has": listing(async (ask, list) => {
    const pages = await Promise.all(
      (["org_conformance", "org_other"] as const).map((owner) =>
        list({ ...ask, owner: idOf("org", owner) }),
      ),
    );
    const rows = pages.flatMap((page) => page.rows).sort(byNewest);
    return { ...(pages[0] ?? (await list(ask))), rows, total: rows.length };
  }),
  "lists for one organization only": hearing(() => ({ owner: idOf("org", "org_conformance") })),
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
  "lists nothing of one who is unknown but fails": (records) => {
    const fail = () => Promise.resolve(left(portFailed("invoices", "no rows")));
    const store = faulty(() => ({}))(records);
    return records.invoices.length > 0
      ? store
      : {
          ...store,
          invoices: { ...store.invoices, listInvoices: () => fail },
          payments: { ...store.payments, listPayments: () => fail },
          analytics: { readActivity: () => fail },
        };
  },
};

/** Stores with one bug each in how they count to the cap. */
export const mutantCounts: LedgerMakers = {
  "counts without an end": changingResult(({ totalCapped, total }) => ({
    total: totalCapped ? total + 1 : total,
  })),
  "calls a count capped that has just reached the cap": changingResult(({ total }) => ({
    totalCapped: total === countCap,
  })),
  "never reports that the total is capped": changingResult(() => ({ totalCapped: false })),
};
