// Checks the files that `npm pack` would ship and the manifest of every package with the rules in
// `contents-rules.mjs`. Needs a build and no network. Also checks that the rules detect seeded bugs.
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { fileIssues, manifestIssues, mapIssues } from "./contents-rules.mjs";
import { manifestIn, packages, root } from "./packages.mjs";

/** What `npm pack` would ship of each package. */
const packed = Object.values(
  JSON.parse(
    execFileSync(
      "npm",
      ["pack", "--dry-run", "--json", "--ignore-scripts", "--silent", ...packages],
      { cwd: root, encoding: "utf8", maxBuffer: 100_000_000, timeout: 120_000 },
    ),
  ),
);

const core = manifestIn(root);
const licence = readFileSync(join(root, "LICENSE"), "utf8");

const issuesOf = (manifest, files, read) => [
  ...manifestIssues(manifest, core),
  ...fileIssues(manifest, files),
  ...mapIssues(files, read),
  ...(read("LICENSE") === licence ? [] : ["LICENSE differs from that of the core"]),
];

/** Seeded bugs of the manifest, of the list of files, or of their text. */
const seededBugs = {
  "a test in the package": { files: (all) => [...all, "src/amount.test.ts"] },
  "an unexpected folder": { files: (all) => [...all, "docs/notes.md"] },
  "an entry point without a file": {
    files: (all) => all.filter((path) => path !== "dist/index.d.cts"),
  },
  "no licence": { files: (all) => all.filter((path) => path !== "LICENSE") },
  "no map": { files: (all) => all.filter((path) => path !== "dist/index.js.map") },
  "a map without sources": {
    text: (path, text) =>
      path === "dist/index.js.map"
        ? '{"version":3,"sources":["../gone.ts"],"names":[],"mappings":""}'
        : text,
  },
  "a map that repeats a source": {
    text: (path, text) =>
      path === "dist/index.js.map"
        ? '{"version":3,"sources":["../src/index.ts"],"sourcesContent":["x"],"names":[],"mappings":""}'
        : text,
  },
  "another licence": { text: (path, text) => (path === "LICENSE" ? "All rights" : text) },
  "effects on import": { manifest: { sideEffects: true } },
  "a script on installation": { manifest: { scripts: { postinstall: "node steal.js" } } },
  "no provenance": { manifest: { publishConfig: { access: "public" } } },
  "another version": { manifest: { version: "9.9.9" } },
  "an old core": { manifest: { peerDependencies: { quittance: "^0.0.1" } } },
};

let failed = false;
const report = (name, issues, size) => {
  console.log(issues.length === 0 ? "ok  " : "FAIL", name, size);
  for (const issue of issues) console.log(`     ${issue}`);
  failed ||= issues.length > 0;
};

for (const [index, folder] of packages.entries()) {
  const manifest = manifestIn(folder);
  const { files: entries, size, unpackedSize } = packed[index];
  const files = entries.map(({ path }) => path);
  const read = (path) => readFileSync(join(folder, path), "utf8");
  const kilobytes = (bytes) => `${(bytes / 1000).toFixed(0)} kB`;
  const summary = `${String(files.length)} files, ${kilobytes(size)}, unpacked ${kilobytes(unpackedSize)}`;
  report(manifest.name, issuesOf(manifest, files, read), summary);
  if (folder !== root) continue;
  const missed = Object.entries(seededBugs).filter(([, bug]) => {
    const changed = bug.files?.(files) ?? files;
    const text = (path) => {
      const found = files.includes(path) ? read(path) : "";
      return bug.text?.(path, found) ?? found;
    };
    return issuesOf({ ...manifest, ...bug.manifest }, changed, text).length === 0;
  });
  const undetected = missed.map(([name]) => `${name} is not detected`);
  report(
    "the rules themselves",
    undetected,
    `${String(Object.keys(seededBugs).length)} seeded bugs`,
  );
}
if (failed) process.exitCode = 1;
