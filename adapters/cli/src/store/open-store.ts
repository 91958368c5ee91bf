import { UsageError } from "../usage-error.ts";
import { openDatabase } from "./open-database.ts";
import { openFolder } from "./open-folder.ts";
import type { OpenStore } from "./opened-store.ts";

/** The options that name a store. */
export interface StoreNames {
  readonly store: string | undefined;
  readonly databaseUrl: string | undefined;
}

/** The options that name a store and say how to use it. */
export interface StoreChoice extends StoreNames {
  readonly noPrepare: boolean;
  /** Maximum number of connections to a database. */
  readonly connections?: number | undefined;
}

/** Returns the store of the options, or else the database of DATABASE_URL. */
export const storeOf = ({ store, databaseUrl }: StoreNames): StoreNames => ({
  store,
  databaseUrl: databaseUrl ?? (store === undefined ? databaseOfEnvironment() : undefined),
});

/** Returns DATABASE_URL; an empty one counts as not set. */
export const databaseOfEnvironment = (): string | undefined =>
  process.env["DATABASE_URL"] === "" ? undefined : process.env["DATABASE_URL"];

/** Opens the chosen store; resolves with `undefined` if none was chosen. */
export const openStore = async (choice: StoreChoice): Promise<OpenStore | undefined> => {
  const { store: folder, databaseUrl: url, noPrepare, connections } = choice;
  if (folder !== undefined && url !== undefined) {
    throw new UsageError("--store and --database-url cannot be combined.");
  }
  if (folder !== undefined && noPrepare) {
    throw new UsageError("--no-prepare cannot be combined with --store.");
  }
  if (url !== undefined) return openDatabase(url, !noPrepare, connections);
  return folder === undefined ? undefined : openFolder(folder);
};
