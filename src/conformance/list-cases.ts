import type { Bounds } from "../listing/bounds.ts";
import { countCap, pageOf, type PageRequest, type Position } from "../listing/page.ts";
import { idOf } from "../ids.ts";
import { succeed, type ConformanceCase } from "./case.ts";
import { expectSame } from "./expect-same.ts";
import { ledgerCase, type LedgerRepositories, type LedgerSubject } from "./ledger-case.ts";
import type { LedgerRecords } from "./ledger-records.ts";
import type { Listing } from "./listing.ts";
import { closeAmounts, closeTimes, sampleLists } from "./sample-lists.ts";
import { ledgerOf, ours, sampleTime, theirs } from "./sample-records.ts";

const whole: PageRequest = { limit: 100, start: { offset: 0 } };

/** A case that a list holds what the core says. */
export const lists = <Filter, Row extends Position>(
  listing: Listing<Filter, Row>,
  name: string,
  filter: Filter,
  page: PageRequest = whole,
  owner = ours,
  records: LedgerRecords = sampleLists,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`${listing.name} ${name}`, records, async (store) => {
    const found = await succeed(listing.list(store, owner, filter, page));
    const matching = listing.matching(records, owner, filter);
    expectSame(
      name,
      found,
      pageOf(matching, (row) => row, page),
    );
  });

/** The cases that every list shares: its bounds, order, pages and counts. */
export const sharedListCases = <Row extends Position>(
  listing: Listing<Bounds, Row>,
  prefix: string,
): ReadonlyArray<ConformanceCase<LedgerSubject>> => {
  const [low, middle, high] = closeAmounts;
  const [before, midnight, after] = closeTimes;
  const paged = (
    name: string,
    limit: number,
    start: PageRequest["start"],
  ): ConformanceCase<LedgerSubject> => lists(listing, name, {}, { limit, start });
  const tie = { createdAt: sampleTime, id: `${prefix}_a` };
  return [
    lists(listing, "gives all, newest first, and ties by the bytes of the identifier", {}),
    lists(listing, "gives the other organization its own", {}, whole, theirs),
    lists(listing, "gives nothing to an unknown organization", {}, whole, idOf("org", "org_none")),
    lists(listing, "answers for an empty store", {}, whole, ours, ledgerOf()),
    lists(listing, "includes the least price, to the thirtieth digit", { priceUsdFrom: middle }),
    lists(listing, "includes the highest price, to the thirtieth digit", { priceUsdTo: middle }),
    lists(listing, "takes two bounds that are one", { priceUsdFrom: high, priceUsdTo: high }),
    lists(listing, "compares prices as numbers", { priceUsdFrom: low }),
    lists(listing, "includes the first second", { createdFrom: midnight }),
    lists(listing, "includes the last second", { createdTo: midnight }),
    lists(listing, "takes one second", { createdFrom: after, createdTo: after }),
    lists(listing, "gives nothing between bounds that are reversed", {
      createdFrom: after,
      createdTo: before,
    }),
    lists(listing, "takes all bounds together", {
      priceUsdFrom: low,
      priceUsdTo: high,
      createdFrom: midnight,
      createdTo: sampleTime,
    }),
    paged("gives a first page, and tells that more follow", 2, { offset: 0 }),
    paged("skips rows", 2, { offset: 3 }),
    paged("tells that nothing follows the last page", 3, { offset: 8 }),
    paged("gives a last page that is not full", 3, { offset: 10 }),
    paged("counts all rows when it skips them all", 5, { offset: 1_000_000 }),
    paged("goes on behind a row among ties", 2, { after: tie }),
    paged("goes on behind a row that is no more", 2, {
      after: { createdAt: sampleTime, id: `${prefix}_a~` },
    }),
    paged("goes on behind the last row", 2, {
      after: { createdAt: sampleTime, id: prefix },
    }),
    paged("gives nothing behind the end, and counts all", 2, {
      after: { createdAt: before, id: "0" },
    }),
    lists(
      listing,
      "pages through what is filtered",
      { createdTo: sampleTime },
      { limit: 2, start: { after: tie } },
    ),
    tiles(listing, "gives each row once by position", (_, last) =>
      last === undefined ? { offset: 0 } : { after: last },
    ),
    tiles(listing, "gives each row once by offset", (count) => ({ offset: count })),
  ];
};

/** Pages of two, one behind the other, are the whole list. */
const tiles = <Row extends Position>(
  listing: Listing<Bounds, Row>,
  name: string,
  startOf: (count: number, last: Position | undefined) => PageRequest["start"],
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`${listing.name} ${name}`, sampleLists, async (store) => {
    const found: Array<string> = [];
    const { rows } = pageOf(listing.matching(sampleLists, ours, {}), (row) => row, whole);
    for (let last: Position | undefined; found.length <= rows.length;) {
      const start = startOf(found.length, last && { createdAt: last.createdAt, id: last.id });
      const page = await succeed(listing.list(store, ours, {}, { limit: 2, start }));
      found.push(...page.rows.map(({ id }) => id));
      last = page.rows.at(-1);
      if (!page.hasMore || last === undefined) break;
    }
    const expected = rows.map(({ id }) => id);
    expectSame(name, found, expected);
  });

/** A case that a list counts to the cap; the maker gives records with one row more than that. */
export const countsToTheCap = <Filter, Row extends Position>(
  listing: Listing<Filter, Row>,
  recordsOf: (count: number) => LedgerRecords,
  filters: { readonly all: Filter; readonly atCap: Filter },
): ConformanceCase<LedgerSubject> => ({
  name: `${listing.name} counts ${String(countCap)} rows and tells when there are more`,
  check: async (subject) => {
    const store: LedgerRepositories = await subject(recordsOf(countCap + 1));
    const page: PageRequest = { limit: 1, start: { offset: countCap - 1 } };
    const flags = async (filter: Filter): Promise<unknown> => {
      const { total, totalCapped, hasMore } = await succeed(
        listing.list(store, ours, filter, page),
      );
      return { total, totalCapped, hasMore };
    };
    const more = { total: countCap, totalCapped: true, hasMore: true };
    expectSame("more rows than the cap", await flags(filters.all), more);
    const exact = { total: countCap, totalCapped: false, hasMore: false };
    expectSame("as many rows as the cap", await flags(filters.atCap), exact);
  },
});
