import { sections } from "./site-map.ts";

/** The parts of a search result that its rank depends on. */
interface StoredFields {
  readonly titles?: unknown;
}

/** Weights of the menus: pages that teach come before pages that prove or list. */
const weightOfMenu: Readonly<Record<string, number>> = {
  Start: 5,
  Guides: 5,
  Concepts: 3,
  Reference: 2,
  Evidence: 0.2,
  Benchmarks: 0.1,
  Decisions: 0.2,
};

/** Sections with a weight of their own, by title. */
const weightOfSection: Readonly<Record<string, number>> = {
  "Example applications": 1,
  Errors: 0.5,
  "Run it in production": 3,
};

/** Weights of pages by their address without base and extension. */
const weights: Readonly<Record<string, number>> = Object.fromEntries(
  sections().flatMap(({ menu, title, pages }) =>
    pages.map((page) => [
      page.replace(/(?:index)?\.md$/u, ""),
      weightOfSection[title] ?? weightOfMenu[menu] ?? 1,
    ]),
  ),
);

/**
 * Returns the weight of a part of a page; generated pages, such as the API reference, have the least.
 *
 * Uses nothing outside of it, because it runs in the browser from its text.
 */
const rank = (
  id: string,
  stored: StoredFields | undefined,
  weightOf: Readonly<Record<string, number>>,
  base: string,
): number => {
  const page = id.slice(base.length).replace(/(?:\.html)?(?:#.*)?$/u, "");
  const isWholePage = Array.isArray(stored?.titles) && stored.titles.length === 0;
  return (weightOf[page] ?? 0.1) * (isWholePage ? 3 : 1);
};

/** Returns the options of the search of a site below `base`. */
export const searchOptions = (base: string) => ({
  // Short words have too many neighbours: "round" is not "found".
  fuzzy: (term: string): number => (term.length > 5 ? 0.15 : 0),
  prefix: true,
  boost: { title: 4, text: 1, titles: 1 },
  boostDocument: Object.assign(
    (id: string, _term: string, stored?: StoredFields) => rank(id, stored, weights, base),
    {
      toString: () =>
        `(id, term, stored) => (${rank.toString()})(id, stored, ${JSON.stringify(weights)}, "${base}")`,
    },
  ),
});
