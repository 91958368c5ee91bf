import { mkdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { basename, join } from "node:path";
import { packages, root } from "../packages.mjs";

/**
 * Do something in a folder where changesets finds every package.
 *
 * It takes the packages of a workspace from the patterns of the root, and never the root itself, which
 * is the core here. So it is shown a workspace of links, in a folder of the same git tree.
 */
export const onStage = async (act) => {
  const stage = join(root, "node_modules/.cache/release");
  rmSync(stage, { recursive: true, force: true });
  mkdirSync(join(stage, "packages"), { recursive: true });
  try {
    for (const folder of packages) {
      symlinkSync(folder, join(stage, "packages", folder === root ? "core" : basename(folder)));
    }
    symlinkSync(join(root, ".changeset"), join(stage, ".changeset"));
    writeFileSync(
      join(stage, "package.json"),
      '{ "name": "stage", "private": true, "workspaces": ["packages/*"] }\n',
    );
    return await act(stage);
  } finally {
    rmSync(stage, { recursive: true, force: true });
  }
};
