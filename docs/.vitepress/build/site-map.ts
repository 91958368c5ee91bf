import { existsSync, readdirSync } from "node:fs";
import { titleOf } from "./markdown-pages.ts";

/** A section of the navigation: pages in reading order, relative to `docs`. */
export interface Section {
  /** The menu that the section belongs to; a menu with one section has its title. */
  readonly menu: string;
  readonly title: string;
  readonly pages: ReadonlyArray<string>;
}

/** A page in a menu. */
export interface MenuEntry {
  readonly text: string;
  readonly link: string;
}

/** The folders of `docs` with an index page. */
export const listedFolders = ["errors", "evidence", "benchmarks", "decisions"] as const;

/**
 * All pages by menu and section, in the order of the menu: `page.md`, or `folder/` for all pages of a
 * folder. To add a page, add a line to its section; a page without a line is listed under "More".
 */
const chapters: Readonly<Record<string, Readonly<Record<string, ReadonlyArray<string>>>>> = {
  Guides: {
    Guides: [
      "index.md",
      "start.md",
      "embedding.md",
      "own-catalog.md", // and your own transaction
      "postgres.md",
      "taxes.md",
      "coupons.md",
      "pricing.md", // usage, tiers, packages
      "take-payments.md",
      "refunds.md", // and credit notes
      "documents.md", // numbers, printed documents, e-invoices
      "webhooks.md", // and notifications of providers
      "testing-prices.md",
      "compare.md",
      "pricing-lab.md",
    ],
    "More guides": [
      "http-walkthrough.md",
      "serve-http.md",
      "exchange-rates.md",
      "verify-quotes.md",
      "accounting.md",
      "coming-from.md",
      "console.md",
      "agents.md",
      "playground.md",
    ],
  },
  Reference: {
    Reference: [
      "http-api.md",
      "http-records.md",
      "http-operations.md",
      "event-types.md",
      "rounding.md", // amounts, steps, rounding
      "idempotency.md",
      "cli.md",
      "configuration.md",
      "options.md",
      "limits.md",
      "packages.md",
    ],
    Errors: ["errors/"],
  },
  Operations: {
    Operations: ["operations.md", "security.md", "scale-out.md"],
    Internals: ["architecture.md", "postgres-internals.md", "own-store.md", "releasing.md"],
    Evidence: ["evidence/"],
    Benchmarks: ["benchmarks/"],
    Decisions: ["decisions/"],
    "Example applications": ["examples/"],
  },
};

/** Returns all sections of the site with pages, from the current content of `docs`. */
export const sections = (): ReadonlyArray<Section> => {
  const named = Object.entries(chapters).flatMap(([menu, parts]) =>
    Object.entries(parts).map(([title, entries]) => ({
      menu,
      title,
      pages: entries.flatMap((entry) =>
        entry.endsWith("/")
          ? markdownIn(`docs/${entry}`).map((name) => `${entry}${name}`)
          : [entry],
      ),
    })),
  );
  const known = new Set(named.flatMap(({ pages }) => pages));
  const others = markdownIn("docs").filter((page) => !known.has(page));
  return [...named, { menu: "More", title: "More", pages: others }].filter(
    ({ pages }) => pages.length > 0,
  );
};

/** Returns the pages of a folder, its index first; of an example, also those of its folders. */
const markdownIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: folder === "docs/examples/", encoding: "utf8" })
        .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
        .sort((a, b) => Number(b === "index.md") - Number(a === "index.md") || (a < b ? -1 : 1))
    : [];

/** Titles of the folders. */
export const titleOfFolder: Readonly<Record<(typeof listedFolders)[number], string>> = {
  errors: "Errors",
  evidence: "Evidence",
  benchmarks: "Benchmarks",
  decisions: "Decisions",
};

/** Returns the menu entry of a page of `docs`, with its first heading. */
export const menuEntry = (page: string): MenuEntry => ({
  text: titleOf(`docs/${page}`),
  link: `/${page.replace(/(?:^|(?<=\/))index\.md$|\.md$/u, "")}`,
});
