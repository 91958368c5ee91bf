import type { ReadinessCheck } from "@quittance/http";
import { memoryRounding, memoryStore, type MemoryStore } from "@quittance/memory";
import {
  defaultSchema,
  postgresRounding,
  postgresStore,
  readBacklog,
  type Backlog,
  type Executor,
} from "@quittance/postgres";
import type { RoundingPolicy, Timestamp } from "quittance";
import type { RoundingSource, CredentialRepository } from "quittance/adapter";
import { roundingsOf, type Dataset } from "../data/read-data-file.ts";
import { logLine } from "../log-lines.ts";
import { optionName } from "../parameters.ts";
import type { ServeValues } from "../serve/serve-options.ts";
import { UsageError } from "../usage-error.ts";
import { connectionWarnings } from "./connection-warnings.ts";
import { hasAnyKey } from "./import-once.ts";
import { openStore, storeOf, type StoreChoice } from "./with-store.ts";
import { waitingNumber, type OpenStore } from "./opened-store.ts";
import { prepareStore, withUsageErrors, type Preparation } from "./prepare-store.ts";
import { startupMessage } from "./startup-message.ts";
import { waitForDatabase } from "./wait-for-database.ts";
import { nodeDigest } from "@quittance/http/node";
import { publishedKeys } from "../data/load-dataset.ts";
import { escapeIdentifier } from "pg";

/** An open store with all that `quittance serve` needs of it. */
export interface ServedStore {
  readonly repositories: MemoryStore;
  readonly rounding: RoundingSource;
  /** Whether a key of the sample data is accepted. */
  readonly acceptsPublishedKeys: boolean;
  readonly startupMessage: ReturnType<typeof startupMessage>;
  /** Checks of `/ready`, beside those of the service. */
  readonly checks: Readonly<Record<string, ReadinessCheck>>;
  /** Read what waits in a store, and its connections, for metrics; neither for one in memory. */
  readonly readBacklog: ((now: Timestamp) => Promise<Backlog>) | undefined;
  readonly connections: OpenStore["connections"];
  /** Reads how many calls wait to be sent together with others. */
  readonly waiting: (() => WaitingCalls) | undefined;
  readonly close: () => Promise<void>;
}

/** Statements that wait to share a commit, and payments and invoices that wait for a group. */
export type WaitingCalls = Readonly<Record<"statements" | "payments", number>>;

/** The options of `quittance serve` that select a store. */
type ServedChoice = Pick<
  ServeValues,
  keyof StoreChoice | "data" | "schema" | "noMigrate" | "waitForDatabase"
>;

/**
 * Opens and prepares the chosen store: a folder, a database, or the dataset in memory.
 *
 * @param rounding the policy of organizations without their own.
 */
export const openServed = async (
  dataset: Dataset,
  choice: ServedChoice,
  rounding?: RoundingPolicy,
): Promise<ServedStore> => {
  const chosen = { ...choice, ...storeOf(choice) };
  if (chosen.databaseUrl === undefined) {
    for (const option of ["schema", "noMigrate", "noPrepare", "connections"] as const) {
      if (choice[option] === undefined || choice[option] === false) continue;
      throw new UsageError(`${optionName(option)} requires --database-url or DATABASE_URL.`);
    }
  }
  const store = await openStore(chosen);
  if (store === undefined) {
    const repositories = memoryStore(dataset);
    return {
      repositories,
      rounding: memoryRounding(roundingsOf(dataset), rounding),
      acceptsPublishedKeys: await acceptsPublishedKeys(repositories.credentials),
      startupMessage: startupMessage(choice.data, undefined, dataset.credentials.length > 0),
      checks: {},
      readBacklog: undefined,
      connections: undefined,
      waiting: undefined,
      close: () => Promise.resolve(),
    };
  }
  try {
    if (chosen.store === undefined) await waitForDatabase(store, choice.waitForDatabase);
    return await prepared(store, dataset, chosen, rounding);
  } catch (error) {
    await store.close();
    throw error;
  }
};

const prepared = async (
  store: OpenStore,
  dataset: Dataset,
  choice: ServedChoice,
  fallback: RoundingPolicy | undefined,
): Promise<ServedStore> => {
  const { data, schema = defaultSchema } = choice;
  const imports = importsOf(dataset, choice);
  const migrates = !choice.noMigrate;
  const { isImported, changedSettings } = await prepareStore(store, { schema, migrates, imports });
  const isDatabase = choice.store === undefined;
  if (isDatabase) await warn(store, schema);
  const { hasKeys, checks } = await withUsageErrors(store, async () => ({
    hasKeys: await hasAnyKey(store.executor, schema),
    checks: isDatabase ? { schema: await schemaCheck(store.executor, schema) } : {},
  }));
  const summary = {
    name: store.name,
    imports: imports === undefined ? "none" : isImported ? "imported" : "skipped",
    changedSettings,
  } as const;
  const { read: waitingCalls, onWaiting } = waitingNumber();
  const grouping = { groupPayments: true, groupInvoices: true, onWaiting };
  const repositories = postgresStore(store.executor, { schema, ...grouping });
  const { connections, waitingStatements } = store;
  return {
    repositories,
    rounding: postgresRounding(store.executor, { schema, fallback }),
    acceptsPublishedKeys: await acceptsPublishedKeys(repositories.credentials),
    startupMessage: startupMessage(data, summary, hasKeys),
    checks,
    readBacklog: (now) => readBacklog(store.executor, { schema, now }),
    connections,
    waiting:
      waitingStatements && (() => ({ statements: waitingStatements(), payments: waitingCalls() })),
    close: store.close,
  };
};

/** Logs warnings about the connections. */
const warn = async (store: OpenStore, schema: string): Promise<void> => {
  const warnings = await withUsageErrors(store, () => connectionWarnings(store.executor, schema));
  for (const warning of warnings) logLine("warn", warning, {});
};

/** The sample data is imported into a new folder only, never into a store with other records. */
const importsOf = (dataset: Dataset, { data, store }: ServedChoice): Preparation["imports"] => {
  if (data !== undefined) return { dataset, skipIf: "sameOrganization" };
  const isEmpty = dataset.organizations.length === 0;
  return store === undefined || isEmpty ? undefined : { dataset, skipIf: "anyOrganization" };
};

/** Whether a store accepts a key of the sample data, which is published. */
const acceptsPublishedKeys = async (credentials: CredentialRepository): Promise<boolean> => {
  for (const key of publishedKeys()) {
    const found = await credentials.findByDigest(nodeDigest(key))();
    if (found._tag === "Left") throw new UsageError("Cannot read the keys of the store.");
    if (found.right !== undefined && found.right.revokedAt === undefined) return true;
  }
  return false;
};

/**
 * Returns a check that fails when the schema has a newer migration than it has now: a newer version
 * has migrated it, so that requests of this process can fail.
 */
const schemaCheck = async ({ query }: Executor, schema: string): Promise<ReadinessCheck> => {
  const latest = async (): Promise<number> => {
    const table = `${escapeIdentifier(schema)}.migrations`;
    const [found] = await query(`SELECT max(number)::text AS latest FROM ${table}`, []);
    return Number(found?.["latest"]);
  };
  const known = await latest();
  return async () => {
    if ((await latest()) > known) throw new Error("A newer version has migrated the schema.");
  };
};
