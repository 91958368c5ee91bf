import { posix } from "node:path";
import { firstSentenceOf, readableText, titleOf } from "./markdown-pages.ts";
import { sections } from "./site-map.ts";

/** Pages of the site only: they need its scripts. */
const siteOnly: ReadonlyArray<string> = ["index.md", "playground.md"];

/** The pages that the core package contains: those of docs, and the list of errors. */
const packedNames = (): ReadonlyArray<string> =>
  sections()
    .flatMap(({ pages }) => pages)
    .filter((page) => !page.includes("/") || page === "errors/index.md")
    .filter((page) => !siteOnly.includes(page));

/**
 * Returns the documentation that the core package contains, by path below its folder: each page as
 * Markdown, and `llms.txt` with a sentence about each. Links to files that it does not contain
 * become text, and there are no pictures.
 */
export const packedPages = (): ReadonlyMap<string, string> => {
  const names = packedNames();
  const lines = names.map(
    (page) => `- [${titleOf(`docs/${page}`)}](${page}): ${firstSentenceOf(`docs/${page}`)}`,
  );
  const introduction =
    "> Billing, invoicing and payment collection for TypeScript: the guides, the reference and the " +
    "operation of this version.";
  const list = ["# Quittance", introduction, lines.join("\n")].join("\n\n");
  return new Map([
    ["llms.txt", `${list}\n`],
    ...names.map((page) => [page, `${withPackedLinks(page, names)}\n`] as const),
  ]);
};

const withPackedLinks = (page: string, names: ReadonlyArray<string>): string =>
  readableText(page)
    .replaceAll(/^!\[[^\]]*\]\([^)]*\)\n\n/gmu, "")
    .replaceAll(
      /\[((?:[^\]\n]|\n(?!\n))*)\]\(([^)\s]+)\)/gu,
      (whole, text: string, link: string) => {
        if (/^(?:[a-z]+:|#)/u.test(link)) return whole;
        const target = posix.join(posix.dirname(page), link.replace(/#.*$/u, ""));
        return names.includes(target) || target === "openapi.json" ? whole : text;
      },
    );
