import { memoryCredentials, memoryStore, type MemoryStore } from "@quittance/memory";
import { defaultSchema, postgresStore } from "@quittance/postgres";
import type { CredentialRepository } from "quittance";
import type { Dataset } from "../data/read-data-file.ts";
import { printable, printError } from "../output.ts";
import { UsageError } from "../usage-error.ts";
import { connectionWarnings } from "./connection-warnings.ts";
import { greeting } from "./startup-message.ts";
import { hasAnyKey } from "./import-once.ts";
import { openStore, storeOf, type OpenStore, type StoreChoice } from "./open-store.ts";
import { explained, prepareStore, type Preparation } from "./prepare-store.ts";
import { hasPublishedKeys } from "./published-keys.ts";

/** What `quittance serve` answers from. */
export interface Served {
  readonly repositories: MemoryStore;
  readonly credentials: CredentialRepository;
  /** Whether a key of the sample is accepted. */
  readonly acceptsPublishedKeys: boolean;
  /** What is told when it listens on an address. */
  readonly greeting: (address: string) => string;
  readonly close: () => Promise<void>;
}

/** The options of `quittance serve` that say where records are. */
export interface ServedChoice extends StoreChoice {
  readonly data?: string | undefined;
  readonly schema?: string | undefined;
  readonly "no-migrate": boolean;
}

/** Open what was chosen and make it ready: a folder, a database, or the dataset in memory. */
export const openServed = async (dataset: Dataset, choice: ServedChoice): Promise<Served> => {
  const chosen = { ...choice, ...storeOf(choice) };
  if (chosen["database-url"] === undefined) {
    for (const option of ["schema", "no-migrate", "no-prepare"] as const) {
      if (choice[option] === undefined || choice[option] === false) continue;
      throw new UsageError(`--${option} is for --database-url.`);
    }
  }
  const store = await openStore(chosen);
  if (store === undefined) {
    const credentials = memoryCredentials(dataset.credentials);
    return {
      repositories: memoryStore(dataset),
      credentials,
      acceptsPublishedKeys: await hasPublishedKeys(credentials),
      greeting: greeting(choice.data, undefined, dataset.credentials.length > 0),
      close: () => Promise.resolve(),
    };
  }
  try {
    return await servedFrom(store, dataset, chosen);
  } catch (error) {
    await store.close();
    throw error;
  }
};

const servedFrom = async (
  store: OpenStore,
  dataset: Dataset,
  choice: ServedChoice,
): Promise<Served> => {
  const { data, schema = defaultSchema } = choice;
  const imports = importsOf(dataset, choice);
  const migrates = !choice["no-migrate"];
  const isImported = await prepareStore(store, { schema, migrates, imports });
  if (choice.store === undefined) await warn(store, schema);
  const hasKeys = await explained(store, () => hasAnyKey(store.executor, schema));
  const greeted = {
    name: store.name,
    imports: imports === undefined ? "nothing" : isImported ? "imported" : "present",
    ratesOf: dataset.rates.timestamp,
  } as const;
  const { credentials, ...repositories } = postgresStore(store.executor, { schema });
  return {
    repositories,
    credentials,
    acceptsPublishedKeys: await hasPublishedKeys(credentials),
    greeting: greeting(data, greeted, hasKeys),
    close: store.close,
  };
};

/** Write what is wrong with the connections to standard error. */
const warn = async (store: OpenStore, schema: string): Promise<void> => {
  const warnings = await explained(store, () => connectionWarnings(store.executor, schema));
  for (const warning of warnings) printError(`quittance: warning: ${printable(warning)}\n`);
};

/** The sample is for a folder that is new; it never mixes with what somebody stored. */
const importsOf = (dataset: Dataset, { data, store }: ServedChoice): Preparation["imports"] => {
  if (data !== undefined) return { dataset, unless: "ofTheFile" };
  return store === undefined ? undefined : { dataset, unless: "any" };
};
