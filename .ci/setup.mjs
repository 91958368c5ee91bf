/**
 * Installs what the tests and the build need, unless it is installed, and writes the types of the
 * HTTP client and the pages of docs that are made from the sources: `npm run setup`. A plain
 * `npm ci` installs only what `npm start` needs, as .npmrc says.
 */
import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { writeClientTypes } from "./client-types.mjs";
import { writePages } from "./write-pages.mjs";

if (!existsSync(new URL("../node_modules/vitest", import.meta.url))) {
  const install = ["ci", "--include=dev", "--no-audit", "--no-fund"];
  const { status } = spawnSync("npm", install, {
    cwd: new URL("..", import.meta.url),
    stdio: "inherit",
    shell: process.platform === "win32",
  });
  process.exitCode = status ?? 1;
}
if (!process.exitCode) {
  await writeClientTypes();
  process.exitCode = writePages();
}
