import { linkSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { UsageError } from "../usage-error.ts";

/**
 * Claim a folder for this process through a file that holds its process id.
 *
 * PGlite itself lets any number of processes open one folder, which ruins it. The file of a process
 * that is gone is taken over; on a folder that several machines share it protects nothing.
 *
 * @returns what lets go. Throws a `UsageError` while another process has the folder.
 */
export const lockFolder = (path: string): (() => void) => {
  const mine = `${path}.${String(process.pid)}`;
  writeFileSync(mine, `${String(process.pid)}\n`);
  try {
    while (!claim(mine, path)) removeStale(path, `${mine}.stale`);
  } finally {
    rmSync(mine, { force: true });
  }
  return () => {
    rmSync(path, { force: true });
  };
};

/** A link appears with its content, so that nobody ever reads an empty claim. */
const claim = (mine: string, path: string): boolean => {
  try {
    linkSync(mine, path);
    return true;
  } catch (error) {
    if (codeOf(error) === "EEXIST") return false;
    throw error;
  }
};

/** What was moved aside may be the claim of a process that was quicker: then it is put back. */
const removeStale = (path: string, aside: string): void => {
  const found = holderOf(path);
  if (found === undefined) return;
  if (isAlive(found)) throw refusal(path, found);
  try {
    renameSync(path, aside);
  } catch (error) {
    if (codeOf(error) === "ENOENT") return;
    throw error;
  }
  const moved = holderOf(aside) ?? "";
  if (moved !== found) claim(aside, path);
  rmSync(aside, { force: true });
  if (moved !== found) throw refusal(path, moved);
};

const holderOf = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (codeOf(error) === "ENOENT") return undefined;
    throw error;
  }
};

/** One's own number was another's before, as when a container starts again. */
const isAlive = (holder: string): boolean => {
  if (!/^[1-9]\d{0,9}$/u.test(holder) || holder === String(process.pid)) return false;
  try {
    process.kill(parseInt(holder, 10), 0);
    return true;
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
};

const refusal = (path: string, holder: string): UsageError =>
  new UsageError(
    `The store is in use by process ${holder}, and only one process may have it open. Stop that ` +
      `process, or use --database-url for several. If it is none of quittance, delete ${path}.`,
  );

const codeOf = (error: unknown): string | undefined => (error as NodeJS.ErrnoException).code;
