import { createHash } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";

/** One file of the package's `migrations` folder. */
export interface MigrationFile {
  /** The name of the file without `.sql`, such as `0001_shared`. */
  readonly name: string;
  /** Its place in the order, from 1; none for one of `migrations/optional`. */
  readonly number: number | undefined;
  /** The SQL, in which `:"schema"` stands for the schema's name. */
  readonly text: string;
  /** SHA-256 of the text in lower-case hexadecimal digits. */
  readonly checksum: string;
}

/**
 * The migrations of this version of the package: those that everybody needs in their order, then the
 * optional ones.
 *
 * Read from the `migrations` folder of the package. Throws when the folder is not where the package
 * was installed, as after bundling.
 */
export const migrationFiles = (): ReadonlyArray<MigrationFile> => {
  const folder = migrationsFolder();
  return [...filesIn(folder), ...filesIn(join(folder, "optional"))];
};

/** Whether a file belongs to what is asked for: all that are numbered, and the optional ones by name. */
export const isWanted =
  ({ largeOrganizations = false }: { readonly largeOrganizations?: boolean }) =>
  ({ name, number }: MigrationFile): boolean =>
    number !== undefined || (largeOrganizations && name === "large_organizations");

/** From the sources and from the build alike. */
const migrationsFolder = (): string => {
  const here = import.meta.dirname;
  const found = ["..", "../.."].map((up) => join(here, up, "migrations")).find(existsSync);
  if (found !== undefined) return found;
  throw new Error(
    `The migrations of @quittance/postgres are not beside ${here}. Leave the package out of the ` +
      "bundle, or run the text of `quittance migrate --print` instead.",
  );
};

const filesIn = (folder: string): ReadonlyArray<MigrationFile> =>
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

const numberOf = (name: string): number | undefined => {
  const digits = /^\d{4}(?=_)/u.exec(name)?.[0];
  return digits === undefined ? undefined : parseInt(digits, 10);
};
