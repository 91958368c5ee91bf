import { readFileSync } from "node:fs";
import { posix } from "node:path";
import { linkTarget, originOf } from "./site-links.ts";

/** Returns the text of a page without front matter, scripts and elements that only place others. */
export const readableText = (page: string): string =>
  readFileSync(`docs/${page}`, "utf8")
    .replace(/^---\n[\s\S]*?\n---\n/u, "")
    .replaceAll(/<script setup>[\s\S]*?<\/script>/gu, "")
    .replaceAll(/^<\/?(?:main|div|component)\b.*>$/gmu, "")
    .replaceAll(/\n{3,}/gu, "\n\n")
    .trim();

/**
 * Returns a page as the Markdown that the site serves beside its HTML: readable, and with links to
 * the Markdown of other pages.
 *
 * @param page The path relative to `docs`, also of a page that is generated for the site.
 */
export const markdownPage = (page: string): string =>
  `${partsOf(readableText(page))
    .map((part) => (isFenced(part) ? part : withSiteLinks(page, part)))
    .join("")}\n`;

const inlineLink = /\]\(([^)\s]+)\)/gu;

/** Splits a text into fenced blocks, which `isFenced` recognizes, and what is between them. */
const partsOf = (text: string): ReadonlyArray<string> =>
  text.split(/(^(?:(?:````[^]*?^````)|(?:```[^]*?^```))$)/gmu);

const isFenced = (part: string): boolean => part.startsWith("```");

/** Returns the links of Markdown outside of fenced blocks. */
export const markdownLinks = (text: string): ReadonlyArray<string> =>
  partsOf(text)
    .filter((part) => !isFenced(part))
    .flatMap((part) => [...part.matchAll(inlineLink)].map(([, link = ""]) => link));

const withSiteLinks = (page: string, text: string): string =>
  text.replaceAll(inlineLink, (whole, link: string) => {
    const target = linkTarget(originOf(page), link)?.href;
    if (target === undefined) return whole;
    const [, path = "", anchor = ""] = /^\/([^#]*)(#.*)?$/u.exec(target) ?? [];
    return `](${posix.relative(posix.dirname(page), path)}${anchor})`;
  });

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
