import { existsSync, mkdirSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { pgliteExecutor } from "@quittance/postgres";
import { UsageError } from "../usage-error.ts";
import { lockFolder } from "./folder-lock.ts";
import type { OpenStore } from "./open-store.ts";

/**
 * The database that PGlite keeps in a folder, made when there is none.
 *
 * It is made under another name first: a process that is killed meanwhile leaves no half of one.
 * Only the user of this process may enter the folder; one that others may enter is refused.
 */
export const openFolder = async (folder: string): Promise<OpenStore> => {
  const unlock = await claimed(folder);
  try {
    const { PGlite } = await import("@electric-sql/pglite");
    const data = join(folder, "data");
    if (!existsSync(data)) {
      const unfinished = join(folder, "data.unfinished");
      rmSync(unfinished, { recursive: true, force: true });
      const made = await PGlite.create(unfinished);
      await made.close();
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

const claimed = async (folder: string): Promise<() => Promise<void>> => {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    checkPrivate(folder);
    return await lockFolder(folder);
  } catch (error) {
    throw error instanceof UsageError ? error : unusable(folder, error);
  }
};

/** PGlite makes its files readable and writable for all users: only the folder keeps them out. */
const checkPrivate = (folder: string): void => {
  const mode = statSync(folder).mode & 0o777;
  if ((mode & 0o077) === 0 || process.platform === "win32") return;
  throw new UsageError(
    `The store ${folder} is open to other users of this machine (mode ${mode.toString(8)}), who ` +
      `could read and change its records. Make it private first: chmod 700 ${folder}`,
  );
};

const unusable = (folder: string, error: unknown): UsageError => {
  const reason = error instanceof Error ? error.message : String(error);
  return new UsageError(`The store ${folder} cannot be opened: ${reason}.`);
};
