import { mkdtempSync, rmSync, symlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

/** A socket that this process listens on. */
export interface LockSocket {
  /** Stops listening and removes the socket. */
  readonly close: () => Promise<void>;
}

/**
 * Listens on a socket in a folder for as long as this process runs.
 *
 * The operating system closes it when the process ends, even after a crash. Other processes can
 * connect from any container or process namespace.
 */
export const listenOn = async (path: string): Promise<LockSocket> => {
  const server = createServer((socket) => socket.destroy());
  await withShortPath(
    path,
    (address) =>
      new Promise<void>((done, fail) => {
        server.once("error", fail);
        server.listen(address, done);
      }),
  );
  server.unref();
  return {
    close: () =>
      new Promise((done) => {
        server.close(() => {
          rmSync(path, { force: true });
          done();
        });
      }),
  };
};

/** The result of connecting to a socket. */
export type SocketState = "alive" | "dead" | "unknown";

/**
 * Returns whether a process listens on a socket.
 *
 * `unknown` if the socket is missing or cannot be reached: the file may have been deleted while its
 * process still runs.
 */
export const stateOf = (path: string): Promise<SocketState> =>
  withShortPath(
    path,
    (address) =>
      new Promise<SocketState>((done) => {
        const socket = connect(address);
        socket.once("connect", () => {
          socket.destroy();
          done("alive");
        });
        socket.once("error", ({ code }: NodeJS.ErrnoException) => {
          done(stateByCode[code ?? ""] ?? (isWindows && code === "ENOENT" ? "dead" : "unknown"));
        });
      }),
  );

/** A full queue of connections (`EAGAIN`) belongs to a running process. */
const stateByCode: Readonly<Record<string, SocketState>> = {
  ECONNREFUSED: "dead",
  EAGAIN: "alive",
};

const isWindows = process.platform === "win32";

/** Maximum length of the address of a socket that every system supports. */
const maxAddressBytes = 100;

/** Uses the address of a socket: its path, or a link to it if the path is too long. */
const withShortPath = async <Result>(
  path: string,
  use: (address: string) => Promise<Result>,
): Promise<Result> => {
  const full = resolve(path);
  if (isWindows) return use(`\\\\.\\pipe\\${full.replaceAll("\\", "/")}`);
  if (Buffer.byteLength(full) <= maxAddressBytes) return use(full);
  const scratch = mkdtempSync(join(tmpdir(), "quittance-"));
  const link = join(scratch, "s");
  try {
    symlinkSync(dirname(full), link);
    return await use(join(link, full.slice(dirname(full).length + 1)));
  } finally {
    rmSync(scratch, { recursive: true, force: true });
  }
};
