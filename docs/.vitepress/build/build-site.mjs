import { copyFileSync, existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { build } from "vitepress";
import { buildInto as buildConsole } from "../../../adapters/console/app/build.mjs";
import { writeApiReference } from "./api-reference.mjs";
import { errorPages } from "./errors/error-pages.ts";
import { generatedPages } from "./generated-pages.ts";
import { folderPages, llmsFullText, llmsText } from "./page-lists.ts";
import { markdownPage } from "./markdown-pages.ts";
import { plainFiles, siteBase, siteFolder, sourceFolder } from "./site-links.ts";
import { sections } from "./site-map.ts";
import { sourcePages } from "./source-pages.ts";

/** Builds the whole site from `docs` and the sources. */
export const buildSite = async () => {
  writePages(await generatedPages());
  writePages(await errorPages());
  writePages(folderPages());
  await writeApiReference();
  const pages = sections().flatMap((section) => section.pages.map((page) => `docs/${page}`));
  rmSync(`docs/${sourceFolder}`, { recursive: true, force: true });
  writePages(sourcePages(pages));
  await build("docs");
  const root = resolve("docs/.vitepress/playground/console");
  await buildConsole(resolve(siteFolder, "sample/console"), { root, sourcemap: false });
  for (const [from, to] of Object.entries(plainFiles)) copyFileSync(from, join(siteFolder, to));
  writeMarkdown();
  writeFileSync(join(siteFolder, "llms.txt"), llmsText(siteBase));
  writeFileSync(join(siteFolder, "llms-full.txt"), llmsFullText());
};

const writePages = (pages) => {
  for (const [page, text] of pages) {
    mkdirSync(dirname(`docs/${page}`), { recursive: true });
    writeFileSync(`docs/${page}`, text);
  }
};

/** Writes the Markdown of every page beside its HTML. */
const writeMarkdown = () => {
  for (const name of readdirSync(siteFolder, { recursive: true, encoding: "utf8" })) {
    const page = name.replace(/\.html$/u, ".md");
    if (page === name || !existsSync(`docs/${page}`)) continue;
    writeFileSync(join(siteFolder, page), markdownPage(page));
  }
};
