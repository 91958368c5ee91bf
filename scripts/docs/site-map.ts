import { existsSync, readdirSync } from "node:fs";
import { titleOf } from "./page-text.ts";

/** A section of the navigation: pages in reading order, relative to `docs`. */
export interface Section {
  readonly title: string;
  readonly pages: ReadonlyArray<string>;
}

/** A page in a menu. */
export interface MenuEntry {
  readonly text: string;
  readonly link: string;
}

/** The folders whose pages are all in the menu. */
export const listedFolders = ["decisions", "errors", "benchmarks", "evidence"] as const;

/** The order of pages in the menu; other pages are added after them. */
const guides: ReadonlyArray<Section> = [
  { title: "Begin", pages: ["index.md", "start.md", "empty-database.md", "playground.md"] },
  {
    title: "Guides",
    pages: [
      "embedding.md",
      "hosting.md",
      "take-card-payments.md",
      "postgres.md",
      "postgres-transactions.md",
      "own-catalog.md",
      "reports-with-sql.md",
      "writing-an-adapter.md",
      "testing-prices.md",
      "money.md",
      "exchange-rates.md",
      "rounding.md",
      "taxes.md",
      "coupons.md",
      "provider-notifications.md",
      "refunds.md",
      "credit-notes.md",
      "number-invoices.md",
      "due-dates.md",
      "webhooks.md",
      "relays.md",
      "show-amounts.md",
      "accounting.md",
      "import.md",
      "api-keys.md",
      "examples.md",
      "security.md",
      "operations.md",
      "scale-out.md",
      "citus.md",
    ],
  },
  {
    title: "Reference",
    pages: [
      "http-api.md",
      "event-types.md",
      "data-file.md",
      "packages.md",
      "architecture.md",
      "postgres-internals.md",
      "adapter-contract.md",
      "sqlite-adapter.md",
    ],
  },
];

const markdownIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".md"))
        .sort((a, b) => Number(b === "index.md") - Number(a === "index.md") || (a < b ? -1 : 1))
    : [];

/** Returns all sections of the site, from the current content of `docs`. */
export const sections = (): ReadonlyArray<Section> => {
  const present = markdownIn("docs");
  const named = guides.map(({ title, pages }) => ({
    title,
    pages: pages.filter((page) => present.includes(page)),
  }));
  const known = new Set(named.flatMap(({ pages }) => pages));
  const others = present.filter((page) => !known.has(page));
  return [
    ...named,
    ...(others.length === 0 ? [] : [{ title: "More", pages: others }]),
    ...listedFolders.map((folder) => ({
      title: titleOfFolder[folder],
      pages: markdownIn(`docs/${folder}`).map((name) => `${folder}/${name}`),
    })),
    { title: "Examples", pages: examplePages() },
  ];
};

/** Returns the pages of examples with several files. */
const examplePages = (): ReadonlyArray<string> =>
  readdirSync("docs/examples", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
    .sort()
    .map((name) => `examples/${name}`);

/** Titles of the folders. */
export const titleOfFolder: Readonly<Record<(typeof listedFolders)[number], string>> = {
  decisions: "Decisions",
  errors: "Errors",
  benchmarks: "Benchmarks",
  evidence: "Evidence",
};

/** Returns the menu entry of a page of `docs`, with its first heading. */
export const menuEntry = (page: string): MenuEntry => ({
  text: titleOf(`docs/${page}`),
  link: `/${page.replace(/(?:^|(?<=\/))index\.md$|\.md$/u, "")}`,
});
