// Installs the command from this checkout into an empty folder, as the image does: builds the
// packages, packs those that the command needs, and installs the tarballs without development
// tools, and all other packages as package-lock.json has them.
// Usage: node adapters/cli/deploy/install.mjs FOLDER
import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join, relative, resolve } from "node:path";
import { packInto, tarballOf } from "../../../.ci/pack-packages.mjs";
import { manifestIn, packagesFor, root } from "../../../.ci/packages.mjs";
import { lockOf, rootOf } from "./lock.mjs";

const [folder] = process.argv.slice(2);
if (folder === undefined || existsSync(folder)) {
  console.error("Usage: node adapters/cli/deploy/install.mjs FOLDER\nFOLDER must not exist yet.");
  process.exit(2);
}

const run = (cwd, ...args) => execFileSync("npm", args, { cwd, stdio: "inherit" });

const jsonIn = (file) => JSON.parse(readFileSync(file, "utf8"));

const sources = packagesFor(["cli"]);
if (!sources.every((source) => existsSync(join(source, "dist")))) run(root, "run", "build", "cli");
const needed = sources.map((source) => ({ source, manifest: manifestIn(source) }));
const packed = join(folder, "packed");
mkdirSync(packed, { recursive: true });
packInto(resolve(packed), sources);
const tarballs = needed.map(({ source, manifest }) => {
  const file = tarballOf(manifest);
  const digest = createHash("sha512")
    .update(readFileSync(join(packed, file)))
    .digest("base64");
  return {
    folder: relative(root, source),
    manifest,
    file: `packed/${file}`,
    integrity: `sha512-${digest}`,
  };
});
const write = (name, content) =>
  writeFileSync(join(folder, name), JSON.stringify(content, null, 2));
write("package.json", { ...rootOf(tarballs), private: true });
write("package-lock.json", lockOf(jsonIn(join(root, "package-lock.json")), tarballs));
run(folder, "ci", "--omit=dev", "--ignore-scripts", "--no-audit", "--no-fund");
rmSync(packed, { recursive: true });
console.log(`Installed. Run: node ${join(resolve(folder), "node_modules/.bin/quittance")} --help`);
