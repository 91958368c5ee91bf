// Builds the application with Vite: into the folder of the first argument, or once for each state of
// its sources into node_modules/.cache.
import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";

const here = import.meta.dirname;
const root = resolve(here, "../../..");

/** The sources that the application contains. */
const inputs = ["adapters/console/app", "adapters/http/src", "src", "package-lock.json"];

/**
 * Builds the application, or another page that starts it, into a folder. Nothing refers to the
 * source maps; they are for the third-party notices.
 */
export const buildInto = async (outDir, { root = here, sourcemap = "hidden" } = {}) => {
  const { build } = await import("vite");
  const configFile = join(here, "vite.config.mjs");
  const options = { outDir, emptyOutDir: true, sourcemap };
  await build({ configFile, root, logLevel: "warn", build: options });
};

/** Builds the application unless it was built from the same sources; returns its folder. */
export const buildOnce = async () => {
  const cache = join(root, "node_modules/.cache/quittance-console");
  const folder = join(cache, hashOfInputs());
  if (existsSync(folder)) return folder;
  const unfinished = `${folder}-${String(process.pid)}`;
  await buildInto(unfinished);
  try {
    renameSync(unfinished, folder);
  } catch (error) {
    // Another process finished the same build first.
    rmSync(unfinished, { recursive: true, force: true });
    if (!existsSync(folder)) throw error;
  }
  return folder;
};

const hashOfInputs = () => {
  const hash = createHash("sha256");
  for (const input of inputs) {
    for (const file of filesOf(join(root, input))) hash.update(file).update(readFileSync(file));
  }
  return hash.digest("hex").slice(0, 16);
};

const filesOf = (path) => {
  if (/\.\w+$/u.test(path)) return [path];
  return readdirSync(path, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile() && !entry.name.endsWith(".test.ts"))
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
};

const [program, outDir] = process.argv.slice(1);
if (program === import.meta.filename && outDir !== undefined) await buildInto(resolve(outDir));
