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
export interface StoreChoice {
  readonly store?: string | undefined;
  readonly "database-url"?: string | undefined;
  readonly "no-prepare": boolean;
}

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
