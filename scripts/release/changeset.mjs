import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../packages.mjs";
import { inWorkspace } from "./workspace.mjs";

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
