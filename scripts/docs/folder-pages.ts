import { firstSentenceOf, titleOf } from "./page-text.ts";
import { sections, titleOfFolder } from "./site-map.ts";

/** What stands above a list. */
const introductions: Readonly<Record<string, string>> = {
  decisions:
    "Each record tells one choice that would be costly to take back, and why it was made. The smaller " +
    "choices stand where they belong, and [at a glance](../interface.md#choices-at-a-glance).",
  benchmarks:
    "What was measured, beside what, and which goals were met or missed. Each page is written by a " +
    "command, which it names; the machine decides the figures, so compare within a page only.",
  evidence: "What was run to find out whether the promises hold, and what was found.",
};

/** The list of each folder that has none of its own, by its place in `docs`. */
export const folderPages = (): ReadonlyMap<string, string> =>
  new Map(
    Object.entries(introductions).map(([folder, introduction]) => {
      const title = titleOfFolder[folder as keyof typeof titleOfFolder];
      const pages = sections().find((section) => section.title === title)?.pages ?? [];
      const entries = pages.filter((page) => !page.endsWith("/index.md")).map(entryOf);
      return [`${folder}/index.md`, `# ${title}\n\n${introduction}\n\n${entries.join("\n")}\n`];
    }),
  );

const entryOf = (page: string): string => {
  const about = firstSentenceOf(`docs/${page}`);
  const link = `[${titleOf(`docs/${page}`)}](${page.slice(page.indexOf("/") + 1)})`;
  return `- ${link}${about === "" ? "" : `  \n  ${about}`}`;
};
