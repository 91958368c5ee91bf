import { firstSentenceOf, titleOf } from "./page-text.ts";
import { sections, titleOfFolder } from "./site-map.ts";

/** The introductions of the lists. */
const introductions: Readonly<Record<string, string>> = {
  decisions:
    "Architecture decision records: each describes one decision and its reasons. They explain the " +
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
      const entries = pages.filter((page) => !page.endsWith("/index.md")).map(entryOf);
      const text = `# ${title}\n\n${introduction}\n\n${entries.join("\n")}\n`;
      return [`${folder}/index.md`, text] as const;
    }),
    ["guides/index.md", guidesPage()],
  ]);

const guidesPage = (): string => {
  const parts = sections()
    .filter(({ menu }) => menu === "Guides")
    .map(({ title, pages }) => `## ${title}\n\n${pages.map(entryOf).join("\n")}`);
  return `# Guides\n\nFind the task; each guide shows code that a test runs.\n\n${parts.join("\n\n")}\n`;
};

const entryOf = (page: string): string => {
  const about = firstSentenceOf(`docs/${page}`);
  const link = `[${titleOf(`docs/${page}`)}](../${page})`;
  return `- ${link}${about === "" ? "" : `  \n  ${about}`}`;
};
