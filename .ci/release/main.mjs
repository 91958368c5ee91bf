// The steps of a release. `main.mjs version` turns the changesets into versions and changelogs, and
// updates the lock file.
// `main.mjs pack FOLDER` packs the built packages, `main.mjs publish FOLDER DIGEST` publishes what was
// packed, and `main.mjs tag` creates the tags.
import { spawnSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join, resolve } from "node:path";
import { packInto, tarballOf } from "../pack-packages.mjs";
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
  const lock = ["install", "--package-lock-only", "--ignore-scripts"];
  const { status } = spawnSync("npm", lock, { cwd: root, stdio: "inherit" });
  if (status !== 0) throw new Error("npm could not update the lock file.");
  console.log(`${core.name} and its adapters are ${core.version}.`);
};

const sha256 = (content) => createHash("sha256").update(content).digest("hex");

/** The list of the tarballs with their digests, in the order in which they are published. */
const listName = "SHA256SUMS";

/**
 * Packs all built packages into a folder, with a list of their digests, and prints the digest of the
 * list. The registry rejects packages without a repository, to which provenance links them.
 */
const pack = (folder) => {
  const manifests = files.map(manifestIn);
  const incomplete = manifests.filter(({ repository }) => repository?.url === undefined);
  if (incomplete.length > 0) {
    const names = incomplete.map(({ name }) => name).join(", ");
    throw new Error(`No "repository" in the package.json of ${names}. See docs/releasing.md.`);
  }
  mkdirSync(folder);
  packInto(resolve(folder));
  const lines = manifests.map((manifest) => {
    const name = tarballOf(manifest);
    return `${sha256(readFileSync(join(folder, name)))}  ${name}\n`;
  });
  writeFileSync(join(folder, listName), lines.join(""));
  console.log(sha256(lines.join("")));
};

/** Runs npm, and returns its output and whether it succeeded. */
const npm = (...args) => {
  const { status, stdout, stderr } = spawnSync("npm", args, { encoding: "utf8", timeout: 300_000 });
  return { ok: status === 0, stdout: stdout ?? "", stderr: stderr ?? "" };
};

/** Returns whether the registry has a version of a package; throws if it does not say. */
const isPublished = ({ name, version }) => {
  const { ok, stdout, stderr } = npm("view", `${name}@${version}`, "version");
  if (!ok && !/\bE404\b/u.test(stderr)) throw new Error(`npm view ${name} failed\n${stderr}`);
  return ok && stdout.trim() !== "";
};

/**
 * Publishes the tarballs of a folder whose version is not in the registry yet, with provenance.
 * Checks all of them first: the digest of their list is the one that `pack` printed. Uses no package
 * and builds nothing, because it runs with the right to publish.
 */
const publish = (folder, digest) => {
  const list = readFileSync(join(folder, listName), "utf8");
  if (sha256(list) !== digest) throw new Error(`${listName} is not the list that was packed`);
  const tarballs = list
    .trim()
    .split("\n")
    .map((line) => line.split("  "));
  for (const [expected, name] of tarballs) {
    if (sha256(readFileSync(join(folder, name))) === expected) continue;
    throw new Error(`${name} is not the tarball that was packed`);
  }
  const manifests = new Map(files.map(manifestIn).map((found) => [tarballOf(found), found]));
  for (const [, name] of tarballs) {
    const manifest = manifests.get(name);
    if (manifest === undefined) throw new Error(`${name} is of no package of this revision`);
    if (isPublished(manifest)) continue;
    const options = ["--provenance", "--access", "public", "--ignore-scripts"];
    const { ok, stderr } = npm("publish", resolve(folder, name), ...options);
    if (!ok) throw new Error(`npm publish ${name} failed\n${stderr}`);
    console.log(`published ${manifest.name}@${manifest.version}`);
  }
};

/** Creates the tag of each package that has none for its version. */
const tag = () => {
  const git = (...args) => spawnSync("git", args, { cwd: root, encoding: "utf8" });
  for (const { name, version } of files.map(manifestIn)) {
    const wanted = `${name}@${version}`;
    if (git("rev-parse", "--verify", "--quiet", `refs/tags/${wanted}`).status === 0) continue;
    const { status, stderr } = git("tag", wanted);
    if (status !== 0) throw new Error(`git tag ${wanted} failed\n${stderr}`);
    console.log(`tagged ${wanted}`);
  }
};

const [command, ...args] = process.argv.slice(2);
const run = { version, pack, publish, tag }[command];
if (run === undefined) throw new Error("Usage: main.mjs version | pack | publish | tag");
await run(...args);
