import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { manifestIn, packages, root } from "./packages.mjs";
import { endAll, run } from "../test/lab/run-bounded.mjs";

/** Returns the name of the tarball of a package, as `npm pack` gives it. */
export const tarballOf = ({ name, version }) =>
  `${name.replace(/^@/u, "").replace("/", "-")}-${version}.tgz`;

/**
 * Packs built packages into a folder, as `npm publish` would: all of them, or those in the given
 * folders. Returns the names of the tarballs.
 */
export const packInto = (folder, sources = packages) => {
  execFileSync("npm", ["pack", "--silent", "--pack-destination", folder, ...sources], {
    cwd: root,
    stdio: ["ignore", "ignore", "inherit"],
    timeout: 120_000,
  });
  return sources.map((source) => tarballOf(manifestIn(source)));
};

/** Installs packages from the registry, and tarballs by their paths, into a new project. */
export const installInto = async (folder, specifiers) => {
  writeFiles(folder, { "package.json": '{ "private": true, "type": "module" }\n' });
  const quiet = ["--no-audit", "--no-fund", "--prefer-offline", "--loglevel=error"];
  await run("npm", ["install", ...quiet, ...specifiers], { cwd: folder, seconds: 240 });
};

/** Installs packed packages, all or those in the given folders, beside others into a new project. */
export const installPacked = async (folder, others, sources) => {
  mkdirSync(folder, { recursive: true });
  await installInto(folder, [...packInto(folder, sources).map((name) => `./${name}`), ...others]);
};

/** Writes files into a folder. */
export const writeFiles = (folder, files) => {
  for (const [name, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true });
    writeFileSync(join(folder, name), text);
  }
};

/**
 * Runs work in an empty folder, then ends all processes that it started and removes the folder. The
 * same happens after `deadlineMs`, and then the program fails.
 */
export const inNewFolder = async (name, deadlineMs, work) => {
  const folder = mkdtempSync(join(tmpdir(), `quittance-${name}-`));
  const clear = () => {
    endAll();
    rmSync(folder, { recursive: true, force: true });
  };
  const alarm = setTimeout(() => {
    clear();
    console.log(`FAIL not done in ${String(deadlineMs / 1000)} s`);
    process.exit(1);
  }, deadlineMs);
  try {
    await work(folder);
  } finally {
    clearTimeout(alarm);
    clear();
  }
};
