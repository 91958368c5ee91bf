import { once } from "node:events";
import { readFileSync } from "node:fs";
import { connect, createServer, type AddressInfo, type Socket } from "node:net";
import { eventually } from "../../../../adapters/postgres/test/support/eventually.ts";
import { host } from "../../../../adapters/postgres/test/support/free-port.ts";
import {
  startServer,
  type PostgresServer,
} from "../../../../adapters/postgres/test/support/postgres-server.ts";
import { databaseUrl } from "../../../../adapters/postgres/test/support/test-databases.ts";
import { withClient } from "../../../../adapters/postgres/test/support/with-client.ts";

/** How a primary replicates to its standby. */
export interface Replication {
  /** Whether a commit waits until the standby has its log, by `synchronous_standby_names`. */
  readonly isSynchronous: boolean;
  /** How late the standby gets the log, in milliseconds. */
  readonly lagMs: number;
}

/** A primary with a streaming standby, at one address. */
export interface ServerPair {
  /** The primary, later the promoted standby. */
  readonly server: PostgresServer;
  /** Waits until the standby has everything that was written before. */
  readonly catchUp: () => Promise<void>;
  /**
   * Kills all processes of the primary with SIGKILL, promotes the standby and switches the address
   * to it. With `whileReadOnly` the address is switched first, and the standby promoted when that
   * resolves. Returns when the primary was killed, as `performance.now()`.
   */
  readonly promote: (whileReadOnly?: () => Promise<void>) => Promise<number>;
  readonly remove: () => Promise<void>;
}

/** Starts a primary, and a standby that streams its log. */
export const startPair = async ({ isSynchronous, lagMs }: Replication): Promise<ServerPair> => {
  const primary = await startServer();
  const link = await startForwarder(primary.port, lagMs);
  const standby = await startServer({
    standbyOf: { ...primary, port: link.port },
    // A promotion can wait for the next attempt to reach the primary, 5 seconds by default.
    settings: { wal_retrieve_retry_interval: "500ms" },
  });
  const address = await startForwarder(primary.port);
  const admin = primary.url("postgres");
  const isTrue = async (condition: string): Promise<boolean> =>
    withClient(admin, async (client) => {
      const { rows } = await client.query<{ readonly met: boolean | null }>(
        `SELECT (SELECT ${condition} FROM pg_stat_replication) AS met`,
      );
      return rows[0]?.met === true;
    });
  await eventually(() => isTrue("state = 'streaming'"));
  if (isSynchronous) {
    await withClient(admin, async (client) => {
      await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
      await client.query("SELECT pg_reload_conf()");
    });
    await eventually(() => isTrue("sync_state = 'sync'"));
  }
  let isKilled = false;
  return {
    server: {
      ...primary,
      port: address.port,
      url: (database, role) =>
        databaseUrl(
          `postgres://${primary.host}:${String(address.port)}`,
          database,
          role ?? primary.superuser,
        ),
    },
    catchUp: async () => {
      const written = await withClient(admin, async (client) => {
        const { rows } = await client.query<{ readonly lsn: string }>(
          "SELECT pg_current_wal_flush_lsn()::text AS lsn",
        );
        return rows[0]?.lsn ?? "";
      });
      await eventually(() => isTrue(`replay_lsn >= '${written}'`));
    },
    promote: async (whileReadOnly) => {
      const killed = killAll(primary.pid());
      isKilled = true;
      if (whileReadOnly !== undefined) {
        address.switchTo(standby.port);
        await whileReadOnly();
      }
      await withClient(standby.url("postgres"), (client) => client.query("SELECT pg_promote()"));
      if (whileReadOnly === undefined) address.switchTo(standby.port);
      return killed;
    },
    remove: async () => {
      address.close();
      link.close();
      // A start releases the shared memory of processes that were killed.
      if (isKilled) await primary.start();
      await standby.remove();
      await primary.remove();
    },
  };
};

/** Kills a server and its processes, of which none can react or start another one meanwhile. */
const killAll = (pid: number): number => {
  process.kill(pid, "SIGSTOP");
  const children = readFileSync(`/proc/${String(pid)}/task/${String(pid)}/children`, "utf8");
  const killed = performance.now();
  process.kill(pid, "SIGKILL");
  for (const child of children.trim().split(" ")) process.kill(parseInt(child, 10), "SIGKILL");
  return killed;
};

/** A port that forwards its connections to a server, which can be replaced. */
interface Forwarder {
  readonly port: number;
  /** Ends all connections; new ones go to another port. */
  readonly switchTo: (port: number) => void;
  readonly close: () => void;
}

/**
 * Forwards a free port to another one.
 *
 * @param lagMs Delays what the server sends, in milliseconds; what is on its way when a connection
 * ends is lost.
 */
const startForwarder = async (target: number, lagMs = 0): Promise<Forwarder> => {
  let current = target;
  const sockets = new Set<Socket>();
  const endAll = (): void => {
    for (const socket of sockets) socket.destroy();
  };
  const server = createServer((client) => {
    const upstream = connect(current, host);
    pass(client, upstream, 0, sockets);
    pass(upstream, client, lagMs, sockets);
  }).listen(0, host);
  await once(server, "listening");
  return {
    port: (server.address() as AddressInfo).port,
    switchTo: (port) => {
      current = port;
      endAll();
    },
    close: () => {
      server.close();
      endAll();
    },
  };
};

const pass = (from: Socket, to: Socket, lagMs: number, sockets: Set<Socket>): void => {
  sockets.add(from);
  from.on("data", (chunk: Buffer) => {
    if (lagMs === 0) to.write(chunk);
    else setTimeout(() => to.destroyed || to.write(chunk), lagMs);
  });
  from.on("error", () => undefined);
  from.once("close", () => {
    sockets.delete(from);
    to.destroy();
  });
};
