import { byNewest, countCap } from "quittance/adapter";
import { all, bugsIn, ours, theirs, type StoreBugs } from "../store-bug.ts";
import { changingResult, everything, hearing, listing, ordering } from "./list-bugs.ts";

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
