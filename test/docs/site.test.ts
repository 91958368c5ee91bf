import config from "../../docs/.vitepress/config.ts";
import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, posix } from "node:path";
import { describe, expect, onTestFinished, test } from "vitest";
import { checkSite, isStale } from "../../docs/.vitepress/build/check-site.ts";
import { llmsFullText, llmsText, folderPages } from "../../docs/.vitepress/build/page-lists.ts";
import {
  markdownLinks,
  markdownPage,
  firstSentenceOf,
  titleOf,
} from "../../docs/.vitepress/build/markdown-pages.ts";
import { packedPages } from "../../docs/.vitepress/build/packed-pages.ts";
import { linkTarget, originOf } from "../../docs/.vitepress/build/site-links.ts";
import { listedFolders, menuEntry, sections } from "../../docs/.vitepress/build/site-map.ts";
import { guideMenu } from "../../docs/.vitepress/build/site-menus.ts";
import { sourcePages } from "../../docs/.vitepress/build/source-pages.ts";

const shown = sections().flatMap(({ pages }) => pages);

/** The links of all pages, and of the lists of pages that are generated for the site. */
const known = [
  ...["/api/", "/guides/", ...listedFolders.map((folder) => `/${folder}/`)],
  ...shown.map((page) => menuEntry(page).link),
];

describe("the menu", () => {
  test("has every page of docs and of the folders that are listed, once", () => {
    const written = ["", ...listedFolders.map((folder) => `${folder}/`)].flatMap((folder) =>
      readdirSync(`docs/${folder}`)
        .filter((name) => name.endsWith(".md"))
        .map((name) => `${folder}${name}`),
    );
    expect(shown.filter((page) => !page.startsWith("examples/")).sort()).toEqual(written.sort());
  });

  test("names pages by their first heading", () => {
    expect(menuEntry("taxes.md")).toEqual({ text: "Add tax", link: "/taxes" });
    expect(menuEntry("errors/index.md")).toEqual({ text: "Errors", link: "/errors/" });
  });

  test("links every group to a page", () => {
    const groups = guideMenu().flatMap((item) => [item, ...(item.items ?? [])]);
    const links = groups.flatMap(({ link, items }) => (items && link ? [link] : []));
    expect(links.length).toBeGreaterThan(5);
    expect(links.filter((link) => !known.includes(link.replace(/#.*$/u, "")))).toEqual([]);
  });

  test("links to existing pages only", () => {
    const links = JSON.stringify(config.themeConfig?.nav).matchAll(/"link":"([^"]*)"/gu);
    const linked = [...links].map(([, link = ""]) => link);
    expect(linked.length).toBeGreaterThan(5);
    expect(linked.filter((link) => !known.includes(link))).toEqual([]);
  });
});

describe("a link of a page", () => {
  test.each([
    ["docs/taxes.md", "http-records.md#quotes", "/http-records.md#quotes"],
    ["docs/errors/CONFLICT.md", "../http-api.md", "/http-api.md"],
    ["docs/own-store.md", "../src/event/outbox.ts", "/source/src/event/outbox.ts.md"],
    ["docs/index.md", "decisions", "/decisions/index.md"],
    ["docs/index.md", "examples", "/source/docs/examples/index.md"],
    ["docs/index.md", "openapi.json", "/openapi.json"],
    ["README.md", "docs/public/console.png", "/console.png"],
    ["README.md", "docs/http-api.md#authenticate", "/http-api.md#authenticate"],
    ["docs/start.md", "../README.md#install", "/source/README.md#install"],
  ])("of %s to %s leads to %s", (from, link, href) => {
    expect(linkTarget(from, link)?.href).toBe(href);
  });

  test.each(["https://example.com/", "#here", "/start", "mailto:robin@example.com"])(
    "to %s stays unchanged",
    (link) => {
      expect(linkTarget("docs/taxes.md", link)).toBeUndefined();
    },
  );

  test("is read relative to the shown file", () => {
    expect(originOf("source/adapters/http/README.md")).toBe("adapters/http/README.md");
    expect(originOf("errors/CONFLICT.md")).toBe("docs/errors/CONFLICT.md");
  });
});

describe("pages that are made for the site", () => {
  test("list all guides by task", () => {
    const list = folderPages().get("guides/index.md") ?? "";
    expect(list).toMatch(/## Guides\n\n(?:- .*\n.*\n)*- \[Refund and credit\]/u);
    const guides = sections().filter(({ menu }) => menu === "Guides");
    const pages = guides.flatMap((section) => section.pages);
    expect(pages.filter((page) => !list.includes(`](../${page})`))).toEqual([]);
  });

  test("list the records of decisions, each with its first sentence", () => {
    const list = folderPages().get("decisions/index.md");
    expect(list).toContain("[1. Amounts are opaque](../decisions/0001-amounts-are-opaque.md)");
    expect(list?.match(/^- /gmu)).toHaveLength(
      readdirSync("docs/decisions").filter((name) => /^\d/u.test(name)).length,
    );
  });

  test("show every file that a page links to, what those link to, and every example", () => {
    const made = sourcePages(["docs/own-store.md", "docs/index.md"]);
    expect(made.get("source/src/event/outbox.ts.md")).toContain("export interface Outbox");
    expect(made.get("source/docs/examples/index.md")).toContain("- [embed.ts](embed.ts)");
    expect(made.get("source/README.md")).toContain("## Install");
    expect([...made.keys()]).toContain("source/CONTRIBUTING.md");
  });
});

describe("a site is stale", () => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-stale-"));
  const [built, page] = [join(folder, "built"), join(folder, "page")];
  writeFileSync(page, "");

  test("when it was never built, or a page is newer, and else not", () => {
    onTestFinished(() => {
      rmSync(folder, { recursive: true });
    });
    expect(isStale(built, [page])).toBe(true);
    writeFileSync(built, "");
    utimesSync(page, 1, 1);
    expect(isStale(built, [page])).toBe(false);
    utimesSync(page, new Date(), new Date(Date.now() + 10_000));
    expect(isStale(built, [page])).toBe(true);
  });
});

describe("llms.txt", () => {
  test("links every page with a title and a sentence", () => {
    const lines = llmsText("/base/").split("\n");
    for (const page of shown) {
      const line = lines.find((found) => found.includes(`(/base/${page})`));
      expect(line, page).toContain(`[${titleOf(`docs/${page}`)}]`);
    }
    expect(lines[0]).toBe("# Quittance");
  });

  test("describes pages by their first sentence", () => {
    expect(firstSentenceOf("docs/security.md")).toBe(
      "This page describes how keys, payers and logs are protected, and what remains your " +
        "responsibility.",
    );
  });

  test("has all guides in the order of the menu beside it", () => {
    const text = llmsFullText();
    expect(text).not.toContain("<script");
    const places = ["start.md", "embedding.md", "http-api.md"].map((page) =>
      text.indexOf(`<!-- ${page} -->`),
    );
    expect(places.every((place) => place > 0)).toBe(true);
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });
});

describe("the documentation in the core package", () => {
  const packed = packedPages();

  test("lists each of its pages in llms.txt", () => {
    const list = packed.get("llms.txt") ?? "";
    const pages = [...packed.keys()].filter((page) => page !== "llms.txt");
    expect(pages).toEqual(expect.arrayContaining(["start.md", "cli.md", "errors/index.md"]));
    expect(pages.filter((page) => !list.includes(`](${page}): `))).toEqual([]);
  });

  test.each([...packed])("has no link of %s to a file that it lacks", (page, text) => {
    const files = markdownLinks(text)
      .filter((link) => !/^(?:[a-z]+:|#)/u.test(link))
      .map((link) => posix.join(posix.dirname(page), link.replace(/#.*$/u, "")));
    expect(files.filter((file) => file !== "openapi.json" && !packed.has(file))).toEqual([]);
  });
});

describe("the Markdown of a page", () => {
  test("links to the Markdown of other pages and keeps code as it is", () => {
    const text = markdownPage("own-store.md");
    expect(text).toMatch(/^# /u);
    expect(text).toContain("](source/src/catalog/catalog-repository.ts.md)");
    expect(text).not.toContain("](../src/");
    expect(markdownPage("http-records.md")).toContain("```json");
    expect(markdownPage("errors/index.md")).toContain("](../http-api.md#errors)");
  });

  test("has no front matter, scripts or elements of the layout", () => {
    const text = markdownPage("index.md");
    expect(text).toMatch(/^# Quittance\n/u);
    expect(text).not.toMatch(/^<\/?(?:main|div|script|component)/mu);
  });
});

/** A site of these files, and what is found wrong with it. */
const problemsOf = (files: Readonly<Record<string, string>>): ReadonlyArray<string> => {
  const folder = mkdtempSync(join(tmpdir(), "quittance-site-"));
  onTestFinished(() => {
    rmSync(folder, { recursive: true });
  });
  for (const [name, text] of Object.entries({ "llms.txt": "", ...files })) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
  return checkSite(folder, "/docs/").issues;
};

describe("the check of the built site", () => {
  test("accepts a site without broken links", () => {
    const files = {
      "index.html":
        '<a href="/docs/a/#/page">a</a><a href="./a/index.html#x">x</a><a href="#me" id="me">',
      "a/index.html": '<h1 id="x">x</h1><a href="https://example.com/">out</a><img src="../b.svg">',
      "b.svg": "",
      "llms.txt": "- [a](/docs/a/index.html): about a",
    };
    expect(problemsOf(files)).toEqual([]);
  });

  test.each([
    ["a page that is not there", '<a href="/docs/gone.html">', /gone\.html does not exist/u],
    ["an anchor that is not there", '<a href="#gone">', /#gone refers to a missing anchor/u],
    ["an address outside of the base", '<a href="/other/">', /not below \/docs\//u],
    [
      "a script of another host",
      '<script src="https://cdn.example/a.js"></script>',
      /another host/u,
    ],
    [
      "a font of another host",
      '<link rel="preload" href="//fonts.example/a.woff2">',
      /another host/u,
    ],
    [
      "an image of another host",
      '<p><img alt="" src="https://img.example/a.png"></p>',
      /another host/u,
    ],
  ])("finds %s", (_, text, message) => {
    expect(problemsOf({ "index.html": text })).toEqual([expect.stringMatching(message)]);
  });

  test("finds a broken link and a missing anchor in the Markdown of a page", () => {
    const files = {
      "a.html": '<h1 id="x">',
      "a.md": "[x](a.md#x) [y](a.md#y) [z](z.md)\n\n```md\n[w](w.md)\n```\n",
    };
    expect(problemsOf(files)).toEqual([
      "a.md: a.md#y refers to a missing anchor",
      "a.md: z.md does not exist",
    ]);
  });

  test("finds a style from another host, and a broken link in llms.txt", () => {
    const files = {
      "style.css": "@font-face { src: url(https://fonts.example/a.woff2) }",
      "llms.txt": "- [a](/docs/gone.html): about a",
    };
    expect(problemsOf(files)).toHaveLength(2);
  });
});
