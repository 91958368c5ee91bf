import { existsSync } from "node:fs";
import { defaultSchema, postgresStore, type Executor } from "@quittance/postgres";
import { createQuittance, type Quittance, type RateProvider } from "quittance";
import { left, portFailed } from "quittance/adapter";
import { commandWith, type Command, type Definition, type None } from "../command.ts";
import {
  anyText,
  flag,
  optionWith,
  textOption,
  type Arguments,
  type Options,
  type Values,
} from "../parameters.ts";
import { UsageError } from "../usage-error.ts";
import { openDatabase } from "./open-database.ts";
import { openFolder } from "./open-folder.ts";
import type { OpenStore } from "./opened-store.ts";
import { withUsageErrors } from "./prepare-store.ts";

/** Options of every command that uses a PostgreSQL database. */
export const databaseOptions = {
  databaseUrl: textOption(
    "URL",
    `PostgreSQL database. Default: the environment variable DATABASE_URL, which hides the password
from other users of the machine.`,
  ),
  schema: optionWith("NAME", defaultSchema, "Schema of the tables.", anyText),
  noPrepare:
    flag(`Do not use named prepared statements. Needed behind a pooler in transaction mode that
does not support them, such as PgBouncer before 1.21.`),
};

/** The option that names a folder with a store. */
export const folderOption = {
  store: textOption(
    "FOLDER",
    "Folder with a store, instead of a database. One process at a time can use it.",
  ),
};

/** The options that name a store. */
type StoreNames = Pick<Values<typeof storeOptions>, "store" | "databaseUrl">;

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
const databaseOfEnvironment = (): string | undefined =>
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

/** The options of a command that works on a store: the given one, or that of DATABASE_URL. */
export const storeOptions = { ...databaseOptions, ...folderOption };

/** A store that is open for the work of a command, without time limits. */
export interface CommandStore {
  readonly executor: Executor;
  readonly schema: string;
  readonly opened: OpenStore;
}

/** Whether to create a folder that does not exist. */
type Folders = "createFolder" | "mustExist";

/** Defines a command on a store, which is open while the function of the command runs. */
export const storeCommand = <Given extends Arguments = None, Chosen extends Options = None>(
  definition: Definition<Given, Chosen> & {
    readonly run: (
      values: Values<Given> & Values<Chosen>,
      store: CommandStore,
    ) => number | Promise<number>;
  },
  folders: Folders = "mustExist",
): Command =>
  commandWith(storeOptions, definition, (values, choice) =>
    withStore(choice, (store) => definition.run(values, store), folders),
  );

/** Opens a store for the work of a command, and closes it. */
export const withStore = async <Result>(
  choice: Values<typeof storeOptions>,
  work: (store: CommandStore) => Result | Promise<Result>,
  folders: Folders = "mustExist",
): Promise<Result> => {
  const { store: folder, schema } = choice;
  if (folder !== undefined && folders === "mustExist" && !existsSync(folder)) {
    throw new UsageError(
      `The folder ${folder} does not exist. To create a store, run: quittance serve --store ${folder}`,
    );
  }
  const opened = (await openStore(choice)) ?? (await openDatabaseOf(choice));
  try {
    return await withUsageErrors(opened, () =>
      opened.prepare(async (executor) => work({ executor, schema, opened })),
    );
  } finally {
    await opened.close();
  }
};

/** Opens the database of the options, or else of the environment. */
export const openDatabaseOf = (
  choice: Pick<Values<typeof databaseOptions>, "databaseUrl" | "noPrepare">,
): Promise<OpenStore> => {
  const url = choice.databaseUrl ?? databaseOfEnvironment();
  if (url !== undefined && url !== "") return openDatabase(url, !choice.noPrepare);
  throw new UsageError("Set --database-url, or the environment variable DATABASE_URL.");
};

/** Returns the library on a store. Without rates, what needs them fails. */
export const quittanceOn = (
  { executor, schema }: Pick<CommandStore, "executor" | "schema">,
  rates: RateProvider = noRates,
): Quittance => createQuittance({ ...postgresStore(executor, { schema }), rates });

/** The rates of a command that needs none. */
const noRates: RateProvider = {
  ratesFor: () => () => Promise.resolve(left(portFailed("rates", "There are no rates."))),
};
