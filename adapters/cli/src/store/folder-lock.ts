import { linkSync, renameSync, rmSync } from "node:fs";
import { hostname } from "node:os";
import { join } from "node:path";
import { UsageError } from "../usage-error.ts";
import { newClaim, readClaim, writeClaim, type Claim } from "./lock-claim.ts";
import { listenOn, stateOf } from "./lock-socket.ts";

/**
 * Locks a folder for this process, and returns a function that releases the lock.
 *
 * PGlite lets any number of processes open the same folder, which destroys the data. The file
 * `process.lock` names a socket on which its owner listens. The operating system closes the socket
 * when the process ends. Unlike a process id, the socket also works across containers. A claim is
 * taken over only if its owner has certainly ended.
 *
 * Rejects with a `UsageError` while another process uses the folder, or if that is unknown.
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
 * Makes a file the claim of this process, once there is no such file or its owner has ended.
 *
 * Between reading a stale claim and replacing it, another process could do the same. Therefore a
 * process that replaces a claim first takes a second file, named after that claim, in the same
 * way, and then checks again. No other claim uses that second file, because ids are unique.
 */
const take = async (folder: string, path: string, claim: Claim, file: string): Promise<void> => {
  while (!linked(file, path)) {
    const found = readClaim(path);
    if (found === undefined) continue;
    if (found === "malformed") throw malformedLock(path);
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

/** Links a file, so that it appears with its content; returns `false` if the path exists. */
const linked = (file: string, path: string): boolean => {
  try {
    linkSync(file, path);
    return true;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "EEXIST") return false;
    throw error;
  }
};

/** Replaces a file in one step, so that no other process finds it missing. */
const replace = (path: string, file: string): void => {
  const copy = `${file}.new`;
  linkSync(file, copy);
  renameSync(copy, path);
};

const isOf = (found: Claim | "malformed" | undefined, { id }: Claim): boolean =>
  typeof found === "object" && found.id === id;

/** Throws unless it is certain that the owner of a claim has ended. */
const checkDead = async (folder: string, path: string, found: Claim): Promise<void> => {
  const { boot } = newClaim();
  if (boot !== found.boot) {
    if (hostname() === found.host) return;
    throw inUnknownUse(path, found);
  }
  switch (await stateOf(socketOf(folder, found))) {
    case "dead":
      return;
    case "alive":
      throw inUse(found);
    case "unknown":
      // The owner may have released the claim since it was read: then the caller reads it again.
      if (isOf(readClaim(path), found)) throw inUnknownUse(path, found);
  }
};

const socketOf = (folder: string, { id }: Claim): string => join(folder, `process-${id}.sock`);

const inUse = ({ process: pid, host }: Claim): UsageError =>
  new UsageError(
    `The store is in use by process ${String(pid)} on host ${host}, and only one process can use ` +
      "it at a time. Stop that process, or share a database with --database-url.",
  );

const inUnknownUse = (path: string, { process: pid, host }: Claim): UsageError =>
  new UsageError(
    `The store was opened by process ${String(pid)} on host ${host}, and it is unknown whether ` +
      `that process still runs. If it has ended, delete ${path}.`,
  );

const malformedLock = (path: string): UsageError =>
  new UsageError(
    `The lock file ${path} is malformed, so it is unknown which process uses the store. If no ` +
      "process uses it, delete the file.",
  );
