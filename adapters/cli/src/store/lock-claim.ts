import { closeSync, fsyncSync, openSync, readFileSync, writeSync } from "node:fs";
import { hostname } from "node:os";

/** What a process writes into the file by which it claims a folder. */
export interface Claim {
  /** Chosen at random for each claim, so that no two claims are ever mistaken for each other. */
  readonly id: string;
  /** For people: a process has other numbers in other containers. */
  readonly process: number;
  readonly host: string;
  /** Differs after each start of the operating system; empty where the system does not tell. */
  readonly boot: string;
}

/** The claim of this process. */
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

/** The claim in a file: `undefined` without a file, `"unreadable"` for any other content. */
export const readClaim = (path: string): Claim | "unreadable" | undefined => {
  try {
    const { id, process: pid, host, boot } = JSON.parse(readFileSync(path, "utf8")) as Claim;
    const isClaim =
      /^[\da-f-]{13}$/u.test(id) &&
      Number.isSafeInteger(pid) &&
      typeof host === "string" &&
      typeof boot === "string";
    return isClaim ? { id, process: pid, host, boot } : "unreadable";
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    return "unreadable";
  }
};

/** Linux tells the same in all containers of a machine. */
const bootId = (): string => {
  try {
    return readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  } catch {
    return "";
  }
};
