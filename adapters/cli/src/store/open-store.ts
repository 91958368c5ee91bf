import type { Executor } from "@quittance/postgres";
import { UsageError } from "../usage-error.ts";
import { openDatabase } from "./open-database.ts";
import { openFolder } from "./open-folder.ts";

/** A place that keeps records, open. */
export interface OpenStore {
  /** Where requests are answered: every wait in it is bounded. */
  readonly executor: Executor;
  /** For work at the start that may take its time. */
  readonly prepare: <Answer>(work: (executor: Executor) => Promise<Answer>) => Promise<Answer>;
  /** What a person calls it; no password is in it. */
  readonly name: string;
  /** Wait for what runs, then let go. */
  readonly close: () => Promise<void>;
}

/** The options that name a store, as they were given. */
export interface NamedStore {
  readonly store?: string | undefined;
  readonly "database-url"?: string | undefined;
}

/** The options that name a store and say how to use it. */
export interface StoreChoice extends NamedStore {
  readonly "no-prepare": boolean;
}

/** The store of the options, else the database of DATABASE_URL, if it names one. */
export const storeOf = ({ store, "database-url": url }: NamedStore): NamedStore => ({
  store,
  "database-url": url ?? (store === undefined ? databaseOfEnvironment() : undefined),
});

/** The content of DATABASE_URL; an empty one counts as none. */
export const databaseOfEnvironment = (): string | undefined =>
  process.env["DATABASE_URL"] === "" ? undefined : process.env["DATABASE_URL"];

/** Open the store that was chosen; undefined when none was. */
export const openStore = async (choice: StoreChoice): Promise<OpenStore | undefined> => {
  const { store: folder, "database-url": url } = choice;
  if (folder !== undefined && url !== undefined) {
    throw new UsageError("--store and --database-url name two stores; give one of them.");
  }
  if (folder !== undefined && choice["no-prepare"]) {
    throw new UsageError("--no-prepare is for a database behind a pooler: leave out --store.");
  }
  if (url !== undefined) return openDatabase(url, !choice["no-prepare"]);
  return folder === undefined ? undefined : openFolder(folder);
};
