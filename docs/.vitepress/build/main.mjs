// Builds the documentation site into docs/.vitepress/dist: `npm run docs`; or writes a part of it:
// `npm run docs -- api`. Needs no network.
import { writeFileSync } from "node:fs";

const parts = {
  site: async () => (await import("./build-site.mjs")).buildSite(),
  // Fails if a public type is not exported or documented.
  api: async () => (await import("./api-reference.mjs")).writeApiReference(),
  // The pages that the repository keeps: the list of the error codes, and the help of every command.
  pages: async () => {
    const { errorList, errorListFile } = await import("./errors/error-pages.ts");
    const { commandPages } = await import("./command-pages.ts");
    const pages = [[errorListFile, errorList()], ...(await commandPages())];
    for (const [file, text] of pages) writeFileSync(file, text);
  },
};

const [, , part = "site"] = process.argv;
await parts[part]();
