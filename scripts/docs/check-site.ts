import { existsSync, readdirSync, readFileSync, statSync } from "node:fs";
import { join, posix } from "node:path";

/** What the built site consists of, and what is wrong with it. */
export interface SiteReport {
  readonly pages: number;
  readonly links: number;
  readonly dataFileIssues: ReadonlyArray<string>;
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
 * Look into every built page: whatever it refers to must be there, anchors included, and nothing but
 * a link that a reader follows may lead to another host.
 *
 * @param base the path below which the site was built to be served.
 */
export const checkSite = (folder: string, base: string): SiteReport => {
  const files = readdirSync(folder, { recursive: true, encoding: "utf8" });
  const pages = new Map(
    files.filter((name) => name.endsWith(".html")).map((name) => [name, readPage(folder, name)]),
  );
  const dataFileIssues = new Set<string>();
  let links = 0;
  for (const [name, { references }] of pages) {
    for (const { tag, address } of references) {
      links += 1;
      const dataFileIssue = complaintAbout(tag, address, { folder, base, name, pages });
      if (dataFileIssue !== undefined) dataFileIssues.add(`${name}: ${dataFileIssue}`);
    }
  }
  for (const name of files.filter((file) => file.endsWith(".css"))) {
    const style = readFileSync(join(folder, name), "utf8");
    for (const [address] of style.matchAll(
      /(?:url\(["']?|@import ["'])(?:https?:)?\/\/[^)"']*/gu,
    )) {
      dataFileIssues.add(`${name}: ${address} is of another host`);
    }
  }
  for (const address of linksOfText(folder)) {
    const dataFileIssue = complaintAbout("a", address, { folder, base, name: "llms.txt", pages });
    if (dataFileIssue !== undefined) dataFileIssues.add(`llms.txt: ${dataFileIssue}`);
  }
  return { pages: pages.size, links, dataFileIssues: [...dataFileIssues] };
};

interface Place {
  readonly folder: string;
  readonly base: string;
  readonly name: string;
  readonly pages: ReadonlyMap<string, BuiltPage>;
}

const complaintAbout = (
  tag: string,
  address: string,
  { folder, base, name, pages }: Place,
): string | undefined => {
  if (/^(?:data|mailto):/u.test(address)) return undefined;
  if (/^(?:[a-z]+:)?\/\//iu.test(address)) {
    return tag === "a" ? undefined : `<${tag}> asks ${address}, which is of another host`;
  }
  const [, path = "", anchor = ""] = /^([^#?]*)(?:\?[^#]*)?(?:#(.*))?$/u.exec(address) ?? [];
  const file = fileOf(decodeURI(path), base, name);
  if (file === undefined) return `${address} is not below ${base}`;
  const target = [file, `${file}.html`, posix.join(file, "index.html")].find((candidate) =>
    isFile(join(folder, candidate)),
  );
  if (target === undefined) return `${address} is not there`;
  const found = pages.get(target);
  const isThere =
    anchor === "" || found === undefined || found.anchors.has(decodeURIComponent(anchor));
  return isThere ? undefined : `${address} has no such anchor`;
};

/** The file that an address of a page names, from the folder of the site. */
const fileOf = (path: string, base: string, name: string): string | undefined => {
  if (path === "") return name;
  if (!path.startsWith("/")) return posix.join(posix.dirname(name), path);
  return path.startsWith(base) ? path.slice(base.length) : undefined;
};

const isFile = (path: string): boolean => existsSync(path) && statSync(path).isFile();

/** VitePress writes every attribute in double quotes, and escapes `<` wherever it is no tag. */
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
