import { existsSync, readFileSync } from "node:fs";
import { apiFolder, entryPoints } from "./entry-points.ts";
import { codeHostSlug } from "./page-text.ts";
import { subjectTitles } from "./api-subjects.ts";

/** Returns the subjects of an entry point, from its page in the reference; none before it exists. */
export const subjectsOf = (entryPoint: string): ReadonlyArray<string> => {
  const page = `${apiFolder}/${entryPoint}/index.md`;
  if (!existsSync(page)) return [];
  const headings = readFileSync(page, "utf8").matchAll(/^## (.+)$/gmu);
  return [...headings].map(([, title = ""]) => title);
};

/** Returns the page of the whole reference: entry points by subject. */
export const apiIndexPage = (): string => {
  const found = Object.keys(entryPoints).map((name) => ({ name, subjects: subjectsOf(name) }));
  const rows = subjectTitles.flatMap((subject) => {
    const places = found.filter(({ subjects }) => subjects.includes(subject));
    if (places.length === 0) return [];
    const links = places.map(
      ({ name }) => `[\`${name}\`](${name}/index.md#${codeHostSlug(subject)})`,
    );
    return [`| ${subject} | ${links.join(", ")} |`];
  });
  const list = found.map(({ name }) => `- [\`${name}\`](${name}/index.md)`);
  return [
    "# API reference",
    "Every export of the packages. Start with `quittance`; `quittance/adapter` and `quittance/wire` are " +
      "for authors of adapters. [Packages](../packages.md) describes the entry points.",
    "## By subject",
    ["| Subject | Entry points |", "| --- | --- |", ...rows].join("\n"),
    "## By entry point",
    list.join("\n"),
    "",
  ].join("\n\n");
};
