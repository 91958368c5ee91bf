import type { Either } from "quittance";
import { left, portFailed, right } from "quittance/adapter";
import { expect, test } from "vitest";
import { timestampOf } from "../time/timestamp.ts";
import { readPages, type Page, type PageRequest, type Position } from "./page.ts";
import type { PortFailed } from "../kernel/port-failed.ts";
import { hasEntries, isEmptyOrIncludes } from "./passes.ts";

const createdAt = timestampOf("2025-07-17 12:00:00");
const rowsOf = (...ids: ReadonlyArray<string>): ReadonlyArray<Position> =>
  ids.map((id) => ({ createdAt, id }));
const pageOf = (rows: ReadonlyArray<Position>, hasMore: boolean) =>
  right({ rows, hasMore, total: 9, totalCapped: false });
const failed = left(portFailed("payments", new Error("no connection")));

type Result = Either<PortFailed, Page<Position>>;

/** Reads pages to the end, also after a failure, and returns them with the requests for them. */
const readAll = async (...pages: ReadonlyArray<Result>) => {
  const requests: Array<PageRequest["start"]> = [];
  const list = (request: PageRequest) => () => {
    requests.push(request.start);
    return Promise.resolve(pages[requests.length - 1] ?? failed);
  };
  const found = [];
  for await (const page of readPages(list)) found.push(page);
  return { found, requests };
};

test("each page is read after the last row of the one before", async () => {
  const [first, second] = [rowsOf("a", "b", "c"), rowsOf("d")];
  const { found, requests } = await readAll(pageOf(first, true), pageOf(second, false));
  expect(found).toEqual([right(first), right(second)]);
  expect(requests).toEqual([{ offset: 0 }, { after: { createdAt, id: "c" } }]);
});

test("a failure ends the pages", async () => {
  const first = rowsOf("a");
  const { found, requests } = await readAll(pageOf(first, true), failed, pageOf(first, false));
  expect(found).toEqual([right(first), failed]);
  expect(requests).toHaveLength(2);
});

test("a page without rows ends the pages, even if it says that there are more", async () => {
  const { found, requests } = await readAll(pageOf([], true));
  expect(found).toEqual([right([])]);
  expect(requests).toHaveLength(1);
});

test.each<[Record<string, string>, boolean]>([
  [{}, true],
  [{ order: "1" }, true],
  [{ order: "1", shop: "a" }, true],
  [{ order: "1", shop: "b" }, false],
  [{ order: "2", shop: "a" }, false],
  [{ order: "1", other: "a" }, false],
  [{ toString: "a" }, false],
])("metadata passes a filter only with all of its entries: %j", (wanted, expected) => {
  expect(hasEntries({ order: "1", shop: "a", note: "" }, wanted)).toBe(expected);
});

test("a value passes a list that contains it, and an empty list", () => {
  expect([[], ["a"], ["b", "a"], ["b"]].map((wanted) => isEmptyOrIncludes(wanted, "a"))).toEqual([
    ...[true, true, true, false],
  ]);
});
