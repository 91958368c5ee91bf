import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fillDataFolder, superuser } from "./data-folder.ts";
import { freePort, host } from "./free-port.ts";
import { launch, type Running } from "./launch-postgres.ts";
import { findBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { retryStart } from "./retry-start.ts";
import { makeScratch } from "./scratch-folder.ts";
import { guard } from "./server-guardian.ts";
import { serverUser } from "./server-user.ts";
import { databaseUrl } from "./test-databases.ts";

/** What a test can ask of a server. */
export interface ServerOptions {
  /** Settings over `testSettings`; for a standby, over those of its primary. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A data folder to keep between runs; by default a temporary one. */
  readonly directory?: string;
  /** By default a free one. */
  readonly port?: number;
  /** Follow this server from a copy of its data. */
  readonly standbyOf?: PostgresServer;
}

/** A PostgreSQL server that listens on loopback only, without passwords. */
export interface PostgresServer {
  readonly host: string;
  readonly port: number;
  readonly superuser: string;
  readonly binaries: PostgresBinaries;
  readonly settings: Readonly<Record<string, string>>;
  /** The data folder. */
  readonly directory: string;
  /** The URL of a database, for the superuser or for another role. */
  readonly url: (database: string, user?: string) => string;
  /** The server process; throws while there is none. */
  readonly pid: () => number;
  /** Stop in order, or `immediate`ly as in a crash: the next start has to recover. */
  readonly stop: (mode?: "fast" | "immediate") => Promise<void>;
  /** Start again after a stop or a crash, on the same port. */
  readonly start: () => Promise<void>;
  /** Stop for good and delete what is temporary. */
  readonly remove: () => Promise<void>;
}

/** For data that may be lost with the machine, but not with the server process. */
const testSettings: Readonly<Record<string, string>> = {
  fsync: "off",
  full_page_writes: "off",
  max_connections: "120",
  shared_buffers: "128MB",
  wal_level: "replica",
  max_wal_senders: "4",
  wal_keep_size: "256MB",
  timezone: "UTC",
};

/**
 * Start a server. It ends with this process at the latest, however that ends.
 * Rejects with the end of the server's log when it does not start.
 */
export const startServer = async (options: ServerOptions = {}): Promise<PostgresServer> => {
  const user = serverUser();
  const scratch = makeScratch(user);
  const guardian = guard(scratch, user);
  try {
    const { directory = join(scratch, "data"), standbyOf } = options;
    const settings = { ...(standbyOf?.settings ?? testSettings), ...options.settings };
    const binaries = standbyOf?.binaries ?? findBinaries(user);
    await fillDataFolder({ directory, binaries, user, primary: standbyOf });
    const log = join(scratch, "server.log");
    const launchOn = (port: number) =>
      launch({ binaries, directory, user, log, port, settings, watch: guardian.watch });
    const { port, running } = await retryStart(async () => {
      const chosen = options.port ?? (await freePort());
      return { port: chosen, running: await launchOn(chosen) };
    });
    return {
      ...{ host, port, superuser, binaries, settings, directory },
      url: (database, role = superuser) =>
        databaseUrl(`postgres://${host}:${String(port)}`, database, role),
      ...controls(running, {
        start: () => retryStart(() => launchOn(port)),
        lastStop: options.directory === undefined ? "immediate" : "fast",
        clear: guardian.dismiss,
      }),
    };
  } catch (error) {
    await guardian.dismiss();
    throw error;
  }
};

/** It takes some time until the end of a killed process is known. */
const momentToEnd = 500;

interface Means {
  readonly start: () => Promise<Running>;
  readonly lastStop: "fast" | "immediate";
  readonly clear: () => Promise<void>;
}

const controls = (
  first: Running,
  means: Means,
): Pick<PostgresServer, "pid" | "stop" | "start" | "remove"> => {
  let running = first;
  const stop: PostgresServer["stop"] = async (mode = "fast") => {
    running.signal(mode === "fast" ? "SIGINT" : "SIGQUIT");
    await running.ended;
  };
  return {
    stop,
    pid: () => {
      if (running.hasEnded()) throw new Error("The server is stopped");
      return running.pid;
    },
    start: async () => {
      await Promise.race([running.ended, sleep(momentToEnd)]);
      if (!running.hasEnded()) throw new Error("The server runs already");
      running = await means.start();
    },
    remove: async () => {
      await stop(means.lastStop);
      await means.clear();
    },
  };
};
