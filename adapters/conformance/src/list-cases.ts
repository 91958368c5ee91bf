import {
  limits,
  pageOf,
  type Bounds,
  type PageRequest,
  type Position,
  type SearchTerm,
} from "quittance/adapter";
import { expectSame, expectSuccess, whole, expectPage, type ConformanceCase } from "./case.ts";
import {
  ledgerCase,
  type LedgerRepositories,
  type LedgerSubject,
  type LedgerRecords,
} from "./ledger-case.ts";
import type { Listing } from "./listing.ts";
import { closeAmounts, closeTimes, sampleLists } from "./sample-lists.ts";
import { ledgerOf, ours, sampleTime, theirs } from "./sample-records.ts";

/** Creates a case that compares a list with the core. */
export const listCase = <Filter, Row extends Position>(
  listing: Listing<Filter, Row>,
  name: string,
  filter: Filter,
  page: PageRequest = whole,
  owner = ours,
  records: LedgerRecords = sampleLists,
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`${listing.name} ${name}`, records, async (store) => {
    const found = await expectSuccess(listing.list(store, owner, filter, page));
    const matching = listing.matching(records, owner, filter);
    expectPage(name, found, matching, page);
  });

/** Creates the cases that all lists share: bounds, order, pages and counts. */
export const sharedListCases = <Row extends Position>(
  listing: Listing<Bounds, Row>,
  prefix: string,
): ReadonlyArray<ConformanceCase<LedgerSubject>> => {
  const [low, middle, high] = closeAmounts;
  const [before, midnight, after] = closeTimes;
  const pageCase = (
    name: string,
    limit: number,
    start: PageRequest["start"],
  ): ConformanceCase<LedgerSubject> => listCase(listing, name, {}, { limit, start });
  const tie = { createdAt: sampleTime, id: `${prefix}_a` };
  return [
    listCase(listing, "returns all rows, newest first, ties by the bytes of the identifier", {}),
    listCase(listing, "returns the other organization's own rows", {}, whole, theirs),
    listCase(listing, "returns nothing for an unknown organization", {}, whole, "org_none"),
    listCase(listing, "returns nothing from an empty store", {}, whole, ours, ledgerOf()),
    listCase(listing, "includes the minimum price, to the thirtieth digit", {
      priceUsdFrom: middle,
    }),
    listCase(listing, "includes the maximum price, to the thirtieth digit", { priceUsdTo: middle }),
    listCase(listing, "accepts equal bounds", { priceUsdFrom: high, priceUsdTo: high }),
    listCase(listing, "compares prices as numbers", { priceUsdFrom: low }),
    listCase(listing, "includes the lower time bound", { createdAtFrom: midnight }),
    listCase(listing, "includes the upper time bound", { createdAtTo: midnight }),
    listCase(listing, "accepts a range of one second", {
      createdAtFrom: after,
      createdAtTo: after,
    }),
    listCase(listing, "returns nothing for reversed bounds", {
      createdAtFrom: after,
      createdAtTo: before,
    }),
    listCase(listing, "combines all bounds", {
      priceUsdFrom: low,
      priceUsdTo: high,
      createdAtFrom: midnight,
      createdAtTo: sampleTime,
    }),
    pageCase("returns a first page and reports more rows", 2, { offset: 0 }),
    pageCase("skips rows by offset", 2, { offset: 3 }),
    pageCase("reports that no rows follow the last page", 3, { offset: 8 }),
    pageCase("returns a last page that is not full", 3, { offset: 10 }),
    pageCase("counts all rows if the offset skips them all", 5, { offset: 1_000_000 }),
    pageCase("continues after a row among ties", 2, { after: tie }),
    pageCase("continues after a row that does not exist", 2, {
      after: { createdAt: sampleTime, id: `${prefix}_a~` },
    }),
    pageCase("continues after the last of the ties", 2, {
      after: { createdAt: sampleTime, id: prefix },
    }),
    pageCase("returns nothing after the end, and counts all rows", 2, {
      after: { createdAt: before, id: "0" },
    }),
    listCase(
      listing,
      "pages through a filtered list",
      { createdAtTo: sampleTime },
      { limit: 2, start: { after: tie } },
    ),
    allPagesCase(listing, "returns each row once by position", (_, last) =>
      last === undefined ? { offset: 0 } : { after: last },
    ),
    allPagesCase(listing, "returns each row once by offset", (count) => ({ offset: count })),
  ];
};

/** Creates a case that compares consecutive pages of two rows with the whole list. */
const allPagesCase = <Row extends Position>(
  listing: Listing<Bounds, Row>,
  name: string,
  startOf: (count: number, last: Position | undefined) => PageRequest["start"],
): ConformanceCase<LedgerSubject> =>
  ledgerCase(`${listing.name} ${name}`, sampleLists, async (store) => {
    const found: Array<string> = [];
    const { rows } = pageOf(listing.matching(sampleLists, ours, {}), (row) => row, whole);
    for (let last: Position | undefined; found.length <= rows.length;) {
      const start = startOf(found.length, last && { createdAt: last.createdAt, id: last.id });
      const page = await expectSuccess(listing.list(store, ours, {}, { limit: 2, start }));
      found.push(...page.rows.map(({ id }) => id));
      last = page.rows.at(-1);
      if (!page.hasMore || last === undefined) break;
    }
    const expected = rows.map(({ id }) => id);
    expectSame(name, found, expected);
  });

const exactTerms = [
  ...(["R-1", "r-1", "R_1", "%"] as const).map((text) => ({ by: "number", text }) as const),
  ...["ADA@example.com", "a_a@example.com", "ada@"].map((text) => ({ by: "email", text }) as const),
  ...["invoice_a", "payment_a", "invoice_%"].map((text) => ({ by: "id", text }) as const),
  ...["ch_1", "ch_"].map((text) => ({ by: "reference", text }) as const),
];

const searchedWords = [
  [],
  ["trailh"],
  ["head", "cafe"],
  ["gmbh", "t1"],
  ["head", "nothing"],
  ["cafe gmbh"],
  ["%"],
  ["_"],
  ["\\"],
  ["100%_\\"],
  ["strasse"],
  ["lodz"],
  ["stanislaw", "wp.pl"],
  ["r-1"],
  ["R-1"],
  ["r_"],
  ["\ud800"],
  ["example.com\n"],
  ["ada@example.com"],
];

/** Creates the cases of a list that is searched. */
export const searchCases = <Row extends Position>(
  listing: Listing<{ readonly search?: SearchTerm | undefined }, Row>,
  prefix: string,
): ReadonlyArray<ConformanceCase<LedgerSubject>> => [
  ...exactTerms.map((search) =>
    listCase(listing, `finds the ${search.by} ${search.text} exactly`, { search }),
  ),
  ...searchedWords.map((words) =>
    listCase(listing, `finds the words ${JSON.stringify(words)} as parts`, {
      search: { by: "words", words, from: undefined },
    }),
  ),
  ...["_a", "_a~", "_"].map((suffix) =>
    listCase(listing, `looks at records until ${prefix}${suffix}`, {
      search: { by: "words", words: ["a"], from: { createdAt: sampleTime, id: prefix + suffix } },
    }),
  ),
];

interface PendingFilter {
  readonly status?: ReadonlyArray<"PENDING">;
}

/** Creates a case of a list with one row more than `countCap`, of which all but one are pending. */
export const countCapCase = <Row extends Position>(
  listing: Listing<PendingFilter, Row>,
  recordsOf: (count: number) => LedgerRecords,
): ConformanceCase<LedgerSubject> => ({
  name: `${listing.name} counts ${String(limits.countCap)} rows and reports more`,
  check: async (subject) => {
    const store: LedgerRepositories = await subject(recordsOf(limits.countCap + 1));
    const page: PageRequest = { limit: 1, start: { offset: limits.countCap - 1 } };
    const flags = async (filter: PendingFilter): Promise<unknown> => {
      const { total, totalCapped, hasMore } = await expectSuccess(
        listing.list(store, ours, filter, page),
      );
      return { total, totalCapped, hasMore };
    };
    const more = { total: limits.countCap, totalCapped: true, hasMore: true };
    expectSame("more rows than the cap", await flags({}), more);
    const exact = { total: limits.countCap, totalCapped: false, hasMore: false };
    expectSame("as many rows as the cap", await flags({ status: ["PENDING"] }), exact);
  },
});
