import { existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join } from "node:path";
import { pgliteExecutor } from "@quittance/postgres";
import { UsageError } from "../usage-error.ts";
import { lockFolder } from "./folder-lock.ts";
import type { OpenStore } from "./open-store.ts";

/**
 * The database that PGlite keeps in a folder, made when there is none.
 *
 * It is made under another name first: a process that is killed meanwhile leaves no half of one.
 */
export const openFolder = async (folder: string): Promise<OpenStore> => {
  const unlock = claimed(folder);
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
          unlock();
        }
      },
    };
  } catch (error) {
    unlock();
    throw unusable(folder, error);
  }
};

const claimed = (folder: string): (() => void) => {
  try {
    mkdirSync(folder, { recursive: true });
    return lockFolder(join(folder, "process.lock"));
  } catch (error) {
    throw error instanceof UsageError ? error : unusable(folder, error);
  }
};

const unusable = (folder: string, error: unknown): UsageError => {
  const reason = error instanceof Error ? error.message : String(error);
  return new UsageError(`The store ${folder} cannot be opened: ${reason}.`);
};
