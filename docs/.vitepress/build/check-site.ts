import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";
import { markdownLinks } from "./markdown-pages.ts";

/** The size of the built site, and its issues. */
export interface SiteReport {
  readonly pages: number;
  readonly links: number;
  readonly issues: ReadonlyArray<string>;
}

interface Reference {
  readonly tag: string;
  readonly address: string;
}

interface BuiltPage {
  readonly references: ReadonlyArray<Reference>;
  readonly anchors: ReadonlySet<string>;
}

/**
 * Checks every built page and its Markdown: all references and anchors must exist, and only links may refer to other
 * hosts.
 *
 * @param base The path below which the site is served.
 */
export const checkSite = (folder: string, base: string): SiteReport => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const pages = new Map(
    files.filter((name) => name.endsWith(".html")).map((name) => [name, readPage(folder, name)]),
  );
  const issues = new Set<string>();
  let links = 0;
  for (const [name, { references }] of pages) {
    for (const { tag, address } of references) {
      links += 1;
      const issue = issueOf(tag, address, { folder, base, name, pages });
      if (issue !== undefined) issues.add(`${name}: ${issue}`);
    }
  }
  for (const name of files.filter((file) => file.endsWith(".css"))) {
    const style = readFileSync(join(folder, name), "utf8");
    for (const [address] of style.matchAll(
      /(?:url\(["']?|@import ["'])(?:https?:)?\/\/[^)"']*/gu,
    )) {
      issues.add(`${name}: ${address} refers to another host`);
    }
  }
  for (const address of linksOfText(folder)) {
    const issue = issueOf("a", address, { folder, base, name: "llms.txt", pages });
    if (issue !== undefined) issues.add(`llms.txt: ${issue}`);
  }
  for (const name of files.filter((file) => file.endsWith(".md"))) {
    for (const address of markdownLinks(readFileSync(join(folder, name), "utf8"))) {
      links += 1;
      const issue = issueOf("a", address, { folder, base, name, pages });
      if (issue !== undefined) issues.add(`${name}: ${issue}`);
    }
  }
  return { pages: pages.size, links, issues: [...issues] };
};

interface Place {
  readonly folder: string;
  readonly base: string;
  readonly name: string;
  readonly pages: ReadonlyMap<string, BuiltPage>;
}

const issueOf = (
  tag: string,
  address: string,
  { folder, base, name, pages }: Place,
): string | undefined => {
  if (/^(?:data|mailto):/u.test(address)) return undefined;
  if (/^(?:[a-z]+:)?\/\//iu.test(address)) {
    return tag === "a" ? undefined : `<${tag}> refers to ${address} on another host`;
  }
  const [, path = "", anchor = ""] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/u.exec(address) ?? [];
  const file = fileOf(decodeURI(path), base, name);
  if (file === undefined) return `${address} is not below ${base}`;
  const target = [file, `${file}.html`, posix.join(file, "index.html")].find((candidate) =>
    isFile(join(folder, candidate)),
  );
  if (target === undefined) return `${address} does not exist`;
  // The anchors of Markdown are those of the page that is made of it.
  const found = pages.get(target.replace(/\.md$/u, ".html"));
  // A fragment such as `#/quote` is a page of the console.
  const hasAnchor =
    /^(?:\/|$)/u.test(anchor) || (found?.anchors.has(decodeURIComponent(anchor)) ?? true);
  return hasAnchor ? undefined : `${address} refers to a missing anchor`;
};

/** Returns the file of an address, relative to the folder of the site. */
const fileOf = (path: string, base: string, name: string): string | undefined => {
  if (path === "") return name;
  if (!path.startsWith("/")) return posix.join(posix.dirname(name), path);
  return path.startsWith(base) ? path.slice(base.length) : undefined;
};

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** Relies on VitePress: attributes in double quotes, and `<` escaped outside of tags. */
const readPage = (folder: string, name: string): BuiltPage => {
  const text = readFileSync(join(folder, name), "utf8").replaceAll(
    /(<(script|style)\b[^>]*>).*?<\/\2>|<!--.*?-->/gsu,
    "$1",
  );
  const references: Array<Reference> = [];
  const anchors = new Set<string>();
  for (const [, tag = "", attributes = ""] of text.matchAll(
    /<([a-z][\w-]*)((?:"[^"]*"|[^">])*)>/gu,
  )) {
    for (const [, attribute = "", value = ""] of attributes.matchAll(/\s([\w:-]+)="([^"]*)"/gu)) {
      if (attribute === "id" || attribute === "name") anchors.add(unescaped(value));
      if (attribute === "href" || attribute === "src") {
        references.push({ tag, address: unescaped(value) });
      }
    }
  }
  return { references, anchors };
};

const unescaped = (value: string): string =>
  value.replaceAll("&quot;", '"').replaceAll("&#39;", "'").replaceAll("&amp;", "&");

const linksOfText = (folder: string): ReadonlyArray<string> =>
  [...readFileSync(join(folder, "llms.txt"), "utf8").matchAll(/^- \[.*?\]\(([^)]+)\)/gmu)].map(
    ([, address = ""]) => address,
  );

/** Paths that a build of the site writes or does not read. */
const ignored =
  /(?:^|\/)(?:node_modules|dist|cache|test|bench)$|^docs\/(?:api|source|errors|(?:cli|event-types|http-operations|limits|options)\.md|(?:guides|decisions|benchmarks|evidence)\/index\.md)$/u;

/** Whether a file does not exist, or is older than one of its sources. */
export const isStale = (built: string, roots: ReadonlyArray<string>): boolean =>
  !existsSync(built) || roots.some((root) => newestIn(root) > statSync(built).mtimeMs);

const newestIn = (path: string): number => {
  if (ignored.test(path)) return 0;
  const stats = statSync(path);
  return stats.isDirectory()
    ? readdirSync(path).reduce((newest, name) => Math.max(newest, newestIn(join(path, name))), 0)
    : stats.mtimeMs;
};
