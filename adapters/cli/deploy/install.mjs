// Installs the command from this checkout into an empty folder, as the image does: builds the
// packages, packs those that the command needs, and installs the tarballs without development
// tools. Usage: node adapters/cli/deploy/install.mjs FOLDER
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { packInto } from "../../../scripts/pack-packages.mjs";
import { root } from "../../../scripts/packages.mjs";

const [folder] = process.argv.slice(2);
if (folder === undefined || existsSync(folder)) {
  console.error("Usage: node adapters/cli/deploy/install.mjs FOLDER\nFOLDER must not exist yet.");
  process.exit(2);
}

const run = (cwd, ...args) => execFileSync("npm", args, { cwd, stdio: "inherit" });

if (!existsSync(join(root, "dist"))) {
  run(root, "run", "setup");
  run(root, "run", "build");
}
const cli = JSON.parse(readFileSync(join(root, "adapters/cli/package.json"), "utf8"));
const own = Object.keys(cli.dependencies).filter((name) => /^@?quittance(?:\/|$)/u.test(name));
const tarballs = mkdtempSync(join(tmpdir(), "quittance-install-"));
try {
  const packed = packInto(tarballs, [cli.name, ...own]);
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, "package.json"), '{ "name": "quittance-service", "private": true }\n');
  const files = packed.map((name) => join(tarballs, name));
  run(folder, "install", "--omit=dev", "--no-audit", "--no-fund", "--no-save", ...files);
} finally {
  rmSync(tarballs, { recursive: true });
}
console.log(`Installed. Run: node ${join(resolve(folder), "node_modules/.bin/quittance")} --help`);
