import { mkdirSync } from "node:fs";
import { fileURLToPath, pathToFileURL } from "node:url";
import type { memoryCatalog } from "@quittance/memory";
import { build } from "esbuild";

/** The library with another implementation of `Amount`. */
export type Reference = typeof import("quittance") & {
  readonly memoryCatalog: typeof memoryCatalog;
};

const at = (path: string): string => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/**
 * Builds the sources with `decimal-amount.ts` instead of `src/money/amount.ts`, and loads the
 * result. Only the arithmetic differs from the library.
 */
export const buildReference = async (): Promise<Reference> => {
  const folder = at("node_modules/.cache/reference");
  mkdirSync(folder, { recursive: true });
  const outfile = `${folder}/quittance-on-decimal-${String(process.pid)}.mjs`;
  await build({
    stdin: {
      contents: `export * from "quittance";
        export { memoryCatalog } from "./adapters/memory/src/index.ts";`,
      resolveDir: at(""),
    },
    outfile,
    bundle: true,
    format: "esm",
    platform: "node",
    target: "es2022",
    logLevel: "error",
    alias: {
      "quittance/adapter": at("src/adapter/index.ts"),
      quittance: at("src/index.ts"),
    },
    plugins: [
      {
        name: "the engine on decimal.js",
        setup: (building) => {
          building.onResolve({ filter: /\/amount\.ts$/ }, () => ({
            path: at("test/reference/decimal-amount.ts"),
          }));
        },
      },
    ],
  });
  return (await import(/* @vite-ignore */ pathToFileURL(outfile).href)) as Reference;
};
