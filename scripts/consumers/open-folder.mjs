import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { endAll } from "./run-bounded.mjs";

/**
 * An empty folder to work in. `close` ends what was started by then and takes the folder away; so
 * does the end of the time that all of it may take, in milliseconds, and then the program fails.
 */
export const openFolder = (name, deadline) => {
  const folder = mkdtempSync(join(tmpdir(), `quittance-${name}-`));
  const clear = () => {
    endAll();
    rmSync(folder, { recursive: true, force: true });
  };
  const alarm = setTimeout(() => {
    clear();
    console.log(`FAIL not done in ${String(deadline / 1000)} s`);
    process.exit(1);
  }, deadline);
  const close = () => {
    clearTimeout(alarm);
    clear();
  };
  return { folder, close };
};
