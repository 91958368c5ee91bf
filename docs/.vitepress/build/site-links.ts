import { statSync } from "node:fs";
import { posix } from "node:path";
import { listedFolders } from "./site-map.ts";

/** The folder of the built site, relative to the root of the repository. */
export const siteFolder = "docs/.vitepress/dist";

/** The path below which the site is served, with a slash at both ends. */
export const siteBase: string = process.env["QUITTANCE_DOCS_BASE"] ?? "/";

/** The folder of pages that show files of the repository, relative to `docs`. */
export const sourceFolder = "source";

/** Files that the site serves unchanged. */
export const plainFiles: Readonly<Record<string, string>> = {
  "docs/openapi.json": "openapi.json",
  "docs/benchmarks/postgres.json": "postgres-benchmark.json",
  "adapters/cli/sample/sample.json": "sample.json",
};

/** The target of a link. */
export interface LinkTarget {
  /** The address on the site. */
  readonly href: string;
  /** The file or folder of the repository that needs a page on the site. */
  readonly shown: string | undefined;
}

/**
 * Returns the target of a relative link on the site; `undefined` for links that do not change.
 *
 * @param from The page, relative to the root of the repository.
 */
export const linkTarget = (from: string, link: string): LinkTarget | undefined => {
  if (/^(?:[a-z][a-z+.-]*:|#|\/)/iu.test(link)) return undefined;
  const [, path = "", anchor = ""] = /^([^#]*)(#.*)?$/u.exec(link) ?? [];
  const target = posix.join(posix.dirname(from), decodeURI(path)).replace(/\/$/u, "");
  const plainFile = plainFiles[target];
  if (plainFile !== undefined) return { href: `/${plainFile}`, shown: undefined };
  const [, publicFile] = /^docs\/public\/(.*)$/u.exec(target) ?? [];
  if (publicFile !== undefined) return { href: `/${publicFile}`, shown: undefined };
  if (/^docs\/.*\.md$/u.test(target))
    return { href: `/${target.slice(5)}${anchor}`, shown: undefined };
  if (listedFolders.some((folder) => target === `docs/${folder}`)) {
    return { href: `/${target.slice(5)}/index.md`, shown: undefined };
  }
  return { href: `/${sourcePage(target)}${anchor}`, shown: target };
};

/** Returns the page that shows a file or a folder of the repository, relative to `docs`. */
export const sourcePage = (path: string): string => {
  if (isFolder(path)) return `${sourceFolder}/${path}/index.md`;
  return `${sourceFolder}/${path.endsWith(".md") ? path : `${path}.md`}`;
};

/** Returns the file of the repository that a page of the site shows. */
export const originOf = (page: string): string =>
  page.startsWith(`${sourceFolder}/`) ? page.slice(sourceFolder.length + 1) : `docs/${page}`;

/** Whether a path of the repository is a folder. A missing one throws. */
export const isFolder = (path: string): boolean => statSync(path).isDirectory();
