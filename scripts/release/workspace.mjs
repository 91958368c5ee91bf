import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { packages, root } from "../packages.mjs";

/**
 * Runs work in a folder where changesets finds every package.
 *
 * changesets ignores the root package of a workspace, which is the core here. Therefore this creates
 * a workspace of links in a folder of the same git tree.
 */
export const inWorkspace = async (work) => {
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
