import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { root } from "../packages.mjs";
import { onStage } from "./stage.mjs";

/** Run a command of changesets over all packages; throws when it fails. */
export const changeset = (...args) =>
  onStage((stage) => {
    const program = join(root, "node_modules/@changesets/cli/bin.js");
    const { status } = spawnSync(process.execPath, [program, ...args], {
      cwd: stage,
      stdio: "inherit",
      timeout: 600_000,
    });
    if (status !== 0) throw new Error(`changeset ${args.join(" ")} failed`);
  });
