import { spawn, spawnSync } from "node:child_process";
import { closeSync, openSync, readFileSync, writeFileSync } from "node:fs";
import { connect } from "node:net";
import { join } from "node:path";
import { superuser } from "./data-folder.ts";
import { eventually } from "./eventually.ts";
import { freePort, host } from "./free-port.ts";
import type { PostgresServer } from "./postgres-server.ts";
import { guard } from "./server-guardian.ts";
import { giveTo, makeScratch, serverUser, spawnOptions } from "./server-user.ts";
import { databaseUrl } from "./test-databases.ts";

/** An installed PgBouncer. */
export interface PgBouncer {
  readonly program: string;
  readonly version: string;
  /** Whether it tracks the prepared statements of clients, as 1.21 and later do. */
  readonly tracksStatements: boolean;
}

/** Returns the PgBouncer of the variable `PGBOUNCER`, or the installed one, if there is one. */
export const findPgBouncer = (): PgBouncer | undefined => {
  for (const program of [process.env["PGBOUNCER"], "pgbouncer", "/usr/sbin/pgbouncer"]) {
    if (program === undefined || program === "") continue;
    const { stdout, status } = spawnSync(program, ["--version"], { encoding: "utf8" });
    if (status !== 0) continue;
    const found = /PgBouncer (?<version>(?<major>\d+)\.(?<minor>\d+)\S*)/u.exec(stdout);
    const { version, major, minor } = found?.groups ?? {};
    if (version === undefined) continue;
    return { program, version, tracksStatements: Number(major) > 1 || Number(minor) >= 21 };
  }
  return undefined;
};

/** A running PgBouncer in transaction mode. */
export interface Pooler {
  /** The URL of a database, for the superuser or for another role. */
  readonly url: (database: string, user?: string) => string;
  readonly stop: () => Promise<void>;
}

/** The connections to the server for each database and user: fewer than the tests have clients. */
const serverConnections = 3;

/**
 * Starts PgBouncer in transaction mode in front of a server. Consecutive transactions of a client
 * get different connections.
 */
export const startPooler = async (
  { program, tracksStatements }: PgBouncer,
  server: PostgresServer,
): Promise<Pooler> => {
  const user = serverUser();
  const scratch = makeScratch(user);
  const guardian = guard(scratch, user);
  const port = await freePort();
  const [users, settings, log] = ["users.txt", "pgbouncer.ini", "log"].map((name) =>
    join(scratch, name),
  ) as [string, string, string];
  writeFileSync(users, `"${superuser}" ""\n`);
  const text = [
    "[databases]",
    `* = host=${server.host} port=${String(server.port)}`,
    "[pgbouncer]",
    ...[`listen_addr = ${host}`, `listen_port = ${String(port)}`, "unix_socket_dir ="],
    ...["auth_type = trust", `auth_file = ${users}`, `auth_user = ${superuser}`],
    ...["pool_mode = transaction", `default_pool_size = ${String(serverConnections)}`],
    ...["server_round_robin = 1", "server_login_retry = 1", "max_client_conn = 500"],
    "ignore_startup_parameters = extra_float_digits,options",
    ...(tracksStatements ? ["max_prepared_statements = 200"] : []),
  ];
  writeFileSync(settings, text.map((line) => `${line}\n`).join(""));
  giveTo(user, scratch);
  const output = openSync(log, "a");
  const child = spawn(program, [settings], {
    ...spawnOptions(user),
    stdio: ["ignore", output, output],
  });
  closeSync(output);
  guardian.watch(child.pid);
  try {
    await eventually(() => {
      if (child.exitCode === null && child.signalCode === null) return accepts(port);
      throw new Error(`PgBouncer did not start:\n${readFileSync(log, "utf8")}`);
    });
  } catch (error) {
    await guardian.dismiss();
    throw error;
  }
  const address = `postgres://${host}:${String(port)}`;
  return {
    url: (database, role = superuser) => databaseUrl(address, database, role),
    stop: guardian.dismiss,
  };
};

const accepts = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(port, host);
    socket.once("connect", () => {
      socket.destroy();
      resolve(true);
    });
    socket.once("error", () => {
      resolve(false);
    });
  });
