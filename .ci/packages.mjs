import { readdirSync, readFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";

/** The folder of the repository. */
export const root = resolve(import.meta.dirname, "..");

/** The folders of all published packages, the core first. */
export const packages = [
  root,
  ...readdirSync(join(root, "adapters")).map((name) => join(root, "adapters", name)),
];

/** Returns the package.json of a folder. */
export const manifestIn = (folder) =>
  JSON.parse(readFileSync(join(folder, "package.json"), "utf8"));

/**
 * Returns the folders of the packages with the given names, and of those that they need, the core
 * first. A name is that of a folder of `adapters`, or `core`. Throws for an unknown name.
 */
export const packagesFor = (names) => {
  const folders = new Map(packages.map((folder) => [manifestIn(folder).name, folder]));
  const needed = new Set();
  const visit = (folder) => {
    if (needed.has(folder)) return;
    needed.add(folder);
    const { dependencies, peerDependencies } = manifestIn(folder);
    for (const name of Object.keys({ ...dependencies, ...peerDependencies })) {
      if (folders.has(name)) visit(folders.get(name));
    }
  };
  const known = new Map(
    packages.map((folder) => [folder === root ? "core" : basename(folder), folder]),
  );
  for (const name of names) {
    const folder = known.get(name);
    if (folder === undefined) {
      throw new Error(`Unknown package ${name}. Known are: ${[...known.keys()].join(", ")}`);
    }
    visit(folder);
  }
  return packages.filter((folder) => needed.has(folder));
};
