import { existsSync } from "node:fs";
import { readIfExists } from "./read-if-exists.ts";

/** Returns whether a process is running; a zombie process is not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const stat = readIfExists(`/proc/${String(pid)}/stat`);
  return stat === undefined ? !existsSync("/proc/self/stat") : !stat.includes(") Z ");
};
