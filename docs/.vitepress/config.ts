import type { DefaultTheme, UserConfig } from "vitepress";
import { labelCells, linkErrorCodes, rewriteLinks } from "./build/markdown-rules.ts";
import { codeHostSlug, firstSentenceOf } from "./build/markdown-pages.ts";
import { searchOptions } from "./build/search-options.ts";
import { siteBase } from "./build/site-links.ts";
import { apiMenu, guideMenu } from "./build/site-menus.ts";
import { alias } from "./playground/vite.ts";

const config: UserConfig<DefaultTheme.Config> = {
  title: "Quittance",
  description:
    "Billing, invoicing and payment collection for TypeScript: exact quotes with VAT, invoices, payments, refunds, webhooks.",
  lang: "en",
  head: [["link", { rel: "icon", type: "image/svg+xml", href: `${siteBase}logo.svg` }]],
  base: siteBase,
  cacheDir: "../node_modules/.cache/vitepress",
  lastUpdated: false,
  transformHead: ({ page }) =>
    page === "404.md"
      ? []
      : [["link", { rel: "alternate", type: "text/markdown", href: `${siteBase}${page}` }]],
  // What all pages share is in one file of its own, not in each of them.
  metaChunk: true,
  ignoreDeadLinks: false,
  // The reference has no order in which it is read. Other pages are described by their first sentence.
  transformPageData: ({ relativePath, frontmatter }) =>
    relativePath.startsWith("api/")
      ? { frontmatter: { ...frontmatter, prev: false, next: false } }
      : { description: firstSentenceOf(`docs/${relativePath}`) },
  markdown: {
    theme: { light: "github-light-high-contrast", dark: "github-dark-high-contrast" },
    anchor: { slugify: codeHostSlug },
    config: (md) => {
      md.use(rewriteLinks);
      md.use(linkErrorCodes);
      md.use(labelCells);
    },
  },
  vite: {
    resolve: { alias },
    // Long pages and the search index are large, and loaded only on demand.
    build: { chunkSizeWarningLimit: 4000 },
  },
  themeConfig: {
    logo: { src: "/logo.svg", alt: "" },
    search: {
      provider: "local",
      options: {
        miniSearch: { searchOptions: searchOptions(siteBase) },
      },
    },
    nav: [
      { text: "Start", link: "/start" },
      { text: "Guides", link: "/guides/" },
      { text: "Playground", link: "/playground" },
      {
        text: "Reference",
        items: [
          { text: "HTTP API", link: "/http-api" },
          { text: "Command line", link: "/cli" },
          { text: "API of the packages", link: "/api/" },
          { text: "Events", link: "/event-types" },
          { text: "Errors", link: "/errors/" },
        ],
      },
      {
        text: "Quality",
        items: [
          { text: "Evidence", link: "/evidence/" },
          { text: "Benchmarks", link: "/benchmarks/" },
          { text: "Decisions", link: "/decisions/" },
        ],
      },
    ],
    sidebar: { "/": [...guideMenu()], "/api/": [...apiMenu()] },
    outline: { level: [2, 3] },
  },
};

export default config;
