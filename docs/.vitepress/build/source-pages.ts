import { readdirSync, readFileSync } from "node:fs";
import { posix } from "node:path";
import { titleOf } from "./markdown-pages.ts";
import { isFolder, linkTarget, sourcePage } from "./site-links.ts";
import { sections } from "./site-map.ts";

/**
 * Returns pages for all files that pages link to, directly or indirectly: their texts by their paths
 * in `docs`.
 *
 * @param pages Paths relative to the root of the repository.
 */
export const sourcePages = (pages: ReadonlyArray<string>): ReadonlyMap<string, string> => {
  const waiting = [examplesFolder, ...pages.flatMap(filesLinkedFrom)];
  const created = new Map<string, string>();
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
    if (created.has(sourcePage(path))) continue;
    created.set(sourcePage(path), `${head}${textOf(path)}`);
    waiting.push(...filesIn(path));
  }
  return created;
};

/** Returns files and folders of the repository that a page links to and that need a page. */
const filesLinkedFrom = (page: string): ReadonlyArray<string> =>
  linksOf(page).flatMap((link) => {
    const shown = linkTarget(page, link)?.shown;
    return shown === undefined ? [] : [shown];
  });

const linksOf = (page: string): ReadonlyArray<string> =>
  [
    ...readFileSync(page, "utf8")
      .replaceAll(/^```.*?^```$/gmsu, "")
      .matchAll(/\]\(([^)\s]+)\)/gu),
  ].map(([, target = ""]) => target);

const filesIn = (path: string): ReadonlyArray<string> => {
  if (!isFolder(path)) return path.endsWith(".md") ? filesLinkedFrom(path) : [];
  return entriesOf(path)
    .map((name) => `${path}/${name}`)
    .filter((file) => !isPage(file));
};

/** Whether a file is a page of the site. */
const isPage = (path: string): boolean => /^docs\/.*\.md$/u.test(path);

const entriesOf = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder)
    .filter((name) => !/^(?:node_modules|dist|\..*)$/u.test(name))
    .sort();

/** Excludes source pages from the search. */
const head = "---\nsearch: false\naside: false\nprev: false\nnext: false\n---\n\n";

const textOf = (path: string): string => {
  if (path === examplesFolder) return examplesPage();
  if (isFolder(path)) return `# ${path}\n\n${entriesOf(path).map(entryOf).join("\n")}\n`;
  const text = readFileSync(path, "utf8");
  if (path.endsWith(".md")) return text;
  const language = posix.extname(path).slice(1) || (text.startsWith("#!") ? "sh" : "text");
  return `# ${path}\n\n\`\`\`\`${language}\n${text.trimEnd()}\n\`\`\`\`\n`;
};

const entryOf = (name: string): string => `- [${name}](${name})`;

const examplesFolder = "docs/examples";

const examplesPage = (): string => {
  const guides = sections().flatMap(({ pages }) => pages.filter((page) => !page.includes("/")));
  const texts = guides.map((page) => ({ page, text: readFileSync(`docs/${page}`, "utf8") }));
  const lines = entriesOf(examplesFolder).map((name) => {
    const path = `${examplesFolder}/${name}`;
    const shown = isFolder(path) ? `](examples/${name}` : readFileSync(path, "utf8");
    const found = texts.find(({ text }) => text.includes(shown))?.page;
    const about = found === undefined ? "" : `: [${titleOf(`docs/${found}`)}](../${found})`;
    return `${entryOf(name)}${about}`;
  });
  return `# Examples\n\nEvery program that the pages show, and where. A test runs each of them.\n\n${lines.join("\n")}\n`;
};
