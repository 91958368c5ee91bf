import { readFile } from "node:fs/promises";
import { dirname } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";
import { build, type Plugin } from "esbuild";

const root = fileURLToPath(new URL("../../../", import.meta.url));

/** Replaces `import.meta`, so that bundled sources find files next to the originals. */
const inPlace: Plugin = {
  name: "in-place",
  setup: (bundler) => {
    bundler.onLoad({ filter: /src.*\.ts$/ }, async ({ path }) => {
      if (path.includes("node_modules")) return undefined;
      const text = await readFile(path, "utf8");
      const contents = text
        .replaceAll("import.meta.url", JSON.stringify(pathToFileURL(path).href))
        .replaceAll("import.meta.dirname", JSON.stringify(dirname(path)));
      return { contents, loader: "ts" };
    });
  },
};

/**
 * Bundles the sources of the command once per test run, as vitest's `globalSetup`: each process
 * that the tests start then loads a few files instead of hundreds.
 */
export default async (): Promise<void> => {
  const outdir = `${root}node_modules/.cache/command-under-test`;
  await build({
    entryPoints: [`${root}adapters/cli/src/main.ts`],
    outdir,
    bundle: true,
    splitting: true,
    format: "esm",
    platform: "node",
    target: "node20",
    conditions: ["@quittance/source"],
    external: ["pg", "prom-client", "@electric-sql/pglite", "redoc"],
    plugins: [inPlace],
    logLevel: "warning",
  });
  process.env["QUITTANCE_COMMAND"] = `${outdir}/main.js`;
};
