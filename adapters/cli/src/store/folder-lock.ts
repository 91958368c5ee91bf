import { linkSync, renameSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { newClaim, readClaim, writeClaim, type Claim } from "./lock-claim.ts";
import { listenOn, stateOf } from "./lock-socket.ts";

/**
 * Claims a folder for this process, and returns what releases it.
 *
 * PGlite itself lets any number of processes open one folder, which destroys the data. The file
 * `process.lock` names a socket on which its owner listens. The operating system closes the socket
 * with the process, and a process of another container finds it too, where process ids mean
 * nothing. A claim is taken over only when it is certain that its owner has ended.
 *
 * Rejects with a `UsageError` while another process has the folder, and when in doubt.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const claim = newClaim();
  const file = join(folder, `process-${claim.id}.claim`);
  const lock = join(folder, "process.lock");
  const socket = await listenOn(socketOf(folder, claim));
  try {
    writeClaim(file, claim);
    await take(folder, lock, claim, file);
  } catch (error) {
    await socket.close();
    throw error;
  } finally {
    rmSync(file, { force: true });
  }
  return async () => {
    rmSync(lock, { force: true });
    await socket.close();
  };
};

/**
 * Makes a file the claim of this process, once nothing is there or its owner has ended.
 *
 * Between finding a claim dead and replacing it, another process could do the same. So the process that
 * replaces a claim first takes a second file, named after that claim, in the same way, and looks
 * again. No other process needs that file: no two claims have the same id.
 */
const take = async (folder: string, path: string, claim: Claim, file: string): Promise<void> => {
  while (!linked(file, path)) {
    const found = readClaim(path);
    if (found === undefined) continue;
    if (found === "unreadable") throw unreadable(path);
    await checkDead(folder, path, found);
    const guard = join(folder, `process-${found.id}.takeover`);
    await take(folder, guard, claim, file);
    try {
      if (isOf(readClaim(path), found)) {
        replace(path, file);
        rmSync(socketOf(folder, found), { force: true });
        return;
      }
    } finally {
      rmSync(guard, { force: true });
    }
  }
};

/** A link appears with its content, and fails if there is a file already. */
const linked = (file: string, path: string): boolean => {
  try {
    linkSync(file, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
};

/** In one step, so that no other process finds the place empty. */
const replace = (path: string, file: string): void => {
  const copy = `${file}.new`;
  linkSync(file, copy);
  renameSync(copy, path);
};

const isOf = (found: Claim | "unreadable" | undefined, { id }: Claim): boolean =>
  typeof found === "object" && found.id === id;

/** Throws unless it is certain that the owner of a claim has ended. */
const checkDead = async (folder: string, path: string, found: Claim): Promise<void> => {
  const { boot } = newClaim();
  if (boot !== found.boot) {
    if (hostname() === found.host) return;
    throw inDoubt(path, found);
  }
  switch (await stateOf(socketOf(folder, found))) {
    case "dead":
      return;
    case "alive":
      throw inUse(found);
    case "unknown":
      // Its owner may have released the claim since it was read; the next look tells.
      if (isOf(readClaim(path), found)) throw inDoubt(path, found);
  }
};

const socketOf = (folder: string, { id }: Claim): string => join(folder, `process-${id}.sock`);

const inUse = ({ process: pid, host }: Claim): UsageError =>
  new UsageError(
    `The store is in use by process ${String(pid)} of host ${host}, and only one process may have ` +
      "it open. Stop that process, or use --database-url for several.",
  );

const inDoubt = (path: string, { process: pid, host }: Claim): UsageError =>
  new UsageError(
    `The store was opened by process ${String(pid)} of host ${host}, and it cannot be seen whether ` +
      `that process still runs. Once you know that it has ended, delete ${path}.`,
  );

const unreadable = (path: string): UsageError =>
  new UsageError(
    `The file ${path} does not say which process has the store open. Once you know that none has, ` +
      "delete it.",
  );
