import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pgliteExecutor } from "@quittance/postgres";
import { UsageError } from "../usage-error.ts";
import { lockFolder } from "./folder-lock.ts";
import type { OpenStore } from "./opened-store.ts";

/**
 * Opens the PGlite database in a folder, and creates it if there is none.
 *
 * A new database is created under another name first, so that a process that is killed meanwhile
 * leaves no partial one. Rejects a folder that other users can enter.
 */
export const openFolder = async (folder: string): Promise<OpenStore> => {
  const unlock = await lock(folder);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const data = join(folder, "data");
    if (!existsSync(data)) {
      const unfinished = join(folder, "data.unfinished");
      rmSync(unfinished, { recursive: true, force: true });
      const database = await PGlite.create(unfinished);
      await database.close();
      renameSync(unfinished, data);
    }
    const database = await PGlite.create(data);
    const executor = pgliteExecutor(database);
    return {
      executor,
      prepare: (work) => work(executor),
      name: folder,
      close: async () => {
        try {
          await database.close();
        } finally {
          await unlock();
        }
      },
    };
  } catch (error) {
    await unlock();
    throw unusable(folder, error);
  }
};

const lock = async (folder: string): Promise<() => Promise<void>> => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    checkPrivate(folder);
    return await lockFolder(folder);
  } catch (error) {
    throw error instanceof UsageError ? error : unusable(folder, error);
  }
};

/** PGlite makes its files readable and writable for all users: only the folder protects them. */
const checkPrivate = (folder: string): void => {
  const mode = statSync(folder).mode & 0o777;
  if ((mode & 0o077) === 0 || process.platform === "win32") return;
  throw new UsageError(
    `Other users of this machine can read and change the records in ${folder} ` +
      `(mode ${mode.toString(8)}). Make the folder private first: chmod 700 ${folder}`,
  );
};

const unusable = (folder: string, error: unknown): UsageError => {
  const reason = error instanceof Error ? error.message : String(error);
  return new UsageError(`Cannot open the store ${folder}: ${reason}.`);
};
