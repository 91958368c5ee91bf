import { execFileSync } from "node:child_process";
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "./packages.mjs";

const nameOf = (source) => JSON.parse(readFileSync(join(source, "package.json"), "utf8")).name;

/**
 * Pack packages that are built into a folder, as `npm publish` would; all of them, or those of some
 * names. Gives the tarballs' names.
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
