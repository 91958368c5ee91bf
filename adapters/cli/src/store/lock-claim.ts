import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";

/** The content of the file by which a process claims a folder. */
export interface Claim {
  /** Random, so that no two claims have the same id. */
  readonly id: string;
  /** For messages only: process ids differ between containers. */
  readonly process: number;
  readonly host: string;
  /** Changes with each start of the operating system; empty if the system does not report it. */
  readonly boot: string;
}

/** Creates a claim of this process. */
export const newClaim = (): Claim => ({
  id: crypto.randomUUID().slice(0, 13),
  process: process.pid,
  host: hostname(),
  boot: bootId(),
});

/** Writes a claim so that it is complete even after a power failure. */
export const writeClaim = (path: string, claim: Claim): void => {
  const file = openSync(path, "wx", 0o600);
  try {
    writeSync(file, `${JSON.stringify(claim)}\n`);
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
};

/** Reads a claim: `undefined` without a file, `"malformed"` for any other content. */
export const readClaim = (path: string): Claim | "malformed" | undefined => {
  try {
    const { id, process: pid, host, boot } = JSON.parse(readFileSync(path, "utf8")) as Claim;
    const isClaim =
      /^[\da-f-]{13}$/u.test(id) &&
      Number.isSafeInteger(pid) &&
      typeof host === "string" &&
      typeof boot === "string";
    return isClaim ? { id, process: pid, host, boot } : "malformed";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    return "malformed";
  }
};

/** On Linux, the same in all containers of a machine. */
const bootId = (): string => {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
};
