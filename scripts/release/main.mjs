// Turns the changesets into versions and changelogs, or publishes: `main.mjs version`, `main.mjs publish`.
import { spawnSync } from "node:child_process";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { packages, root } from "../packages.mjs";

/**
 * Runs work in a folder where changesets finds every package.
 *
 * changesets ignores the root package of a workspace, which is the core here. Therefore this creates
 * a workspace of links in a folder of the same git tree.
 */
const inWorkspace = async (work) => {
  const workspace = join(root, "node_modules/.cache/release");
  rmSync(workspace, { recursive: true, force: true });
  mkdirSync(join(workspace, "packages"), { recursive: true });
  try {
    for (const folder of packages) {
      symlinkSync(folder, join(workspace, "packages", folder === root ? "core" : basename(folder)));
    }
    symlinkSync(join(root, ".changeset"), join(workspace, ".changeset"));
    writeFileSync(
      join(workspace, "package.json"),
      '{ "name": "workspace", "private": true, "workspaces": ["packages/*"] }\n',
    );
    return await work(workspace);
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
};

/** Runs a command of changesets for all packages; throws if it fails. */
const changeset = (...args) =>
  inWorkspace((workspace) => {
    const program = join(root, "node_modules/@changesets/cli/bin.js");
    const { status } = spawnSync(process.execPath, [program, ...args], {
      cwd: workspace,
      stdio: "inherit",
      timeout: 600_000,
    });
    if (status !== 0) throw new Error(`changeset ${args.join(" ")} failed`);
  });

const files = packages.map((folder) => join(folder, "package.json"));

const manifestIn = (file) => JSON.parse(readFileSync(file, "utf8"));

/** Sets the range of the core in every package that has it as a peer. */
const requireCore = (range) => {
  for (const file of files) {
    const manifest = manifestIn(file);
    if (manifest.peerDependencies?.quittance === undefined) continue;
    manifest.peerDependencies.quittance = range;
    writeFileSync(file, `${JSON.stringify(manifest, null, 2)}\n`);
  }
};

/**
 * Turns the changesets into versions and changelogs. Packages have the core as a peer, `^0.1.0`. A new
 * minor version below 1.0.0 is outside that range, which changesets treats as a major change of every
 * package. Therefore the ranges are widened while changesets runs, and narrowed afterwards.
 */
const version = async () => {
  const before = files.map((file) => [file, readFileSync(file, "utf8")]);
  try {
    requireCore(">=0.0.0");
    await changeset("version");
  } catch (error) {
    for (const [file, text] of before) writeFileSync(file, text);
    throw error;
  }
  const core = manifestIn(files[0]);
  requireCore(`^${core.version}`);
  console.log(`${core.name} and its adapters are ${core.version}.`);
};

/**
 * Publishes every package whose version is not in the registry yet, with provenance, which links it to
 * its repository: the registry rejects a package without one. The workflow runs all other checks before.
 */
const publish = async () => {
  const withoutRepository = files
    .map(manifestIn)
    .filter(({ repository }) => repository?.url === undefined);
  if (withoutRepository.length > 0) {
    const names = withoutRepository.map(({ name }) => name).join(", ");
    throw new Error(`No "repository" in the package.json of ${names}. See docs/releasing.md.`);
  }
  await changeset("publish");
};

await { version, publish }[process.argv[2]]();
