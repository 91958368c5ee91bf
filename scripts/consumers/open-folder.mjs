import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endAll } from "./run-bounded.mjs";

/**
 * Creates an empty folder to work in. `close` ends the started processes and removes the folder. The
 * same happens after `deadlineMs`, and then the program fails.
 */
export const openFolder = (name, deadlineMs) => {
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
  const close = () => {
    clearTimeout(alarm);
    clear();
  };
  return { folder, close };
};
