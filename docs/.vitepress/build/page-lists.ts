import { firstSentenceOf, titleOf, readableText } from "./markdown-pages.ts";
import { sections, titleOfFolder, type Section } from "./site-map.ts";
import { entryPoints } from "./api-subjects.ts";

/** The introductions of the lists. */
const introductions: Readonly<Record<string, string>> = {
  decisions:
    "Architecture decision records: each says what is not allowed, and why. They explain the " +
    "design; to use the library, read the guides.",
  benchmarks:
    "Results of the benchmarks, with goals and comparisons. Each page names the command that writes " +
    "it. Results depend on the machine, so compare only results of the same page.",
  evidence: "Results of the tests that verify the guarantees of the library.",
};

/** Returns the index pages of folders without one, by their path in `docs`. */
export const folderPages = (): ReadonlyMap<string, string> =>
  new Map([
    ...Object.entries(introductions).map(([folder, introduction]) => {
      const title = titleOfFolder[folder as keyof typeof titleOfFolder];
      const pages = sections().find((section) => section.title === title)?.pages ?? [];
      const entries = entriesOf(pages.filter((page) => !page.endsWith("/index.md")));
      const text = `# ${title}\n\n${introduction}\n\n${entries}\n`;
      return [`${folder}/index.md`, text] as const;
    }),
    ["guides/index.md", guidesPage()],
  ]);

const guidesPage = (): string => {
  const parts = sections()
    .filter(({ menu }) => menu === "Guides")
    .map(({ title, pages }) => `## ${title}\n\n${entriesOf(pages)}`);
  return `# Guides\n\nFind the task; each guide shows code that a test runs.\n\n${parts.join("\n\n")}\n`;
};

/** Returns a link to a page and its first sentence. */
const entryOf = (page: string, base: string, separator: string): string => {
  const about = firstSentenceOf(`docs/${page}`);
  return `- [${titleOf(`docs/${page}`)}](${base}${page})${about === "" ? "" : separator + about}`;
};

const entriesOf = (pages: ReadonlyArray<string>): string =>
  pages.map((page) => entryOf(page, "../", "  \n  ")).join("\n");

const title = "# Quittance";
const summary =
  "> TypeScript library for payment collection: exact decimal quotes with every calculation step, " +
  "invoices, payments, lists and a dashboard. No framework; stores and rates are ports.";

/**
 * Returns the list of all pages for language models: a link to the Markdown and a sentence for each,
 * by section.
 *
 * @param base The path below which the site is served.
 */
export const llmsText = (base: string): string => {
  const parts = sections().map((section) => {
    const entries = section.pages.map((page) => entryOf(page, base, ": "));
    return `## ${nameOf(section)}\n\n${entries.join("\n")}`;
  });
  const api = Object.keys(entryPoints).map(
    (entryPoint) =>
      `- [${entryPoint}](${base}api/${entryPoint}/index.md): every export of this entry point.`,
  );
  return `${[title, summary, ...parts, `## API reference\n\n${api.join("\n")}`].join("\n\n")}\n`;
};

const nameOf = ({ menu, title: name }: Section): string =>
  menu === name ? name : `${menu}: ${name}`;

/** Returns the text of all guides and reference pages, in the order of the menu. */
export const llmsFullText = (): string => {
  const isRead = ({ title: name }: Section): boolean => !/^(?:Benchmarks|Evidence)$/u.test(name);
  const pages = sections()
    .filter(isRead)
    .flatMap((section) => section.pages);
  const texts = pages.map((page) => `<!-- ${page} -->\n\n${readableText(page)}`);
  return `${[title, summary, ...texts].join("\n\n")}\n`;
};
