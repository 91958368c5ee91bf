import { existsSync } from "node:fs";
import { defaultSchema, type Executor } from "@quittance/postgres";
import { UsageError } from "../usage-error.ts";
import { openDatabase } from "./open-database.ts";
import {
  databaseOfEnvironment,
  openStore,
  type OpenStore,
  type StoreChoice,
} from "./open-store.ts";
import { explained } from "./prepare-store.ts";

/** The options of a command that works on a store: one it was given, or that of DATABASE_URL. */
export const databaseOptions = {
  "database-url": { type: "string" },
  store: { type: "string" },
  schema: { type: "string", default: defaultSchema },
  "no-prepare": { type: "boolean", default: false },
} as const;

/** Open a store for a command that may take its time, and close it. */
export const withDatabase = async <Answer>(
  chosen: StoreChoice,
  work: (executor: Executor, store: OpenStore) => Promise<Answer>,
): Promise<Answer> => {
  const { store: folder, "database-url": url } = chosen;
  if (folder !== undefined && !existsSync(folder)) {
    throw new UsageError(`There is no store in ${folder}. quittance serve --store makes one.`);
  }
  const store =
    (await openStore(chosen)) ?? (await openDatabase(databaseUrlOf(url), !chosen["no-prepare"]));
  try {
    return await explained(store, () => store.prepare((executor) => work(executor, store)));
  } finally {
    await store.close();
  }
};

/** The URL of `--database-url`, or of the environment. */
export const databaseUrlOf = (given: string | undefined): string => {
  const url = given ?? databaseOfEnvironment();
  if (url !== undefined && url !== "") return url;
  throw new UsageError(
    "Name the database by --database-url, or in the environment's DATABASE_URL.",
  );
};
