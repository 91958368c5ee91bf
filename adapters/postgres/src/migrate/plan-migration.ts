import type { MigrationFile } from "./migration-files.ts";
import { migrationRejected } from "./migration-rejected.ts";

/** A recorded migration of a schema. */
export interface AppliedMigration {
  readonly name: string;
  readonly number: number | undefined;
  readonly checksum: string;
}

/** Which migrations to apply. */
export interface MigrationPlan {
  readonly pending: ReadonlyArray<MigrationFile>;
  readonly alreadyApplied: ReadonlyArray<MigrationFile>;
}

/**
 * Compares the recorded migrations of a schema with the files of this version.
 *
 * Throws a `MigrationRejected` if they do not match.
 *
 * @param wanted whether to apply a file; others are ignored, unless they are recorded.
 */
export const planMigration = (
  files: ReadonlyArray<MigrationFile>,
  applied: ReadonlyArray<AppliedMigration>,
  wanted: (file: MigrationFile) => boolean,
): MigrationPlan => {
  for (const record of applied) expectKnown(record, files);
  const names = new Set(applied.map(({ name }) => name));
  const pending = files.filter((file) => !names.has(file.name) && wanted(file));
  const alreadyApplied = files.filter(({ name }) => names.has(name));
  expectNoGap(pending, alreadyApplied);
  return { pending, alreadyApplied };
};

const expectKnown = (record: AppliedMigration, files: ReadonlyArray<MigrationFile>): void => {
  const { name, number, checksum } = record;
  const isSame = (file: MigrationFile): boolean =>
    file.name === name || (number !== undefined && file.number === number);
  const file = files.find(isSame);
  if (file?.name === name && file.number === number && file.checksum === checksum) return;
  if (file !== undefined) {
    throw migrationRejected(
      "ChangedFile",
      `The migration ${name} was applied with a different text than that of this version of ` +
        "@quittance/postgres. Applied migrations never change: reinstall the package, in the " +
        "version that created the schema or a later one.",
    );
  }
  throw migrationRejected(
    "NewerDatabase",
    `The schema has the migration ${name}, which this version of @quittance/postgres does not ` +
      "know. Install the version that created the schema, or a later one.",
  );
};

const expectNoGap = (
  pending: ReadonlyArray<MigrationFile>,
  alreadyApplied: ReadonlyArray<MigrationFile>,
): void => {
  const [first] = pending;
  const later = alreadyApplied.find(({ number = 0 }) => number > (first?.number ?? Infinity));
  if (first === undefined || later === undefined) return;
  throw migrationRejected(
    "Gap",
    `The schema has a record of the migration ${later.name} but not of ${first.name}. Find out ` +
      'why that row is not in the table "migrations", and restore it or the whole database.',
  );
};
