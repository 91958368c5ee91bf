import { spawn } from "node:child_process";
import { closeSync, existsSync, openSync, readFileSync, statSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { host } from "./free-port.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { type ServerUser, spawnOptions } from "./server-user.ts";

/** The options of a server process. */
export interface Launch {
  readonly binaries: PostgresBinaries;
  readonly directory: string;
  readonly settings: Readonly<Record<string, string>>;
  readonly port: number;
  /** The file that its output is appended to. */
  readonly log: string;
  readonly user: ServerUser | undefined;
  /** Called with the process id after the start, and with `undefined` after the end. */
  readonly watch: (pid: number | undefined) => void;
}

/** A server process that accepts connections, or did. */
export interface Running {
  readonly pid: number;
  readonly hasEnded: () => boolean;
  /**
   * Signals the process to end; does nothing if it has ended. Only then does this process wait for
   * it, so that a server that was not stopped does not keep a finished test running.
   */
  readonly signal: (name: "SIGINT" | "SIGQUIT") => void;
  readonly ended: Promise<void>;
}

/** The failure of a start; `output` is the log of this attempt. */
export class StartFailed extends Error {
  readonly output: string;

  constructor(output: string) {
    super(`PostgreSQL did not start:\n${output.split("\n").slice(-25).join("\n")}`);
    this.output = output;
  }
}

/** Long enough for the recovery of a large data folder. */
const timeoutMs = 120_000;

/** Starts a server, and waits until it accepts connections. Rejects with `StartFailed`. */
export const launch = async (request: Launch): Promise<Running> => {
  const offset = existsSync(request.log) ? statSync(request.log).size : 0;
  const running = spawnServer(request);
  const deadline = Date.now() + timeoutMs;
  while (!isReady(request.directory, running.pid)) {
    if (Date.now() > deadline) {
      running.signal("SIGQUIT");
      await running.ended;
    }
    if (running.hasEnded()) {
      throw new StartFailed(readFileSync(request.log).subarray(offset).toString("utf8"));
    }
    await sleep(10);
  }
  return running;
};

const spawnServer = (request: Launch): Running => {
  const output = openSync(request.log, "a");
  const child = spawn(join(request.binaries.folder, "postgres"), options(request), {
    ...spawnOptions(request.user),
    stdio: ["ignore", output, output],
    detached: true,
  });
  closeSync(output);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${request.binaries.folder}/postgres cannot be run`);
  request.watch(pid);
  child.unref();
  const leave = () => child.kill("SIGQUIT");
  process.once("exit", leave);
  const ended = new Promise<void>((resolve) => {
    child.once("exit", () => {
      process.off("exit", leave);
      request.watch(undefined);
      resolve();
    });
  });
  return {
    pid,
    ended,
    hasEnded: () => child.exitCode !== null || child.signalCode !== null,
    signal: (name) => {
      child.ref();
      child.kill(name);
    },
  };
};

const options = ({ directory, port, settings }: Launch): ReadonlyArray<string> => {
  const address = { listen_addresses: host, port: String(port), unix_socket_directories: "" };
  const set = Object.entries({ ...settings, ...address });
  return ["-D", directory, ...set.flatMap(([name, value]) => ["-c", `${name}=${value}`])];
};

/**
 * Reads the server's lock file: its first line is the process id, the eighth the state. A server
 * deletes and replaces the file of one that was killed.
 */
const isReady = (directory: string, pid: number): boolean => {
  const lines = readIfExists(join(directory, "postmaster.pid"))?.split("\n");
  return lines?.[0] === String(pid) && lines[7]?.trim() === "ready";
};

/**
 * Returns the text of a file, or `undefined` if it does not exist. Another process may delete the
 * file at any time, so there is no check before the read. A file below `/proc` of a process that
 * ends during the read fails with `ESRCH`.
 */
export const readIfExists = (path: string): string | undefined => {
  try {
    return readFileSync(path, "utf8");
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT" || code === "ESRCH") return undefined;
    throw error;
  }
};
