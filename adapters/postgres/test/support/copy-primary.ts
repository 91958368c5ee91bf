import { appendFile, copyFile, mkdir, readdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { giveTo, type ServerUser } from "./server-user.ts";
import { withClient } from "./with-client.ts";

/** The properties of a primary that its standby needs. */
export interface Primary {
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
export const copyPrimary = async (
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
