import { right } from "fp-ts/lib/Either.js";
import { timestampOf } from "quittance";
import { describe, expect, test } from "vitest";
import { rightOf } from "../../test/support/right-of.ts";
import type { PageRequest } from "./page.ts";
import { toPlainText, searching, searchTextOf, type SearchTerm } from "./search.ts";

test.each([
  ["Trailhead Café GmbH", "trailhead cafe gmbh"],
  ["STRASSE Straße", "strasse strasse"],
  ["Łódź Øresund Đuro", "lodz oresund duro"],
  ["ΟΔΥΣΣΕΥΣ", "οδυσσευσ"],
  ["ﬁnance Ⅳ ２", "finance iv 2"],
  ["İstanbul", "istanbul"],
  ["한국", "한국"],
  ["100%_\\", "100%_\\"],
])("%s is searched as %s", (given, expected) => {
  expect(toPlainText(given)).toBe(expected);
  expect(toPlainText(expected)).toBe(expected);
});

test("a number, a name and an address are searched apart", () => {
  const invoice = { id: "invoice_a", customerEmail: "Ada@example.com" };
  expect(searchTextOf(invoice)).toBe("\n\nada@example.com");
  const named = { ...invoice, number: "R-1", customer: { name: "Ada\nLtd" } };
  expect(searchTextOf(named)).toBe("r-1\nada ltd\nada@example.com");
});

describe("a search", () => {
  const page: PageRequest = { limit: 20, start: { offset: 0 } };
  const oldest = { createdAt: timestampOf("2026-01-01 00:00:00"), id: "invoice_old" };
  const empty = { rows: [], total: 0, totalCapped: false, hasMore: false };
  const found = { ...empty, rows: [oldest], total: 1 };
  const by = ["number", "id", "email", "reference"] as const;

  /** Returns what is found, and every term and page that is read. */
  const searched = async (search: string, exact?: string, hasOlder = false) => {
    const reads: Array<readonly [SearchTerm | undefined, PageRequest]> = [];
    const result = await searching(search, page, by, (term, part) => {
      reads.push([term, part]);
      const isExact = term !== undefined && term.by === exact;
      const last = { ...found, hasMore: hasOlder };
      return () => Promise.resolve(right(term === undefined ? last : isExact ? found : empty));
    })();
    return { found: rightOf(result), reads };
  };

  test.each([
    ["R-1", "number", ["number"]],
    ["invoice_a", "id", ["number", "id"]],
    ["payment_a", "id", ["number", "id"]],
    [" Ada@example.com ", "email", ["number", "email"]],
    ["ch_1", "reference", ["number", "reference"]],
  ])("for %s finds the exact %s at any age", async (search, by, kinds) => {
    const { found: result, reads } = await searched(search, by);
    expect(reads.map(([term]) => term?.by)).toEqual(kinds);
    expect(reads.at(-1)).toEqual([{ by, text: search.trim() }, page]);
    expect(result).toEqual({ ...found, searched: { to: undefined } });
  });

  test("for words looks at the newest 20,000, and returns the time of the last one", async () => {
    const { found: result, reads } = await searched("Café  HEAD", undefined, true);
    expect(reads.slice(-2)).toEqual([
      [undefined, { limit: 1, start: { offset: 19_999 } }],
      [{ by: "words", words: ["cafe", "head"], from: oldest }, page],
    ]);
    expect(result).toEqual({ ...empty, searched: { to: oldest.createdAt } });
  });

  test("for words looks at all of 20,000", async () => {
    const { found: result, reads } = await searched("head");
    expect(reads.at(-1)).toEqual([{ by: "words", words: ["head"], from: undefined }, page]);
    expect(result).toEqual({ ...empty, searched: { to: undefined } });
  });
});
