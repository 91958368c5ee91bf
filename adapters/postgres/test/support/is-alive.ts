import { existsSync, readFileSync } from "node:fs";

/** Returns whether a process is running; a zombie process is not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const stat = `/proc/${String(pid)}/stat`;
  return !existsSync(stat) || !readFileSync(stat, "utf8").includes(") Z ");
};
