// publint (strict) and are-the-types-wrong for every package, on the output of `npm pack`.
import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { packInto } from "./pack-packages.mjs";
import { root } from "./packages.mjs";

const run = (tool, args) =>
  execFileSync(join(root, "node_modules/.bin", tool), args, { cwd: root, stdio: "inherit" });

const packed = mkdtempSync(join(tmpdir(), "quittance-packed-"));
try {
  for (const name of packInto(packed)) {
    console.log(`\n# ${name}`);
    run("publint", ["run", join(packed, name), "--strict"]);
    run("attw", [join(packed, name), "--format", "table-flipped"]);
  }
} finally {
  rmSync(packed, { recursive: true });
}
