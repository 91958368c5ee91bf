import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One file of the package's `migrations` folder. */
export interface MigrationFile {
  /** The name of the file without `.sql`, such as `0001_schema`. */
  readonly name: string;
  /** Its position in the order, from 1; `undefined` for one of `migrations/optional`. */
  readonly number: number | undefined;
  /** The SQL, with `:"schema"` as the name of the schema. */
  readonly text: string;
  /** SHA-256 of the text in lower-case hexadecimal digits. */
  readonly checksum: string;
}

/**
 * Reads the migrations of this version from the `migrations` folder of the package: the required
 * ones in order, then the optional ones.
 *
 * Throws if the folder is not in the package, such as after bundling.
 */
export const migrationFiles = (): ReadonlyArray<MigrationFile> => {
  const folder = migrationsFolder();
  return [...filesIn(folder), ...filesIn(join(folder, "optional"))];
};

/** Reads the migrations of a folder in order, without those of the folders in it. */
export const filesIn = (folder: string): ReadonlyArray<MigrationFile> =>
  readdirSync(folder)
    .filter((name) => name.endsWith(".sql"))
    .sort()
    .map((name) => {
      const text = readFileSync(join(folder, name), "utf8").replaceAll("\r\n", "\n");
      return {
        name: name.slice(0, -".sql".length),
        number: numberOf(name),
        text,
        checksum: createHash("sha256").update(text).digest("hex"),
      };
    });

/** Returns whether the options include a file: all numbered ones, and the optional ones by name. */
export const isWanted =
  ({ largeOrganizations = false }: { readonly largeOrganizations?: boolean }) =>
  ({ name, number }: MigrationFile): boolean =>
    number !== undefined || (largeOrganizations && name === "large_organizations");

/** Returns the names of the tables that migrations create, in their order. */
export const tablesOf = (files: ReadonlyArray<MigrationFile>): ReadonlyArray<string> =>
  createdIn(files, /^CREATE TABLE :"schema"\.(\w+)/gmu);

/** Returns the names of the tables and views that migrations create, in their order. */
export const relationsOf = (files: ReadonlyArray<MigrationFile>): ReadonlyArray<string> =>
  createdIn(files, /^CREATE (?:TABLE|VIEW) :"schema"\.(\w+)/gmu);

const createdIn = (files: ReadonlyArray<MigrationFile>, form: RegExp): ReadonlyArray<string> =>
  files.flatMap(({ text }) => [...text.matchAll(form)].flatMap(([, name = ""]) => name));

/** Finds the folder from the sources and from the build. */
const migrationsFolder = (): string => {
  const here = import.meta.dirname;
  const found = ["..", "../.."].map((up) => join(here, up, "migrations")).find(existsSync);
  if (found !== undefined) return found;
  throw new Error(
    `The migrations of @quittance/postgres were not found near ${here}. Exclude the package from ` +
      "the bundle, or run the SQL of `quittance migrate --print` instead.",
  );
};

const numberOf = (name: string): number | undefined => {
  const digits = /^\d{4}(?=_)/u.exec(name)?.[0];
  return digits === undefined ? undefined : parseInt(digits, 10);
};
