import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "./packages.mjs";

const nameOf = (source) => JSON.parse(readFileSync(join(source, "package.json"), "utf8")).name;

/**
 * Packs built packages into a folder, as `npm publish` would: all of them, or those with the given
 * names. Returns the names of the tarballs.
 */
export const packInto = (folder, names = packages.map(nameOf)) => {
  for (const source of packages) {
    if (!names.includes(nameOf(source))) continue;
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
      cwd: source,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 60_000,
    });
  }
  return readdirSync(folder).filter((name) => name.endsWith(".tgz"));
};
