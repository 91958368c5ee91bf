import { execFileSync } from "node:child_process";
import { readdirSync } from "node:fs";
import { packages } from "./packages.mjs";

/** Pack every package that is built into a folder, as `npm publish` would; gives the tarballs' names. */
export const packInto = (folder) => {
  for (const source of packages) {
    execFileSync("npm", ["pack", "--silent", "--pack-destination", folder], {
      cwd: source,
      stdio: ["ignore", "ignore", "inherit"],
      timeout: 60_000,
    });
  }
  return readdirSync(folder).filter((name) => name.endsWith(".tgz"));
};
