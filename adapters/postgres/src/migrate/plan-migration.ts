import type { MigrationFile } from "./migration-files.ts";
import { migrationRejected } from "./migration-rejected.ts";

/** A migration that a schema has on record. */
export interface AppliedMigration {
  readonly name: string;
  readonly number: number | undefined;
  readonly checksum: string;
}

/** What is left to do. */
export interface MigrationPlan {
  readonly pending: ReadonlyArray<MigrationFile>;
  readonly alreadyApplied: ReadonlyArray<MigrationFile>;
}

/**
 * Compare what a schema has on record with the files of this version.
 *
 * Throws a `MigrationRejected` when the two do not fit together.
 *
 * @param wanted the files that shall be applied; others are left out, unless they are on record.
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
      `The migration ${name} was applied with another text than this version of ` +
        "@quittance/postgres has. An applied migration never changes: install the package anew, " +
        "in the version that made the schema or a later one.",
    );
  }
  throw migrationRejected(
    "NewerDatabase",
    `The schema has the migration ${name}, which this version of @quittance/postgres does not ` +
      "know. Install the version that made the schema, or a later one.",
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
    `The schema has the migration ${later.name} on record but not ${first.name}. Find out what ` +
      'became of that row in the table "migrations", and restore it or the whole database.',
  );
};
