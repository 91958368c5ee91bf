import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fillDataFolder, superuser } from "./data-folder.ts";
import { freePort, host } from "./free-port.ts";
import { launch, type Running, StartFailed } from "./launch-postgres.ts";
import { findBinaries, type PostgresBinaries } from "./postgres-binaries.ts";
import { guard } from "./server-guardian.ts";
import { makeScratch, serverUser } from "./server-user.ts";
import { databaseUrl } from "./test-databases.ts";

/** The options of a server. */
export interface ServerOptions {
  /** Settings over `testSettings`; for a standby, over those of its primary. */
  readonly settings?: Readonly<Record<string, string>>;
  /** A data folder to keep between runs; defaults to a temporary one. */
  readonly directory?: string;
  /** Defaults to a free one. */
  readonly port?: number;
  /** The primary of this server, which starts from a copy of its data. */
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
  /** Returns the process id; throws while the server is stopped. */
  readonly pid: () => number;
  /** Stops the server; with `immediate` as in a crash, so that the next start recovers. */
  readonly stop: (mode?: "fast" | "immediate") => Promise<void>;
  /** Starts the server again on the same port, after a stop or a crash. */
  readonly start: () => Promise<void>;
  /** Stops the server, and deletes its temporary files. */
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
 * Starts a server. It ends when this process ends, even if that is killed. Rejects with the end of
 * the log if the server does not start.
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
      host,
      port,
      superuser,
      binaries,
      settings,
      directory,
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

/** The maximum time until the end of a killed process is reported. */
const exitDelayMs = 500;

interface Steps {
  readonly start: () => Promise<Running>;
  readonly lastStop: "fast" | "immediate";
  readonly clear: () => Promise<void>;
}

const controls = (
  first: Running,
  steps: Steps,
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
      await Promise.race([running.ended, sleep(exitDelayMs)]);
      if (!running.hasEnded()) throw new Error("The server is already running");
      running = await steps.start();
    },
    remove: async () => {
      await stop(steps.lastStop);
      await steps.clear();
    },
  };
};

/**
 * Messages of temporary failures: another process has taken the port, or the processes of an
 * earlier server in the same folder have not ended yet.
 */
const temporary =
  /could not bind|lock file "postmaster\.pid" already exists|pre-existing shared memory block/u;

const timeoutMs = 60_000;

/** Starts a server, and retries temporary failures for at most a minute. */
const retryStart = async <Result>(start: () => Promise<Result>): Promise<Result> => {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    try {
      return await start();
    } catch (error) {
      const isTemporary = error instanceof StartFailed && temporary.test(error.output);
      if (!isTemporary || Date.now() > deadline) throw error;
    }
    await sleep(100);
  }
};
