import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join, normalize } from "node:path";

/** A package of the repository. */
export interface Package {
  readonly name: string;
  /** From the root of the repository, with a slash at the end; empty for the core. */
  readonly folder: string;
  /** The source file of each entry point by its specifier. */
  readonly entryPoints: ReadonlyMap<string, string>;
}

interface Manifest {
  readonly name: string;
  readonly exports?: Readonly<Record<string, string | Readonly<Record<string, unknown>>>>;
}

const packageIn = (root: string, folder: string): Package => {
  const { name, exports = {} } = JSON.parse(
    readFileSync(join(root, folder, "package.json"), "utf8"),
  ) as Manifest;
  const entryPoints = new Map<string, string>();
  for (const [path, target] of Object.entries(exports)) {
    const source = typeof target === "string" ? undefined : target["@quittance/source"];
    if (typeof source !== "string" || !source.endsWith(".ts")) continue;
    entryPoints.set(join(name, path), normalize(join(folder, source)));
  }
  return { name, folder, entryPoints };
};

/** Returns all packages of a checkout, the core first. */
export const packagesOf = (root = ""): ReadonlyArray<Package> => [
  packageIn(root, ""),
  ...readdirSync(join(root, "adapters"))
    .sort()
    .map((name) => packageIn(root, `adapters/${name}/`)),
];

/** A file that git tracks. */
export interface TrackedFile {
  readonly path: string;
  readonly lines: number;
}

/** Returns the files that git tracks and that exist, with their line breaks counted. */
export const trackedFiles = (): ReadonlyArray<TrackedFile> =>
  execFileSync("git", ["ls-files", "-z"], { encoding: "utf8", maxBuffer: 1 << 26 })
    .split("\0")
    .flatMap((path) => {
      const lines = path === "" ? undefined : lineBreaksIn(path);
      return lines === undefined ? [] : [{ path, lines }];
    });

/** Returns `undefined` for a file that was removed without `git rm`. */
const lineBreaksIn = (path: string): number | undefined => {
  try {
    return readFileSync(path, "latin1").split("\n").length - 1;
  } catch {
    return undefined;
  }
};
