import { existsSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import {
  startServer,
  type PostgresServer,
} from "../../../../adapters/postgres/test/support/postgres-server.ts";
import { guard } from "../../../../adapters/postgres/test/support/server-guardian.ts";
import { makeScratch, serverUser } from "../../../../adapters/postgres/test/support/server-user.ts";
import {
  databaseUrl,
  ensureRole,
} from "../../../../adapters/postgres/test/support/test-databases.ts";
import { withClient } from "../../../../adapters/postgres/test/support/with-client.ts";
import { loadData, type Loading } from "./data/load-data.ts";

/** The role of the adapter, to which row security applies. */
const boundRole = "quittance_application";

/** A loaded server, with settings as in production. */
export interface BenchServer {
  readonly server: PostgresServer;
  /** For the superuser, to whom row security does not apply. */
  readonly ownerUrl: string;
  readonly boundUrl: string;
  readonly loading: Loading;
  readonly remove: () => Promise<void>;
}

/** The settings that differ from the defaults of PostgreSQL. */
export const measuredSettings: Readonly<Record<string, string>> = {
  fsync: "on",
  full_page_writes: "on",
  max_connections: "220",
  shared_buffers: "4GB",
  effective_cache_size: "12GB",
  work_mem: "16MB",
  random_page_cost: "1.1",
  max_wal_size: "8GB",
  wal_level: "replica",
  max_wal_senders: "4",
  wal_keep_size: "0",
  max_parallel_workers_per_gather: "0",
  jit: "off",
};

const loadingSettings: Readonly<Record<string, string>> = {
  ...measuredSettings,
  fsync: "off",
  full_page_writes: "off",
  wal_level: "minimal",
  max_wal_senders: "0",
  autovacuum: "off",
};

const database = "postgres";

/** Starts a server, loads it without durability, and restarts it with durability. */
export const openBenchServer = async (
  payments: number,
  folder: string | undefined,
  print: (line: string) => void,
): Promise<BenchServer> => {
  const user = serverUser();
  const scratch = folder ?? makeScratch(user);
  const guardian = folder === undefined ? guard(scratch, user) : undefined;
  const directory = join(scratch, `data-${String(payments)}`);
  const note = join(scratch, `loaded-${String(payments)}.json`);
  if (!existsSync(note)) {
    const loader = await startServer({ directory, settings: loadingSettings });
    const url = databaseUrl(loader.url("postgres"), database);
    await ensureRole(url, boundRole);
    const loading = await loadData(url, boundRole, payments, print);
    await loader.remove();
    writeFileSync(note, JSON.stringify(loading));
  }
  const server = await startServer({ directory, settings: measuredSettings });
  const ownerUrl = server.url(database);
  await withClient(ownerUrl, (client) => client.query("CHECKPOINT"));
  return {
    server,
    ownerUrl,
    boundUrl: server.url(database, boundRole),
    loading: JSON.parse(readFileSync(note, "utf8")) as Loading,
    remove: async () => {
      await server.remove();
      await guardian?.dismiss();
    },
  };
};
