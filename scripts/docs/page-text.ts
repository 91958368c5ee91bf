import { readFileSync } from "node:fs";

/** Returns the first heading of a page as plain text. */
export const titleOf = (path: string): string => {
  const [, title] = /^# (.+)$/mu.exec(readFileSync(path, "utf8")) ?? [];
  if (title === undefined) throw new Error(`${path} has no heading.`);
  return plain(title);
};

/** Returns the first sentence after the first heading as plain text; empty if there is none. */
export const firstSentenceOf = (path: string): string => {
  const body = readFileSync(path, "utf8").replace(/^.*?^# .+?$/msu, "");
  const paragraphs = body.split(/\n{2,}/u).map((text) => text.trim());
  const first = paragraphs.find((text) => /^[\p{L}*`[@"]/u.test(text)) ?? "";
  return /^.*?[.:](?=\s|$)/su.exec(plain(first))?.[0].replace(/:$/u, ".") ?? plain(first);
};

/** Returns the anchor of a heading as code hosts create it, because pages are read there too. */
export const codeHostSlug = (heading: string): string =>
  heading
    .trim()
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N} _-]/gu, "")
    .replaceAll(" ", "-");

/** Returns text without Markdown syntax, on one line. */
const plain = (text: string): string =>
  text
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/gu, "$1")
    .replaceAll(/\*\*|`/gu, "")
    .replaceAll(/\s+/gu, " ")
    .trim();
