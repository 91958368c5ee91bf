import { fileURLToPath } from "node:url";

const source = (path: string): string =>
  fileURLToPath(new URL(`../../../${path}`, import.meta.url));

/** Where the site finds the packages of this repository: their sources. Longer names come first. */
export const alias = {
  "quittance/adapter": source("src/adapter/index.ts"),
  "quittance/books": source("src/books/index.ts"),
  "quittance/errors": source("src/errors/index.ts"),
  "quittance/explain": source("src/explain/index.ts"),
  "quittance/html": source("src/html/index.ts"),
  "quittance/pure": source("src/pure/index.ts"),
  "quittance/replay": source("src/replay/index.ts"),
  quittance: source("src/index.ts"),
  "@quittance/memory": source("adapters/memory/src/index.ts"),
} as const;
