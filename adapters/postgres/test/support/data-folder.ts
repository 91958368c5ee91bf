import { execFile } from "node:child_process";
import { existsSync, mkdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { copyPrimary, type Primary } from "./copy-primary.ts";
import type { PostgresBinaries } from "./postgres-binaries.ts";
import { giveTo, type ServerUser, spawnOptions } from "./server-user.ts";

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
