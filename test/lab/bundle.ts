import { packagesOf } from "./measure/workspace.ts";

/** A benchmark that is compiled before it runs, for a loader would slow what is measured. */
export interface Bundle {
  readonly entries: ReadonlyArray<string>;
  /** Whether the packages are bundled from their sources or imported from their builds. */
  readonly packages: "sources" | "builds";
}

const cache = "node_modules/.cache/lab";

/** Returns the path of a bundled file, from the root of the repository. */
export const bundleOf = (entry: string): string => `${cache}/${entry.replace(/\.ts$/u, ".js")}`;

/** Bundles the entries of a benchmark into the cache. */
export const writeBundles = async ({ entries, packages }: Bundle): Promise<void> => {
  const { build } = await import("esbuild");
  const sources = packagesOf().flatMap(({ entryPoints }) => [...entryPoints]);
  await build({
    entryPoints: [...entries],
    outbase: ".",
    outdir: cache,
    bundle: true,
    packages: "external",
    alias: packages === "sources" ? Object.fromEntries(sources.map(inThisFolder)) : {},
    platform: "node",
    target: "es2022",
    format: "esm",
    logLevel: "warning",
  });
};

const inThisFolder = ([specifier, path]: readonly [string, string]): [string, string] => [
  specifier,
  `./${path}`,
];
