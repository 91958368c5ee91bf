import { readdirSync } from "node:fs";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import MiniSearch from "minisearch";
import { searchOptions } from "./search-options.ts";

/** What readers search for, and the page that must come first. */
const expected: Readonly<Record<string, string>> = {
  refund: "refunds",
  round: "rounding",
  "currency format": "rounding",
  webhook: "webhooks",
  install: "start",
};

/** A search and the pages that it found, the best first, without base and extension. */
export interface SearchReport {
  readonly query: string;
  readonly expected: string;
  readonly found: ReadonlyArray<string>;
}

/** Searches the index of a built site as the site does, with the same options. */
export const checkSearch = async (
  folder: string,
  base: string,
): Promise<ReadonlyArray<SearchReport>> => {
  const chunks = resolve(folder, "assets/chunks");
  const name = readdirSync(chunks).find((file) => file.startsWith("@localSearchIndexroot."));
  if (name === undefined) throw new Error(`${chunks} has no search index`);
  const index = (await import(pathToFileURL(join(chunks, name)).href)) as {
    readonly default: string;
  };
  const search = MiniSearch.loadJSON(index.default, {
    fields: ["title", "titles", "text"],
    storeFields: ["title", "titles"],
    searchOptions: searchOptions(base),
  });
  return Object.entries(expected).map(([query, page]) => ({
    query,
    expected: page,
    found: search
      .search(query)
      .slice(0, 10)
      .map(({ id }) => pageOf(String(id), base)),
  }));
};

const pageOf = (id: string, base: string): string =>
  id.slice(base.length).replace(/(?:\.html)?(?:#.*)?$/u, "");
