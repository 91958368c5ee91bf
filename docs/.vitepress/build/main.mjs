// Builds the documentation site into docs/.vitepress/dist: `npm run docs`; or writes a part of it:
// `npm run docs -- api`. Needs no network.
import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";

const parts = {
  site: async () => (await import("./build-site.mjs")).buildSite(),
  // Fails if a public type is not exported or documented.
  api: async () => (await import("./api-reference.mjs")).writeApiReference(),
  // The pages that are made from the sources; `npm run setup` writes them.
  pages: async () => {
    const { generatedPages } = await import("./generated-pages.ts");
    mkdirSync("docs/errors", { recursive: true });
    for (const [page, text] of await generatedPages()) writeFileSync(`docs/${page}`, text);
  },
  // The pages that the core package contains, after its build.
  packed: async () => {
    const { packedPages } = await import("./packed-pages.ts");
    mkdirSync("dist/docs/errors", { recursive: true });
    copyFileSync("docs/openapi.json", "dist/docs/openapi.json");
    for (const [page, text] of packedPages()) writeFileSync(`dist/docs/${page}`, text);
  },
};

const [, , part = "site"] = process.argv;
await parts[part]();
