import { readFileSync } from "node:fs";
import { defineConfig, type Options } from "tsup";

interface Manifest {
  readonly exports: Readonly<Record<string, string | Target>>;
}

interface Target {
  readonly "@quittance/source": string;
  readonly import: { readonly default: string };
}

/** Returns the entry points that `exports` of the package in the current folder names. */
export const entryPoints = (): Record<string, string> => {
  const { exports } = JSON.parse(readFileSync("package.json", "utf8")) as Manifest;
  const targets = Object.values(exports).filter((target) => typeof target !== "string");
  return Object.fromEntries(
    targets.map(({ "@quittance/source": source, import: { default: built } }) => [
      built.replace(/^\.\/dist\/(?<name>.+)\.js$/u, "$<name>"),
      source,
    ]),
  );
};

type Plugin = NonNullable<Options["esbuildPlugins"]>[number];

/** Bundles fp-ts from its ES modules, which can be tree-shaken. */
export const fpTsModules: Plugin = {
  name: "fp-ts as ES modules",
  setup: (build) => {
    build.onResolve({ filter: /^fp-ts\/lib\// }, ({ path, ...context }) =>
      build.resolve(path.replace("/lib/", "/es6/"), context),
    );
  },
};

/**
 * One build recipe for the core and every adapter: ES modules, CommonJS and types.
 *
 * fp-ts is bundled from its ES modules: it has no export map, so the form that plain Node can load
 * (`fp-ts/lib/*.js`) cannot be tree-shaken, and left external it costs every consumer start-up time.
 */
export const library = (over: Options = {}): Options => ({
  entry: entryPoints(),
  format: ["esm", "cjs"],
  target: "es2022",
  platform: "neutral",
  dts: { compilerOptions: { types: ["node"] } },
  noExternal: [/^fp-ts\//],
  esbuildPlugins: [fpTsModules],
  esbuildOptions: (options, { format }) => {
    options.mainFields = ["module", "main"];
    if (format === "cjs") options.define = { "import.meta.dirname": "__dirname" };
  },
  sourcemap: true,
  clean: true,
  splitting: true,
  // Only Node knows its modules by their short names.
  removeNodeProtocol: false,
  external: [/^node:/],
  tsconfig: "tsconfig.build.json",
  ...over,
});

export default defineConfig(() => library());
