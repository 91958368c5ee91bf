import { readWholeNumber } from "../read-whole-number.ts";
import { UsageError } from "../usage-error.ts";
import { openDatabase } from "./open-database.ts";
import { openFolder } from "./open-folder.ts";
import type { OpenStore } from "./opened-store.ts";

/** The options that name a store. */
export interface StoreNames {
  readonly store?: string | undefined;
  readonly "database-url"?: string | undefined;
}

/** The options that name a store and say how to use it. */
export interface StoreChoice extends StoreNames {
  readonly "no-prepare": boolean;
  readonly connections?: string | undefined;
}

/** Returns the store of the options, or else the database of DATABASE_URL. */
export const storeOf = ({ store, "database-url": url }: StoreNames): StoreNames => ({
  store,
  "database-url": url ?? (store === undefined ? databaseOfEnvironment() : undefined),
});

/** Returns DATABASE_URL; an empty one counts as not set. */
export const databaseOfEnvironment = (): string | undefined =>
  process.env["DATABASE_URL"] === "" ? undefined : process.env["DATABASE_URL"];

/** Opens the chosen store; resolves with `undefined` if none was chosen. */
export const openStore = async (choice: StoreChoice): Promise<OpenStore | undefined> => {
  const { store: folder, "database-url": url } = choice;
  if (folder !== undefined && url !== undefined) {
    throw new UsageError("--store and --database-url cannot be combined.");
  }
  if (folder !== undefined && choice["no-prepare"]) {
    throw new UsageError("--no-prepare cannot be combined with --store.");
  }
  if (url !== undefined) {
    return openDatabase(url, !choice["no-prepare"], readConnections(choice.connections));
  }
  return folder === undefined ? undefined : openFolder(folder);
};

/** With fewer connections, half of them would be too few for an organization with a locked invoice. */
const minConnections = 6;

/** The default of `max_connections` of PostgreSQL is 100. */
const maxConnections = 1000;

const readConnections = (text: string | undefined): number | undefined =>
  text === undefined
    ? undefined
    : readWholeNumber("--connections", text, minConnections, maxConnections);
