import { spawnSync } from "node:child_process";
import { gzipSync } from "node:zlib";
import { build } from "esbuild";
import { fpTsModules, pureModules } from "../../../tsup.shared.ts";
import type { Measured } from "./measure-sources.ts";

/** Returns the bytes of a minified program that uses one export of the core, as the build bundles it. */
const bundleOf = async (name: string): Promise<Buffer> => {
  const { outputFiles } = await build({
    stdin: { contents: `export { ${name} } from "./src/index.ts";`, resolveDir: "." },
    bundle: true,
    minify: true,
    write: false,
    format: "esm",
    platform: "neutral",
    mainFields: ["module", "main"],
    plugins: [fpTsModules, pureModules],
  });
  return Buffer.from(outputFiles[0]?.contents ?? []);
};

/** Returns the seconds of a type check from nothing, the fewest of some runs. */
const secondsOf = (runs: number, compiler: string, ...options: ReadonlyArray<string>): number => {
  const program = `node_modules/${compiler}`;
  const seconds = Array.from({ length: runs }, () => {
    const since = performance.now();
    const { status, stdout } = spawnSync(process.execPath, [program, ...options]);
    if (status !== 0) throw new Error(`The type check failed:\n${stdout.toString()}`);
    return (performance.now() - since) / 1000;
  });
  return Math.round(Math.min(...seconds) * 10) / 10;
};

/** Measures bundles of the core and type checks from nothing. */
export const measureCosts = async (names: ReadonlyArray<string>): Promise<Measured> => {
  const minified: Record<string, number> = {};
  const compressed: Record<string, number> = {};
  for (const name of names) {
    const bundle = await bundleOf(name);
    minified[name] = bundle.length;
    compressed[name] = gzipSync(bundle).length;
  }
  const once = ["--noEmit", "--composite", "false", "--incremental", "false"];
  const core = ["-p", ".ci/typecheck/core.json", ...once, "--emitDeclarationOnly", "false"];
  return {
    "bytes, minified": minified,
    "bytes, minified and compressed": compressed,
    "seconds of a type check": {
      core: secondsOf(3, "typescript-native/bin/tsc", ...core),
      "core, as editors check it": secondsOf(3, "typescript/bin/tsc", ...core),
      everything: secondsOf(
        1,
        "typescript-native/bin/tsc",
        "-b",
        "--force",
        ".ci/typecheck/tests.json",
      ),
    },
  };
};
