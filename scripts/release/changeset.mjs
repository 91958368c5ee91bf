import { spawnSync } from "node:child_process";
import { join, basename } from "node:path";
import { root, packages } from "../packages.mjs";
import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";

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
export const changeset = (...args) =>
  inWorkspace((workspace) => {
    const program = join(root, "node_modules/@changesets/cli/bin.js");
    const { status } = spawnSync(process.execPath, [program, ...args], {
      cwd: workspace,
      stdio: "inherit",
      timeout: 600_000,
    });
    if (status !== 0) throw new Error(`changeset ${args.join(" ")} failed`);
  });
