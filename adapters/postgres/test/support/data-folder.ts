import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { giveTo, type ServerUser, spawnOptions } from "./server-user.ts";
import { appendFile, copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { withClient } from "./with-client.ts";

const run = promisify(execFile);

/** The superuser of every server that is started here. */
export const superuser = "postgres";

/** A data folder and its content. */
export interface DataFolder {
  readonly directory: string;
  readonly binaries: PostgresBinaries;
  readonly user: ServerUser | undefined;
  /** The server whose data is copied, for a standby. */
  readonly primary: Primary | undefined;
}

/**
 * Fills a data folder with a copy of the primary or with an empty cluster. Keeps the content of an
 * existing folder; throws if that is of another major version, or if a standby needs the folder.
 */
export const fillDataFolder = async (wanted: DataFolder): Promise<void> => {
  const { directory, binaries, user, primary } = wanted;
  const versionFile = join(directory, "PG_VERSION");
  if (existsSync(versionFile)) {
    const kept = readFileSync(versionFile, "utf8").trim();
    if (primary !== undefined)
      throw new Error(`${directory} is not empty, so a standby cannot use it`);
    if (kept === String(binaries.major)) return;
    throw new Error(`${directory} has data of PostgreSQL ${kept}, not ${String(binaries.major)}`);
  }
  if (!existsSync(directory)) {
    mkdirSync(directory, { recursive: true, mode: 0o700 });
    giveTo(user, directory);
  }
  if (primary !== undefined) await copyPrimary(primary, directory, user);
  else await initialize(directory, binaries, user);
};

/** UTF-8, sorted by code point. */
const initialize = async (
  directory: string,
  binaries: PostgresBinaries,
  user: ServerUser | undefined,
): Promise<void> => {
  const layout = ["-D", directory, "-U", superuser, "-A", "trust", "-E", "UTF8"];
  await run(
    join(binaries.folder, "initdb"),
    [...layout, "--no-locale", "--no-sync", "--no-instructions"],
    spawnOptions(user),
  );
};

/** The properties of a primary that its standby needs. */
interface Primary {
  readonly host: string;
  readonly port: number;
  readonly superuser: string;
  readonly directory: string;
  readonly url: (database: string) => string;
}

/**
 * Creates the data folder of a streaming standby from a running primary, with the low-level backup
 * functions, because `pg_basebackup` is not always installed. Tablespaces are not copied.
 */
const copyPrimary = async (
  primary: Primary,
  directory: string,
  user: ServerUser | undefined,
): Promise<void> => {
  const label = await withClient(primary.url("postgres"), async (client) => {
    await client.query("SELECT pg_backup_start('standby', fast => true)");
    await copyFolder(primary.directory, directory);
    const { rows } = await client.query<{ readonly labelfile: string }>(
      "SELECT labelfile FROM pg_backup_stop(wait_for_archive => false)",
    );
    return rows[0]?.labelfile ?? "";
  });
  await writeFile(join(directory, "backup_label"), label);
  await writeFile(join(directory, "standby.signal"), "");
  const address = `host=${primary.host} port=${String(primary.port)} user=${primary.superuser}`;
  await appendFile(join(directory, "postgresql.auto.conf"), `primary_conninfo = '${address}'\n`);
  giveTo(user, directory);
};

/** Folders that are empty in a backup. */
const emptied = [
  ...["pg_wal", "pg_replslot", "pg_dynshmem", "pg_notify", "pg_serial", "pg_snapshots"],
  ...["pg_stat_tmp", "pg_subtrans"],
];

const leftOut = /^(?:postmaster\.(?:pid|opts)|pg_internal\.init.*|pgsql_tmp.*)$/u;

/** Copies a folder; files of a dropped or temporary table may disappear meanwhile. */
const copyFolder = async (from: string, to: string): Promise<void> => {
  await mkdir(to, { recursive: true, mode: 0o700 });
  const entries = await readdir(from, { withFileTypes: true }).catch(unlessVanished);
  for (const entry of entries ?? []) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (leftOut.test(entry.name)) continue;
    if (emptied.includes(entry.name)) await mkdir(target, { mode: 0o700 });
    else if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isFile()) await copyFile(source, target).catch(unlessVanished);
  }
};

const unlessVanished = (error: unknown): undefined => {
  if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
};
