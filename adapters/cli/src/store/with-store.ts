import { existsSync } from "node:fs";
import type { Executor } from "@quittance/postgres";
import { UsageError } from "../usage-error.ts";
import { openDatabase } from "./open-database.ts";
import { databaseOfEnvironment, openStore, type StoreChoice } from "./open-store.ts";
import type { OpenStore } from "./opened-store.ts";
import { withUsageErrors } from "./prepare-store.ts";
import { databaseOptions, folderOption } from "./store-options.ts";

/** The options of a command that works on a store: the given one, or that of DATABASE_URL. */
export const storeOptions = { ...databaseOptions, ...folderOption } as const;

/**
 * Opens a store for the work of a command, without time limits, and closes it.
 *
 * @param folders whether to create a folder that does not exist. Defaults to an error.
 */
export const withStore = async <Result>(
  choice: StoreChoice,
  work: (executor: Executor, store: OpenStore) => Promise<Result>,
  folders: "createFolder" | "mustExist" = "mustExist",
): Promise<Result> => {
  const { store: folder, "database-url": url } = choice;
  if (folder !== undefined && folders === "mustExist" && !existsSync(folder)) {
    throw new UsageError(
      `The folder ${folder} does not exist. To create a store, run: quittance serve --store ${folder}`,
    );
  }
  const store =
    (await openStore(choice)) ?? (await openDatabase(databaseUrlOf(url), !choice["no-prepare"]));
  try {
    return await withUsageErrors(store, () => store.prepare((executor) => work(executor, store)));
  } finally {
    await store.close();
  }
};

/** Returns the URL of `--database-url`, or else of the environment. */
export const databaseUrlOf = (given: string | undefined): string => {
  const url = given ?? databaseOfEnvironment();
  if (url !== undefined && url !== "") return url;
  throw new UsageError("Set --database-url, or the environment variable DATABASE_URL.");
};
