import { existsSync, readFileSync } from "node:fs";

/** Whether a process runs; one that only waits to be collected by its parent does not. */
export const isAlive = (pid: number): boolean => {
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
  const stat = `/proc/${String(pid)}/stat`;
  return !existsSync(stat) || !readFileSync(stat, "utf8").includes(") Z ");
};
