// Turns the changesets into versions and changelogs. Packages have the core as a peer, `^0.1.0`. A new
// minor version below 1.0.0 is outside that range, which changesets treats as a major change of every
// package. Therefore the ranges are widened while changesets runs, and narrowed afterwards.
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { packages } from "../packages.mjs";
import { changeset } from "./changeset.mjs";

const files = packages.map((folder) => join(folder, "package.json"));

const edit = (file, change) => {
  const manifest = JSON.parse(readFileSync(file, "utf8"));
  change(manifest);
  writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
};

const requireCore = (range) => {
  for (const file of files) {
    edit(file, ({ peerDependencies: peers }) => {
      if (peers?.quittance !== undefined) peers.quittance = range;
    });
  }
};

const before = files.map((file) => [file, readFileSync(file, "utf8")]);
try {
  requireCore(">=0.0.0");
  await changeset("version");
} catch (error) {
  for (const [file, text] of before) writeFileSync(file, text);
  throw error;
}
const { name, version } = JSON.parse(readFileSync(files[0], "utf8"));
requireCore(`^${version}`);
console.log(`${name} and its adapters are ${version}.`);
