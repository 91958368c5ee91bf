import { existsSync, readdirSync } from "node:fs";
import { titleOf } from "./page-text.ts";

/** A part of the navigation: pages in the order in which they are read, from the folder `docs`. */
export interface Section {
  readonly title: string;
  readonly pages: ReadonlyArray<string>;
}

/** A page as a menu shows it. */
export interface MenuEntry {
  readonly text: string;
  readonly link: string;
}

/** The folders of which every page is shown, without a list of them. */
export const listedFolders = ["decisions", "errors", "benchmarks", "evidence"] as const;

/** Pages that stand in the menu as soon as they exist; the others are added behind them. */
const guides: ReadonlyArray<Section> = [
  { title: "Begin", pages: ["index.md", "start.md", "playground.md"] },
  {
    title: "Guides",
    pages: [
      "embedding.md",
      "hosting.md",
      "postgres.md",
      "postgres-transactions.md",
      "own-catalogue.md",
      "writing-an-adapter.md",
      "testing-prices.md",
      "money.md",
      "examples.md",
      "security.md",
      "operations.md",
    ],
  },
  { title: "Reference", pages: ["interface.md", "data-file.md", "packages.md", "architecture.md"] },
];

const markdownIn = (folder: string): ReadonlyArray<string> =>
  existsSync(folder)
    ? readdirSync(folder)
        .filter((name) => name.endsWith(".md"))
        .sort((a, b) => Number(b === "index.md") - Number(a === "index.md") || (a < b ? -1 : 1))
    : [];

/** Every section of the site, made from what stands in `docs` now. */
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

/** Examples of several files may have a page beside them. */
const examplePages = (): ReadonlyArray<string> =>
  readdirSync("docs/examples", { recursive: true, encoding: "utf8" })
    .filter((name) => name.endsWith(".md") && !name.includes("node_modules"))
    .sort()
    .map((name) => `examples/${name}`);

/** What the list of a folder is called. */
export const titleOfFolder: Readonly<Record<(typeof listedFolders)[number], string>> = {
  decisions: "Decisions",
  errors: "Errors",
  benchmarks: "Benchmarks",
  evidence: "Evidence",
};

/** A page of `docs` in a menu, under its first heading. */
export const menuEntry = (page: string): MenuEntry => ({
  text: titleOf(`docs/${page}`),
  link: `/${page.replace(/(?:^|(?<=\/))index\.md$|\.md$/u, "")}`,
});
