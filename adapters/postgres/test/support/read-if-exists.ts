import { readFileSync } from "node:fs";

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
