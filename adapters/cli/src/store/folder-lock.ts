import { mkdirSync, rmdirSync, rmSync } from "node:fs";
import { connect, createServer } from "node:net";
import { join, relative, resolve } from "node:path";
import { UsageError } from "../usage-error.ts";

/**
 * Locks a folder for this process, and returns a function that releases the lock.
 *
 * PGlite lets any number of processes open the same folder, which destroys the data. The lock is a
 * socket in the folder, on which its owner listens. The operating system closes it when the process
 * ends, even after a crash, and other containers of the machine can connect to it.
 *
 * Rejects with a `UsageError` while another process uses the folder.
 */
export const lockFolder = async (folder: string): Promise<() => Promise<void>> => {
  const socket = join(folder, "process.sock");
  return (await listenOn(socket)) ?? takeOver(folder, socket);
};

/**
 * Takes the lock of a process that has ended. Of several processes that try, the folder
 * `process.takeover` lets in one: another one could remove the socket of the first.
 */
const takeOver = async (folder: string, socket: string): Promise<() => Promise<void>> => {
  if (await isInUse(socket)) throw inUse(folder);
  const guard = join(folder, "process.takeover");
  try {
    mkdirSync(guard);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
    throw new UsageError(
      `Another process is opening the store ${folder}. If there is none, delete ${guard}.`,
    );
  }
  try {
    if (await isInUse(socket)) throw inUse(folder);
    rmSync(socket, { force: true });
    const unlock = await listenOn(socket);
    if (unlock === undefined) throw inUse(folder);
    return unlock;
  } finally {
    rmdirSync(guard);
  }
};

const inUse = (folder: string): UsageError =>
  new UsageError(
    `The store ${folder} is in use by another process, and only one process can use it at a ` +
      "time. Stop that process, or share a database with --database-url.",
  );

/**
 * Listens on a socket until the returned function is called, or this process ends. Resolves with
 * `undefined` if the socket exists.
 */
const listenOn = (socket: string): Promise<(() => Promise<void>) | undefined> =>
  new Promise((done, fail) => {
    const server = createServer((client) => client.destroy());
    server.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EADDRINUSE") done(undefined);
      else fail(error);
    });
    server.listen(addressOf(socket), () => {
      done(
        () =>
          new Promise((closed) =>
            server.close(() => {
              closed();
            }),
          ),
      );
    });
    server.unref();
  });

/** Whether a process listens on a socket; assumes so if it cannot be reached for another reason. */
const isInUse = (socket: string): Promise<boolean> =>
  new Promise((done) => {
    const client = connect(addressOf(socket));
    client.once("connect", () => {
      client.destroy();
      done(true);
    });
    client.once("error", ({ code }: NodeJS.ErrnoException) => {
      done(code !== "ECONNREFUSED" && code !== "ENOENT");
    });
  });

/** Maximum length of the path of a socket that every system supports. */
const maxAddressBytes = 100;

/** Returns the shorter path of a socket; on Windows, the name of a pipe. */
const addressOf = (socket: string): string => {
  const full = resolve(socket);
  if (process.platform === "win32") return `\\\\.\\pipe\\${full.replaceAll("\\", "/")}`;
  const short = relative(process.cwd(), full);
  const address = Buffer.byteLength(short) < Buffer.byteLength(full) ? short : full;
  if (Buffer.byteLength(address) <= maxAddressBytes) return address;
  throw new UsageError(
    `The path ${socket} has more than ${String(maxAddressBytes)} bytes, too many for a socket. ` +
      "Start in a folder that is nearer, or choose another folder.",
  );
};
