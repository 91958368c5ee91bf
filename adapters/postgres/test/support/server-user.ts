import { spawnSync } from "node:child_process";
import { lchownSync, readFileSync, readdirSync } from "node:fs";
import { join } from "node:path";

/** The account that a server runs under. */
export interface ServerUser {
  readonly uid: number;
  readonly gid: number;
}

/**
 * Who runs the servers: undefined for an ordinary user, who runs them as himself.
 * PostgreSQL refuses to run as root, so root lends them to `postgres` or else to `nobody`.
 */
export const serverUser = (): ServerUser | undefined => {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync("/etc/passwd", "utf8")
    .split("\n")
    .map((line) => line.split(":"));
  for (const wanted of ["postgres", "nobody"]) {
    const [, , uid, gid] = accounts.find(([name]) => name === wanted) ?? [];
    if (Number(uid) > 0) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error("PostgreSQL refuses to run as root, and there is no user postgres or nobody");
};

/** How to spawn a program of the server, under a user or as oneself. */
export interface SpawnOptions extends Partial<ServerUser> {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/**
 * The spawn options for a user: a folder that everybody may enter, messages in English, and no
 * PG* variable, which could lead elsewhere.
 */
export const spawnOptions = (user: ServerUser | undefined): SpawnOptions => ({
  ...user,
  cwd: "/",
  env: { PATH: process.env["PATH"] ?? "/usr/bin:/bin", LC_ALL: "C" },
});

/** Whether a user may enter a folder and write there; asks the system, which knows every rule. */
export const mayWriteTo = (folder: string, user: ServerUser | undefined): boolean =>
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
