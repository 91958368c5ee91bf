import { readableText } from "./markdown-pages.ts";
import { firstSentenceOf, titleOf } from "./page-text.ts";
import { entryPoints } from "./entry-points.ts";
import { sections, type Section } from "./site-map.ts";

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
  const parts = sections().map(
    (section) => `## ${nameOf(section)}\n\n${section.pages.map(entryOf(base)).join("\n")}`,
  );
  const api = Object.keys(entryPoints).map(
    (entryPoint) =>
      `- [${entryPoint}](${base}api/${entryPoint}/index.md): every export of this entry point.`,
  );
  return `${[title, summary, ...parts, `## API reference\n\n${api.join("\n")}`].join("\n\n")}\n`;
};

const nameOf = ({ menu, title: name }: Section): string =>
  menu === name ? name : `${menu}: ${name}`;

const entryOf =
  (base: string) =>
  (page: string): string => {
    const about = firstSentenceOf(`docs/${page}`);
    const link = `[${titleOf(`docs/${page}`)}](${base}${page})`;
    return about === "" ? `- ${link}` : `- ${link}: ${about}`;
  };

/** Returns the text of all guides and reference pages, in the order of the menu. */
export const llmsFullText = (): string => {
  const isRead = ({ title: name }: Section): boolean => !/^(?:Benchmarks|Evidence)$/u.test(name);
  const pages = sections()
    .filter(isRead)
    .flatMap((section) => section.pages);
  const texts = pages.map((page) => `<!-- ${page} -->\n\n${readableText(page)}`);
  return `${[title, summary, ...texts].join("\n\n")}\n`;
};
