import { spawnSync } from "node:child_process";
import { lchownSync, mkdtempSync, readFileSync, readdirSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The account that a server runs under. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/** System accounts that servers can run under, in order of preference. */
const accountNames = ["postgres", "nobody"];

/**
 * Returns the account that runs the servers; `undefined` for the account of this process.
 * PostgreSQL does not run as root, so root uses one of `accountNames`.
 */
export const serverUser = (): ServerUser | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of accountNames) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error(
    `PostgreSQL does not run as root, and no user is named ${accountNames.join(" or ")}`,
  );
};

/** Options to spawn a program of the server. */
export interface SpawnOptions extends Partial<ServerUser> {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * Returns the options to spawn a program as a user: in a folder that every user can read, with
 * messages in English, and without PG* variables, which could select another server.
 */
export const spawnOptions = (user: ServerUser | undefined): SpawnOptions => ({
  ...user,
  cwd: "/",
  env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
});

/** Creates a temporary folder that the user of the server owns and can reach. */
export const makeScratch = (user: ServerUser | undefined): string => {
  const parents = [tmpdir(), "/tmp", "/var/tmp"];
  const parent = parents.find((folder) => mayWriteTo(folder, user));
  if (parent === undefined)
    throw new Error(`PostgreSQL cannot write to any of ${parents.join(", ")}`);
  const scratch = mkdtempSync(join(parent, "quittance-postgres-"));
  giveTo(user, scratch);
  return scratch;
};

/** Returns whether a user can enter a folder and write to it. */
const mayWriteTo = (folder: string, user: ServerUser | undefined): boolean =>
  ["-w", "-x"].every(
    (right) => spawnSync("test", [right, folder], spawnOptions(user)).status === 0,
  );

/** Makes the user own a folder and its content; does nothing for an ordinary user. */
export const giveTo = (user: ServerUser | undefined, folder: string): void => {
  if (user === undefined) return;
  lchownSync(folder, user.uid, user.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveTo(user, path);
    else lchownSync(path, user.uid, user.gid);
  }
};
